import type { Report } from '#lib/model/report.ts'
import type { Attempt, ReportState } from '#lib/model/report-state.ts'

/** A report that is retried for months keeps its first attempts and its latest; the gap in their numbers tells how many went. */
export const ATTEMPTS_KEPT = { first: 20, latest: 200 } as const

/** The attempts with one more on the wire. Numbers count all that ever were, so nobody counts by the list's length. */
export const withBegun = ({ attempts }: Report, now: number): Attempt[] => {
  const { first, latest } = ATTEMPTS_KEPT
  const begun = {
    number: (attempts.at(-1)?.number ?? 0) + 1,
    started: now,
    ended: null,
    outcome: null,
    status: null,
    ambiguous: false,
  }
  const all = [...attempts, begun]
  return all.length <= first + latest ? all : [...all.slice(0, first), ...all.slice(-latest)]
}

/** The report with its last attempt ended: what came of it stands in the attempt and in the new state. */
export const afterAttempt = (
  report: Report,
  state: ReportState,
  its: { status: number | null; ambiguous: boolean },
  now: number,
): Report => ({
  ...report,
  state,
  ambiguous: report.ambiguous || its.ambiguous,
  attempts: withLast(report.attempts, {
    ended: now,
    outcome: state.at === 'waiting' ? state.because : state.at,
    ...its,
  }),
})

export const withLast = (attempts: Attempt[], change: Partial<Attempt>): Attempt[] =>
  attempts.map((one, index) => (index === attempts.length - 1 ? { ...one, ...change } : one))

/** Attempts that failed; the ones that found the connection wrong, or were still on the wire, do not lengthen the wait. */
export const failures = ({ attempts }: Report): number =>
  attempts.filter(({ outcome }) => outcome !== 'held').length
