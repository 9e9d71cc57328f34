import type { assetTypes } from '#lib/assets/asset.ts'
import type { AssetCheck, AssetRow } from '#lib/model/verdict.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type { Empty } from './request.ts'

/** Search filters, combined by AND. Only the local copy can be filtered by status, with any value. */
export type AssetFilters = {
  query: string
  type: (typeof assetTypes)[number] | null
  group: number | null
  status: string | null
}

export type AssetRequests = {
  /** Searches at the service, one page per cursor. It can’t filter by status. */
  'assets/at-service': {
    ask: Omit<AssetFilters, 'status'> & { from: string | null }
    answer:
      | { at: 'found'; rows: AssetRow[]; next: string | null; unreadable: number }
      | { at: 'refused'; failure: ListFailure }
      | { at: 'no-connection' }
      | { at: 'no-host-access' }
  }
  /** Runs the allowlist check for a page that has another database (lib/platform/private-pages.ts). */
  'assets/verdict': { ask: { address: string }; answer: AssetCheck | null }
  'own-assets/cancel-sync': { ask: Empty; answer: Empty }
  /** A page found a part of the copy that can’t be read: it is fetched again. */
  'own-assets/mend': { ask: Empty; answer: Empty }
}
