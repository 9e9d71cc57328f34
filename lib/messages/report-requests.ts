import * as z from 'zod/mini'
import { attempt, madeFrom, reportState } from '#lib/reports/report-state.ts'
import { destination, REPORT_KINDS } from '#lib/reports/report.ts'
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
})
export type ReportView = z.output<typeof reportView>

const reportId = z.object({ id: z.string() })
const reportOrGone = z.object({ report: z.nullable(reportView) })

export const reportAsks = {
  'report/list': z.object({}),
  'report/get': reportId,
  /** The request body as frozen at confirmation, and the service's last answer. */
  'report/papers': reportId,
  /**
   * Only while queued: the report becomes the draft again, or, where it repaired another at one click, that one stands
   * again as before. Both null when it is too late.
   */
  'report/undo': reportId,
  /** Ends the undo window, or a wait, now. */
  'report/send-now': reportId,
  'report/cancel': reportId,
}

export const reportAnswers = {
  'report/list': z.object({ reports: z.array(reportView), unreadable: z.number() }),
  'report/get': reportOrGone,
  'report/papers': z.object({
    body: z.string(),
    answer: z.nullable(z.object({ status: z.number(), text: z.string(), received: z.number() })),
  }),
  'report/undo': z.object({ draftId: z.nullable(z.string()), reportId: z.nullable(z.string()) }),
  'report/send-now': reportOrGone,
  'report/cancel': reportOrGone,
}

export type ReportRequests = Requests<typeof reportAsks, typeof reportAnswers>
