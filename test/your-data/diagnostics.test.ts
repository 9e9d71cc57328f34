import { describe, expect, it } from 'vitest'
import type { PolicyView } from '#lib/messages/requests.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { readPolicy } from '#lib/settings/policy.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import type { Facts } from '#lib/your-data/diagnostics.ts'
import { diagnosticsText, storedCounts } from '#lib/your-data/diagnostics.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { attempt, draft, originState, payload, parked, report, STATES } from '#test/reports/samples.ts'
import { seenAs } from '#test/takedowns/samples.ts'
import { HOLD_REASONS, NEED_REASONS, REFUSED_REASONS, WAIT_REASONS } from '#lib/model/states.ts'

/** Stands in every place where a person, a page, a service or an administrator can write. */
const SECRET = 'sEcReT'
const HOST = `${SECRET}.example`

const seeded = async () => {
  const database = await freshDatabase()
  const refusal = { asset: HOST, errorType: SECRET, message: SECRET, suggestion: SECRET, names: [HOST] }
  await database.put('credentials', { apiKey: SECRET, baseUrl: `https://${HOST}/v2` }, 'current')
  await database.put('credentials', { apiKey: SECRET }, 'set aside 1')
  const states = [
    { ...STATES.waiting, message: SECRET },
    { ...STATES.held, message: SECRET },
    { ...STATES.refused, refusals: [refusal], message: SECRET },
    { ...STATES['needs-you'], message: HOST },
    { ...STATES.accepted, organization: { id: 1, slug: SECRET, name: SECRET }, reportNumber: SECRET },
  ]
  for (const [index, state] of states.entries()) {
    const id = `${SECRET}-${index}`
    const attempts = [attempt(), attempt({ outcome: SECRET, status: 418 }), attempt({ outcome: 'accepted' })]
    const destination = { baseUrl: `https://${HOST}/v2`, origin: `https://${HOST}`, slug: SECRET }
    await database.put('reports', report({ id, title: SECRET, assets: [HOST], state, attempts, destination }))
    await database.put(
      'payloads',
      payload(id, { body: SECRET, answer: { status: 200, text: SECRET, received: 1 } }),
    )
  }
  await database.put('reports', { id: SECRET, state: { at: SECRET }, confirmedAt: 1 })
  await database.put('reports', { id: `${SECRET}!`, state: { at: 'held', because: SECRET }, confirmedAt: 2 })
  await database.put('drafts', draft({ id: SECRET, capture: SECRET }))
  await database.put('cases', { ...seenAs({ content: HOST, status: SECRET }), owner: SECRET })
  await database.put('bulkTexts', SECRET, 1)
  return database
}

const POLICY = readPolicy({
  serviceUrl: `https://${HOST}/v2`,
  apiKey: SECRET,
  organizationSlug: SECRET,
  [SECRET]: SECRET,
  undoSeconds: SECRET,
  locked: ['contactInfo', SECRET],
})
const POLICY_SHOWN: PolicyView = {
  active: true,
  serviceUrl: `https://${HOST}/v2`,
  slug: SECRET,
  keyGiven: true,
  locked: [...POLICY.locked],
  problems: POLICY.problems,
}

const ENTRY = {
  baseUrl: `https://${HOST}/v2`,
  slug: SECRET,
  keyStored: true,
  abilities: { report: 'yes', assets: 'no', takedowns: 'not-known' },
  copy: null,
  copyProblem: 'not-fetched',
  syncing: false,
} as const

const facts = async (): Promise<Facts> => ({
  at: NOON,
  extension: '0.1.0',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0',
  platform: 'linux x86-64',
  language: 'en',
  permissions: ['tabs', 'activeTab'],
  hosts: 2,
  dataCollection: ['technicalAndInteraction'],
  awake: 12_400,
  connection: {
    baseUrl: `https://${HOST}/v2`,
    slug: SECRET,
    keyStored: true,
    unreadable: false,
    abilities: { report: 'yes', assets: 'no', takedowns: 'not-known' },
    copy: { count: 2481, completedAt: NOON, unreadable: 3 },
    copyProblem: 'sync-failed',
    syncing: false,
    hostToAsk: `https://${HOST}/*`,
    connections: [
      { ...ENTRY, id: 'first', name: SECRET, isDefault: true, fromPolicy: true },
      { ...ENTRY, id: SECRET, name: SECRET, isDefault: false, fromPolicy: false, keyStored: false },
    ],
  },
  policy: POLICY_SHOWN,
  preferences: {
    ...DEFAULT_PREFERENCES,
    contactInfo: SECRET,
    reporter: {
      displayName: SECRET,
      platform: SECRET,
      platformIdentifier: SECRET,
      avatarUrl: `https://${HOST}`,
    },
  },
  stored: await storedCounts(await seeded()),
  originStates: [
    originState({ origin: `https://${HOST}`, parked: { ...parked, message: SECRET }, asked: [SECRET] }),
  ],
  lastSyncStop: SECRET,
  polling: {
    off: null,
    running: false,
    minutes: 15,
    lastPass: {
      endedAt: NOON,
      requests: 3,
      unreadable: 0,
      stopped: 'failed',
      failure: { kind: 'server-error', status: 500, retryAfterMs: null, message: SECRET },
    },
    nextPassAt: null,
    pausedUntil: null,
    readingList: false,
    openReports: 1,
    cases: 1,
    completeAt: NOON,
    requests: { made: 3, since: NOON },
  },
  storageUsed: 4_200_000,
  failedTasks: new Map([['outbox', 'UnknownError']]),
})

describe('diagnostics', () => {
  it('have nothing of what a person, a page, a service or an administrator wrote, nor a host', async () => {
    const text = diagnosticsText(await facts())
    // As it is, in other capitals, and in the middle of a longer word.
    expect(text.toLowerCase()).not.toContain(SECRET.toLowerCase())
    expect(text).not.toMatch(/example|:\/\//)
  })

  it('tell how things stand', async () => {
    const lines = diagnosticsText(await facts()).split('\n')
    for (const line of [
      'extension: 0.1.0',
      'browser: Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0',
      'permissions: activeTab tabs',
      'permissions.hosts: 2',
      'permissions.data: technicalAndInteraction',
      'connection.service: https',
      'connection.organization: set',
      'connection.key: stored',
      'connection.host: not allowed',
      'connection.may.assets: no',
      'assets.copy: 2481',
      'assets.last stop: other',
      'policy.key: given',
      'policy.locked: 1',
      'policy.problems: 3',
      'policy.problem.undoSeconds: wrong-type',
      'policy.problem.locked[1]: not-known',
      'lane.1.parked: unauthorized',
      'watch.last failure: server-error',
      'stored.reports: 7',
      'reports.accepted: 1',
      'reports.held: 2',
      'reports.other: 1',
      'reports.because.waiting.server-error: 1',
      'reports.because.unreadable: 1',
      'attempts.server-error 500: 5',
      'attempts.other 418: 5',
      'storage used: 4200000',
      'setting.contactInfo: set',
      'setting.undoSeconds: 5',
      'setting.syncHours: none',
      'setting.redaction.email: as-proposed',
    ])
      expect(lines).toContain(line)
  })

  it('tell a storage that failed by its kind, and not what the disk said', async () => {
    const failure = storageFailureOf(new DOMException(SECRET, 'QuotaExceededError'))
    if (!failure) throw new Error('no failure')
    const text = diagnosticsText({
      ...(await facts()),
      connection: { ...failure, detail: SECRET },
      stored: { ...failure, detail: SECRET },
      polling: null,
    })
    expect(text).toContain('connection.failed: disk-full')
    expect(text).toContain('stored.failed: disk-full')
    expect(text).not.toContain(SECRET)
  })

  it('know every reason that an attempt can have', async () => {
    const database = await freshDatabase()
    const words = [
      ...WAIT_REASONS,
      ...HOLD_REASONS,
      ...REFUSED_REASONS,
      ...NEED_REASONS,
      ...Object.keys(STATES),
    ]
    const attempts = words.map((outcome) => attempt({ outcome, status: null }))
    await database.put('reports', report({ attempts }))
    const counts = (await storedCounts(database)).attempts
    expect(Object.keys(counts).toSorted()).toEqual([...new Set(words)].toSorted())
  })
})
