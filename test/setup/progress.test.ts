import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countsIn, failuresIn } from '../../.ci/counts-in.ts'
import { secondsLeft, spoken } from '../../.ci/progress.ts'
import { END_TO_END_SECONDS, secondsOf } from '../longest-first.ts'

const E2E = join(import.meta.dirname, '..', 'e2e')

describe('how long it still takes', () => {
  it('is by the table at first: what all files take, shared by the workers', () => {
    const files = [{ weight: 100 }, { weight: 60 }, { weight: 40 }]
    expect(secondsLeft(files, { now: 0, workers: 2 })).toBe(100)
    expect(secondsLeft(files, { now: 0, workers: 1 })).toBe(200)
    expect(secondsLeft([{ weight: 100, began: 0 }, { weight: 100 }], { now: 20_000, workers: 2 })).toBe(100)
  })

  it('is by this machine once some files have ended, here at half the speed', () => {
    const files = [
      { weight: 20, began: 0, ended: 40_000 },
      { weight: 30, began: 0 },
      { weight: 50, began: 40_000 },
    ]
    // 60 − 40 and 100 − 0 are left, and the longest of them is not shared.
    expect(secondsLeft(files, { now: 40_000, workers: 2 })).toBe(100)
    expect(secondsLeft([...files, { weight: 50 }], { now: 40_000, workers: 2 })).toBe(110)
  })

  it('is never less than nothing, and nothing at the end', () => {
    const files = [
      { weight: 20, began: 0, ended: 20_000 },
      { weight: 1, began: 0 },
    ]
    expect(secondsLeft(files, { now: 60_000, workers: 2 })).toBe(0)
    const ended = files.map((file) => ({ ...file, began: 0, ended: 20_000 }))
    expect(secondsLeft(ended, { now: 60_000, workers: 2 })).toBe(0)
  })

  it('is told in minutes and seconds, and no more exactly than it is known', () => {
    expect([0, 59.4, 60, 125].map((one) => spoken(one))).toEqual(['0 s', '59 s', '1 min 0 s', '2 min 5 s'])
    expect([1, 58, 121].map((one) => spoken(one, { about: true }))).toEqual(['5 s', '1 min 0 s', '2 min 5 s'])
  })
})

describe('the table of the end-to-end files', () => {
  it('has no file that is gone, and a new one starts early', () => {
    const files = readdirSync(E2E, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => basename(name, '.test.ts'))
    expect(files.length).toBeGreaterThan(40)
    expect(Object.keys(END_TO_END_SECONDS).filter((name) => !files.includes(name))).toEqual([])
    expect(secondsOf('/x/test/e2e/data/new-one.test.ts')).toBe(60)
  })
})

describe('what Vitest counted', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numFailedTestSuites: 2,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      { name: '/x/test/short.test.ts', startTime: 1000, endTime: 2500 },
      { name: '/x/test/long.test.ts', startTime: 1000, endTime: 31_000 },
    ],
  }

  it('is told with the longest files first', () => {
    expect(countsIn(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 3,
      skipped: 2,
      longest: ['long.test.ts 30.0 s', 'short.test.ts 1.5 s'],
    })
  })

  it('is never guessed', () => {
    expect(() => countsIn(JSON.stringify({ ...report, numFailedTestSuites: undefined }))).toThrow(
      'numFailedTestSuites',
    )
    expect(() => countsIn('')).toThrow('JSON')
  })
})

describe('what failed', () => {
  it('is told by test, or by the file that could not run', () => {
    const times = { startTime: 0, endTime: 1 }
    const report = {
      numPassedTests: 1,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [
        {
          ...times,
          name: '/x/test/one.test.ts',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one holds', failureMessages: [] },
            { status: 'failed', fullName: 'one breaks', failureMessages: ['Error: 1 is not 2\n at here'] },
          ],
        },
        { ...times, name: '/x/test/two.test.ts', message: 'Cannot read it', assertionResults: [] },
      ],
    }
    expect(failuresIn(JSON.stringify(report))).toEqual([
      'one.test.ts: one breaks\nError: 1 is not 2\n at here',
      'two.test.ts: Cannot read it',
    ])
  })
})
