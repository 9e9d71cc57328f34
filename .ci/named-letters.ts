import { fileURLToPath } from 'node:url'
import { decodeHTML, decodeHTMLStrict } from 'entities/decode'

const letterOf = (written: string | symbol): string | undefined => {
  if (typeof written !== 'string' || !/^&[a-z]+\d*;?$/i.test(written)) return undefined
  const isWhole = written.endsWith(';')
  const letter = isWhole ? decodeHTMLStrict(written) : decodeHTML(written)
  // What may stand without a semicolon is one letter; two are one and the rest of another name.
  return (isWhole ? letter !== written : letter.length === 1) ? letter : undefined
}

/** postal-mime’s table of the named letters of HTML (`&eacute;`), read from the one that entities packs more tightly. */
export const htmlEntities: Record<string, string> = /* @__PURE__ */ new Proxy(
  {},
  { get: (_none, written) => letterOf(written) },
)

/** Leaves postal-mime’s own table out of the package: the reader would have all 2,231 names twice, 39 kB of its 315. */
export const oneTableOfNamedLetters = {
  name: 'one-table-of-named-letters',
  load: (id: string): string | undefined =>
    id.endsWith('/postal-mime/dist/esm/html-entities.js')
      ? `export { htmlEntities } from ${JSON.stringify(fileURLToPath(import.meta.url))}`
      : undefined,
}
