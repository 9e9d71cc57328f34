import { ROWS_AT_ONCE } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset.ts'
import { listFailure } from '#lib/model/list-outcome.ts'
import { passEnd } from '#lib/model/takedowns/pass-end.ts'
import { matchedReport, span, takedownRow, knownTakedown } from '#lib/model/takedowns/takedown-row.ts'
import {
  LIVENESS,
  DOCUMENTED_ORDER,
  TAKEDOWN_STATUSES,
  TAKEDOWNS_PER_PAGE,
} from '#lib/model/takedowns/takedown-values.ts'
import type { Requests } from './request.ts'

/** Filters (section List takedowns); empty ones are ignored. Dates are days in a page’s filters, and instants in a request; lib/takedowns/ask-page.ts tries days if the service refuses them. */
const takedownFilters = z.lazy(() =>
  z.object({
    query: z.string().check(z.maxLength(2000)),
    startDate: z.string().check(z.maxLength(40)),
    endDate: z.string().check(z.maxLength(40)),
    assetType: z.array(z.enum(assetTypes)),
    takedownStatus: z.array(z.enum(TAKEDOWN_STATUSES)),
    livenessStatus: z.array(z.enum(LIVENESS)),
  }),
)
export type TakedownFilters = z.output<typeof takedownFilters>

/** The only order that the service documents. Pages sort by other columns themselves. */
const takedownOrder = z.lazy(() =>
  z.object({
    key: z.literal(DOCUMENTED_ORDER.key),
    direction: z.literal(DOCUMENTED_ORDER.direction),
  }),
)
export type TakedownOrder = z.output<typeof takedownOrder>

const unreadableRow = z.lazy(() => z.object({ index: z.number(), why: z.string(), raw: z.string() }))

/** Why polling is off; each reason has its own remedy. */
const POLLING_OFF_REASONS = [
  'no-connection',
  'no-host-access',
  /** The key may not list takedowns; retried after a change of the key. */
  'not-allowed',
  'turned-off',
  /** No own report has an open case. */
  'nothing-open',
] as const

const pollingView = z.lazy(() =>
  z.object({
    off: z.nullable(z.enum(POLLING_OFF_REASONS)),
    running: z.boolean(),
    /** Minutes between passes; 0 for off. */
    minutes: z.number(),
    lastPass: z.nullable(passEnd),
    nextPassAt: z.nullable(z.number()),
    /** End of a pause that the service asked for, in which nobody can start a pass. */
    pausedUntil: z.nullable(z.number()),
    /** The full list is read in parts, and the next pass continues. */
    readingList: z.boolean(),
    /** Own reports with open cases. */
    openReports: z.number(),
    /** Known cases, and when the whole list was last seen; null for never. */
    cases: z.number(),
    completeAt: z.nullable(z.number()),
    /** Total requests, and since when. */
    requests: z.object({ made: z.number(), since: z.nullable(z.number()) }),
  }),
)
export type PollingView = z.output<typeof pollingView>

const none = z.object({})

export const takedownAsks = {
  /** One page of the service’s list. `list`: the page’s ID of this run, for cursor checks. `cursor`: unmodified, or null. */
  'takedowns/list': z.lazy(() =>
    z.object({
      list: z.string(),
      filters: takedownFilters,
      order: z.nullable(takedownOrder),
      perPage: z.int().check(z.minimum(TAKEDOWNS_PER_PAGE.least), z.maximum(TAKEDOWNS_PER_PAGE.most)),
      cursor: z.nullable(z.string()),
    }),
  ),
  'takedowns/polling': none,
  /** Starts a pass unless one is running or polling is off. */
  'takedowns/poll-now': none,
  'takedowns/overview': none,
  /** One stored case; null if unknown. The service has no request for a single case. */
  'takedowns/case': z.lazy(() => z.object({ id: z.number() })),
  'takedowns/of-report': z.lazy(() => z.object({ id: z.string() })),
  /** The main case of each report, for its row: an open one, otherwise the last changed. */
  'takedowns/of-reports': z.lazy(() =>
    z.object({ ids: z.array(z.string()).check(z.maxLength(ROWS_AT_ONCE)) }),
  ),
  /** Own reports on a case’s asset, including cases that aren’t stored. */
  'takedowns/reports': z.lazy(() =>
    z.object({
      content: z.string().check(z.maxLength(100_000)),
      type: z.string().check(z.maxLength(100)),
    }),
  ),
}

const counted = z.lazy(() => z.object({ name: z.string(), count: z.number() }))

export const takedownAnswers = {
  'takedowns/list': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({
        at: z.literal('page'),
        rows: z.array(takedownRow),
        unreadable: z.array(unreadableRow),
        /** Cursor of the next page; null at the end. */
        cursor: z.nullable(z.string()),
        /** Why the list ends early; loaded rows remain. */
        broken: z.nullable(z.enum(['cursor-repeats', 'endless'])),
        /** `refused`: the service doesn’t sort by that; sort locally. */
        order: z.enum(['as-asked', 'none-asked', 'refused']),
        /** Actual page size, smaller if the requested one was too large; use it for the next page. */
        perPage: z.number(),
      }),
      /** Continue with the same cursor. */
      z.object({ at: z.literal('failed'), failure: listFailure, perPage: z.number() }),
      z.object({ at: z.literal('not-asked'), why: z.enum(['no-connection', 'no-host-access']) }),
    ]),
  ),
  'takedowns/polling': pollingView,
  'takedowns/poll-now': pollingView,
  'takedowns/overview': z.lazy(() =>
    z.object({
      cases: z.number(),
      /** When the whole list was last seen; null: these aren’t all cases yet. */
      completeAt: z.nullable(z.number()),
      unreadable: z.number(),
      byStatus: z.array(counted),
      byLiveness: z.array(counted),
      /** By the week (UTC, from Monday) of the service’s creation date, oldest first, including empty weeks; at most 26. */
      byWeek: z.array(z.object({ start: z.number(), count: z.number(), byStatus: z.array(counted) })),
      /** Cases without a readable date, and cases before those weeks. */
      undated: z.number(),
      earlier: z.number(),
      /** From creation to COMPLETED, over cases first seen open; bounds of the median, null below five cases. */
      completion: z.object({ cases: z.number(), median: z.nullable(span) }),
    }),
  ),
  'takedowns/case': z.lazy(() => z.object({ found: z.nullable(knownTakedown) })),
  'takedowns/of-report': z.lazy(() =>
    z.object({
      cases: z.array(knownTakedown),
      /** When its assets were last checked; null for never. */
      searchedAt: z.nullable(z.number()),
      /** From acceptance to the first of COMPLETED and DEAD; null until both are known. */
      takedownTime: z.nullable(span),
    }),
  ),
  /** Reports without a case are omitted. */
  'takedowns/of-reports': z.lazy(() =>
    z.object({
      cases: z.array(
        z.object({
          report: z.string(),
          id: z.number(),
          status: z.string(),
          liveness: z.string(),
          updatedAt: z.nullable(z.number()),
          more: z.number(),
        }),
      ),
    }),
  ),
  'takedowns/reports': z.lazy(() => z.object({ reports: z.array(matchedReport) })),
}

export type TakedownRequests = Requests<typeof takedownAsks, typeof takedownAnswers>
