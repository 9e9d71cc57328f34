import { ROWS_AT_ONCE, WHOLE_AT_ONCE } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { attempt, madeFrom, reportState } from '#lib/model/report-state.ts'
import { destination, serviceAnswer, PICTURE_REMOVALS } from '#lib/model/report.ts'
import { REPORT_KINDS } from '#lib/model/draft.ts'
import { nextAttempt } from '#lib/model/next-attempt.ts'
import { pageFacts } from '#lib/model/page-facts.ts'
import { reportRow, shownAsset } from '#lib/model/report-row.ts'
import type { Requests } from './request.ts'

export const reportView = z.lazy(() =>
  z.object({
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
    /** Next attempt, considering its origin state; null in flight and once over. */
    nextAttempt: z.nullable(nextAttempt),
  }),
)
export type ReportView = z.output<typeof reportView>

/** Texts of a report’s request; empty if not sent. */
const wordsSent = z.lazy(() => z.object({ description: z.string(), pageTitle: z.string() }))
export type WordsSent = z.output<typeof wordsSent>

const reportId = z.lazy(() => z.object({ id: z.string() }))
const reportOrGone = z.lazy(() => z.object({ report: z.nullable(reportView) }))

export const reportAsks = {
  /** IDs of all reports, newest first; request rows in portions. */
  'report/list': z.object({}),
  /** Some rows; IDs missing from both lists are gone. */
  'report/rows': z.lazy(() => z.object({ ids: z.array(z.string()).check(z.maxLength(ROWS_AT_ONCE)) })),
  'report/get': reportId,
  /** One report for the dashboard; `shown`: its assets for display, in order. */
  'report/detail': reportId,
  /** Whole reports for an export: the exact request body (null if unreadable) and the stored answer. */
  'report/export': z.lazy(() => z.object({ ids: z.array(z.string()).check(z.maxLength(WHOLE_AT_ONCE)) })),
  'report/papers': reportId,
  'report/evidence': reportId,
  /** Only while queued: restores the draft, or the report that a one-click repair replaced. Both null if too late. */
  'report/undo': reportId,
  'report/send-now': reportId,
  'report/cancel': reportId,
  'report/delete': reportId,
}

export const reportAnswers = {
  'report/list': z.lazy(() => z.object({ ids: z.array(z.string()) })),
  'report/rows': z.lazy(() => z.object({ rows: z.array(reportRow), unreadable: z.array(z.string()) })),
  'report/get': reportOrGone,
  'report/detail': z.lazy(() =>
    z.object({
      report: z.nullable(reportView),
      shown: z.array(shownAsset),
      /** When the user began it and when its page was read; null if unknown or not read. */
      begunAt: z.nullable(z.number()),
      capturedAt: z.nullable(z.number()),
      /** Page facts shown next to the evidence; absent if no page was read. */
      pageFacts: z.optional(z.nullable(pageFacts)),
      /** Full sent description and page title; absent if the payload is unreadable. */
      words: z.optional(z.nullable(wordsSent)),
      /** Its screenshot was removed before sending; absent if sent or if there was none. */
      pictureGone: z.optional(z.enum(['goes-without', 'went-without'])),
    }),
  ),
  'report/export': z.lazy(() =>
    z.object({
      reports: z.array(
        z.object({ report: reportView, body: z.nullable(z.string()), answer: z.nullable(serviceAnswer) }),
      ),
    }),
  ),
  'report/papers': z.lazy(() => z.object({ body: z.string(), answer: z.nullable(serviceAnswer) })),
  'report/evidence': z.lazy(() =>
    z.object({
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
      /** When and why a screenshot was removed, and the SHA-256 of the sent body; null if not removed. */
      removed: z.nullable(
        z.object({
          at: z.number(),
          why: z.enum(PICTURE_REMOVALS),
          afterDays: z.nullable(z.number()),
          bodySha256: z.string(),
        }),
      ),
    }),
  ),
  'report/undo': z.lazy(() =>
    z.object({
      draftId: z.nullable(z.string()),
      reportId: z.nullable(z.string()),
      /** Its assets are back in the bulk list that it was made from. */
      toList: z.optional(z.boolean()),
    }),
  ),
  'report/send-now': reportOrGone,
  'report/cancel': reportOrGone,
  'report/delete': z.lazy(() =>
    z.discriminatedUnion('at', [
      /** `wasSending`: it was in flight and may still arrive. */
      z.object({ at: z.literal('deleted'), wasSending: z.boolean() }),
      z.object({ at: z.literal('gone') }),
    ]),
  ),
}

export type ReportRequests = Requests<typeof reportAsks, typeof reportAnswers>
