import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './project.mjs'

const LETTERS = 'lib/assets/extraction/formats/named-letters.ts'

/** Leaves postal-mime’s own table of the named letters of HTML out of the package: the reader would have all 2,231 names twice. */
export const oneTableOfNamedLetters = {
  name: 'one-table-of-named-letters',
  load: (id: string): string | undefined =>
    id.endsWith('/postal-mime/dist/esm/html-entities.js')
      ? `import { namedLetter } from ${JSON.stringify(join(ROOT, LETTERS))}
export const htmlEntities = /* @__PURE__ */ new Proxy({}, { get: (_none, written) => namedLetter(written) })`
      : undefined,
}

/** The same table, which the packages’ own is made of. */
export const tableOfPostalMime = async (): Promise<Record<string, string>> => {
  const folder = dirname(createRequire(import.meta.url).resolve('postal-mime'))
  const { htmlEntities } = await import(pathToFileURL(join(folder, '../esm/html-entities.js')).href)
  return htmlEntities
}

/** The table as lib/assets/extraction/formats/data/named-letters.ts holds it: by code point, each said by its step from the one before. */
export const namedLettersText = (table: Readonly<Record<string, string>>): string => {
  let before = 0
  return Object.entries(table)
    .filter(([written]) => written.endsWith(';'))
    .map(([written, letters]) => {
      const [code = 0, second] = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0)
      const short = table[written.slice(0, -1)] === letters ? '!' : ''
      return { code, name: written.slice(1, -1), mark: `${short}${second === undefined ? '' : `+${second}`}` }
    })
    .toSorted((one, other) => one.code - other.code || (one.name < other.name ? -1 : 1))
    .map(({ code, name, mark }) => {
      const step = code - before
      before = code
      return `${step || ''}${name}${mark}`
    })
    .join(' ')
}

if (import.meta.main)
  writeFileSync(
    join(ROOT, 'lib/assets/extraction/formats/data/named-letters.ts'),
    `/**
 * The named letters of HTML (HTML standard, section 13.5) as postal-mime has them, by code point: how far each is from the one before,
 * its name, \`!\` if that may be written without a semicolon, and a second code point. Made by .ci/named-letters.ts; not edited by hand.
 */
export const NAMED_LETTERS =
  '${namedLettersText(await tableOfPostalMime())}'
`,
  )
