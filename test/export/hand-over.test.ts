import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import {
  handedReport,
  handedRows,
  makeMisp,
  makeStix,
  uuid5,
  type HandedOver,
} from '#lib/reports/stix-and-misp.ts'
import { reportViewOf } from '#lib/reports/store.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { anyText } from '#test/any-text.ts'
import { NOON } from '#test/fakes/clock.ts'
import { readRows } from '#test/jsonl.ts'
import { casesToTry } from '#test/matrix.ts'
import { report, STATES } from '../reports/samples.ts'
import { schemaProblems, type Schemas } from './json-schema.ts'

const SCHEMAS: Schemas = Object.fromEntries(
  readRows(new URL('stix-2.1-schemas.jsonl', import.meta.url), z.tuple([z.string(), z.unknown()])),
)

const WALLET = 'eip155:1:0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'

const handed = (changes: Partial<HandedOver> = {}): HandedOver => ({
  id: 'r1',
  title: 'Phishing: evil.example',
  description: 'Asks for the recovery phrase.',
  category: 'phishing',
  service: 'reports.example',
  reportNumber: '48213',
  organization: 'acme',
  observedAt: NOON - 60_000,
  reportedAt: NOON,
  assets: [
    { content: 'https://evil.example/login?a=1', isThreat: true },
    { content: 'evil.example', isThreat: true },
    { content: WALLET, isThreat: true },
  ],
  ...changes,
})

const stixObject = z.looseObject({ type: z.string(), id: z.string() })
const bundle = z.strictObject({
  type: z.literal('bundle'),
  id: z.string(),
  objects: z.optional(z.array(stixObject)),
})

const stixOf = (...reports: HandedOver[]) => {
  const { add, file } = makeStix()
  const read = bundle.parse(JSON.parse(file(reports.map(add)).join('')))
  return { id: read.id, objects: read.objects ?? [] }
}

/** Where each type’s public schema is. Of a wallet the standard has none: it is an observable by an extension. */
const SCHEMA_OF: Record<string, string> = {
  url: 'observables/url.json',
  'domain-name': 'observables/domain-name.json',
  'email-addr': 'observables/email-addr.json',
  'user-account': 'observables/user-account.json',
  'cryptocurrency-wallet': 'common/cyber-observable-core.json',
  'observed-data': 'sdos/observed-data.json',
  indicator: 'sdos/indicator.json',
  report: 'sdos/report.json',
  relationship: 'sros/relationship.json',
}

const stixProblems = ({ id, objects }: ReturnType<typeof stixOf>): string[] => [
  ...schemaProblems(SCHEMAS, 'common/bundle.json', { type: 'bundle', id }),
  ...objects.flatMap((object) =>
    schemaProblems(SCHEMAS, SCHEMA_OF[object.type] ?? 'none', object).map((one) => `${object.type}: ${one}`),
  ),
]

/**
 * The MISP core format (MISP/misp-rfc, misp-core-format, sections Event, Attribute and Object): what MUST or SHALL be there, strings but for
 * the named booleans, and the pairs of category and type that the exported ones are among.
 */
const id = z.string().regex(/^\d+$/)
const uuid = z.string().regex(/^[\da-f]{8}-[\da-f]{4}-[1-5][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
const PAIRS: Record<string, string[]> = {
  'Network activity': ['url', 'uri', 'domain', 'email'],
  'Financial fraud': ['text'],
  Other: ['text'],
}
const attribute = z
  .strictObject({
    uuid,
    type: z.string(),
    category: z.string(),
    to_ids: z.boolean(),
    event_id: id,
    distribution: z.enum(['0', '1', '2', '3', '4', '5']),
    timestamp: id,
    comment: z.string(),
    sharing_group_id: z.literal('0'),
    deleted: z.literal(false),
    value: z.string().min(1),
    first_seen: z.optional(z.iso.datetime()),
    object_relation: z.optional(z.string()),
  })
  .refine(({ category, type }) => PAIRS[category]?.includes(type))
const org = z.strictObject({ id, name: z.string().min(1), uuid })
const mispEvent = z.strictObject({
  Event: z.strictObject({
    uuid,
    id,
    info: z
      .string()
      .min(1)
      .max(256)
      .regex(/^[^\n]*$/),
    published: z.literal(false),
    threat_level_id: z.enum(['1', '2', '3', '4']),
    analysis: z.enum(['0', '1', '2']),
    date: z.iso.date(),
    timestamp: id,
    publish_timestamp: z.literal('0'),
    org_id: id,
    orgc_id: id,
    attribute_count: id,
    distribution: z.enum(['0', '1', '2', '3']),
    sharing_group_id: z.literal('0'),
    Org: org,
    Orgc: org,
    Attribute: z.array(attribute),
    Object: z.array(
      z.strictObject({
        name: z.literal('coin-address'),
        'meta-category': z.literal('financial'),
        description: z.string(),
        template_uuid: uuid,
        template_version: id,
        uuid,
        event_id: id,
        distribution: z.literal('5'),
        sharing_group_id: z.literal('0'),
        timestamp: id,
        deleted: z.literal(false),
        comment: z.string(),
        first_seen: z.iso.datetime(),
        Attribute: z.array(attribute).min(1),
      }),
    ),
    // Required by the public schema of the program (MISP/MISP, format/2.4/schema.json), which has all of the above as texts, too.
    proposal_email_lock: z.boolean(),
    locked: z.boolean(),
    ShadowAttribute: z.array(z.never()),
    RelatedEvent: z.array(z.never()),
    Tag: z.array(z.never()),
  }),
})

const mispOf = (...reports: HandedOver[]) => {
  const { add, file } = makeMisp('Takedown Reporter')
  for (const one of reports) add(one)
  return mispEvent.parse(JSON.parse(file())).Event
}

const ASSETS = [
  ['https://evil.example/login?a=1', 'url', 'https://evil.example/login?a=1'],
  ['https://bücher.example/ä b', 'none', ''],
  [
    'https://bücher.example/ä|"<>{}^`\\',
    'url',
    'https://xn--bcher-kva.example/%C3%A4%7C%22%3C%3E%7B%7D%5E%60/',
  ],
  ['https://evil.example/100%', 'url', 'https://evil.example/100%25'],
  ['https://[2001:db8::1]/x', 'url', 'https://[2001:db8::1]/x'],
  ['bücher.example', 'domain-name', 'xn--bcher-kva.example'],
  [WALLET, 'cryptocurrency-wallet', '0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'],
  [
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
    'url',
    'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  ],
] as const

describe('UUIDv5', () => {
  it.each([
    // RFC 9562, appendix A.4.
    ['6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com', '2ed6657d-e927-568b-95e1-2665a8aea6a2'],
    ['00abedb4-aa42-466c-9c01-fed23315a9b7', '{"value":"1KFHE7w8BhaENAswwryaoccDb6qcT6DbYY"}', null],
  ])('of %s and %s', (namespace, name, expected) => {
    const made = uuid5(namespace, name)
    expect(made).toMatch(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(expected ?? made).toBe(made)
  })
})

describe('a STIX bundle', () => {
  it('is one by the public schemas', () => {
    const made = stixOf(handed(), handed({ id: 'r2', category: '', reportNumber: '', description: '' }))
    expect(stixProblems(made)).toEqual([])
    expect(made.objects.map(({ type }) => type).filter((type) => type === 'url')).toHaveLength(1)
  })

  it.each(ASSETS)('has %s as %s with %s', (content, type, value) => {
    const made = stixOf(handed({ assets: [{ content, isThreat: true }] }))
    expect(stixProblems(made)).toEqual([])
    const [first] = made.objects
    expect(first ? [first.type, first['value']] : ['none', '']).toEqual([type, value])
  })

  it('gives an observable the ID that others give it', () => {
    const [url] = stixOf(handed({ assets: [{ content: 'https://example.com/', isThreat: true }] })).objects
    expect(url?.id).toBe(
      `url--${uuid5('00abedb4-aa42-466c-9c01-fed23315a9b7', '{"value":"https://example.com/"}')}`,
    )
    expect(stixOf(handed())).toEqual(stixOf(handed()))
  })

  it('refers only to what is in it, and has every ID once', () => {
    const { objects } = stixOf(handed(), handed({ id: 'r2' }), handed({ id: 'r1' }))
    const ids = objects.map((one) => one.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const one of objects)
      for (const [name, value] of Object.entries(one))
        if (/_refs?$/.test(name)) expect(ids).toEqual(expect.arrayContaining([value].flat()))
  })

  it('has an indicator of nothing that is not a threat', () => {
    const { objects } = stixOf(handed({ assets: [{ content: 'https://ours.example/', isThreat: false }] }))
    expect(objects.map(({ type }) => type)).toEqual(['url', 'observed-data', 'report'])
  })

  it('is still one without any asset', () => {
    expect(stixOf(handed({ assets: [{ content: 'no asset', isThreat: true }] })).objects).toEqual([])
    expect(stixOf().objects).toEqual([])
  })

  it('lets no asset out of its pattern, and is valid whatever is in it', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), anyText({ maxLength: 30 }), (path, title) => {
        const content =
          `https://evil.example/${path.replaceAll(/\s/gu, '')}'] OR [url:value = '\\`.replaceAll(' ', '')
        const made = stixOf(handed({ title: title || 'x', assets: [{ content, isThreat: true }] }))
        expect(stixProblems(made)).toEqual([])
        for (const { type, pattern } of made.objects)
          if (type === 'indicator') expect(pattern).toMatch(/^\[url:value = '(?:[^'\\]|\\['\\])*'\]$/)
      }),
      { numRuns: casesToTry(300) },
    )
  })
})

describe('a MISP event', () => {
  it('is one by the core format', () => {
    const event = mispOf(handed())
    expect(event).toMatchObject({
      info: 'Phishing: evil.example',
      date: '2026-03-01',
      distribution: '0',
      Orgc: { name: 'acme' },
    })
    expect(event.Attribute.map(({ type, value, comment, to_ids }) => [type, value, comment, to_ids])).toEqual(
      [
        ['url', 'https://evil.example/login?a=1', 'Phishing: evil.example · #48213', true],
        ['domain', 'evil.example', 'Phishing: evil.example · #48213', true],
      ],
    )
    expect(event.Object[0]?.Attribute.map(({ object_relation, value }) => [object_relation, value])).toEqual([
      ['address-crypto', '0x5290840d0dD6F8b29bB5A4b1f3A1F9eE7f5d9EE7'],
      ['text', WALLET],
      ['symbol', 'ETH'],
    ])
  })

  it('names the organization as it is called here, of several, with its slug and service', () => {
    const named = { name: 'Acme Wallet', url: 'https://reports.example/v2' }
    const [first] = mispOf(handed({ named })).Attribute
    expect(first?.comment).toBe(
      'Phishing: evil.example · #48213 · Acme Wallet · acme · https://reports.example/v2',
    )
    expect(mispOf(handed({ named }))).toMatchObject({ Orgc: { name: 'acme' } })
    const made = stixOf(handed({ named }), handed({ id: 'r2', named, reportNumber: '' }))
    expect(stixProblems(made)).toEqual([])
    const told = { description: 'Acme Wallet · acme', url: 'https://reports.example/v2' }
    const reports = (made.objects ?? []).filter(({ type }) => type === 'report')
    expect(reports).toMatchObject([
      { external_references: [{ source_name: 'reports.example', external_id: '48213', ...told }] },
      { external_references: [{ source_name: 'reports.example', ...told }] },
    ])
  })

  it('of several reports has each asset once, and the same IDs each time', () => {
    const event = mispOf(handed(), handed({ id: 'r2', organization: 'globex' }))
    expect(event).toMatchObject({
      info: 'Takedown Reporter: 2',
      attribute_count: '2',
      Orgc: { name: 'Takedown Reporter' },
    })
    expect(mispOf(handed())).toEqual(mispOf(handed()))
  })

  it('is valid whatever is in it', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 300 }), anyText({ maxLength: 40 }), (title, content) => {
        mispOf(handed({ title, assets: [{ content: content || 'x', isThreat: true }] }))
      }),
      { numRuns: casesToTry(300) },
    )
    expect(mispOf().Attribute).toEqual([])
  })
})

describe('what is handed over of a report', () => {
  const body = (status?: string) =>
    JSON.stringify({
      assets: [{ content: 'https://evil.example/?token=', status }],
      description: 'as sent',
      contactInfo: 'ann@acme.example',
      rawAssetsInput: 'https://ann:secret@evil.example/',
      externalReporter: { displayName: 'Ann' },
    })
  const of = (with_: Parameters<typeof report>[0], sent: string | null) =>
    handedReport({ report: reportViewOf(report(with_)), body: sent, capturedAt: null })

  it('is what was sent, without who sent it', () => {
    const one = of({ state: STATES.accepted }, body())
    expect(one).toMatchObject({
      description: 'as sent',
      reportNumber: '7',
      assets: [{ content: 'https://evil.example/?token=', isThreat: true }],
    })
    expect(JSON.stringify([stixOf(one), mispOf(one)])).not.toMatch(/secret|ann@|Ann/)
  })

  it.each([
    ['asked to be allowed', { state: STATES.accepted }, body('ALLOWED')],
    ['of which nothing is known', { state: STATES.accepted }, body('UNKNOWN')],
    ['that was canceled', { state: STATES.cancelled }, body()],
    ['whose body can’t be read', { state: STATES.accepted }, null],
  ])('is no threat if it is an asset %s', (_, with_, sent) => {
    expect(of(with_, sent).assets.map(({ isThreat }) => isThreat)).toEqual([false])
  })
})

describe('what is handed over of the bulk list', () => {
  type Rows = Parameters<typeof handedRows>[0]
  const row = (
    content: string,
    rowStatus: Rows[number]['rowStatus'],
    category: Rows[number]['category'] = null,
  ) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the fields that are read
    ({ what: { is: 'asset', content }, rowStatus, category }) as Rows[number]
  const state = { form: { ...EMPTY_FORM, category: 'phishing' as const }, destination: null }

  it('are its assets by category; only what is to be reported is a threat', () => {
    const rows = [
      row('https://a.example/', 'ready'),
      row('https://b.example/', 'review'),
      row('https://c.example/', 'accepted', 'malware'),
      row('https://d.example/', 'removed'),
      row('https://e.example/', 'excluded'),
    ]
    const made = handedRows(rows, state, { title: 'Bulk', now: NOON })
    expect(
      made.map(({ category, assets }) => [category, assets.map((one) => `${one.content} ${one.isThreat}`)]),
    ).toEqual([
      ['phishing', ['https://a.example/ true', 'https://b.example/ false', 'https://e.example/ false']],
      ['malware', ['https://c.example/ true']],
    ])
    expect(stixProblems(stixOf(...made))).toEqual([])
    expect(mispOf(...made).Attribute).toHaveLength(4)
  })
})
