import type { AssetEye } from '#lib/reports/check-assets.ts'
import { assetOf } from './list.ts'
import { lookAtAsset, type Looked } from './look-at-row.ts'
import { stampRows, type OpenedList } from './opened-list.ts'

/** Rows that are looked up before anything else gets its turn, and before pages are told. */
export const AT_ONCE = 100

export type LookingDoors = {
  opened: () => Promise<OpenedList>
  eye: () => Promise<AssetEye>
  pause: () => Promise<void>
  changed: () => void
}

/** Looks up the rows of the list that were not looked up yet, or not since something that verdicts rest on has changed. */
export const makeRowLooking = (doors: LookingDoors) => {
  let running: Promise<void> | null = null
  /** Looks of another round are old: they stand until there is a newer one. */
  let round = 0
  let seen = new WeakMap<Looked, number>()

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
      const opened = await doors.opened()
      const ids = due(opened)
      if (ids.length === 0) return
      const eye = await doors.eye()
      await Promise.all(
        ids.map(async (id) => {
          const row = opened.rows.get(id)
          const asset = row && assetOf(row)
          if (!row || !asset) return
          const looked = await lookAtAsset(asset, eye)
          // What it says now was written meanwhile, and is looked up next.
          if (opened.rows.get(id)?.what !== row.what) return
          seen.set(looked, mine)
          opened.looks.set(id, looked)
          stampRows(opened, [id])
        }),
      )
      doors.changed()
      await doors.pause()
    }
  }

  const start = (): Promise<void> =>
    (running ??= run().finally(() => {
      running = null
    }))

  return {
    start,
    /** What verdicts rest on has changed. */
    again: (): Promise<void> => {
      round += 1
      return start()
    },
  }
}
