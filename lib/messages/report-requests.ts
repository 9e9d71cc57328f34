import * as z from 'zod/mini'
import { attempt, madeFrom, reportState } from '#lib/model/report-state.ts'
import { destination, PICTURE_REMOVALS, REPORT_KINDS } from '#lib/model/report.ts'
import { nextAttempt } from '#lib/model/next-attempt.ts'
import { pageSeen } from '#lib/model/page-seen.ts'
import { reportRow, ROWS_AT_ONCE, shownAsset } from '#lib/model/report-row.ts'
import type { Requests } from './request.ts'

/** A report as pages show it; the body and the answer are asked for on their own. */
export const reportView = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  state: reportState,
  destination,
  title: z.string(),
  category: z.nullable(z.string()),
  assets: z.array(z.string()),
  confirmedAt: z.number(),
  attempts: z.array(attempt),
  ambiguous: z.boolean(),
  madeFrom: z.nullable(madeFrom),
  /** When it is tried next, with all that its origin state says; null while it is on the wire, and once it is over. */
  nextAttempt: z.nullable(nextAttempt),
})
export type ReportView = z.output<typeof reportView>

/** What a person reads of a report's request; empty where it was not sent. */
const wordsSent = z.object({ description: z.string(), pageTitle: z.string() })
export type WordsSent = z.output<typeof wordsSent>

export const keptAnswer = z.object({ status: z.number(), text: z.string(), received: z.number() })

/** How many whole reports, with their payload, one question can ask for. */
export const WHOLE_AT_ONCE = 25

const reportId = z.object({ id: z.string() })
const reportOrGone = z.object({ report: z.nullable(reportView) })

export const reportAsks = {
  /** Which reports there are, newest first: their rows are asked for in portions. */
  'report/list': z.object({}),
  /** Some of the rows. One that is in neither list of the answer is gone. */
  'report/rows': z.object({ ids: z.array(z.string()).check(z.maxLength(ROWS_AT_ONCE)) }),
  'report/get': reportId,
  /** One report for the dashboard; `shown` has its assets as they are shown, in their order. */
  'report/detail': reportId,
  /** Whole reports for an export: what they are, the exact request body (null when it cannot be read), the answer as kept. */
  'report/export': z.object({ ids: z.array(z.string()).check(z.maxLength(WHOLE_AT_ONCE)) }),
  /** The request body as frozen at confirmation, and the service's last answer. */
  'report/papers': reportId,
  /** What was sent as evidence, each part as it was; a picture's bytes with it. */
  'report/evidence': reportId,
  /**
   * Only while queued: the report becomes the draft again, or, where it repaired another at one click, that one stands
   * again as before. Both null when it is too late.
   */
  'report/undo': reportId,
  /** Ends the undo window, or a wait, now. */
  'report/send-now': reportId,
  'report/cancel': reportId,
  /** Deletes it from this device with every trace. */
  'report/delete': reportId,
}

export const reportAnswers = {
  'report/list': z.object({ ids: z.array(z.string()) }),
  'report/rows': z.object({ rows: z.array(reportRow), unreadable: z.array(z.string()) }),
  'report/get': reportOrGone,
  'report/detail': z.object({
    report: z.nullable(reportView),
    shown: z.array(shownAsset),
    /** When the person began it, and when its page was read; null where that is not known, or no page was read. */
    begunAt: z.nullable(z.number()),
    capturedAt: z.nullable(z.number()),
    /** What of its page is told beside the evidence; absent where no page was read. */
    seen: z.optional(z.nullable(pageSeen)),
    /** Its description and its page's title, whole, as they were sent; absent where its payload cannot be read. */
    words: z.optional(z.nullable(wordsSent)),
    /** Its picture was removed before it was sent; absent where it went along, or where there was none. */
    pictureGone: z.optional(z.enum(['goes-without', 'went-without'])),
  }),
  'report/export': z.object({
    reports: z.array(
      z.object({ report: reportView, body: z.nullable(z.string()), answer: z.nullable(keptAnswer) }),
    ),
  }),
  'report/papers': z.object({ body: z.string(), answer: z.nullable(keptAnswer) }),
  'report/evidence': z.object({
    captures: z.array(
      z.object({
        kind: z.string(),
        time: z.string(),
        source: z.string(),
        parts: z.array(z.object({ name: z.string(), value: z.unknown(), sha256: z.nullable(z.string()) })),
        whole: z.nullable(z.string()),
      }),
    ),
    pictures: z.array(
      z.object({
        time: z.string(),
        width: z.number(),
        height: z.number(),
        sha256: z.string(),
        base64: z.nullable(z.string()),
        done: z.object({ cropped: z.boolean(), blackedOut: z.number(), scalePercent: z.number() }),
      }),
    ),
    /** When and why a picture was removed, and the SHA-256 of the body as it was sent; null where none was. */
    removed: z.nullable(
      z.object({
        at: z.number(),
        why: z.enum(PICTURE_REMOVALS),
        afterDays: z.nullable(z.number()),
        bodySha256: z.string(),
      }),
    ),
  }),
  'report/undo': z.object({
    draftId: z.nullable(z.string()),
    reportId: z.nullable(z.string()),
    /** Its assets stand in the list of the tab Bulk again, which it was made from. */
    toList: z.optional(z.boolean()),
  }),
  'report/send-now': reportOrGone,
  'report/cancel': reportOrGone,
  'report/delete': z.discriminatedUnion('at', [
    /** `wasSending`: it was on the wire, and may still arrive. */
    z.object({ at: z.literal('deleted'), wasSending: z.boolean() }),
    z.object({ at: z.literal('gone') }),
  ]),
}

export type ReportRequests = Requests<typeof reportAsks, typeof reportAnswers>
