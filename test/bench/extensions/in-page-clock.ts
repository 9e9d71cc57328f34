/**
 * Puts a script whose last statement is an expression between two looks at the clock of the page it is run in. Parsing
 * is not in `ms`: that is in the time from end to end.
 */
export const timedScript = (source: string): string =>
  `(async () => { const since = performance.now(); const result = await ${withoutLastSemicolon(source)}; return { ms: performance.now() - since, result } })()`

const withoutLastSemicolon = (source: string): string => source.trim().replace(/;$/, '')
