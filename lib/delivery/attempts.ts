import type { Report } from '#lib/model/report.ts'
import type { Attempt, ReportState } from '#lib/model/report-state.ts'

/** How many attempts of a report are stored: the first and the latest. The gap in their numbers shows how many were dropped. */
const ATTEMPTS_KEPT = { first: 20, latest: 200 } as const

/** Returns the attempts plus a new one. Numbers count every attempt ever made, so they can exceed the length of the array. */
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

export const afterAttempt = (
  report: Report,
  state: ReportState,
  result: { status: number | null; ambiguous: boolean },
  now: number,
): Report => ({
  ...report,
  state,
  ambiguous: report.ambiguous || result.ambiguous,
  attempts: withLast(report.attempts, {
    ended: now,
    outcome: state.at === 'waiting' ? state.because : state.at,
    ...result,
  }),
})

export const withLast = (attempts: Attempt[], change: Partial<Attempt>): Attempt[] =>
  attempts.map((one, index) => (index === attempts.length - 1 ? { ...one, ...change } : one))

/** Counts the failed attempts. Attempts that showed a wrong connection, or were still on the wire, don’t lengthen the wait. */
export const failures = ({ attempts }: Report): number =>
  attempts.filter(({ outcome }) => outcome !== 'held').length
