import { env } from 'node:process'

/** A run of a part goes through one of so many shares of the rows of each matrix. */
export const SHARES = 12

/**
 * `npm test` runs one of so many parts, another one each day; `npm test -- --all` runs them all. Each share of the rows is in two
 * of them, once in each browser.
 */
export const PARTS = SHARES * 2

/**
 * The rows of a matrix that this run has to go through: all, unless `MATRIX_PART` names a part (0 to 23). The parts together are the
 * whole, and none is empty.
 *
 * @param always rows that other tests of the same file look at
 */
export const rowsToRun = <T>(rows: readonly T[], always: (row: T) => boolean = () => false): T[] => {
  const part = partToRun()
  if (part === undefined) return [...rows]
  const shares = Math.min(SHARES, rows.length)
  return rows.filter((row, index) => index % shares === (part % SHARES) % shares || always(row))
}

/** How many random cases a property is tried with: all, or as many as one share has. They are others in each run. */
export const casesToTry = (count: number): number =>
  partToRun() === undefined ? count : Math.ceil(count / SHARES)

const partToRun = (): number | undefined => {
  const wanted = env['MATRIX_PART']
  if (wanted === undefined) return undefined
  const part = Number(wanted)
  if (!/^\d+$/.test(wanted) || part >= PARTS)
    throw new Error(`MATRIX_PART is ${wanted}, and has to be a number from 0 to ${PARTS - 1}`)
  return part
}

/** Run in both browsers every time: what everything else stands on. */
const IN_BOTH = ['report-a-page']

/**
 * Which of two browsers an end-to-end file runs in, because journeys times browsers are a matrix, too: `undefined` for both. Neighbors in the
 * list have different ones, and so have the two parts with the same rows.
 */
export const browserToRun = (file: string, files: readonly string[]): 'chromium' | 'firefox' | undefined => {
  const part = partToRun()
  if (part === undefined || IN_BOTH.includes(file)) return undefined
  const round = Math.floor(part / SHARES)
  return (files.indexOf(file) + part + round) % 2 === 0 ? 'chromium' : 'firefox'
}

/** With real mouse and keys on a virtual screen, a file for each browser. */
const HEADED = ['headed/chromium', 'headed/firefox'] as const

/** The end-to-end files that a part leaves to the other ones: one browser's real mouse and keys, and what builds three times. */
export const filesToLeave = (): string[] => {
  const part = partToRun()
  if (part === undefined) return []
  return ['packages/release-jobs', HEADED[part % 2 === 0 ? 1 : 0]].map((name) => `test/e2e/${name}.test.ts`)
}
