import type { Asset } from '#lib/assets/asset.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import type { AssetLookup } from '#lib/drafts/check-assets.ts'
import { assetOf } from './list.ts'
import { assetFacts, type AssetFacts } from './check-row.ts'
import { stampRows, type OpenedList } from './opened-list.ts'

/** Rows checked at once, before pages are notified. */
const AT_ONCE = 5000

export type RowCheckDeps = {
  opened: () => Promise<OpenedList>
  /** Returns the verdicts in the order of the assets. */
  verdicts: (assets: readonly Asset[]) => Promise<Verdict[]>
  brokenChecksum: AssetLookup['brokenChecksum']
  /** True while more rows are expected. A larger batch costs little more than a small one. */
  isReading: () => boolean
  pause: () => Promise<void>
  changed: () => void
}

/** Checks the rows that are unchecked, or outdated because the allowlist or reports changed. */
export const makeRowChecks = (deps: RowCheckDeps) => {
  let running: Promise<void> | null = null
  /** Results from an earlier round are stale; they stay visible until replaced. */
  let round = 0
  const roundOf = new WeakMap<AssetFacts, number>()

  const due = ({ rows, checks }: OpenedList): number[] => {
    const ids: number[] = []
    for (const [id, row] of rows) {
      if (ids.length === AT_ONCE) break
      const facts = checks.get(id)
      if (row.what.is !== 'asset' || row.reportId !== null) continue
      if (facts === undefined || roundOf.get(facts) !== round) ids.push(id)
    }
    return ids
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const mine = round
      const opened = await deps.opened()
      const ids = due(opened)
      if (ids.length === 0 || (ids.length < AT_ONCE && deps.isReading())) {
        // Immediately, so that the next `start` runs again.
        running = null
        return
      }
      const rows = ids.flatMap((id) => {
        const row = opened.rows.get(id)
        const asset = row && assetOf(row)
        return asset ? [{ ...row, asset }] : []
      })
      const verdicts = await deps.verdicts(rows.map(({ asset }) => asset))
      for (const [index, { id, what, asset }] of rows.entries()) {
        const verdict = verdicts[index]
        // Edited meanwhile: checked in the next round.
        if (verdict === undefined || opened.rows.get(id)?.what !== what) continue
        const facts = assetFacts(asset, verdict, deps)
        roundOf.set(facts, mine)
        opened.checks.set(id, facts)
        stampRows(opened, [id])
      }
      deps.changed()
      await deps.pause()
    }
  }

  const start = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = null
    }))

  return {
    start,
    /** Rechecks rows of undone reports. Former results stay visible meanwhile, unless they are about those reports. */
    anew: ({ checks }: OpenedList, ids: readonly number[], gone: readonly string[]): void => {
      for (const id of ids) {
        const facts = checks.get(id)
        if (facts === undefined) continue
        if (facts.check.report !== null && gone.includes(facts.check.report.id)) checks.delete(id)
        else roundOf.delete(facts)
      }
    },
    again: (): Promise<void> => {
      round += 1
      return start()
    },
  }
}
