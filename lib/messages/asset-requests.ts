import type { assetTypes } from '#lib/assets/asset.ts'
import type { AssetCopy, AssetRow, AssetCheck } from '#lib/model/verdict.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type { Empty } from './request.ts'

export const ASSET_STATUSES = ['ALLOWED', 'UNKNOWN', 'BLOCKED'] as const

/** Longest status offered as a filter, in characters. */
export const LONGEST_STATUS = 200

/** Search filters, combined by AND. Only the local copy can be filtered by status, with any value. */
export type AssetFilters = {
  query: string
  type: (typeof assetTypes)[number] | null
  group: number | null
  status: string | null
}

/** Where a local search continues; opaque to pages. */
type Cursor = { copy: number; chunk: number }

export type AssetRequests = {
  /** Searches the local copy; pass `next` to continue. */
  'assets/search': {
    ask: AssetFilters & { from: Cursor | null }
    answer:
      | {
          at: 'found'
          rows: AssetRow[]
          next: Cursor | null
          /** Approximate number of assets searched so far, and the total. */
          scanned: number
          of: number
          unreadable: number
        }
      | { at: 'no-copy' }
      /** The copy was replaced: start over. */
      | { at: 'other-copy' }
  }
  /** Searches at the service, one page per cursor. It can’t filter by status. */
  'assets/at-service': {
    ask: Omit<AssetFilters, 'status'> & { from: string | null }
    answer:
      | { at: 'found'; rows: AssetRow[]; next: string | null; unreadable: number }
      | { at: 'refused'; failure: ListFailure }
      | { at: 'no-connection' }
      | { at: 'no-host-access' }
  }
  /** Runs the allowlist check. */
  'assets/verdict': { ask: { address: string }; answer: AssetCheck | null }
  'assets/sync-state': {
    ask: Empty
    answer: {
      running: boolean
      /** All pages are fetched; the index is being built. */
      indexing: boolean
      /** Progress of the running sync. */
      pages: number
      count: number
      startedAt: number | null
      /** Why there is no copy, or why the last sync failed; an open set of codes. */
      failure: string | null
      copy: AssetCopy | null
      /** Filter values in the copy; all documented ones if unknown. Types are always documented ones. */
      facets: {
        types: (typeof assetTypes)[number][]
        /** Documented ones first; '' if the service sent none. */
        statuses: string[]
        groups: { id: number; name: string }[]
      }
    }
  }
  'own-assets/cancel-sync': { ask: Empty; answer: Empty }
}
export type SyncState = AssetRequests['assets/sync-state']['answer']
export type Facets = SyncState['facets']
