import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserToRun, casesToTry, filesToLeave, PARTS, rowsToRun, SHARES } from './matrix.ts'

const rowsOf = (part: number, rows: readonly number[], always?: (row: number) => boolean): number[] => {
  vi.stubEnv('MATRIX_PART', String(part))
  return rowsToRun(rows, always)
}
const parts = Array.from({ length: PARTS }, (_, part) => part)

describe('the parts of a matrix', () => {
  afterEach(() => vi.unstubAllEnvs())

  it.each([1, 2, 5, 12, 13, 48])('are the whole together, and none is empty: %i rows', (count) => {
    const rows = Array.from({ length: count }, (_, row) => row)
    const run = parts.map((part) => rowsOf(part, rows))
    expect(Math.min(...run.map(({ length }) => length))).toBeGreaterThan(0)
    expect([...new Set(run.flat())].toSorted((one, other) => one - other)).toEqual(rows)
    if (count >= SHARES) expect(run.slice(0, SHARES).flat()).toHaveLength(count)
  })

  it('each have the rows that are always wanted', () => {
    for (const part of parts) expect(rowsOf(part, [0, 1, 2, 3, 4, 5, 6], (row) => row === 3)).toContain(3)
  })

  it('are all there without a wish, and no wish is misread', () => {
    vi.stubEnv('MATRIX_PART', undefined)
    expect(rowsToRun([1, 2, 3])).toEqual([1, 2, 3])
    for (const wrong of ['', 'all', '24', '-1', '1.5']) {
      vi.stubEnv('MATRIX_PART', wrong)
      expect(() => rowsToRun([1, 2, 3])).toThrow('has to be a number from 0 to 23')
    }
  })
})

describe('the browser of an end-to-end file', () => {
  afterEach(() => vi.unstubAllEnvs())
  const files = ['gallery', 'report-a-page', 'delivery', 'faults', 'bulk']

  it('is each of them for every row of a matrix, and both at once without a wish', () => {
    const rows = Array.from({ length: 20 }, (_, row) => row)
    const met = parts.flatMap((part) => {
      vi.stubEnv('MATRIX_PART', String(part))
      return rowsToRun(rows).map((row) => `${row} in ${browserToRun('delivery', files)}`)
    })
    expect(met).toHaveLength(rows.length * 2)
    expect(new Set(met)).toEqual(new Set(rows.flatMap((row) => [`${row} in chromium`, `${row} in firefox`])))
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
      expect(casesToTry(1000)).toBe(84)
      return filesToLeave().filter((file) => file.includes('headed'))
    })
    const [firefox, chromium] = [['test/e2e/headed/firefox.test.ts'], ['test/e2e/headed/chromium.test.ts']]
    expect(left).toEqual(parts.map((part) => (part % 2 === 0 ? firefox : chromium)))
  })
})
