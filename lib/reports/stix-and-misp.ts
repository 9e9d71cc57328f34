import { sha1 } from '@noble/hashes/legacy.js'
import * as z from 'zod/mini'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { parseJson } from '#lib/encoding.ts'
import { isoTime } from '#lib/platform/timing.ts'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { ExportedReport } from './export.ts'

/**
 * Reports as a STIX 2.1 bundle (OASIS Standard, 10 June 2021) and as a MISP event (core format, MISP/misp-rfc). Only what a report sent or a
 * bulk row shows is here, so nothing that was redacted. All IDs are derived, so that a second export updates instead of duplicating.
 */

/** `isThreat`: reported to be blocked; only such an asset is an indicator. */
type HandedAsset = { content: string; isThreat: boolean }

/** A report, or rows of the bulk list, to hand over. Empty texts are left out. */
export type HandedOver = {
  id: string
  title: string
  description: string
  category: string
  /** Host of the service, its number of the report, and the organization. */
  service: string
  reportNumber: string
  organization: string
  /** What the organization is called here, and the service’s URL; absent with one connection. */
  named?: { name: string; url: string } | undefined
  observedAt: number
  reportedAt: number
  assets: readonly HandedAsset[]
}

const sentBody = z.object({
  description: z.optional(z.string()),
  assets: z.array(z.object({ content: z.string(), status: z.optional(z.string()) })),
})

/** Returns a report as it was sent. An asset that it asks to allow, or that nobody sent, is no threat. */
export const handedReport = ({
  report,
  body,
  capturedAt,
  organization,
}: Pick<ExportedReport, 'report' | 'body' | 'organization'> & { capturedAt: number | null }): HandedOver => {
  const sent = z.safeParse(sentBody, body === null ? null : parseJson(body)).data
  const { state, destination, confirmedAt } = report
  const assets = sent?.assets ?? report.assets.map((content) => ({ content, status: '' }))
  return {
    id: report.id,
    title: report.title,
    description: sent?.description ?? '',
    category: report.category ?? '',
    service: new URL(destination.origin).host,
    reportNumber: state.at === 'accepted' ? state.reportNumber : '',
    organization: destination.slug,
    named: organization === undefined ? undefined : { name: organization, url: destination.baseUrl },
    observedAt: capturedAt ?? confirmedAt,
    reportedAt: confirmedAt,
    assets: assets.map(({ content, status = 'BLOCKED' }) => ({
      content,
      isThreat: status === 'BLOCKED' && state.at !== 'cancelled',
    })),
  }
}

/** What somebody has decided to report; not what waits for a decision, like an own asset. */
const DECIDED: ReadonlySet<BulkRowView['rowStatus']> = new Set(['ready', 'sending', 'accepted', 'sent'])

/** Returns the assets among rows of the bulk list, as one item for each category. */
export const handedRows = (
  rows: readonly BulkRowView[],
  { form, destination, connections }: Pick<BulkState, 'form' | 'destination' | 'connections'>,
  { title, now }: { title: string; now: number },
): HandedOver[] => {
  const assets = rows.flatMap(({ what, rowStatus, category, status }) =>
    what.is === 'asset' && rowStatus !== 'removed'
      ? [
          {
            content: what.content,
            category: category ?? form.category ?? '',
            isThreat: DECIDED.has(rowStatus) && (status ?? form.requestedStatus) === 'BLOCKED',
          },
        ]
      : [],
  )
  const name = connections?.choices.find(({ id }) => id === connections.chosen)?.name
  return Array.from(
    Map.groupBy(assets, ({ category }) => category),
    ([category, some]) => ({
      id: `bulk ${isoTime(now)} ${category}`,
      title,
      description: '',
      category,
      service: '',
      reportNumber: '',
      organization: destination?.slug ?? '',
      named: name === undefined || !destination ? undefined : { name, url: destination.baseUrl },
      observedAt: now,
      reportedAt: now,
      assets: some.map(({ content, isThreat }) => ({ content, isThreat })),
    }),
  )
}

const BYTES_OF_UUID = 16

/** Returns a UUIDv5 (RFC 4122, section 4.3) of a text within a namespace. */
export const uuid5 = (namespace: string, name: string): string => {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  const bytes = sha1(new Uint8Array([...space, ...new TextEncoder().encode(name)])).slice(0, BYTES_OF_UUID)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** The namespace that STIX 2.1 (section 2.9) gives observables, and the one that it demands for other objects. */
const STIX_OBSERVABLES = '00abedb4-aa42-466c-9c01-fed23315a9b7'
const OWN = '8d5ad2f1-6c3e-4b0f-9a54-2f1f5be0c7d3'

const ownId = (type: string, ...parts: string[]): string =>
  `${type}--${uuid5(OWN, [type, ...parts].join('\n'))}`

/** Returns a URL as a URI of RFC 3986: unchanged if it is one, else with what is not percent-encoded. */
const asUri = (content: string): string => {
  const isAscii = /^[!-~]+$/.test(content)
  const written = isAscii || !URL.canParse(content) ? content : new URL(content).href
  return written.replace(/[^!#-;=?-[\]_a-z~%]|%(?![\da-f]{2})/gi, encodeURIComponent)
}

/** The extension that defines wallets, which STIX 2.1 lacks: `cryptocurrency-wallet` of github.com/muchdogesec/stix2extensions. */
const WALLET_EXTENSION = 'extension-definition--be78509e-6958-51b1-8b26-d17ee0eba2d7'

/** `identified`: the properties that contribute to the ID, by name in order, as JSON of RFC 8785. `pattern`: the indicator’s. */
type Observable = { type: string; identified: Record<string, string>; rest?: object }

const observableOf = (content: string): Observable | null => {
  const parsed = parseAsset(content)
  if (!parsed.ok) return null
  const { value: asset } = parsed
  switch (asset.form) {
    case 'url':
      return { type: 'url', identified: { value: asUri(asset.content) } }
    case 'domain':
      return { type: 'domain-name', identified: { value: asset.host } }
    case 'address':
      return {
        type: 'cryptocurrency-wallet',
        identified: { value: asset.address },
        rest: { extensions: { [WALLET_EXTENSION]: { extension_type: 'new-sco' } } },
      }
    case 'name':
      if (asset.system === 'email') return { type: 'email-addr', identified: { value: asset.name } }
      if (asset.system === 'name-service')
        return {
          type: 'user-account',
          identified: { account_login: asset.name, account_type: 'name-service' },
        }
      return { type: 'url', identified: { value: asUri(asset.content) } }
  }
}

const stixOf = ({ type, identified, rest }: Observable) => ({
  type,
  spec_version: '2.1',
  id: `${type}--${uuid5(STIX_OBSERVABLES, JSON.stringify(identified))}`,
  ...identified,
  ...rest,
})

/** Returns a comparison of the STIX patterning language (section 9), in which a string escapes `\` and `'`. */
const patternOf = ({ type, identified }: Observable): string => {
  const comparisons = Object.entries(identified).map(
    ([name, value]) => `${type}:${name} = '${value.replace(/[\\']/g, '\\$&')}'`,
  )
  return `[${comparisons.join(' AND ')}]`
}

/** The organization as it is called here, with its slug. */
const whoseOf = ({ named, organization }: HandedOver): string =>
  named ? `${named.name} · ${organization}` : organization

type StixObject = { id: string }

/** Makes a bundle of reports that are added one by one; an observable that several have is in it once. */
export const makeStix = () => {
  const written = new Set<string>()
  const ids: string[] = []

  const objectsOf = (one: HandedOver): StixObject[] => {
    const [observed, reported] = [isoTime(one.observedAt), isoTime(one.reportedAt)]
    const common = { spec_version: '2.1', created: reported, modified: reported }
    const labels = one.category === '' ? {} : { labels: [one.category] }
    const reference = {
      source_name: one.service || (one.named ? new URL(one.named.url).host : ''),
      ...(one.reportNumber === '' ? {} : { external_id: one.reportNumber }),
      ...(one.named && { description: whoseOf(one), url: asUri(one.named.url) }),
    }
    const references = Object.keys(reference).length > 1 ? { external_references: [reference] } : {}
    const found = one.assets.flatMap(({ content, isThreat }) => {
      const observable = observableOf(content)
      return observable ? [{ observable, isThreat, object: stixOf(observable) }] : []
    })
    if (found.length === 0) return []
    const refs = [...new Set(found.map(({ object }) => object.id))]
    const data = {
      type: 'observed-data',
      id: ownId('observed-data', one.id),
      ...common,
      ...labels,
      first_observed: observed,
      last_observed: observed,
      number_observed: 1,
      object_refs: refs,
    }
    const threats = found.filter(({ isThreat }) => isThreat)
    const indicators = threats.map(({ observable }) => {
      const pattern = patternOf(observable)
      return {
        type: 'indicator',
        id: ownId('indicator', one.id, pattern),
        ...common,
        ...labels,
        ...references,
        name: Object.values(observable.identified)[0] ?? '',
        indicator_types: ['malicious-activity'],
        pattern,
        pattern_type: 'stix',
        pattern_version: '2.1',
        valid_from: reported,
      }
    })
    const based = indicators.map(({ id }) => ({
      type: 'relationship',
      id: ownId('relationship', id, data.id),
      ...common,
      relationship_type: 'based-on',
      source_ref: id,
      target_ref: data.id,
    }))
    const inside = [...refs, data.id, ...indicators.map(({ id }) => id), ...based.map(({ id }) => id)]
    const report = {
      type: 'report',
      id: ownId('report', one.id),
      ...common,
      ...labels,
      ...references,
      name: one.title || (one.assets[0]?.content ?? ''),
      ...(one.description === '' ? {} : { description: one.description }),
      report_types: [indicators.length > 0 ? 'indicator' : 'observed-data'],
      published: reported,
      object_refs: [...new Set(inside)],
    }
    return [...found.map(({ object }) => object), data, ...indicators, ...based, report]
  }

  return {
    /** Returns a part of the file. */
    add: (one: HandedOver): string => {
      const fresh = objectsOf(one).filter(({ id }) => !written.has(id))
      if (fresh.length > 0) ids.push(one.id)
      const start = written.size
      return fresh
        .map((object, index) => {
          written.add(object.id)
          return `${start + index === 0 ? '' : ','}\n${JSON.stringify(object)}`
        })
        .join('')
    },
    /** Returns the file of these parts. */
    file: (parts: readonly string[]): string[] => {
      const head = `{"type":"bundle","id":${JSON.stringify(ownId('bundle', ...ids))}`
      // A bundle has no empty list of objects.
      return written.size === 0 ? [head, '}\n'] : [head, ',"objects":[', ...parts, '\n]}\n']
    },
  }
}

const seconds = (time: number): string => String(Math.floor(time / 1000))

const day = (time: number): string => isoTime(time).slice(0, 10)

const LONGEST_INFO = 256

const asInfo = (words: string): string => words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_INFO)

/** MISP’s template for a wallet: objects/coin-address of github.com/MISP/misp-objects. */
const WALLET_TEMPLATE = {
  name: 'coin-address',
  'meta-category': 'financial',
  description: 'An address used in a cryptocurrency',
  template_uuid: 'd0e6997e-78da-4815-a6a1-cfc1c1cb8a46',
  template_version: '7',
}

/** Symbols of that template, by EIP-155 chain. */
const SYMBOLS: Record<string, string> = { '1': 'ETH', '56': 'BSC' }

/** MISP’s category and type for an asset; null for a wallet, which is an object. */
const kindOf = (content: string): { category: string; type: string; value: string } | null => {
  const parsed = parseAsset(content)
  if (!parsed.ok) return { category: 'Other', type: 'text', value: content }
  const { value: asset } = parsed
  switch (asset.form) {
    case 'url':
      return { category: 'Network activity', type: 'url', value: asset.content }
    case 'domain':
      return { category: 'Network activity', type: 'domain', value: asset.host }
    case 'address':
      return null
    case 'name':
      if (asset.system === 'email') return { category: 'Network activity', type: 'email', value: asset.name }
      if (asset.system === 'name-service') return { category: 'Other', type: 'text', value: asset.name }
      return { category: 'Network activity', type: 'uri', value: asset.content }
  }
}

/**
 * Makes an event of reports that are added one by one; an asset that several have is in it once. Its distribution is “your organization only”:
 * who imports it decides about sharing.
 */
export const makeMisp = (by: string) => {
  const attributes: object[] = []
  const objects: object[] = []
  const written = new Set<string>()
  const added: HandedOver[] = []

  const add = (one: HandedOver): void => {
    added.push(one)
    const comment = [
      one.title,
      one.reportNumber && `#${one.reportNumber}`,
      one.named && `${whoseOf(one)} · ${one.named.url}`,
    ]
      .filter(Boolean)
      .join(' · ')
    const common = {
      event_id: '0',
      distribution: '5',
      sharing_group_id: '0',
      timestamp: seconds(one.reportedAt),
      deleted: false,
      comment: asInfo(comment),
    }
    const attribute = (owner: string, what: object, isThreat: boolean, seenAt: number | null) => ({
      uuid: uuid5(OWN, `misp-attribute\n${owner}`),
      ...common,
      ...what,
      to_ids: isThreat,
      ...(seenAt === null ? {} : { first_seen: isoTime(seenAt) }),
    })
    for (const { content, isThreat } of one.assets) {
      const kind = kindOf(content)
      const key = kind ? `${kind.type} ${kind.value}` : content
      if (written.has(key)) continue
      written.add(key)
      const owner = `${one.id}\n${key}`
      if (kind) {
        attributes.push(attribute(owner, kind, isThreat, one.observedAt))
        continue
      }
      const [, chain = '', address = ''] = content.split(':')
      const part = (object_relation: string, value: string, isId = false) =>
        attribute(
          `${owner}\n${object_relation}`,
          { category: isId ? 'Financial fraud' : 'Other', type: 'text', object_relation, value },
          isThreat && isId,
          null,
        )
      const symbol = SYMBOLS[chain]
      objects.push({
        ...WALLET_TEMPLATE,
        uuid: uuid5(OWN, `misp-object\n${owner}`),
        ...common,
        first_seen: isoTime(one.observedAt),
        Attribute: [
          part('address-crypto', address, true),
          part('text', content),
          ...(symbol === undefined ? [] : [part('symbol', symbol)]),
        ],
      })
    }
  }

  const file = (): string => {
    const [first, ...others] = added
    const times = added.map(({ reportedAt }) => reportedAt)
    const newest = times.reduce((latest, time) => Math.max(latest, time), 0)
    const organizations = new Set(added.map(({ organization }) => organization))
    const name = (organizations.size === 1 && first?.organization) || by
    const org = { id: '0', name, uuid: uuid5(OWN, `misp-org\n${name}`) }
    const event = {
      uuid: uuid5(OWN, ['misp-event', ...added.map(({ id }) => id)].join('\n')),
      id: '0',
      info: asInfo(first && others.length === 0 ? first.title : `${by}: ${added.length}`) || by,
      date: day(newest),
      timestamp: seconds(newest),
      published: false,
      publish_timestamp: '0',
      threat_level_id: '4',
      analysis: '0',
      distribution: '0',
      sharing_group_id: '0',
      attribute_count: String(attributes.length),
      org_id: '0',
      orgc_id: '0',
      Org: org,
      Orgc: org,
      Attribute: attributes,
      Object: objects,
      // What MISP’s own schema (format/2.4) wants besides.
      proposal_email_lock: false,
      locked: false,
      ShadowAttribute: [],
      RelatedEvent: [],
      Tag: [],
    }
    return `${JSON.stringify({ Event: event }, null, 1)}\n`
  }
  return { add, file }
}
