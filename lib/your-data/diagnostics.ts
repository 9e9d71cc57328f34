import { isScalar, type Scalar } from '#lib/plain-reader.ts'
import { readRange, readRows } from '#lib/platform/rows.ts'
import type { Database } from '#lib/platform/database.ts'
import { parseReport } from '#lib/reports/store.ts'
import type { PolicyView, ConnectionEntry, ConnectionView, PollingView } from '#lib/messages/requests.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { flat } from '#lib/model/preference-table.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { SYNC_STOPS } from '#lib/own-assets/copy.ts'
import { POLICY_KEYS } from '#lib/settings/policy-keys.ts'
import { STATE_NAMES, HOLD_REASONS, NEED_REASONS, REFUSED_REASONS, WAIT_REASONS } from '#lib/model/states.ts'

/** All outcomes of an attempt. A test checks that the list is complete. */
const OUTCOMES: readonly string[] = [
  ...STATE_NAMES,
  ...WAIT_REASONS,
  ...HOLD_REASONS,
  ...REFUSED_REASONS,
  ...NEED_REASONS,
]

/** Limits: newest reports whose attempts are counted, and reports per state whose reasons are. */
const LOOKED_AT = 200

type Counts = Record<string, number>

export type StoredCounts = {
  version: number
  stores: Counts
  /** Reports by state; `other` for states unknown to this version. */
  states: Counts
  /** Reasons of reports that wait, are held, were refused or need the user. */
  reasons: Counts
  /** How attempts ended, by outcome and HTTP status. */
  attempts: Counts
}

const counted = (words: readonly string[]): Counts => {
  const counts: Counts = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

/** Counts stored rows by store, state and outcome. Returns no row’s content. */
export const storedCounts = async (database: Database): Promise<StoredCounts> => {
  const names = [...database.objectStoreNames]
  const rows = await Promise.all(names.map((name) => database.count(name)))
  const stores = Object.fromEntries(names.map((name, index) => [name, rows[index] ?? 0]))
  const byState = database.transaction('reports').store.index('state')
  const inState = await Promise.all(STATE_NAMES.map((state) => byState.count(state)))
  const states: Counts = Object.fromEntries(STATE_NAMES.map((state, index) => [state, inState[index] ?? 0]))
  const known = inState.reduce((sum, count) => sum + count, 0)
  const stuck = await Promise.all(
    (['waiting', 'held', 'refused', 'needs-you'] as const).map((state) => {
      const transaction = database.transaction('reports')
      const { store } = transaction
      return readRange(transaction, store, store.index('state'), state, LOOKED_AT)
    }),
  )
  return {
    version: database.version,
    stores,
    states: { ...states, other: Math.max(0, (stores['reports'] ?? 0) - known) },
    reasons: counted(stuck.flat().map(reasonOf)),
    attempts: counted(await attemptsOf(database)),
  }
}

const reasonOf = (row: unknown): string => {
  const state = parseReport(row)?.state
  if (!state) return 'unreadable'
  return `${state.at}.${'because' in state ? state.because : 'why' in state ? state.why : ''}`
}

const attemptsOf = async (database: Database): Promise<string[]> => {
  const ended: string[] = []
  const transaction = database.transaction('reports')
  const keys = await transaction.store.index('confirmedAt').getAllKeys()
  for (const row of await readRows(transaction, transaction.store, keys.slice(-LOOKED_AT))) {
    for (const { outcome, status, ambiguous } of parseReport(row)?.attempts ?? []) {
      const word = outcome === null ? 'not ended' : OUTCOMES.includes(outcome) ? outcome : 'other'
      ended.push([word, status ?? '', ambiguous ? 'ambiguous' : ''].filter((part) => part !== '').join(' '))
    }
  }
  return ended
}

/** Inputs of the diagnostics: only browser and extension data, counts and words from our own lists. */
export type Facts = {
  at: number
  extension: string
  userAgent: string
  platform: string
  language: string
  /** Names of API permissions. Hosts are only counted. */
  permissions: readonly string[]
  hosts: number
  dataCollection: readonly string[] | null
  /** Time in ms since this background started. */
  awake: number
  connection: ConnectionView | StorageFailure
  policy: PolicyView
  preferences: Preferences
  stored: StoredCounts | StorageFailure
  originStates: readonly OriginState[]
  lastSyncStop: string | null
  polling: PollingView | null
  storageUsed: number | null
  failedTasks: ReadonlyMap<string, string>
}

type Lines = [name: string, value: Scalar][]

/** Returns `other` for unknown words, since stored values may come from another version, a service or a page. */
const oneOf = (words: readonly string[], word: string | null): string | null =>
  word === null || words.includes(word) ? word : 'other'

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)

/** Text settings with a fixed set of values, which are shown. Of other texts, only whether they are set. */
const WORDS = /^redaction\./

const settingLines = (preferences: Preferences): Lines =>
  [...flat(preferences)].map(([path, value]) => {
    if (typeof value === 'string' && !WORDS.test(path))
      return [`setting.${path}`, value === '' ? 'empty' : 'set']
    return [`setting.${path}`, isScalar(value) ? value : 'other']
  })

const connectionLines = (connection: Facts['connection']): Lines => {
  if ('kind' in connection) return [['connection.failed', connection.kind]]
  const { baseUrl, slug, keyStored, unreadable, abilities, copy, copyProblem, syncing, hostToAsk } =
    connection
  const scheme = URL.canParse(baseUrl) ? new URL(baseUrl).protocol.slice(0, -1) : 'none'
  return [
    ['connection.service', oneOf(['https', 'http', 'none'], scheme)],
    ['connection.organization', slug === '' ? 'empty' : 'set'],
    ['connection.key', keyStored ? 'stored' : 'none'],
    ['connection.unreadable', unreadable],
    ['connection.host', hostToAsk === undefined ? 'allowed' : 'not allowed'],
    ['connection.may.report', abilities.report],
    ['connection.may.assets', abilities.assets],
    ['connection.may.takedowns', abilities.takedowns],
    ['assets.copy', copy?.count ?? 'none'],
    ['assets.unreadable', copy?.unreadable ?? 0],
    ['assets.problem', copyProblem],
    ['assets.syncing', syncing],
    ...(connection.connections ?? []).flatMap(oneOfSeveralLines),
  ]
}

/** By its place: what it is called and whose it is stays here. */
const oneOfSeveralLines = (one: ConnectionEntry, at: number): Lines => [
  [`connection.${at + 1}.key`, one.keyStored ? 'stored' : 'none'],
  [
    `connection.${at + 1}.is`,
    [one.isDefault ? 'default' : 'other', ...(one.fromPolicy ? ['policy'] : [])].join(' '),
  ],
  [`connection.${at + 1}.host`, one.hostToAsk === undefined ? 'allowed' : 'not allowed'],
  [`connection.${at + 1}.may.report`, one.abilities.report],
  [`connection.${at + 1}.assets`, one.copy?.count ?? 'none'],
  [`connection.${at + 1}.assets.problem`, one.copyProblem],
]

/** Names only known policy keys. An unknown key may contain anything and is only counted. */
const policyLines = ({ active, keyGiven, locked, problems }: PolicyView): Lines => [
  ['policy.active', active],
  ['policy.key', keyGiven ? 'given' : 'none'],
  ['policy.locked', locked.length],
  ['policy.problems', problems.length],
  ...problems.flatMap(({ key, problem }): Lines => {
    const name = key.replace(/\[\d+\]$/, '')
    return POLICY_KEYS.has(name) ? [[`policy.problem.${key}`, problem]] : []
  }),
]

const storedLines = (stored: Facts['stored']): Lines => {
  if ('kind' in stored) return [['stored.failed', stored.kind]]
  const { version, stores, states, reasons, attempts } = stored
  const linesOf = (prefix: string, counts: Readonly<Record<string, number>>): Lines =>
    Object.entries(counts).map(([name, count]) => [`${prefix}.${name}`, count])
  return [
    ['stored.version', version],
    ...linesOf('stored', stores),
    ...linesOf('reports', states),
    ...linesOf('reports.because', reasons),
    ...linesOf('attempts', attempts),
  ]
}

const originStateLines = (originStates: readonly OriginState[], now: number): Lines =>
  originStates.flatMap((originState, index): Lines => {
    const { parked, pausedUntil, failedInARow, spacing, lastSent } = originState
    const of = `lane.${index + 1}`
    return [
      [`${of}.parked`, parked?.because ?? 'no'],
      [`${of}.failed in a row`, failedInARow],
      [`${of}.paused for seconds`, Math.max(0, seconds(pausedUntil - now))],
      [`${of}.milliseconds between sends`, spacing],
      [`${of}.last sent seconds ago`, lastSent === 0 ? 'never' : seconds(now - lastSent)],
    ]
  })

const pollingLines = (polling: PollingView | null): Lines =>
  polling === null
    ? []
    : [
        ['watch.off', polling.off],
        ['watch.running', polling.running],
        ['watch.open reports', polling.openReports],
        ['watch.cases', polling.cases],
        ['watch.last pass', polling.lastPass?.stopped ?? (polling.lastPass ? 'complete' : 'never')],
        ['watch.last failure', polling.lastPass?.failure?.kind ?? null],
      ]

/** Returns the diagnostics as text for support. Contains no key, URL or foreign text (a test seeds and searches these). */
export const diagnosticsText = (facts: Facts): string => {
  const { at, permissions, dataCollection } = facts
  const lines: Lines = [
    ['at', new Date(at).toISOString()],
    ['extension', facts.extension],
    ['browser', facts.userAgent],
    ['platform', facts.platform],
    ['language', facts.language],
    ['awake for seconds', seconds(facts.awake)],
    ['permissions', permissions.toSorted().join(' ')],
    ['permissions.hosts', facts.hosts],
    ['permissions.data', dataCollection === null ? 'not asked' : dataCollection.toSorted().join(' ')],
    ...connectionLines(facts.connection),
    ['assets.last stop', oneOf(SYNC_STOPS, facts.lastSyncStop)],
    ...policyLines(facts.policy),
    ...originStateLines(facts.originStates, at),
    ...pollingLines(facts.polling),
    ...storedLines(facts.stored),
    ...[...facts.failedTasks].map(([task, name]): [string, Scalar] => [
      `start.${task}.failed`,
      /^[A-Za-z]{1,40}$/.test(name) ? name : 'other',
    ]),
    ['storage used', facts.storageUsed ?? 'not told'],
    ...settingLines(facts.preferences),
  ]
  return lines.map(([name, value]) => `${name}: ${value ?? 'none'}`).join('\n')
}
