import { isoTime } from '#lib/platform/timing.ts'
import { language, text, textFor, type OneKey, type OtherKey } from '#lib/platform/texts.ts'

/** Picks the plural form for a count, with more forms where a language has them. `$1` is the count. */
export const counted = (count: number, one: OneKey, other: OtherKey, ...more: (string | number)[]): string =>
  textFor(count, one, other, number(count), ...more)

export const number = (value: number): string => numberFormat({}).format(value)

/** Formats `+3`, isolated in right-to-left text. */
export const plus = (count: number): string => numberFormat({ signDisplay: 'always' }).format(count)

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Cached: a list formats about forty numbers per scroll step. */
export const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = language() + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(language(), options)
  numberFormats.set(key, format)
  return format
}

/** Formats bytes: `312 bytes`, `11 kB`, `1.2 MB`. */
export const size = (bytes: number): string => {
  const [value, unit] =
    bytes < 1000 ? [bytes, 'byte'] : bytes < 999_500 ? [bytes / 1000, 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return numberFormat({
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: value < 10 && unit !== 'byte' ? 1 : 0,
  }).format(value)
}

const MINUTE = 60_000

const STEPS: [number, Intl.RelativeTimeFormatUnit][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [MINUTE, 'minute'],
  [1000, 'second'],
]

/** When a text is read: at a time in ms since 1970, or at any time and anywhere, for which times are written in full, in UTC. */
export type ReadAt = number | 'whenever'

/** Days after which a date says more than a distance. */
const MAX_DAYS = 30

/**
 * Formats `12 minutes ago`, `just now`, `in 2 minutes`, beyond 30 days `Sep 2, 2026`. Both times are in ms since 1970. Seconds that have
 * passed say nothing: they would only differ between two places that were drawn one after the other.
 */
export const relative = (then: number, now: ReadAt): string => {
  if (now === 'whenever') return isoTime(then)
  const distance = then - now
  if (distance <= 0 && distance > -MINUTE) return text('common_just_now')
  if (Math.abs(distance) >= (MAX_DAYS + 1) * 86_400_000) return dateFormat().format(then)
  const [step, unit] = STEPS.find(([least]) => Math.abs(distance) >= least) ?? [1000, 'second']
  return relativeFormat(unit === 'second' ? 'auto' : 'always').format(Math.trunc(distance / step), unit)
}

/** The same of what has happened: a clock that runs behind the service’s, or a page that was drawn before, shows no time to come. */
export const age = (then: number, now: ReadAt): string =>
  relative(now === 'whenever' ? then : Math.min(then, now), now)

/** The same of what is to come: `in 2 minutes`, or `now` once its time is there. */
export const comingTime = (then: number, now: number): string =>
  then <= now ? relativeFormat('auto').format(0, 'second') : relative(then, now)

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()

const relativeFormat = (numeric: 'auto' | 'always'): Intl.RelativeTimeFormat => {
  const key = `${language()} ${numeric}`
  const format = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(language(), { numeric })
  relativeFormats.set(key, format)
  return format
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

const dateFormat = (timeStyle?: 'medium'): Intl.DateTimeFormat => {
  const key = `${language()} ${timeStyle}`
  const format =
    dateFormats.get(key) ?? new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle })
  dateFormats.set(key, format)
  return format
}

/** Formats `Nov 24, 2026, 1:12:40 PM` in the time zone of the computer. An invalid date from a damaged row is shown as it is. */
export const exactTime = (at: number): string =>
  Number.isNaN(new Date(at).getTime()) ? String(at) : dateFormat('medium').format(at)

/** Formats `9:02 PM`, with the date unless it is today. The second is in the exact time, which is the title of most. */
export const clockTime = (at: number, now: ReadAt): string => {
  if (now === 'whenever') return isoTime(at)
  // An invalid date from a damaged row is shown as it is.
  if (Number.isNaN(new Date(at).getTime())) return String(at)
  const today = new Date(at).toDateString() === new Date(now).toDateString()
  return new Intl.DateTimeFormat(language(), {
    ...(today ? {} : { day: 'numeric', month: 'short', ...(sameYear(at, now) ? {} : { year: 'numeric' }) }),
    hour: countsTo12() ? 'numeric' : '2-digit',
    minute: '2-digit',
  }).format(at)
}

/** Formats the end of a wait as the minute by which it is over. */
export const waitEnd = (at: number, now: number): string => clockTime(Math.ceil(at / MINUTE) * MINUTE, now)

/** `9:02 PM` is written without a zero, `09:02` with one. */
const countsTo12 = (): boolean =>
  new Intl.DateTimeFormat(language(), { hour: 'numeric' }).resolvedOptions().hour12 === true

const sameYear = (one: number, other: number): boolean =>
  new Date(one).getFullYear() === new Date(other).getFullYear()
