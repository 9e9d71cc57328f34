import { basename } from 'node:path'
import * as z from 'zod'

const reported = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(z.object({ name: z.string(), startTime: z.number(), endTime: z.number() })),
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
