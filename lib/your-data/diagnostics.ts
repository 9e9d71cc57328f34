import type { PolicyView } from '#lib/messages/connection-requests.ts'
import { flat, type Preferences } from '#lib/model/preferences/preference-defaults.ts'
import type { ConnectionView } from '#lib/messages/connection-state-requests.ts'
import type { PollingView } from '#lib/messages/takedown-requests.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import { SYNC_STOPS } from '#lib/own-assets/sync/copy-state.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { POLICY_KEYS } from '#lib/settings/policy/keys.ts'
import type { StoredCounts } from './stored-counts.ts'

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

type Value = string | number | boolean | null
type Lines = [name: string, value: Value][]

/** Returns `other` for unknown words, since stored values may come from another version, a service or a page. */
const oneOf = (words: readonly string[], word: string | null): string | null =>
  word === null || words.includes(word) ? word : 'other'

const seconds = (milliseconds: number): number => Math.round(milliseconds / 1000)

/** Text settings with a fixed set of values, which are shown. Of other texts, only whether they are set. */
const WORDS = /^redaction\./

const settingLines = (preferences: Preferences): Lines =>
  [...flat(preferences)].map(([path, value]): [string, Value] => {
    const shown =
      typeof value !== 'string' || WORDS.test(path)
        ? value === null ||
          typeof value === 'number' ||
          typeof value === 'boolean' ||
          typeof value === 'string'
          ? value
          : 'other'
        : value === ''
          ? 'empty'
          : 'set'
    return [`setting.${path}`, shown]
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
  ]
}

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
    ...[...facts.failedTasks].map(([task, name]): [string, Value] => [
      `start.${task}.failed`,
      /^[A-Za-z]{1,40}$/.test(name) ? name : 'other',
    ]),
    ['storage used', facts.storageUsed ?? 'not told'],
    ...settingLines(facts.preferences),
  ]
  return lines.map(([name, value]) => `${name}: ${value ?? 'none'}`).join('\n')
}
