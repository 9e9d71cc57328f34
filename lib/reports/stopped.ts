import type { Report } from '#lib/model/report.ts'
import type { ReportState } from '#lib/model/report-state.ts'

/** Returns the final state of a report that isn’t retried: presumed if an attempt may have arrived. */
export const stopped = (report: Report, replacedBy: string[]): ReportState =>
  report.ambiguous
    ? { at: 'presumed', why: 'stopped', refusals: [], ...(replacedBy.length > 0 && { replacedBy }) }
    : { at: 'cancelled', replacedBy }

/** Returns the report as replaced by others; unchanged if it was already sent or can still be undone. */
export const replacedReport = (report: Report, by: string[]): Report => {
  const { at } = report.state
  const isOpen = at === 'waiting' || at === 'held' || at === 'refused' || at === 'needs-you'
  return isOpen ? { ...report, state: stopped(report, by) } : report
}
