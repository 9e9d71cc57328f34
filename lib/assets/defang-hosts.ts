/** Matches from a label's start, so that each run is read only once. */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+/gu
/** Start of a hostname's last label; numbers and versions have none. */
const ENDING = /[.。．｡]\p{L}[\p{L}\p{N}-]/gu

/** Defangs the dots of every hostname in a text (`evil[.]example`), that is, of anything a program may auto-link. Linear time. */
export const defangHosts = (text: string): string =>
  text.replace(DOTTED, (run) => {
    const last = [...run.matchAll(ENDING)].at(-1)
    if (last === undefined) return run
    const end = last.index + 1
    return run.slice(0, end).replace(/[.。．｡]/g, '[.]') + run.slice(end)
  })
