import type { StorageFailure } from '#lib/model/storage-failure.ts'

/**
 * The background did not answer, or not in the agreed form: a bug of ours or a worker that is being replaced. With a
 * `failure` it did answer: its storage does not let it do what was asked.
 */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly failure: StorageFailure | null
  constructor(message: string, failure: StorageFailure | null = null, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** What of the storage failed, where that is why there was no answer. */
export const failureIn = (thrown: unknown): StorageFailure | null =>
  thrown instanceof NotAnswered ? thrown.failure : null
