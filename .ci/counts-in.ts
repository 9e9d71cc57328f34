import { basename } from 'node:path'
import * as z from 'zod'

const reported = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      /** Why a file could not run at all; empty for one that ran. */
      message: z.optional(z.string()),
      assertionResults: z.optional(
        z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.optional(z.nullable(z.array(z.string()))),
          }),
        ),
      ),
    }),
  ),
})

const FIRST_CHARACTERS = 1500

/** The tests of a report that failed, and the files that could not run, each with the first of what it said. */
export const failuresIn = (report: string): string[] =>
  reported.parse(JSON.parse(report)).testResults.flatMap(({ name, message, assertionResults = [] }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const told = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages?.[0] ?? ''}`)
    const all = told.length === 0 && message ? [message] : told
    return all.map((words) => `${basename(name)}: ${words.slice(0, FIRST_CHARACTERS)}`)
  })

/** What Vitest counted, by its JSON report, and the files that took longest. Throws unless all of it is there: what was not counted has not passed. */
export const countsIn = (
  report: string,
): { passed: number; failed: number; skipped: number; longest: string[] } => {
  const counted = reported.parse(JSON.parse(report))
  const files = counted.testResults
    .map(({ name, startTime, endTime }) => ({ name: basename(name), seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
  return {
    passed: counted.numPassedTests,
    failed: counted.numFailedTests + counted.numFailedTestSuites,
    skipped: counted.numPendingTests + counted.numTodoTests,
    longest: files.slice(0, 5).map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`),
  }
}
