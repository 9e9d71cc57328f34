import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset.ts'
import { assetCopy } from '#lib/model/verdict.ts'
import { listFailure } from '#lib/model/list-outcome.ts'
import { assetRow } from '#lib/model/asset-row.ts'
import { assetCheck } from '#lib/model/asset-check.ts'
import type { Requests } from './request.ts'

export const ASSET_STATUSES = ['ALLOWED', 'UNKNOWN', 'BLOCKED'] as const

/** Longest status offered as a filter, in characters. */
export const LONGEST_STATUS = 200

/** Search filters, combined by AND. Only the local copy can be filtered by status, with any value. */
export const assetFilters = z.object({
  query: z.string().check(z.maxLength(10_000)),
  type: z.nullable(z.enum(assetTypes)),
  group: z.nullable(z.number()),
  status: z.nullable(z.string().check(z.maxLength(LONGEST_STATUS))),
})
export type AssetFilters = z.output<typeof assetFilters>

/** Where a local search continues; opaque to pages. */
const cursor = z.lazy(() => z.object({ copy: z.number(), chunk: z.number() }))

export const assetAsks = {
  /** Searches the local copy; pass `next` to continue. */
  'assets/search': z.lazy(() => z.extend(assetFilters, { from: z.nullable(cursor) })),
  /** Searches at the service, one page per cursor. It can’t filter by status. */
  'assets/at-service': z.lazy(() =>
    z.extend(z.omit(assetFilters, { status: true }), { from: z.nullable(z.string()) }),
  ),
  /** Runs the allowlist check. */
  'assets/verdict': z.lazy(() => z.object({ address: z.string().check(z.maxLength(100_000)) })),
  'assets/sync-state': z.object({}),
  'own-assets/cancel-sync': z.object({}),
}

export const assetAnswers = {
  'assets/search': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({
        at: z.literal('found'),
        rows: z.array(assetRow),
        next: z.nullable(cursor),
        /** Approximate number of assets searched so far, and the total. */
        scanned: z.number(),
        of: z.number(),
        unreadable: z.number(),
      }),
      z.object({ at: z.literal('no-copy') }),
      /** The copy was replaced: start over. */
      z.object({ at: z.literal('other-copy') }),
    ]),
  ),
  'assets/at-service': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({
        at: z.literal('found'),
        rows: z.array(assetRow),
        next: z.nullable(z.string()),
        unreadable: z.number(),
      }),
      z.object({ at: z.literal('refused'), failure: listFailure }),
      z.object({ at: z.literal('no-connection') }),
      z.object({ at: z.literal('no-host-access') }),
    ]),
  ),
  'assets/verdict': z.nullable(assetCheck),
  'assets/sync-state': z.lazy(() =>
    z.object({
      running: z.boolean(),
      /** All pages are fetched; the index is being built. */
      indexing: z.boolean(),
      /** Progress of the running sync. */
      pages: z.number(),
      count: z.number(),
      startedAt: z.nullable(z.number()),
      /** Why there is no copy, or why the last sync failed; an open set of codes. */
      failure: z.nullable(z.string()),
      copy: z.nullable(assetCopy),
      /** Filter values in the copy; all documented ones if unknown. Types are always documented ones. */
      facets: z.object({
        types: z.array(z.enum(assetTypes)),
        /** Documented ones first; '' if the service sent none. */
        statuses: z.array(z.string()),
        groups: z.array(z.object({ id: z.number(), name: z.string() })),
      }),
    }),
  ),
  'own-assets/cancel-sync': z.object({}),
}

export type AssetRequests = Requests<typeof assetAsks, typeof assetAnswers>
export type SyncState = z.output<(typeof assetAnswers)['assets/sync-state']>
export type Facets = SyncState['facets']
