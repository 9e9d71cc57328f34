import type { Clock } from '#lib/platform/time/clock.ts'
import { dropPictures } from './drop-pictures.ts'
import type { Database } from '#lib/platform/database/database.ts'

export const DAY = 86_400_000

/** Pictures that are looked after at once: a start of the background is not held up by thousands. */
const AT_ONCE = 200

export type RetentionDeps = {
  database: () => Promise<Database>
  clock: Clock
  /** How many days a picture is kept; 0 for as long as its report. */
  days: () => Promise<number>
  lock: (work: () => Promise<void>) => Promise<void>
  /** Sets the time of the next look. */
  wake: (at: number) => Promise<void>
  /** Its report says so from now on. */
  announce: (reportId: string) => void
}

/**
 * Pictures whose time is over leave the stored bodies, at each start and once a day, whatever has become of their reports; those
 * of reports that have ended, at a person's word. Their checksums stay.
 */
export const makePictureRetention = ({ database, clock, days, lock, wake, announce }: RetentionDeps) => {
  const look = (): Promise<void> =>
    lock(async () => {
      const afterDays = await days()
      const now = clock.now()
      if (afterDays === 0) return
      const removal = { why: 'age', afterDays, at: now } as const
      const open = await database()
      const { dropped } = await dropPictures(open, now - afterDays * DAY, removal, AT_ONCE)
      dropped.forEach(announce)
      // What comes later is looked at when the background next starts.
      if ((await open.countFromIndex('papers', 'picture')) === 0) return
      // Soon again while there is more to do than one look does.
      await wake(now + (dropped.length < AT_ONCE ? DAY : 0))
    })

  /** Every picture that no report needs any more; `kept` are those of reports that may still be sent. */
  const removeAll = async (): Promise<{ removed: number; kept: number }> => {
    const now = clock.now()
    const removal = { why: 'asked', afterDays: null, at: now } as const
    const { dropped, kept } = await dropPictures(await database(), Number.MAX_SAFE_INTEGER, removal)
    dropped.forEach(announce)
    return { removed: dropped.length, kept }
  }

  return { look, removeAll }
}

export type PictureRetention = ReturnType<typeof makePictureRetention>
