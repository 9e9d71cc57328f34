import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserToRun, casesToTry, filesToLeave, PARTS, rowsToRun } from './matrix.ts'

const rowsOf = (part: number, rows: readonly number[], always?: (row: number) => boolean): number[] => {
  vi.stubEnv('MATRIX_PART', String(part))
  return rowsToRun(rows, always)
}
const parts = Array.from({ length: PARTS }, (_, part) => part)

describe('the parts of a matrix', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([1, 2, 5, 6, 7, 48])('are the whole together, and none is empty: %i rows', (count) => {
    const rows = Array.from({ length: count }, (_, row) => row)
    const run = parts.map((part) => rowsOf(part, rows))
    expect(Math.min(...run.map(({ length }) => length))).toBeGreaterThan(0)
    expect([...new Set(run.flat())].toSorted((one, other) => one - other)).toEqual(rows)
    if (count >= PARTS) expect(run.flat()).toHaveLength(count)
  })

  it('each have the rows that are always wanted', () => {
    for (const part of parts) expect(rowsOf(part, [0, 1, 2, 3, 4, 5, 6], (row) => row === 3)).toContain(3)
  })

  it('are all there without a wish, and no wish is misread', () => {
    vi.stubEnv('MATRIX_PART', undefined)
    expect(rowsToRun([1, 2, 3])).toEqual([1, 2, 3])
    for (const wrong of ['', 'all', '6', '-1', '1.5']) {
      vi.stubEnv('MATRIX_PART', wrong)
      expect(() => rowsToRun([1, 2, 3])).toThrow('has to be a number from 0 to 5')
    }
  })
})

describe('the browser of an end-to-end file', () => {
  afterEach(() => vi.unstubAllEnvs())
  const files = ['gallery', 'report-a-page', 'delivery', 'faults', 'bulk']

  it('is each of them in two parts that follow each other, and both at once without a wish', () => {
    for (const part of parts) {
      vi.stubEnv('MATRIX_PART', String(part))
      const now = browserToRun('delivery', files)
      vi.stubEnv('MATRIX_PART', String((part + 1) % PARTS))
      expect(new Set([now, browserToRun('delivery', files)])).toEqual(new Set(['chromium', 'firefox']))
    }
    vi.stubEnv('MATRIX_PART', undefined)
    expect(browserToRun('delivery', files)).toBeUndefined()
  })

  it('is another one for the next file, and both for what everything stands on', () => {
    vi.stubEnv('MATRIX_PART', '2')
    expect(files.map((file) => browserToRun(file, files))).toEqual([
      'chromium',
      undefined,
      'chromium',
      'firefox',
      'chromium',
    ])
  })
})

describe('without a wish', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('no file is left out and every random case is tried; in parts, each headed file runs in every other one', () => {
    vi.stubEnv('MATRIX_PART', undefined)
    expect(filesToLeave()).toEqual([])
    expect(casesToTry(1000)).toBe(1000)
    const left = parts.map((part) => {
      vi.stubEnv('MATRIX_PART', String(part))
      expect(casesToTry(1000)).toBe(167)
      return filesToLeave().filter((file) => file.includes('headed'))
    })
    const [firefox, chromium] = [['test/e2e/headed/firefox.test.ts'], ['test/e2e/headed/chromium.test.ts']]
    expect(left).toEqual([firefox, chromium, firefox, chromium, firefox, chromium])
  })
})
