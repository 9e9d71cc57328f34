import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ReportRow, ShownAsset } from '#lib/model/report-row.ts'
import { LONG_UNDELIVERED, needsPerson } from '#lib/model/needs-person.ts'
import { knownAs } from '#lib/model/known-as.ts'
import type { Report } from '#lib/model/report.ts'
import type { Refusal, ReportState } from '#lib/model/report-state.ts'

/** As much of an asset as a line can show: what comes after it is for the search, and for the report itself. */
const LONGEST_REST = 200

/** Why a report is in its state, in the state's own word; null where the state says it all. */
export const reasonOf = (state: ReportState): string | null => {
  switch (state.at) {
    case 'waiting':
    case 'held':
    case 'needs-you':
      return state.because
    case 'refused':
    case 'presumed':
      return state.why
    case 'cancelled':
      return state.replacedBy.length > 0 ? 'replaced' : null
    case 'known': {
      const as = knownAs(state.refusals)
      return as === 'reported' ? null : as
    }
    case 'queued':
    case 'sending':
    case 'accepted':
      return null
  }
}

/** Time alone makes a report need the person, if anything does. */
const needsFrom = (report: Pick<ReportView, 'state' | 'confirmedAt'>): number | null => {
  if (needsPerson(report, report.confirmedAt)) return 0
  return needsPerson(report, Number.POSITIVE_INFINITY) ? report.confirmedAt + LONG_UNDELIVERED : null
}

/** Counts assets and not entries of the answer, as the words of the report do. */
const refusedAmong = (assets: readonly string[], refusals: readonly Refusal[]): number => {
  const named = new Set(refusals.flatMap(({ names }) => names))
  return assets.filter((asset) => named.has(asset)).length
}

/** A report as a line of the list. `shown` gives an asset's parts, which take the public suffix list. */
export const reportRowOf = (
  report: Omit<ReportView, 'nextAttempt'> & Pick<Report, 'description' | 'pageTitle'>,
  shown: (asset: string) => ShownAsset,
): ReportRow => {
  const { id, state, title, category, assets, destination, confirmedAt, madeFrom } = report
  const { description = '', pageTitle = '' } = report
  const first = shown(assets[0] ?? '')
  return {
    id,
    at: state.at,
    reason: reasonOf(state),
    refused: state.at === 'refused' ? refusedAmong(assets, state.refusals) : 0,
    reportNumber: state.at === 'accepted' ? state.reportNumber : '',
    title,
    category,
    assets,
    shown: { ...first, after: first.after.slice(0, LONGEST_REST) },
    slug: destination.slug,
    baseUrl: destination.baseUrl,
    confirmedAt,
    needsFrom: needsFrom(report),
    madeFrom,
    // Left out where there is nothing: ten thousand rows lie in the list at once.
    ...(description === '' ? {} : { description }),
    ...(pageTitle === '' ? {} : { pageTitle }),
  }
}
