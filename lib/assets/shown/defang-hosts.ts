/** Labels with dots between them, from where a label begins: a run that has begun is read once, whatever it holds. */
const DOTTED = /(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+/gu
/** How the last label of a host's name begins; a number or a version has none. */
const ENDING = /[.。．｡]\p{L}[\p{L}\p{N}-]/gu

/**
 * A text with the dots of each host name in it defanged: `evil[.]example`. A host name is whatever a program may make a link of:
 * labels of any script that end in one of two letters or more. Time grows with the text's length alone.
 */
export const defangHosts = (text: string): string =>
  text.replace(DOTTED, (run) => {
    const last = [...run.matchAll(ENDING)].at(-1)
    if (last === undefined) return run
    const end = last.index + 1
    return run.slice(0, end).replace(/[.。．｡]/g, '[.]') + run.slice(end)
  })
