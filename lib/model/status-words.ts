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

const ASSET_STATUSES: Record<string, TextKey> = {
  ALLOWED: 'assets_status_allowed',
  UNKNOWN: 'assets_status_unknown',
  BLOCKED: 'assets_status_blocked',
}

/** Writes `PENDING_INPUT` as “Pending input”: the service may add values that we have no text for. Anything else is unchanged. */
const spelledOut = (value: string): string =>
  /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/.test(value)
    ? value.slice(0, 1) + value.slice(1).toLowerCase().replaceAll('_', ' ')
    : value

const worded = (words: Record<string, TextKey>, value: string): string => {
  const known = Object.hasOwn(words, value) ? words[value] : undefined
  return known ? text(known) : spelledOut(value) || '–'
}

/** Returns the text for a status; `–` if none was given. */
export const statusWords = (status: string): string => worded(STATUSES, status)

export const livenessWords = (liveness: string): string => worded(LIVENESSES, liveness)

/** The same for the status of an asset in the list. */
export const assetStatusWords = (status: string): string => worded(ASSET_STATUSES, status)
