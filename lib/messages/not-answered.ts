import type { StorageFailure } from '#lib/model/storage-failure.ts'

/** The background’s answer was missing or malformed: a bug, or a worker being replaced. With a `failure`, its storage failed. */
export class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly failure: StorageFailure | null
  constructor(message: string, failure: StorageFailure | null = null, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

export const failureIn = (thrown: unknown): StorageFailure | null =>
  thrown instanceof NotAnswered ? thrown.failure : null
