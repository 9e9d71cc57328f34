import type { Organization } from './connections.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import type { STATE_NAMES } from './states.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

/** An own report on the same asset as a case, by canonical key. */
export type MatchedReport = {
  id: string
  state: (typeof STATE_NAMES)[number]
  /** Its assets only have the wanted status already (lib/model/verdict.ts). */
  reason?: 'correct'
  /** Empty without a title; `asset` is then its first asset. */
  title: string
  asset?: string
  /** The service’s number; empty if none. */
  reportNumber: string
  confirmedAt: number
  /** `domain`: the case is about the reported page’s whole domain. */
  how: 'same' | 'domain'
}

/** A takedown case as a table row. The service’s texts are open: unknown values are shown unchanged. */
export type TakedownRow = {
  id: number
  status: string
  /** '' if unknown, like `type`. */
  liveness: string
  type: string
  /** The service’s spelling, for search and export; never for a link. */
  content: string
  shown: ShownAsset
  brand: { name: string; slug: string } | null
  assignee: string | null
  /** ms since 1970; null if missing or not a time. The texts are the service’s own. */
  createdAt: number | null
  updatedAt: number | null
  createdText: string | null
  updatedText: string | null
  reports: MatchedReport[]
  /** Whose case it is, of several connections; absent with one. */
  organization?: Organization
  /** The service’s IDs, for the export; absent in a row made from a stored case. */
  ids?: { asset: number | null; brand: number | null; assignee: number | null }
}

/** A change between two checks, after `after` (null: none before) and by `by`. `found`: first seen, with status `to`. */
export type TakedownChange = {
  what: 'found' | 'status' | 'liveness'
  from: string | null
  to: string
  after: number | null
  by: number
}

/** That a case which was offline or completed is online again: by when it was seen as which, and between which checks it came back. */
export type BackOnline = {
  down: 'DEAD' | 'COMPLETED'
  downBy: number
  after: number | null
  by: number
}

/** Statuses in which nobody wants the asset offline any more. */
const WITHDRAWN = new Set(['CANCELLED', 'PENDING_RETRACTION', 'RETRACTION_SENT', 'RETRACTED'])

/**
 * Returns how a case came back online, or null. The interface shows no transitions (section States and transitions), so two checks must
 * have seen both: offline or completed by one, online by a later one. A case that is completed again counts as handled.
 */
export const backOnline = ({
  status,
  liveness,
  changes,
}: {
  status: string
  liveness: string
  changes: readonly TakedownChange[]
}): BackOnline | null => {
  if (liveness !== 'ALIVE' || WITHDRAWN.has(status)) return null
  const downs: Pick<BackOnline, 'down' | 'downBy'>[] = []
  let back: BackOnline | null = null
  for (const { what, from, to, after, by } of changes) {
    if (to === 'DEAD' || to === 'COMPLETED') {
      downs.push({ down: to, downBy: by })
      back = null
      continue
    }
    const isReopened: boolean = what === 'status' && from === 'COMPLETED' && back === null
    const isOnline = what === 'liveness' && to === 'ALIVE' && from !== null
    // What one check saw tells no order.
    const before: (typeof downs)[number] | undefined =
      isReopened || isOnline ? downs.findLast(({ downBy }) => downBy !== by) : undefined
    if (before) back = { ...before, after, by }
  }
  return back
}

/** A case as stored here by polling: its last check and all changes, oldest first. */
export type KnownTakedown = {
  case: TakedownRow
  /** Null unless it came back online. */
  back: BackOnline | null
  firstSeenAt: number
  seenAt: number
  changes: TakedownChange[]
  /** No further change is expected (lib/takedowns/match.ts). */
  isFinal: boolean
}

/** Bounds of a duration in ms. */
export type Span = { least: number; most: number }

/** Takedown statuses (section States and transitions); answers may contain others. */
export const TAKEDOWN_STATUSES = [
  'TODO',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
] as const

/** Asset liveness values (section States and transitions). */
export const LIVENESS = ['UNKNOWN', 'ALIVE', 'DEAD'] as const

/** `per_page` limits (section Limits). */
export const TAKEDOWNS_PER_PAGE = { least: 1, most: 100, usual: 10 } as const

/** The only order that the service documents (section List takedowns). */
export const DOCUMENTED_ORDER = { key: 'updatedAt', direction: 'asc' } as const

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
