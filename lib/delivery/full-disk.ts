import * as z from 'zod/mini'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import { backoff } from './backoff.ts'

const KEY = 'outbox-disk-full'

/** Longest wait, in ms: no browser tells when there is space again. A try costs one refused write. */
export const LONGEST_FULL = 900_000

const stored = z.lazy(() => z.object({ tries: z.number(), nextAt: z.number() }))

/** Counts the outbox’s runs that a full disk ended. Kept in `storage.session`, which needs no disk and survives the worker. */
export const makeFullDisk = (session: Pick<KeptValues, 'get' | 'set' | 'remove'>, clock: Clock) => {
  const read = async () => stored.safeParse(await session.get(KEY)).data ?? null
  return {
    /** Returns when the outbox tries again; null if the disk wasn’t full at its last run. */
    nextAt: async (): Promise<number | null> => (await read())?.nextAt ?? null,
    /** Returns when to try again: 15 to 30 s later, then twice as long each time, at most 15 minutes. */
    again: async (): Promise<number> => {
      const tries = ((await read())?.tries ?? 0) + 1
      const nextAt = clock.now() + Math.min(LONGEST_FULL, backoff(tries, clock.random))
      await session.set(KEY, { tries, nextAt })
      return nextAt
    },
    over: async (): Promise<void> => {
      if ((await read()) !== null) await session.remove(KEY)
    },
  }
}

export type FullDisk = ReturnType<typeof makeFullDisk>
