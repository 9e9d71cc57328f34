import { announceReport } from '#lib/messages/changes.ts'
import * as z from 'zod/mini'
import type { Clock } from '#lib/platform/timing.ts'
import { DAY, isFarAhead } from '#lib/platform/timing.ts'
import { datePictures, dropPictures, isEnded } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import type { Payload, Report } from '#lib/model/report.ts'

/** Screenshots removed per run, so that thousands don’t delay background startup. */
const AT_ONCE = 200

const KEY = 'days-seen'

/** Days on which the clock has to be read in a row, and the most ms between two of them, until its first day counts as passed. */
const DAYS = 3
const MAX_BETWEEN = 40 * DAY

const daysSeen = z.array(z.number()).check(z.maxLength(DAYS))

/** Returns the last days on which the clock was read, with this reading. One that goes back, or leaps ahead, begins anew. */
const withReading = (days: readonly number[], now: number): readonly number[] => {
  const last = days.at(-1)
  if (last === undefined || isFarAhead(last, now) || isFarAhead(now, last, MAX_BETWEEN)) return [now]
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
}

/**
 * Removes the expired screenshots of final reports at each start and once a day, and all of them on request. Checksums stay. A
 * removal can’t be undone, so it needs more than one reading of the wall clock, which may be years ahead: a time has passed once the
 * clock was read then and on two later days.
 */
export const makePictureRetention = (deps: RetentionDeps) => {
  const { database, local, clock, days, lock, wake } = deps

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
      if ((await open.countFromIndex('payloads', 'picture')) === 0) return
      const until = await passed(now)
      let dropped: string[] = []
      if (until !== null) {
        await datePictures(open, now + DAY, now)
        const removal = { why: 'age', afterDays, at: now } as const
        dropped = (await dropPictures(open, until - afterDays * DAY, removal, AT_ONCE)).dropped
      }
      dropped.forEach(announceReport)
      // Screenshots added later are handled at the next start.
      if ((await open.countFromIndex('payloads', 'picture')) === 0) return
      // Runs again at once if more are left than one run removes.
      await wake(now + (dropped.length < AT_ONCE ? DAY : 0))
    })

  /** Removes all screenshots that are no longer needed. `kept` counts those of reports that may still be sent. */
  const removeAll = async (): Promise<{ removed: number; kept: number }> => {
    const now = clock.now()
    const removal = { why: 'asked', afterDays: null, at: now } as const
    const { dropped, kept } = await dropPictures(await database(), Number.MAX_SAFE_INTEGER, removal)
    dropped.forEach(announceReport)
    return { removed: dropped.length, kept }
  }

  return { refresh, removeAll }
}

/** Returns whether the report is or was sent without its removed screenshot. The stored request stays unchanged. */
export const pictureGoneOf = (
  report: Report,
  payload: Payload | null,
): { pictureGone?: 'goes-without' | 'went-without' } => {
  const removed = payload?.picture?.removed
  if (!removed) return {}
  const last = report.attempts.at(-1)
  if (last && last.started >= removed.at) return { pictureGone: 'went-without' }
  return isEnded(report) ? {} : { pictureGone: 'goes-without' }
}
