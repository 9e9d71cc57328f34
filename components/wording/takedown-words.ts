import type { Span } from '#lib/model/takedowns/takedown-row.ts'
import { text } from '#lib/platform/texts.ts'
import type { TAKEDOWN_STATUSES } from '#lib/model/takedowns/takedown-values.ts'
import { statusWords } from '#lib/model/status-words.ts'
import type { Tone } from '../ui/state-mark.tsx'
import { inUnits } from '../ui/lists.ts'
import { numberFormat } from '../ui/words.ts'

const TONES: Record<string, Tone> = {
  TODO: 'info',
  IN_PROGRESS: 'warn',
  COMPLETED: 'ok',
  CANCELLED: 'quiet',
  PENDING_RETRACTION: 'warn',
  RETRACTION_SENT: 'warn',
  RETRACTED: 'quiet',
} satisfies Record<(typeof TAKEDOWN_STATUSES)[number], Tone>

/** Returns a case status as text and tone; unknown ones are quiet. */
export const statusBadge = (status: string): { tone: Tone; words: string } => ({
  tone: (Object.hasOwn(TONES, status) ? TONES[status] : undefined) ?? 'quiet',
  words: statusWords(status),
})

const UNITS: [milliseconds: number, unit: Intl.NumberFormatOptions['unit'] & string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]

const inUnit = (value: number, unit: string): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** Formats a duration in its two largest units, such as `2 days 4 hr`; from ten days on, in days. */
export const durationWords = (milliseconds: number): string => {
  const index = UNITS.findIndex(([length]) => milliseconds >= length)
  const [length, unit] = UNITS[index] ?? [1000, 'second']
  const next = UNITS[index + 1]
  const whole = Math.floor(milliseconds / length)
  const rest = next && whole < 10 ? Math.floor((milliseconds % length) / next[0]) : 0
  return next && rest > 0 ? inUnits([inUnit(whole, unit), inUnit(rest, next[1])]) : inUnit(whole, unit)
}

/** Formats a duration with its error: `2 days 4 hr ± 8 min`, or `under` its maximum if it may be zero. */
export const spanWords = ({ least, most }: Span): string => {
  const error = (most - least) / 2
  if (error < 1000) return durationWords(most)
  if (least <= 0) return text('case_span_under', durationWords(most))
  return text('case_span', durationWords((least + most) / 2), durationWords(error))
}
