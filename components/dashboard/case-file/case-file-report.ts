import type { BareReport } from '#lib/case-file/case-file.ts'
import type { WholeReport } from '#lib/messages/case-file-requests.ts'
import { isoTime } from '#lib/export/iso-time.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { outcomeWords } from '../../wording/outcome-words.ts'
import { wordsOf } from '../../ui/pieces.tsx'
import { verdictWords, type FindingWords } from '../../wording/verdict-words.ts'
import { categoryWords } from '../reports/report-rows.ts'
import { attemptOutcome } from '../reports/timeline.tsx'

const orNull = (time: number | null): string | null => (time === null ? null : isoTime(time))

const foundIn = ({ headline, proof, asset, after }: FindingWords) => ({ headline, proof, asset, after })

/** Converts a report for a case file: current state texts, and the verdict as it was at submission. */
export const caseReportOf = (whole: WholeReport, now: number): BareReport => {
  const { report, body, answer, verdicts, sealed, cases } = whole
  const { headline, lines, quoted } = outcomeWords(report, now)
  return {
    id: report.id,
    kind: report.kind,
    title: report.title,
    category: report.category === null ? null : categoryWords(report.category),
    assets: report.assets,
    service: { address: report.destination.baseUrl, organization: report.destination.slug },
    begun: orNull(whole.begunAt),
    captured: orNull(whole.capturedAt),
    confirmed: isoTime(report.confirmedAt),
    state: {
      name: report.state.at,
      inWords: headline,
      whatItMeans: [...lines, wordsOf(quoted)].filter((words) => words !== '').join(' '),
    },
    createdByService: report.state.at === 'accepted' ? (report.state.createdAt ?? null) : null,
    verdict:
      verdicts?.map((verdict) => {
        const { also, source, ...worst } = verdictWords(verdict, report.confirmedAt)
        return { about: verdict.about, found: [worst, ...also].map(foundIn), source }
      }) ?? null,
    request: body,
    attempts: report.attempts.map((attempt) => ({
      number: attempt.number,
      started: isoTime(attempt.started),
      ended: orNull(attempt.ended),
      outcome: attemptOutcome(attempt),
      status: attempt.status,
      mayHaveArrived: attempt.ambiguous,
    })),
    answer: answer && { status: answer.status, received: isoTime(answer.received), text: answer.text },
    cases: cases.map(({ case: row, firstSeenAt, seenAt, changes }) => ({
      id: row.id,
      status: row.status,
      statusInWords: statusBadge(row.status).words,
      liveness: livenessWords(row.liveness),
      asset: row.content,
      opened: row.createdText,
      updated: row.updatedText,
      firstSeen: isoTime(firstSeenAt),
      lastSeen: isoTime(seenAt),
      changes: changes.map(({ what, from, to, after, by }) => ({
        what,
        from,
        to,
        after: orNull(after),
        by: isoTime(by),
      })),
    })),
    casesLookedAt: orNull(whole.casesLookedAt),
    sealed: sealed && { sha256: sealed.body, at: isoTime(sealed.at) },
  }
}
