import { STATE_NAMES } from '#lib/model/report-row.ts'
import { readRange, readRows } from '#lib/platform/database/read-rows.ts'
import type { Database } from '#lib/platform/database/database.ts'
import { parseReport } from '#lib/reports/report-store.ts'
import { HOLD_REASONS, NEED_REASONS, REFUSED_REASONS, WAIT_REASONS } from '#lib/model/report-state.ts'

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
