import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset-types.ts'
import { assetCopy } from '#lib/model/verdict.ts'
import { listFailure } from '#lib/model/list-outcome.ts'
import { assetRow } from '#lib/model/asset-row.ts'
import { assetCheck } from '#lib/model/asset-check.ts'
import type { Requests } from './request.ts'

export type { AssetRow } from '#lib/model/asset-row.ts'
export type { ListFailure } from '#lib/model/list-outcome.ts'

/** `groupId` of the interface for assets in no group. */
export const UNGROUPED = -1

/** The statuses that the interface names for an organization's assets. */
export const ASSET_STATUSES = ['ALLOWED', 'UNKNOWN', 'BLOCKED'] as const

/** A longer one is not offered as a filter. Characters. */
export const LONGEST_STATUS = 200

/** What can be asked for; the status of the copy alone, in whatever words the service has for it. Every one of them has to fit. */
export const assetFilters = z.object({
  query: z.string().check(z.maxLength(10_000)),
  type: z.nullable(z.enum(assetTypes)),
  group: z.nullable(z.number()),
  status: z.nullable(z.string().check(z.maxLength(LONGEST_STATUS))),
})
export type AssetFilters = z.output<typeof assetFilters>

/** Where a search of the local copy goes on: opaque to pages. */
const place = z.object({ copy: z.number(), chunk: z.number() })

export const assetAsks = {
  /** Some of the own assets that fit, from the local copy; asked on with `next` until there are enough. */
  'assets/search': z.extend(assetFilters, { from: z.nullable(place) }),
  /** The same from the service itself, a page by its cursor. It has no filter for a status. */
  'assets/at-service': z.extend(z.omit(assetFilters, { status: true }), { from: z.nullable(z.string()) }),
  /** What would a report of this hit? */
  'assets/verdict': z.object({ address: z.string().check(z.maxLength(100_000)) }),
  'assets/sync-state': z.object({}),
  'own-assets/cancel-sync': z.object({}),
}

export const assetAnswers = {
  'assets/search': z.discriminatedUnion('at', [
    z.object({
      at: z.literal('found'),
      rows: z.array(assetRow),
      next: z.nullable(place),
      /** How many assets have been looked through since the start, about, and how many there are. */
      scanned: z.number(),
      of: z.number(),
      /** Stored entries of this portion that could not be read. */
      unreadable: z.number(),
    }),
    z.object({ at: z.literal('no-copy') }),
    /** The copy that this search began in has been replaced: it has to begin anew. */
    z.object({ at: z.literal('other-copy') }),
  ]),
  'assets/at-service': z.discriminatedUnion('at', [
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
  'assets/verdict': z.nullable(assetCheck),
  'assets/sync-state': z.object({
    running: z.boolean(),
    /** Everything is fetched; it is being made ready to be compared with. */
    indexing: z.boolean(),
    /** Of the sync that is running. */
    pages: z.number(),
    count: z.number(),
    startedAt: z.nullable(z.number()),
    /** Why there is no copy, or why the last sync came to nothing: an open set of words, worded by the page. */
    failure: z.nullable(z.string()),
    copy: z.nullable(assetCopy),
    /** What the list can be filtered by: what is in the copy, of types documented values alone; all of them where that is not known. */
    facets: z.object({
      types: z.array(z.enum(assetTypes)),
      /** Documented ones first; '' where the service told none. */
      statuses: z.array(z.string()),
      groups: z.array(z.object({ id: z.number(), name: z.string() })),
    }),
  }),
  'own-assets/cancel-sync': z.object({}),
}

export type AssetRequests = Requests<typeof assetAsks, typeof assetAnswers>
export type SyncState = z.output<(typeof assetAnswers)['assets/sync-state']>
export type Facets = SyncState['facets']
