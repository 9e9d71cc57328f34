import * as z from 'zod/mini'
import { DAY, isFarAhead, type Clock } from '#lib/platform/time/clock.ts'
import { datePictures, dropPictures } from './drop-pictures.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'

/** Screenshots removed per run, so that thousands don’t delay background startup. */
const AT_ONCE = 200

const KEY = 'days-seen'

/** Days on which the clock has to be read in a row, and the most ms between two of them, until its first day counts as passed. */
const DAYS = 3
const MOST_BETWEEN = 40 * DAY

const daysSeen = z.lazy(() => z.array(z.number()).check(z.maxLength(DAYS)))

/** Returns the last days on which the clock was read, with this reading. One that goes back, or leaps ahead, begins anew. */
const withReading = (days: readonly number[], now: number): readonly number[] => {
  const last = days.at(-1)
  if (last === undefined || isFarAhead(last, now) || isFarAhead(now, last, MOST_BETWEEN)) return [now]
  return now < last + DAY ? days : [...days, now].slice(-DAYS)
}

export type RetentionDeps = {
  database: () => Promise<Database>
  local: Pick<KeyValues, 'get' | 'set'>
  clock: Clock
  /** Preference: days a screenshot is kept; 0 for as long as its report. */
  days: () => Promise<number>
  lock: (work: () => Promise<void>) => Promise<void>
  wake: (at: number) => Promise<void>
  announce: (reportId: string) => void
}

/**
 * Removes the expired screenshots of final reports at each start and once a day, and all of them on request. Checksums stay. A
 * removal can’t be undone, so it needs more than one reading of the wall clock, which may be years ahead: a time has passed once the
 * clock was read then and on two later days.
 */
export const makePictureRetention = (deps: RetentionDeps) => {
  const { database, local, clock, days, lock, wake, announce } = deps

  /** Returns the latest time that has surely passed; null for not known yet. */
  const passed = async (now: number): Promise<number | null> => {
    const before = daysSeen.safeParse(await local.get(KEY)).data ?? []
    const after = withReading(before, now)
    if (after !== before) await local.set(KEY, after)
    return after.length < DAYS ? null : (after[0] ?? null)
  }

  const refresh = (): Promise<void> =>
    lock(async () => {
      const afterDays = await days()
      const now = clock.now()
      if (afterDays === 0) return
      const open = await database()
      // Without screenshots nothing is stored, so that nothing is left after everything was deleted.
      if ((await open.countFromIndex('papers', 'picture')) === 0) return
      const until = await passed(now)
      let dropped: string[] = []
      if (until !== null) {
        await datePictures(open, now + DAY, now)
        const removal = { why: 'age', afterDays, at: now } as const
        dropped = (await dropPictures(open, until - afterDays * DAY, removal, AT_ONCE)).dropped
      }
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
