import type { Reply } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** Runs a handler; returns its answer or its failure. `failureOf` tells storage failures from bugs. */
export const answered = async (
  answer: () => Promise<unknown>,
  failureOf: (thrown: unknown) => StorageFailure | null,
): Promise<Reply> => {
  try {
    return { ok: true, answer: await answer() }
  } catch (thrown) {
    const failure = failureOf(thrown)
    if (failure) return { ok: false, failure }
    return { ok: false, problem: thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown' }
  }
}
