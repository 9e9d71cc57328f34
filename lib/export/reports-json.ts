import type { ReportView } from '#lib/messages/report-requests.ts'
import { replacedByOf } from '#lib/model/repair.ts'
import type { ServiceAnswer } from '#lib/model/report.ts'
import { isoTime } from './iso-time.ts'

/** A report as exported, with state texts, exact body and the service’s last answer. Never contains a key. */
export type ExportedReport = {
  report: Omit<ReportView, 'nextAttempt'>
  words: { state: string; lines: string }
  body: string | null
  answer: ServiceAnswer | null
}

const orNull = (time: number | null): string | null => (time === null ? null : isoTime(time))

export const jsonStart = (now: number, by: string): string =>
  `{"format":"takedown-reports","version":1,"by":${JSON.stringify(by)},"exported":${JSON.stringify(isoTime(now))},"reports":[`

export const jsonEnd = (): string => '\n]}\n'

/** Returns one array element. Request body and answer stay strings, exactly as sent and received. */
export const jsonReport = ({ report, words, body, answer }: ExportedReport, isFirst: boolean): string => {
  const { id, kind, title, category, assets, destination, confirmedAt, attempts, ambiguous, madeFrom } =
    report
  const element = {
    report: id,
    state: report.state.at,
    stateInWords: words.state,
    whatItMeans: words.lines,
    serviceReportNumber: report.state.at === 'accepted' ? report.state.reportNumber : null,
    serviceCreatedAt: report.state.at === 'accepted' ? (report.state.createdAt ?? null) : null,
    title,
    category,
    kind,
    assets,
    destination,
    confirmed: isoTime(confirmedAt),
    refusals: 'refusals' in report.state ? report.state.refusals : [],
    attempts: attempts.map(({ started, ended, ...rest }) => ({
      ...rest,
      started: isoTime(started),
      ended: orNull(ended),
    })),
    mayHaveArrivedUnanswered: ambiguous,
    madeFrom,
    replacedBy: replacedByOf(report.state),
    requestBody: body,
    answer: answer && { status: answer.status, received: isoTime(answer.received), text: answer.text },
  }
  return `${isFirst ? '' : ','}\n${JSON.stringify(element)}`
}
