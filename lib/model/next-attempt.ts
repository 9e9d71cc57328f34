/**
 * Time (ms since 1970, null if unknown) and cause of the next attempt: back-off, rate limit, a probe of a failing service
 * (`probe`) or a wrong connection (`parked`), a full disk (`answer-unstored`: only the answer is left to store), the network, or the user.
 */
export type NextAttempt = {
  at: number | null
  /** End of a pause that the service asked for, which nothing shortens; absent without one. */
  pausedUntil?: number
  because: 'due' | 'pause' | 'probe' | 'parked' | 'disk-full' | 'answer-unstored' | 'offline' | 'person'
}
