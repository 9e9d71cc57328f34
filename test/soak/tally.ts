/** What the ledger of the service and the outbox say of one report, held against each other. */
export interface Verdict {
  /** Confirmed, and neither at the service nor on its way there; or its draft is gone with it. */
  lost: boolean
  /** Committed more often than once. */
  doubled: boolean
  /** What the person is told is not true. */
  wronglyTold: boolean
  /** In words, for a run that is not as it should be. */
  words: string
}

export interface Tally {
  name: string
  /** How often it was run; a crash looks at several reports in one run. */
  runs: number
  lost: number
  doubled: number
  wronglyTold: number
  /** Of each report that is lost, doubled or wrongly told. */
  words: string[]
}

export const tallyOf = (name: string, verdicts: readonly Verdict[]): Tally => ({
  name,
  runs: verdicts.length,
  lost: verdicts.filter(({ lost }) => lost).length,
  doubled: verdicts.filter(({ doubled }) => doubled).length,
  wronglyTold: verdicts.filter(({ wronglyTold }) => wronglyTold).length,
  words: verdicts.filter((one) => one.lost || one.doubled || one.wronglyTold).map(({ words }) => words),
})

const HEAD = ['case', 'runs', 'lost', 'doubled', 'wrongly told']

export const tableOf = (tallies: readonly Tally[]): string => {
  const cells = tallies.map(({ name, runs, lost, doubled, wronglyTold }) =>
    [name, runs, lost, doubled, wronglyTold].map(String),
  )
  const rows = [HEAD, ...cells]
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
