import type { Fault } from './fault.ts'
import { json } from './strikes.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** A status with `Retry-After`, which pauses the origin and not only the report. */
const asking = (status: 429 | 503, retryAfter: () => string, why: string, peace?: number): Fault => ({
  name: `${status} with ${why}`,
  strike: (socket, request) => {
    const date = new Date().toUTCString()
    return json(
      status,
      { message: 'Slowly.', code: 'NO' },
      { date, 'retry-after': retryAfter() },
    )(socket, request)
  },
  told: status === 429 ? 'waiting throttled' : 'waiting server-error',
  ambiguous: status === 503,
  why,
  ...(peace === undefined ? {} : { peace }),
})

const inSeconds = (seconds: number) => () => new Date(Date.now() + seconds * 1000).toUTCString()

/** `Retry-After` in every spelling: a floor for the next attempt, at most a day, garbage ignored. */
export const PEACE: Fault[] = [
  asking(503, () => '0', 'Retry-After of no time', 0),
  asking(429, () => '5', 'Retry-After of five seconds', 5),
  asking(503, () => '1000000000000', 'Retry-After of 30,000 years: a day', DAY),
  asking(503, () => '1e12', 'Retry-After in a form that is none: ignored'),
  asking(503, () => '-1', 'Retry-After of less than nothing: ignored'),
  asking(503, inSeconds(-HOUR), 'Retry-After of an hour ago: now', 0),
  asking(429, inSeconds(HOUR), 'Retry-After of a date in an hour', HOUR),
  asking(503, inSeconds(400 * DAY), 'Retry-After of a date in a year: a day', DAY),
  asking(503, () => 'next Tuesday', 'Retry-After of garbage: ignored'),
]
