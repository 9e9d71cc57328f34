import type { Database } from '#lib/platform/database/database.ts'
import type { ReadyAsset } from './bulk-body.ts'
import { allEvidence } from './bulk-store.ts'
import { rowStatusNow } from './check-row.ts'
import type { OpenedList } from './opened-list.ts'
import { readyAssets } from './plan-reports.ts'
import { ROW_STATUSES, type RowStatus } from '#lib/model/bulk-row-status.ts'

export type ListNow = { ready: ReadyAsset[]; counted: ReturnType<typeof countsOf> }

type Evidence = Awaited<ReturnType<typeof allEvidence>>

export const evidenceNow = (opened: OpenedList, database: Database): Promise<Evidence> => {
  opened.evidence ??= allEvidence(database).catch((thrown: unknown) => {
    opened.evidence = null
    throw thrown
  })
  return opened.evidence
}

const known = new WeakMap<OpenedList, { stamp: number; evidence: Evidence; now: ListNow }>()

/** Returns the current rows, cached until one changes, because pages request the state on every keystroke. */
export const listNow = (opened: OpenedList, evidence: Evidence): ListNow => {
  const before = known.get(opened)
  if (before?.stamp === opened.stamp && before.evidence === evidence) return before.now
  const now = { ready: readyAssets(opened, evidence), counted: countsOf(opened) }
  known.set(opened, { stamp: opened.stamp, evidence, now })
  return now
}

const countsOf = (opened: OpenedList) => {
  const zero = ROW_STATUSES.map((rowStatus) => [rowStatus, 0] as const)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every status is in it by construction
  const counts = Object.fromEntries(zero) as Record<RowStatus, number>
  let wallets = 0
  let handles = 0
  let merged = 0
  for (const row of opened.rows.values()) {
    const rowStatus = rowStatusNow(opened, row)
    counts[rowStatus] += 1
    merged += row.merged
    if (rowStatus === 'incomplete' && row.what.is === 'wallet') wallets += 1
    if (rowStatus === 'incomplete' && row.what.is === 'handle') handles += 1
  }
  return { counts, wallets, handles, merged }
}
