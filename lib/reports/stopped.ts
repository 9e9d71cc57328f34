import type { Report } from '#lib/model/report.ts'
import type { ReportState } from '#lib/model/report-state.ts'

/** Where a report ends that is not tried again; `replacedBy`: the reports that take its place. Presumed where an attempt may have arrived. */
export const stopped = (report: Report, replacedBy: string[]): ReportState =>
  report.ambiguous
    ? { at: 'presumed', why: 'stopped', refusals: [], ...(replacedBy.length > 0 && { replacedBy }) }
    : { at: 'cancelled', replacedBy }

/** A report that others take the place of; unchanged where it is sent already, or may still be taken back. */
export const replacedReport = (report: Report, by: string[]): Report => {
  const { at } = report.state
  const isOpen = at === 'waiting' || at === 'held' || at === 'refused' || at === 'needs-you'
  return isOpen ? { ...report, state: stopped(report, by) } : report
}
