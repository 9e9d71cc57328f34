import { stringsIn } from '#lib/redaction/redact-strings.ts'
import { mergedStretches, redactorOf } from '#lib/redaction/redactor.ts'
import type { Stretch } from '#lib/redaction/spellings.ts'
import type { DraftForm, OccurrenceSource } from '#lib/model/draft-form.ts'
import type { Draft, DraftOriginals } from '#lib/model/draft.ts'
import { secretsOf, shownSecrets } from './secrets.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { spellingKey } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { nameOf } from '#lib/assets/platforms/asset-name.ts'
import { isSharedByPath } from '#lib/assets/shared-hosts.ts'
import { captureOf, type Capture } from '#lib/capture/capture-schema.ts'
import { siteOf } from '#lib/assets/registrable-domain.ts'
import { checkAssets, type AssetLookup } from './check-assets.ts'
import { ignores, NOTHING_IGNORED, type IgnoreList } from '#lib/model/ignore-list.ts'
import type { FoundAsset, FoundOnPage } from '#lib/messages/report-requests.ts'

type Occurrence = {
  where: OccurrenceSource
  before: string
  written: string
  after: string
}
export type SecretOccurrences = { id: string; occurrences: Occurrence[]; more: number }

/** Context in characters on each side. */
const AROUND = 24
const LONGEST_WRITTEN = 80
const MAX_SHOWN = 8
/** Occurrences counted per text. */
const MAX_IN_TEXT = 1_000

export const occurrencesOf = (draft: Draft, unsent: DraftOriginals | null): SecretOccurrences[] => {
  const { shown } = shownSecrets(secretsOf(unsent))
  const { findEach } = redactorOf(shown.map(({ value }) => value))
  const found = new Map<string, { where: OccurrenceSource; text: string; stretches: Stretch[] }[]>()
  for (const { where, text } of [...textsOf(unsent), ...typedTexts(draft.form)]) {
    const here = new Map<string, Stretch[]>()
    findEach(text, (value, start, end) => {
      const stretches = here.get(value) ?? []
      if (stretches.length === 0) here.set(value, stretches)
      if (stretches.length < MAX_IN_TEXT) stretches.push({ start, end })
    })
    for (const [value, stretches] of here)
      found.set(value, [...(found.get(value) ?? []), { where, text, stretches }])
  }
  return shown.map(({ id, value }) => {
    const all = (found.get(value) ?? []).flatMap(({ where, text, stretches }) =>
      mergedStretches(stretches).map((stretch) => ({ where, text, stretch })),
    )
    const occurrences = firstOfEach(all).slice(0, MAX_SHOWN)
    return { id, occurrences: occurrences.map(shownOccurrence), more: all.length - occurrences.length }
  })
}

type Text = { where: OccurrenceSource; text: string }

type Located = Text & { stretch: Stretch }

/** Puts the first occurrence of each type first, so that omitted ones are of a type already shown. */
const firstOfEach = (occurrences: readonly Located[]): Located[] => {
  const seen = new Set<OccurrenceSource>()
  const firsts = new Set(occurrences.filter(({ where }) => !seen.has(where) && seen.add(where)))
  return [...firsts, ...occurrences.filter((one) => !firsts.has(one))]
}

const shownOccurrence = ({ where, text, stretch: { start, end } }: Located): Occurrence => ({
  where,
  before: (start > AROUND ? '…' : '') + text.slice(Math.max(0, start - AROUND), start).toWellFormed(),
  written: shortened(text.slice(start, end)),
  after: text.slice(end, end + AROUND).toWellFormed() + (end + AROUND < text.length ? '…' : ''),
})

const shortened = (text: string): string =>
  text.length > LONGEST_WRITTEN ? `${text.slice(0, LONGEST_WRITTEN).toWellFormed()}…` : text

const textsOf = (unsent: DraftOriginals | null): Text[] => {
  if (unsent === null || unsent.redactionsLost) return []
  return [
    // Skips a wrapper’s target, because the wrapper contains it.
    ...unsent.originals.slice(0, 1).map((text): Text => ({ where: 'address', text })),
    ...(unsent.foundOn === null ? [] : [{ where: 'found-on', text: unsent.foundOn } as const]),
    ...(unsent.target === null ? [] : [{ where: 'pointed-at', text: unsent.target.text } as const]),
    ...stringsIn(unsent.capture)
      .map(({ path, text }): Text => ({ where: sourceOf(path), text }))
      // Nearly always equal to the tab’s URL.
      .filter(({ where, text }) => where !== 'page-address' || text !== unsent.originals[0]),
  ]
}

const typedTexts = ({ title, titleTyped, description, rawAssetsInput, attachmentUrls }: DraftForm): Text[] =>
  [titleTyped ? title : '', description, rawAssetsInput, attachmentUrls].map((text) => ({
    where: 'typed',
    text,
  }))

const OF_PAGE: Readonly<Record<string, OccurrenceSource>> = {
  url: 'page-address',
  canonical: 'canonical',
  title: 'title',
  openGraph: 'card',
  twitter: 'card',
  description: 'card',
  socialLinks: 'link',
  downloads: 'link',
  profileLinks: 'link',
  linkHosts: 'link',
  forms: 'form',
}

const sourceOf = ([part = '', key = '']: readonly string[]): OccurrenceSource => {
  switch (part) {
    case 'page':
      return OF_PAGE[key] ?? 'other'
    case 'text':
      return key === 'headings' ? 'heading' : 'text'
    case 'emails':
      return 'email'
    case 'foundOn':
      return 'found-on'
    default:
      return 'other'
  }
}

type Candidate = { content: string; why: FoundAsset['why'] }

/** Each is checked, and a page chooses how many it has. */
const MAX_CANDIDATES = 12
/** Of one kind, so that a list of a hundred accounts doesn’t hide the wallet. */
const MAX_OF_KIND = 5
/** In characters. What is longer was cut by the capture, so that it would name something else. */
const LONGEST = 149

const wallets = ({ page }: Capture): string[] =>
  page.walletAddresses.flatMap(({ chain, address }) => (chain === 'evm' ? [`eip155:1:${address}`] : []))

/** Hosts of other sites that a form with a secret, or any form that posts, sends its data to. */
const formHosts = ({ page }: Capture, site: string): string[] => {
  const services = collectors(page).map(([host]) => siteOf(host))
  return page.forms.flatMap(({ action, crossOrigin, method, fields, passwords, cards, seedPhrases }) => {
    const isFed = passwords + cards + seedPhrases > 0 || (method === 'post' && fields.length > 0)
    const host = crossOrigin && isFed ? (URL.parse(action)?.hostname ?? '') : ''
    // A form service has many customers: one is named by its own row, if its URL tells.
    const isForeign = host !== '' && siteOf(host) !== site && !services.includes(siteOf(host))
    return isForeign && !isSharedByPath(host) ? [host] : []
  })
}

const collectors = ({ signals = [] }: Capture['page']): [host: string, id: string][] =>
  signals.flatMap(({ sign, about = '' }) => {
    const [host = '', id = ''] = about.split(' ', 2)
    return sign === 'collector' ? [[host, id] as [string, string]] : []
  })

/** URLs by which a service knows the bot or webhook that gets the data, without the secret part of its token. */
const bots = ({ page }: Capture): string[] =>
  collectors(page).flatMap(([host, id]) => {
    if (!/^\d{5,25}$/.test(id)) return []
    if (host === 'api.telegram.org') return [`https://api.telegram.org/bot${id}`]
    return host === 'discord.com' ? [`https://discord.com/api/webhooks/${id}`] : []
  })

/** Accounts and groups on other sites: on a platform itself, the links of its own pages say nothing about the account. */
const accounts = ({ page }: Capture, site: string): string[] =>
  page.socialLinks.filter((link) => {
    const asset = parseAsset(link)
    const name = asset.ok ? nameOf(asset.value) : null
    return (
      (name?.what === 'account' || name?.what === 'group') && siteOf(URL.parse(link)?.hostname ?? '') !== site
    )
  })

/** The links that a profile gives for itself, if the page is one. */
const profileLinks = ({ page }: Capture, address: string): string[] => {
  const asset = parseAsset(address)
  const what = asset.ok ? nameOf(asset.value)?.what : undefined
  return what === 'account' || what === 'group' ? (page.profileLinks ?? []).map(withoutSlash) : []
}

/** A link without a path means the whole host. */
const withoutSlash = (link: string): string => link.replace(/^https?:\/\/([^/]*)\/$/, '$1')

const candidates = new WeakMap<Capture, { address: string; found: Candidate[] }>()

/** Returns what a page shows besides itself that can be reported, most telling first, each once, bounded in number and length. */
export const candidatesIn = (capture: Capture, address: string): Candidate[] => {
  const known = candidates.get(capture)
  if (known?.address === address) return known.found
  const site = siteOf(URL.parse(address)?.hostname ?? '')
  const all: Candidate[] = [
    ...ofKind('wallet', wallets(capture)),
    ...ofKind('form', formHosts(capture, site)),
    ...ofKind('bot', bots(capture)),
    ...ofKind('download', capture.page.downloads ?? []),
    ...ofKind('profile', profileLinks(capture, address)),
    ...ofKind('account', accounts(capture, site)),
  ]
  const keys = new Set<string>()
  const found = all
    .filter(({ content }) => {
      const key = keyOf(content)
      if (key === null || keys.has(key)) return false
      keys.add(key)
      return true
    })
    .slice(0, MAX_CANDIDATES)
  candidates.set(capture, { address, found })
  return found
}

const ofKind = (why: Candidate['why'], contents: readonly string[]): Candidate[] =>
  [...new Set(contents)]
    .filter((content) => content.length <= LONGEST && !content.includes('REDACTED'))
    .slice(0, MAX_OF_KIND)
    .map((content) => ({ content, why }))

const keyOf = (content: string): string | null => {
  const asset = parseAsset(content)
  return asset.ok ? spellingKey(asset.value) : null
}

/** Returns the candidates of a draft’s page that none of its lines is. From the redacted capture, so no removed value is shown. */
export const offeredOf = (draft: Draft, codes: readonly string[] = []): Candidate[] => {
  const capture = draft.kind === 'page' ? captureOf(draft, null) : null
  const [page] = draft.form.assets
  const inCodes = codes.slice(0, MAX_CANDIDATES).map((content): Candidate => ({ content, why: 'code' }))
  if (capture === null && inCodes.length === 0) return []
  const lines = draft.form.assets.flatMap(({ content }) => {
    const asset = parseAsset(content)
    return asset.ok ? [asset.value] : []
  })
  const keys = new Set(lines.map(spellingKey))
  const hosts = new Set(lines.map(hostIn))
  const onPage = capture === null ? [] : candidatesIn(capture, draft.about ?? page?.content ?? '')
  return [...inCodes, ...onPage].filter(({ content }) => {
    const key = keyOf(content)
    if (key === null || keys.has(key) || hosts.has(content)) return false
    keys.add(key)
    return true
  })
}

const hostIn = (asset: Asset): string => (hasHost(asset) ? asset.host : '')

const rankOf = ({ check: { verdict } }: FoundAsset): number =>
  verdict.relation === 'look-alike' ? 0 : verdict.findings.some((one) => one.relation === 'reported') ? 2 : 1

const isIgnored = (content: string, list: IgnoreList): boolean => {
  const asset = parseAsset(content)
  return asset.ok && ignores(list, asset.value)
}

/** Checks them against the allowlist, like the lines; look-alikes first, reported ones last. Own assets are only counted: they are there because the page imitates. */
export const foundOnPage = async (
  draft: Draft,
  lookup: AssetLookup,
  codes: readonly string[] = [],
  ignored = NOTHING_IGNORED,
): Promise<FoundOnPage> => {
  const offered = offeredOf(draft, codes)
  const { checks } = await checkAssets(
    offered.map(({ content }) => content),
    lookup,
  )
  const found = offered.flatMap(({ content, why }, index): FoundAsset[] => {
    const check = checks[index]
    return check?.ok && !check.verdict.stops ? [{ content, why, check }] : []
  })
  const own = checks.filter((check) => check.ok && check.verdict.stops).length
  const sorted = found.toSorted((one, other) => rankOf(one) - rankOf(other))
  const { kept = [], left = [] } = Object.groupBy(sorted, ({ content }) =>
    isIgnored(content, ignored) ? 'left' : 'kept',
  )
  return { found: kept, own, ...(left.length > 0 && { ignored: left }) }
}
