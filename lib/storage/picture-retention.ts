import type { Clock } from '#lib/platform/time/clock.ts'
import { dropPictures } from './drop-pictures.ts'
import type { Database } from '#lib/platform/database/database.ts'

export const DAY = 86_400_000

/** Screenshots removed per run, so that thousands don’t delay background startup. */
const AT_ONCE = 200

export type RetentionDeps = {
  database: () => Promise<Database>
  clock: Clock
  /** Preference: days a screenshot is kept; 0 for as long as its report. */
  days: () => Promise<number>
  lock: (work: () => Promise<void>) => Promise<void>
  wake: (at: number) => Promise<void>
  announce: (reportId: string) => void
}

/** Removes expired screenshots at each start and once a day, and those of final reports on request. Checksums stay. */
export const makePictureRetention = ({ database, clock, days, lock, wake, announce }: RetentionDeps) => {
  const refresh = (): Promise<void> =>
    lock(async () => {
      const afterDays = await days()
      const now = clock.now()
      if (afterDays === 0) return
      const removal = { why: 'age', afterDays, at: now } as const
      const open = await database()
      const { dropped } = await dropPictures(open, now - afterDays * DAY, removal, AT_ONCE)
      dropped.forEach(announce)
      // Screenshots added later are handled at the next start.
      if ((await open.countFromIndex('papers', 'picture')) === 0) return
      // Runs again at once if more are left than one run removes.
      await wake(now + (dropped.length < AT_ONCE ? DAY : 0))
    })

  /** Removes all screenshots that are no longer needed. `kept` counts those of reports that may still be sent. */
  const removeAll = async (): Promise<{ removed: number; kept: number }> => {
    const now = clock.now()
    const removal = { why: 'asked', afterDays: null, at: now } as const
    const { dropped, kept } = await dropPictures(await database(), Number.MAX_SAFE_INTEGER, removal)
    dropped.forEach(announce)
    return { removed: dropped.length, kept }
  }

  return { refresh, removeAll }
}
