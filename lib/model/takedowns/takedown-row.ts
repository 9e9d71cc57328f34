import type { STATE_NAMES, ShownAsset } from '../report-row.ts'

/** An own report on the same asset as a case, by canonical key. */
export type MatchedReport = {
  id: string
  at: (typeof STATE_NAMES)[number]
  /** Its assets only have the wanted status already (lib/model/known-as.ts). */
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

/** A case as stored here by polling: its last check and all changes, oldest first. */
export type KnownTakedown = {
  case: TakedownRow
  firstSeenAt: number
  seenAt: number
  changes: TakedownChange[]
  /** No further change is expected (lib/takedowns/final.ts). */
  isFinal: boolean
}

/** Bounds of a duration in ms. */
export type Span = { least: number; most: number }
