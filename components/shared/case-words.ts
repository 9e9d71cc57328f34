import type { Span } from '#lib/messages/takedown-requests.ts'
import { LIVENESS, TAKEDOWN_STATUSES } from '#lib/service/takedown-values.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Tone } from './state-mark.tsx'
import { inUnits } from './lists.ts'
import { numberFormat } from './words.ts'

type Look = { tone: Tone; words: TextKey }

const STATUSES: Record<string, Look> = {
  TODO: { tone: 'info', words: 'case_todo' },
  IN_PROGRESS: { tone: 'warn', words: 'case_in_progress' },
  COMPLETED: { tone: 'ok', words: 'case_completed' },
  CANCELLED: { tone: 'quiet', words: 'case_cancelled' },
  PENDING_RETRACTION: { tone: 'warn', words: 'case_pending_retraction' },
  RETRACTION_SENT: { tone: 'warn', words: 'case_retraction_sent' },
  RETRACTED: { tone: 'quiet', words: 'case_retracted' },
} satisfies Record<(typeof TAKEDOWN_STATUSES)[number], Look>

const LIVENESSES: Record<string, TextKey> = {
  UNKNOWN: 'case_liveness_unknown',
  ALIVE: 'case_liveness_alive',
  DEAD: 'case_liveness_dead',
} satisfies Record<(typeof LIVENESS)[number], TextKey>

/** A case's status in words; the list is open, an unknown one is shown as the service has it. */
export const statusLook = (status: string): { tone: Tone; words: string } => {
  const look = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  return look ? { tone: look.tone, words: text(look.words) } : { tone: 'quiet', words: status || '–' }
}

/** Whether the site was seen to stand, in words; `–` where nothing was told. */
export const livenessWords = (liveness: string): string => {
  const words = Object.hasOwn(LIVENESSES, liveness) ? LIVENESSES[liveness] : undefined
  return words ? text(words) : liveness || '–'
}

const UNITS: [milliseconds: number, unit: Intl.NumberFormatOptions['unit'] & string][] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]

const inUnit = (value: number, unit: string): string =>
  numberFormat({ style: 'unit', unit, unitDisplay: 'short' }).format(value)

/** A length of time in its two greatest units, as `2 days 4 hr`; days alone from ten on. */
export const durationWords = (milliseconds: number): string => {
  const place = UNITS.findIndex(([length]) => milliseconds >= length)
  const [length, unit] = UNITS[place] ?? [1000, 'second']
  const next = UNITS[place + 1]
  const whole = Math.floor(milliseconds / length)
  const rest = next && whole < 10 ? Math.floor((milliseconds % length) / next[0]) : 0
  return next && rest > 0 ? inUnits([inUnit(whole, unit), inUnit(rest, next[1])]) : inUnit(whole, unit)
}

/** A length of time with its error: `2 days 4 hr ± 8 min`; what may have been nothing is `under` its most. */
export const spanWords = ({ least, most }: Span): string => {
  const error = (most - least) / 2
  if (error < 1000) return durationWords(most)
  if (least <= 0) return text('case_span_under', durationWords(most))
  return text('case_span', durationWords((least + most) / 2), durationWords(error))
}

/** How long ago something was, in its greatest unit alone. */
export const ageWords = (milliseconds: number): string => {
  const [length, unit] = UNITS.find(([least]) => milliseconds >= least) ?? [1000, 'second']
  return inUnit(Math.max(0, Math.floor(milliseconds / length)), unit)
}
