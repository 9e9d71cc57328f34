import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset-types.ts'
import { listFailure } from '#lib/model/list-outcome.ts'
import { LIVENESS, TAKEDOWN_STATUSES, TAKEDOWNS_PER_PAGE } from '#lib/model/takedown-values.ts'
import { ROWS_AT_ONCE, shownAsset, STATE_NAMES } from '#lib/model/report-row.ts'
import type { Requests } from './request.ts'

/**
 * What the list is narrowed to (section List takedowns). An empty text or array asks for nothing. The format of the dates
 * and the field that they are compared with are not shown: they go out as they are.
 */
export const caseFilters = z.object({
  query: z.string().check(z.maxLength(2000)),
  startDate: z.string().check(z.maxLength(40)),
  endDate: z.string().check(z.maxLength(40)),
  assetType: z.array(z.enum(assetTypes)),
  takedownStatus: z.array(z.enum(TAKEDOWN_STATUSES)),
  livenessStatus: z.array(z.enum(LIVENESS)),
})
export type CaseFilters = z.output<typeof caseFilters>

/** `key` is open: the interface shows `updatedAt` alone, and the service's answer decides about others. */
export const caseOrder = z.object({ key: z.string(), direction: z.enum(['asc', 'desc']) })
export type CaseOrder = z.output<typeof caseOrder>

/** An own report about the same asset as a case, by canonical key. */
export const matchedReport = z.object({
  id: z.string(),
  at: z.enum(STATE_NAMES),
  /** Its assets only have the wanted status already (lib/model/known-as.ts). */
  reason: z.optional(z.literal('correct')),
  /** Empty where the person left it without one; `asset` is its first one then. */
  title: z.string(),
  asset: z.optional(z.string()),
  /** The service's number, empty without one. */
  reportNumber: z.string(),
  confirmedAt: z.number(),
  /** `domain`: the case is about the whole domain that the reported page lies on. */
  how: z.enum(['same', 'domain']),
})
export type MatchedReport = z.output<typeof matchedReport>

/** A takedown case as one line of a list of thousands. Texts of the service are open: unknown values are shown as they are. */
export const caseRow = z.object({
  id: z.number(),
  status: z.string(),
  /** '' when not told, as `type`. */
  liveness: z.string(),
  type: z.string(),
  /** The asset as the service has it, for search and export; never for a link. */
  content: z.string(),
  /** The asset for the screen, defanged. */
  shown: shownAsset,
  brand: z.nullable(z.object({ name: z.string(), slug: z.string() })),
  /** The full name; null without one. */
  assignee: z.nullable(z.string()),
  /** ms since 1970; null when not told or no time. The texts are the service's own. */
  createdAt: z.nullable(z.number()),
  updatedAt: z.nullable(z.number()),
  createdText: z.nullable(z.string()),
  updatedText: z.nullable(z.string()),
  reports: z.array(matchedReport),
  /** The service's numbers of what belongs to the case, for the export; absent in a row that was stored without them. */
  ids: z.optional(
    z.object({
      asset: z.nullable(z.number()),
      brand: z.nullable(z.number()),
      assignee: z.nullable(z.number()),
    }),
  ),
})
export type CaseRow = z.output<typeof caseRow>

/** A row of the service that could not be read: told and skipped. */
const unreadableRow = z.object({ index: z.number(), why: z.string(), raw: z.string() })

/**
 * A change between two looks; no time in between is invented. It came after `after` (null: nobody had looked before) and
 * not later than `by`. `found`: the case was seen for the first time, `to` is its status then.
 */
export const caseChange = z.object({
  what: z.enum(['found', 'status', 'liveness']),
  from: z.nullable(z.string()),
  to: z.string(),
  after: z.nullable(z.number()),
  by: z.number(),
})
export type CaseChange = z.output<typeof caseChange>

/** A case as the watch has it: its last look at it, and every change that it saw, oldest first. */
export const watchedCase = z.object({
  case: caseRow,
  firstSeenAt: z.number(),
  seenAt: z.number(),
  changes: z.array(caseChange),
  /** No more is expected of it: see lib/takedowns/final.ts. */
  over: z.boolean(),
})
export type WatchedCase = z.output<typeof watchedCase>

/** A length of time that is known up to the looks at its two ends. Milliseconds. */
export const span = z.object({ least: z.number(), most: z.number() })
export type Span = z.output<typeof span>

/** Why the watch does not look, each with its own way out. */
export const WATCH_OFF_REASONS = [
  'no-connection',
  'no-host-access',
  /** The key may not list takedowns; not tried again until the key changes. */
  'not-allowed',
  /** Turned off in the options. */
  'turned-off',
  /** No own report waits for the end of a case. */
  'nothing-open',
] as const

/** Why a pass ended before it had done all that it wanted; what it has seen is kept, and the next one goes on. */
export const PASS_STOPS = [
  'enough',
  'failed',
  'cursor-repeats',
  'endless',
  'disk-full',
  'not-wanted',
] as const

export const watchView = z.object({
  /** Null while it looks. */
  off: z.nullable(z.enum(WATCH_OFF_REASONS)),
  running: z.boolean(),
  /** Minutes between two passes as set; 0 for off. */
  minutes: z.number(),
  lastPass: z.nullable(
    z.object({
      endedAt: z.number(),
      requests: z.number(),
      /** Rows of the service that it could not read. */
      unreadable: z.number(),
      /** Null: it did all that was due. `enough`: 20 pages, which is no failure. */
      stopped: z.nullable(z.enum(PASS_STOPS)),
      failure: z.nullable(listFailure),
    }),
  ),
  /** Null while it is off. */
  nextPassAt: z.nullable(z.number()),
  /** Own reports that wait for the end of a case. */
  openReports: z.number(),
  /** Cases that are known, and when every page of the list had last been seen; null for never yet. */
  cases: z.number(),
  completeAt: z.nullable(z.number()),
  /** Requests made in all, and since when. */
  requests: z.object({ made: z.number(), since: z.nullable(z.number()) }),
})
export type WatchView = z.output<typeof watchView>

const none = z.object({})

export const takedownAsks = {
  /**
   * One page of the service's list. `list` names one run through it, chosen by the page: under it the background remembers
   * the cursors that it has seen. `cursor` is the last answer's, untouched; null for the first page.
   */
  'takedowns/list': z.object({
    list: z.string(),
    filters: caseFilters,
    order: z.nullable(caseOrder),
    perPage: z.int().check(z.minimum(TAKEDOWNS_PER_PAGE.least), z.maximum(TAKEDOWNS_PER_PAGE.most)),
    cursor: z.nullable(z.string()),
  }),
  'takedowns/watch': none,
  /** Begins a pass now, unless one is at work or the watch is off. */
  'takedowns/watch-now': none,
  'takedowns/overview': none,
  /** One case as the watch has it; null when it does not know it: there is no such request of the service. */
  'takedowns/case': z.object({ id: z.number() }),
  /** The cases of one own report. */
  'takedowns/of-report': z.object({ id: z.string() }),
  /** Of some own reports the case that says most, for their rows: the one that is not over, else the last changed. */
  'takedowns/of-reports': z.object({ ids: z.array(z.string()).check(z.maxLength(ROWS_AT_ONCE)) }),
  /** The own reports about a case's asset, also of a case that the watch does not know. */
  'takedowns/reports': z.object({
    content: z.string().check(z.maxLength(100_000)),
    type: z.string().check(z.maxLength(100)),
  }),
}

const counted = z.object({ name: z.string(), count: z.number() })

export const takedownAnswers = {
  'takedowns/list': z.discriminatedUnion('at', [
    z.object({
      at: z.literal('page'),
      rows: z.array(caseRow),
      unreadable: z.array(unreadableRow),
      /** What the next page is asked with; null after the last. */
      cursor: z.nullable(z.string()),
      /** Why there is no next page although the list is not at its end; what is loaded stays. */
      broken: z.nullable(z.enum(['cursor-repeats', 'endless'])),
      /** `refused`: the service does not order so; the rows come as they come and are to be ordered here. */
      order: z.enum(['as-asked', 'none-asked', 'refused']),
      /** What was really asked for: less than wanted where that was too large. To be used for the next page. */
      perPage: z.number(),
    }),
    /** To be continued with the same cursor. */
    z.object({ at: z.literal('failed'), failure: listFailure, perPage: z.number() }),
    z.object({ at: z.literal('not-asked'), why: z.enum(['no-connection', 'no-host-access']) }),
  ]),
  'takedowns/watch': watchView,
  'takedowns/watch-now': watchView,
  'takedowns/overview': z.object({
    cases: z.number(),
    /** When every page of the list had last been seen; null: these are not all cases yet. */
    completeAt: z.nullable(z.number()),
    /** Stored cases that cannot be read, and are not counted. */
    unreadable: z.number(),
    byStatus: z.array(counted),
    byLiveness: z.array(counted),
    /** By the week (UTC, from Monday) that the service says it was opened in, oldest first, weeks without a case included; at most 26. */
    byWeek: z.array(z.object({ start: z.number(), count: z.number(), byStatus: z.array(counted) })),
    /** Cases without a time that can be read, and cases from before those weeks. */
    undated: z.number(),
    earlier: z.number(),
    /** From opening to COMPLETED, over cases that the watch saw open first; the median lies in `median`, null under five. */
    completion: z.object({ cases: z.number(), median: z.nullable(span) }),
  }),
  'takedowns/case': z.object({ found: z.nullable(watchedCase) }),
  'takedowns/of-report': z.object({
    cases: z.array(watchedCase),
    /** When its assets were last asked for; null for never. */
    lookedAt: z.nullable(z.number()),
    /** From the service's acceptance to the first of COMPLETED and DEAD; null until both ends are known. */
    takedownTime: z.nullable(span),
  }),
  /** A report without a case is not in it. */
  'takedowns/of-reports': z.object({
    cases: z.array(
      z.object({
        report: z.string(),
        id: z.number(),
        status: z.string(),
        liveness: z.string(),
        updatedAt: z.nullable(z.number()),
        /** How many cases the report has besides. */
        more: z.number(),
      }),
    ),
  }),
  'takedowns/reports': z.object({ reports: z.array(matchedReport) }),
}

export type TakedownRequests = Requests<typeof takedownAsks, typeof takedownAnswers>
