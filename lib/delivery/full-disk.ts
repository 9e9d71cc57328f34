import * as z from 'zod/mini'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import { createOutcome, type CreateOutcome } from '#lib/service/create-outcome.ts'
import type { Report } from '#lib/model/report.ts'
import { backoff, notFartherThan } from './backoff.ts'

const KEY = 'outbox-disk-full'

/** Longest wait, in ms: no browser tells when there is space again. A try costs one refused write. */
export const LONGEST_FULL = 900_000

const stored = z.lazy(() => z.object({ tries: z.number(), nextAt: z.number() }))

const ANSWER_KEY = 'outbox-answer'

/** `since`: the attempt that it answers. */
const storedAnswer = z.lazy(() => z.object({ id: z.string(), since: z.number(), outcome: createOutcome }))

/** When a report that a full disk holds up is tried again. `hasAnswer`: its answer came, and only storing it is left. */
export type FullDiskWait = { nextAt: number; hasAnswer: boolean }

/**
 * What the outbox remembers while the disk is full: how many of its runs that ended, and the one answer that couldn’t be stored. Kept
 * in `storage.session`, which needs no disk and survives the worker.
 */
export const makeFullDisk = (session: Pick<KeyValues, 'get' | 'set' | 'remove'>, clock: Clock) => {
  const read = async () => {
    const full = stored.safeParse(await session.get(KEY)).data
    return full ? { ...full, nextAt: notFartherThan(full.nextAt, clock.now(), LONGEST_FULL) } : null
  }
  const readAnswer = async () => storedAnswer.safeParse(await session.get(ANSWER_KEY)).data ?? null
  return {
    /** Returns when the outbox tries again; null if the disk wasn’t full at its last run. */
    nextAt: async (): Promise<number | null> => (await read())?.nextAt ?? null,
    /** Returns how long a report waits for space; null if the disk wasn’t full at the last run. */
    waitOf: async (report: Pick<Report, 'id' | 'state'>): Promise<FullDiskWait | null> => {
      const full = await read()
      return full && { nextAt: full.nextAt, hasAnswer: isTo(await readAnswer(), report) }
    },
    /** Returns when to try again: 15 to 30 s later, then twice as long each time, at most 15 minutes. */
    waitLonger: async (): Promise<number> => {
      const tries = ((await read())?.tries ?? 0) + 1
      const nextAt = clock.now() + Math.min(LONGEST_FULL, backoff(tries, clock.random))
      await session.set(KEY, { tries, nextAt })
      return nextAt
    },
    /** Called once all is stored. */
    end: async (): Promise<void> => {
      for (const key of [KEY, ANSWER_KEY])
        if ((await session.get(key)) !== undefined) await session.remove(key)
    },
    /** Keeps the answer to a report on the wire. Without it the report would be sent again. */
    keepAnswer: async ({ id, state }: Report, outcome: CreateOutcome): Promise<void> => {
      if (state.at === 'sending') await session.set(ANSWER_KEY, { id, since: state.since, outcome })
    },
    /** Returns the kept answer and its report, one of those on the wire. The answer to a report that is gone is forgotten. */
    answered: async (
      onTheWire: readonly Report[],
    ): Promise<{ report: Report; outcome: CreateOutcome } | null> => {
      const kept = await readAnswer()
      if (!kept) return null
      const report = onTheWire.find((one) => isTo(kept, one))
      if (report) return { report, outcome: kept.outcome }
      await session.remove(ANSWER_KEY)
      return null
    },
  }
}

const isTo = (
  kept: z.output<typeof storedAnswer> | null,
  { id, state }: Pick<Report, 'id' | 'state'>,
): boolean => kept?.id === id && state.at === 'sending' && kept.since === state.since

export type FullDisk = ReturnType<typeof makeFullDisk>
