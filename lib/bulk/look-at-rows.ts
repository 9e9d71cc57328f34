import type { Asset } from '#lib/assets/parse-asset.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import type { AssetLookup } from '#lib/drafts/check-assets.ts'
import { assetOf } from './list.ts'
import { lookOf, type Looked } from './look-at-row.ts'
import { stampRows, type OpenedList } from './opened-list.ts'

/** Rows that are looked up at once, in one sweep over the own assets, and before pages are told. */
const AT_ONCE = 5000

export type LookingDeps = {
  opened: () => Promise<OpenedList>
  /** Of assets, in their order. */
  verdicts: (assets: readonly Asset[]) => Promise<Verdict[]>
  brokenChecksum: AssetLookup['brokenChecksum']
  /** Whether more rows are on their way: they are waited for, since many cost little more than a few. */
  isReading: () => boolean
  pause: () => Promise<void>
  changed: () => void
}

/** Looks up the rows of the list that were not looked up yet, or not since something that verdicts rest on has changed. */
export const makeRowLooking = (deps: LookingDeps) => {
  let running: Promise<void> | null = null
  /** Looks of another round are old: they stand until there is a newer one. */
  let round = 0
  const seen = new WeakMap<Looked, number>()

  const due = ({ rows, looks }: OpenedList): number[] => {
    const ids: number[] = []
    for (const [id, row] of rows) {
      if (ids.length === AT_ONCE) break
      const looked = looks.get(id)
      if (row.what.is !== 'asset' || row.reportId !== null) continue
      if (looked === undefined || seen.get(looked) !== round) ids.push(id)
    }
    return ids
  }

  const run = async (): Promise<void> => {
    for (;;) {
      const mine = round
      const opened = await deps.opened()
      const ids = due(opened)
      if (ids.length === 0 || (ids.length < AT_ONCE && deps.isReading())) {
        // At once: whoever starts it from now on is not told that it runs.
        running = null
        return
      }
      const rows = ids.flatMap((id) => {
        const row = opened.rows.get(id)
        const asset = row && assetOf(row)
        return asset ? [{ ...row, asset }] : []
      })
      const verdicts = await deps.verdicts(rows.map(({ asset }) => asset))
      for (const [place, { id, what, asset }] of rows.entries()) {
        const verdict = verdicts[place]
        // What it says now was written meanwhile, and is looked up next.
        if (verdict === undefined || opened.rows.get(id)?.what !== what) continue
        const looked = lookOf(asset, verdict, deps)
        seen.set(looked, mine)
        opened.looks.set(id, looked)
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
    /**
     * Rows are back from reports that are gone. They stand at once as they stood, so that nobody who takes a list back finds Submit
     * shut, and are looked up anew; Submit waits for that. What was found of the gone reports themselves counts no more.
     */
    anew: ({ looks }: OpenedList, ids: readonly number[], gone: readonly string[]): void => {
      for (const id of ids) {
        const looked = looks.get(id)
        if (looked === undefined) continue
        if (looked.look.report !== null && gone.includes(looked.look.report.id)) looks.delete(id)
        else seen.delete(looked)
      }
    },
    /** What verdicts rest on has changed. */
    again: (): Promise<void> => {
      round += 1
      return start()
    },
  }
}
