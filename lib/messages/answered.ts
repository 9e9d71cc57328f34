import type { Reply } from './request.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** What becomes of a request: its answer, or what failed. `failureOf` tells a failure of the storage from a bug. */
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
