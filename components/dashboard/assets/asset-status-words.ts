import type { AssetRow } from '#lib/model/asset-row.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Tone } from '../../ui/state-mark.tsx'
import { relative } from '../../ui/words.ts'

const STATUSES: Record<string, { tone: Tone; words: TextKey }> = {
  ALLOWED: { tone: 'ok', words: 'assets_status_allowed' },
  UNKNOWN: { tone: 'warn', words: 'assets_status_unknown' },
  BLOCKED: { tone: 'info', words: 'assets_status_blocked' },
}

/** Returns a status’s text and tone; an undocumented status is shown as the service wrote it. */
export const statusBadge = (status: string): { tone: Tone; words: string } => {
  const badge = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  if (badge) return { tone: badge.tone, words: text(badge.words) }
  return { tone: 'warn', words: status === '' ? text('assets_status_none') : status }
}

export const shownWords = ({ shown }: Pick<AssetRow, 'shown'>): string =>
  shown.before + shown.registrable + shown.after

const timeOf = (written: string | null): number => (written === null ? Number.NaN : Date.parse(written))

/** Formats a time from the service as a relative time; an unreadable one is returned unchanged. */
export const agoWords = (written: string | null, now: number): string => {
  const at = timeOf(written)
  return Number.isNaN(at) ? (written ?? '–') : relative(Math.min(at, now), now)
}
