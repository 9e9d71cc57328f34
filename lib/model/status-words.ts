import { text, type TextKey } from '#lib/platform/texts.ts'
import type { LIVENESS, TAKEDOWN_STATUSES } from './takedown.ts'

const STATUSES: Record<string, TextKey> = {
  TODO: 'case_todo',
  IN_PROGRESS: 'case_in_progress',
  COMPLETED: 'case_completed',
  CANCELLED: 'case_cancelled',
  PENDING_RETRACTION: 'case_pending_retraction',
  RETRACTION_SENT: 'case_retraction_sent',
  RETRACTED: 'case_retracted',
} satisfies Record<(typeof TAKEDOWN_STATUSES)[number], TextKey>

const LIVENESSES: Record<string, TextKey> = {
  UNKNOWN: 'case_liveness_unknown',
  ALIVE: 'case_liveness_alive',
  DEAD: 'case_liveness_dead',
} satisfies Record<(typeof LIVENESS)[number], TextKey>

const worded = (words: Record<string, TextKey>, value: string): string => {
  const known = Object.hasOwn(words, value) ? words[value] : undefined
  return known ? text(known) : value || '–'
}

/** Returns the text for a status; an unknown one unchanged, `–` if none was given. */
export const statusWords = (status: string): string => worded(STATUSES, status)

export const livenessWords = (liveness: string): string => worded(LIVENESSES, liveness)
