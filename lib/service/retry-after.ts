import { LONGEST_ASKED_MS, SPREAD } from '#lib/limits.ts'
import type { Clock } from '#lib/platform/timing.ts'

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec'

/** The three HTTP date forms (RFC 9110, 5.6.7), in UTC. `Date.parse` accepts much more, differently in each browser. */
const DATE_FORMS = [
  /^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) GMT$/,
  /^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d) (?<year>\d{4})$/,
]

/**
 * Returns how long to wait after an answer in ms, at least as long as its `Retry-After` asks; null if it asks for nothing. The random
 * part is added here, once, so that the wait that is stored and shown is the one that is kept.
 */
export const waitAsked = (text: string | null, served: string | null, clock: Clock): number | null => {
  const asked = parseRetryAfter(text, served, clock.now())
  if (!asked) return asked
  return asked + clock.random() * Math.min(SPREAD.most, Math.max(SPREAD.least, asked / 2))
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3) into ms from now, 0 to 24 h; null if missing, negative or invalid. Compares a date
 * with the answer’s own `Date` (`served`), which uses the same clock, otherwise with `now`.
 */
export const parseRetryAfter = (text: string | null, served: string | null, now: number): number | null => {
  const value = text?.trim() ?? ''
  if (/^\d+$/.test(value)) return clamp(Number(value) * 1000)
  const until = parseHttpDate(value)
  return until === null ? null : clamp(until - (parseHttpDate(served ?? '') ?? now))
}

const clamp = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_ASKED_MS)

const parseHttpDate = (text: string): number | null => {
  const parts = DATE_FORMS.map((form) => form.exec(text)?.groups).find(Boolean)
  if (!parts) return null
  const month = MONTHS.indexOf(parts['month'] ?? '') / 3
  const year = Number(parts['year'])
  if (month < 0 || !Number.isInteger(month)) return null
  return Date.UTC(
    year < 100 ? 2000 + year : year,
    month,
    Number(parts['day']),
    Number(parts['hour']),
    Number(parts['minute']),
    Number(parts['second']),
  )
}
