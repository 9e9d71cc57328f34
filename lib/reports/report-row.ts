import type { ReportView } from '#lib/messages/report-requests.ts'
import type { ReportRow, ShownAsset } from '#lib/model/report-row.ts'
import { LONG_UNDELIVERED, needsPerson } from '#lib/model/needs-person.ts'
import { knownAs } from '#lib/model/known-as.ts'
import type { Report } from '#lib/model/report.ts'
import type { Refusal, ReportState } from '#lib/model/report-state.ts'

/** Characters of an asset after its host that a list row can show. The search and the report itself use the whole asset. */
const LONGEST_REST = 200

/** Returns why a report is in its state, or null if the state alone says it. */
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

/** Returns when the report starts to need the user by time alone: 0 for already, null for never. */
const needsFrom = (report: Pick<ReportView, 'state' | 'confirmedAt'>): number | null => {
  if (needsPerson(report, report.confirmedAt)) return 0
  return needsPerson(report, Number.POSITIVE_INFINITY) ? report.confirmedAt + LONG_UNDELIVERED : null
}

/** Counts refused assets, not entries of the answer. */
const refusedAmong = (assets: readonly string[], refusals: readonly Refusal[]): number => {
  const named = new Set(refusals.flatMap(({ names }) => names))
  return assets.filter((asset) => named.has(asset)).length
}

/** Returns a report as a list row. `shown` splits an asset, which needs the public suffix list. */
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
    // Empty fields are left out: a list can hold 10,000 rows.
    ...(description === '' ? {} : { description }),
    ...(pageTitle === '' ? {} : { pageTitle }),
  }
}
