import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { POLICY_KEYS } from '#lib/settings/policy-keys.ts'
import type { Database } from '#lib/platform/database.ts'
import { openDatabase, DATABASE_NAME } from '#lib/platform/database.ts'
import { DAY } from '#lib/platform/timing.ts'
import { connection, draft, form, ORIGIN, payload, report, STATES } from '../reports/samples.ts'
import { type Api, ask, openedHandlers, putBackAfterEach, start, wholeApi } from './whole-background.ts'

putBackAfterEach()

/** Where every test begins: nothing is locked, and own assets may be reported. */
const BEFORE = { serviceUrl: connection.baseUrl, apiKey: 'key-of-the-policy', organizationSlug: 'acme' }

/** A URL with a part of each kind; those that aren’t proposed for removal are kept in a draft and in a row. */
const PRIVATE = {
  redactEmails: ['email', 'ann@victim.example'],
  redactSignInNames: ['username', 'annsmith77'],
  redactPhones: ['phone', '4915112345678'],
  redactCredentials: ['password', 'hunter2222'],
  redactPaymentNumbers: ['card', '4111111111111111'],
  redactNames: ['firstname', 'Annabel'],
  redactNamedTokens: ['csrf', '91ab-77'],
  redactRandomValues: ['x', '9f8Qz7Lk2mPw4RtYv6Bn3Xc1'],
} as const

const addressOf = ([name, value]: readonly [string, string]): string =>
  `https://evil.example/?${name}=${value}`
const ADDRESSES = Object.values(PRIVATE).map(addressOf)
const OWN = 'https://own.example/'

const contents = z.object({ content: z.string() })
const draftAnswer = z.object({
  draft: z.looseObject({
    form: z.looseObject({ assets: z.array(contents) }),
    destination: z.nullable(z.looseObject({})),
    overrideAllowed: z.boolean(),
    kindsSetByPolicy: z.array(z.string()),
  }),
})
const rowsAnswer = z.object({
  rows: z.array(z.looseObject({ what: z.looseObject({ content: z.string() }) })),
})
const answered = z.object({ ok: z.literal(true), answer: z.unknown() })

const seed = async (database: Database): Promise<void> => {
  const lines = ADDRESSES.map((content) => ({ content, exact: null }))
  await database.put('drafts', draft({ id: 'draft', kind: 'typed', form: form({ assets: lines }) }))
  const waiting = { state: { ...STATES.waiting, due: Date.now() + 3_600_000 }, confirmedAt: Date.now() }
  const theirs = { assets: [OWN], overriddenAssets: [OWN] }
  await database.put('reports', report({ id: 'own', ...waiting, ...theirs }))
  await database.put('payloads', payload('own'))
  await database.put('reports', report({ id: 'other', ...waiting }))
  await database.put('payloads', payload('other'))
  // The clock has shown on three days in a row that its day has passed.
  const picture = { since: Date.now() - 4 * DAY, bytes: 3, bodySha256: '' }
  await database.put('reports', report({ id: 'pictured', state: STATES.cancelled }))
  await database.put('payloads', payload('pictured', { picture }))
  await api.storage.local.set({ 'days-seen': [2, 1, 0].map((days) => Date.now() - days * DAY) })
  const rows = ADDRESSES.map((content, index) => ({
    id: index + 1,
    source: 1,
    line: index + 1,
    written: content,
    lineText: `see ${content}`,
    what: { is: 'asset', content },
    spellings: [],
    merged: 0,
    decision: 'none',
    reportId: null,
  }))
  await database.put('bulkRows', rows, 0)
}

let database: Database
let api: Api
const get = async (request: string, asked: object = {}): Promise<unknown> =>
  answered.parse(await ask(api, request, asked)).answer
const shownDraft = async () => draftAnswer.parse(await get('draft/open', { id: 'draft' })).draft
const lines = async () => (await shownDraft()).form.assets.map(({ content }) => content)
const rows = async () =>
  rowsAnswer.parse(await get('bulk/rows', { epoch: null, since: 0 })).rows.map(({ what }) => what.content)
const stored = async (): Promise<string> =>
  JSON.stringify([await database.getAll('drafts'), await database.getAll('bulkRows')])
const stateOf = (id: string) => get('report/get', { id })
const preferences = () => get('preferences/get')
const leftAnswer = z.looseObject({ connection: z.unknown(), policy: z.unknown() })
const storedForPages = async () => {
  await get('connection/store-for-pages')
  return leftAnswer.parse((await api.storage.local.get('for-pages'))['for-pages'])
}
const menu = async () => api.contextMenus.create.mock.calls.slice(-6).map(([{ id }]) => id)
const pictured = z.object({ picture: z.looseObject({ removed: z.optional(z.unknown()) }) })
const pictureRemoved = async (): Promise<boolean> =>
  pictured.parse(await database.get('payloads', 'pictured')).picture.removed !== undefined

beforeEach(async () => {
  api = wholeApi()
  database = await openDatabase()
  await seed(database)
  api.storage.managed.get = async () => BEFORE
  start(api)
  await get('connection/store-for-pages')
  await openedHandlers()?.installed('update')
})
afterEach(async () => {
  database.close()
  await new Promise((done) => {
    const asked = indexedDB.deleteDatabase(DATABASE_NAME)
    asked.addEventListener('success', done)
    asked.addEventListener('blocked', done)
  })
})

describe('an entry of the context menu that is unticked', () => {
  it.each(['page', 'link', 'selection', 'image', 'code'])('%s goes at once', async (entry) => {
    const groups = z.looseObject({ menu: z.record(z.string(), z.boolean()) })
    const now = groups.parse(await preferences())
    api.contextMenus.create.mockClear()
    await get('preferences/set', { ...now, menu: { ...now.menu, [entry]: false } })
    await vi.waitFor(() => expect(api.contextMenus.create).toHaveBeenCalled())
    expect(api.contextMenus.create.mock.calls.map(([{ id }]) => id)).not.toContain(entry)
  })
})

type Look = [value: unknown, look: () => Promise<unknown>, before: unknown, after: unknown, locks?: boolean]

const chosen = (value: unknown, before: object, after: object): Look => [
  value,
  preferences,
  expect.objectContaining(before),
  expect.objectContaining(after),
]
const inGroup = (group: string, name: string, value: unknown, before: unknown): Look =>
  chosen(
    value,
    { [group]: expect.objectContaining({ [name]: before }) },
    { [group]: expect.objectContaining({ [name]: value }) },
  )
const reporter = (name: string): Look => inGroup('reporter', name, 'Desk', '')
const menuEntry = (id: string): Look => [
  false,
  menu,
  expect.arrayContaining([id]),
  expect.not.arrayContaining([id]),
]

const several = z.looseObject({ connections: z.optional(z.array(z.looseObject({ name: z.string() }))) })
const namesOfSeveral = async () =>
  several.parse(await storedForPages()).connections?.map(({ name }) => name) ?? null

const destination = async () => (await shownDraft()).destination

/**
 * Every value of a policy: what it is changed to, and where it acts on what is there already. What only starts a new draft (contact,
 * reporter, evidence) is looked at where a new draft takes it from.
 */
const TABLE: Record<string, Look> = {
  serviceUrl: [
    'https://other.example/v2',
    async () => [await destination(), await stateOf('other')],
    [expect.objectContaining({ origin: ORIGIN }), expect.anything()],
    [
      expect.objectContaining({ origin: 'https://other.example' }),
      {
        report: expect.objectContaining({ state: expect.objectContaining({ because: 'other-destination' }) }),
      },
    ],
  ],
  apiKey: ['not a key', destination, expect.objectContaining({ origin: ORIGIN }), null],
  organizationSlug: [
    'acme-emea',
    async () => [await destination(), await stateOf('other')],
    [expect.objectContaining({ slug: 'acme' }), expect.anything()],
    [
      expect.objectContaining({ slug: 'acme-emea' }),
      {
        report: expect.objectContaining({ state: expect.objectContaining({ because: 'other-destination' }) }),
      },
    ],
  ],
  allowOwnAssetOverride: [
    false,
    async () => [(await shownDraft()).overrideAllowed, await get('bulk/open'), await stateOf('own')],
    [
      true,
      expect.objectContaining({ overrideAllowed: true }),
      { report: expect.objectContaining({ state: expect.objectContaining({ at: 'waiting' }) }) },
    ],
    [
      false,
      expect.objectContaining({ overrideAllowed: false }),
      {
        report: expect.objectContaining({
          state: { at: 'needs-you', because: 'own-asset-forbidden', message: OWN },
        }),
      },
    ],
  ],
  locked: [
    ['undoSeconds'],
    async () => (await storedForPages()).policy,
    expect.objectContaining({ locked: [] }),
    expect.objectContaining({ locked: ['undoSeconds'] }),
  ],
  undoSeconds: chosen(30, { undoSeconds: 5 }, { undoSeconds: 30 }),
  contactInfo: chosen('desk@corp.example', { contactInfo: '' }, { contactInfo: 'desk@corp.example' }),
  reporterDisplayName: reporter('displayName'),
  reporterPlatform: reporter('platform'),
  reporterPlatformIdentifier: reporter('platformIdentifier'),
  reporterAvatarUrl: reporter('avatarUrl'),
  notifyNeedsYou: inGroup('notify', 'needsYou', false, true),
  notifyAccepted: inGroup('notify', 'accepted', true, false),
  notifyCaseChanged: inGroup('notify', 'caseChanged', false, true),
  takedownWatchMinutes: chosen(60, { watchMinutes: 15 }, { watchMinutes: 60 }),
  assetSyncHours: chosen(3, { syncHours: null }, { syncHours: 3 }),
  checkEveryPage: inGroup('checks', 'everyPage', true, false),
  assetsPerReport: [
    2,
    () => get('bulk/open'),
    expect.objectContaining({ most: 50, reports: expect.any(Number) }),
    expect.objectContaining({ most: 2 }),
  ],
  evidencePageDetails: inGroup('evidence', 'page', false, true),
  evidenceText: inGroup('evidence', 'text', false, true),
  evidenceEmails: inGroup('evidence', 'emails', false, true),
  evidenceMyBrowser: inGroup('evidence', 'browser', false, true),
  evidenceFoundOn: inGroup('evidence', 'foundOn', true, false),
  menuPage: menuEntry('page'),
  menuLink: menuEntry('link'),
  menuSelection: menuEntry('selection'),
  menuImage: menuEntry('image'),
  menuCode: menuEntry('code'),
  pictureRetentionDays: [1, pictureRemoved, false, true],
  ignoredAssets: chosen('corp.test', { ignored: '' }, { ignored: 'corp.test' }),
  trustedCaseFileKeys: [
    `${'ab'.repeat(32)} Ann`,
    preferences,
    expect.objectContaining({ trustedCaseFileKeys: '' }),
    expect.objectContaining({ trustedCaseFileKeys: `${'ab'.repeat(32)} Ann` }),
  ],
  lookUps: [
    'Acme https://lookup.acme.example/?q={domain}',
    preferences,
    expect.objectContaining({ lookUps: '' }),
    expect.objectContaining({ lookUps: 'Acme https://lookup.acme.example/?q={domain}' }),
  ],
  connections: [
    ['Northwind Traders https://service.example/v2 northwind key-n'],
    namesOfSeveral,
    null,
    ['acme', 'Northwind Traders'],
  ],
  theme: chosen('dark', { theme: 'system' }, { theme: 'dark' }),
  showPinHint: chosen(false, { pinHint: true }, { pinHint: false }),
  ...Object.fromEntries(
    Object.entries(PRIVATE).map(([key, part]): [string, Look] => {
      const holds = async () => [
        (await lines()).includes(addressOf(part)),
        (await rows()).includes(addressOf(part)),
        (await stored()).includes(part[1]),
      ]
      return [key, ['always-remove', holds, [true, true, true], [false, false, false], true]]
    }),
  ),
}

describe('what is left for pages', () => {
  it('has what an organization sets and no key, is told when it changes, and ends with the key', async () => {
    expect(await storedForPages()).toMatchObject({
      connection: { slug: 'acme', keyMark: expect.stringMatching(/^[0-9a-f]{16}$/) },
      policy: { active: true, keyGiven: true, preferences: {} },
    })
    api.storage.managed.get = async () => ({ ...BEFORE, undoSeconds: 30, locked: ['undoSeconds'] })
    await openedHandlers()?.policyChanged()
    const left = await storedForPages()
    expect(left).toMatchObject({ policy: { locked: ['undoSeconds'], preferences: { undoSeconds: 30 } } })
    expect(JSON.stringify(left)).not.toContain(BEFORE.apiKey)
    api.storage.managed.get = async () => ({})
    await openedHandlers()?.policyChanged()
    await get('connection/store-for-pages')
    expect(await api.storage.local.get('for-pages')).toEqual({})
  })
})

describe('a policy that changes', () => {
  it('is looked at here with each of its values', () => {
    expect(Object.keys(TABLE).toSorted()).toEqual([...POLICY_KEYS.keys()].toSorted())
  })

  it.each(Object.entries(TABLE))(
    'acts on what is there: %s',
    async (key, [value, look, before, after, locks]) => {
      expect(await look()).toEqual(before)
      api.storage.managed.get = async () => ({ ...BEFORE, [key]: value, ...(locks ? { locked: [key] } : {}) })
      await openedHandlers()?.policyChanged()
      expect(await look()).toEqual(after)
    },
  )
})
