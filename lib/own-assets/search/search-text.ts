import { decodePunycode } from '#lib/assets/punycode.ts'

/** What a person looks for in the asset list: words in content, name or description, and filters that all have to fit. */
export type AssetSearch = {
  query: string
  type: string | null
  /** A group's number, -1 for the assets in none. */
  group: number | null
  status: string | null
}

/** `groupId` of the interface for assets in no group; lib/service names it as well, for what is sent. */
export const NO_GROUP = -1

/**
 * A text without its letter case. Letter by letter, so that a text holds another one after it if it did before: lower case
 * alone writes a sigma by its neighbours.
 */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

/** Many at a stretch: a call for each takes a microsecond, and a page of the list may be nothing else. */
const escapes = /(?:\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])){1,2000}/g

const withoutEscapes = (json: string): string =>
  json.replaceAll(escapes, (run) => String(JSON.parse(`"${run}"`)))

/** JSON text as it is looked through before it is parsed: whatever a string in it says stands in it, without letter case. */
export const searchable = (json: string): string => folded(json.includes('\\') ? withoutEscapes(json) : json)

/** One word of the query in each spelling that means the same. */
type Word = string[]

/** A search made ready: spelled out once, asked of every chunk and every row. */
export type Wanted = Omit<AssetSearch, 'query'> & { words: Word[] }

/** Every word has to be in an asset. One that is copied from the screen is defanged, and its host in ASCII. */
export const wantedOf = ({ query, ...filters }: AssetSearch): Wanted => ({
  ...filters,
  words: query
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => [...new Set([word, refanged(word)].flatMap(spellings).map(folded))]),
})

/** As it is written where it is not broken. */
export const refanged = (word: string): string =>
  word.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.').replaceAll(/hxxp/gi, 'http')

/** A name outside ASCII as browsers write it, and the other way round. */
const spellings = (word: string): string[] => {
  if (/xn--/i.test(word)) return [word, word.replaceAll(/xn--([a-z0-9-]+)/gi, inUnicode)]
  if (/^[\x20-\x7e]*$/.test(word)) return [word]
  const address = word.includes('://') ? word : `https://${word}`
  return URL.canParse(address) ? [word, new URL(address).host] : [word]
}

const inUnicode = (label: string, code: string): string => decodePunycode(code.toLowerCase()) ?? label

/** Whether anything is asked for at all. */
export const isOpen = ({ words, type, group, status }: Wanted): boolean =>
  words.length === 0 && type === null && group === null && status === null

/**
 * Whether a chunk, as `searchable` made it, may hold an asset that fits. It may say yes in vain, and then the chunk is parsed
 * in vain; a no is certain.
 */
export const mayHold = (chunk: string, { words, type, group, status }: Wanted): boolean =>
  words.every((word) => word.some((spelling) => chunk.includes(spelling))) &&
  (type === null || chunk.includes(`"${folded(type)}"`)) &&
  (status === null || chunk.includes(`"${folded(status)}"`)) &&
  (group === null || group === NO_GROUP || chunk.includes(String(group)))

export type Fields = Record<string, unknown>

/**
 * A chunk's rows as they are looked through again and again: what words are looked for in, and what filters ask about, as
 * `mayHold` knows it. A third of the JSON.
 */
export const essence = (rows: readonly Fields[]): string =>
  folded(
    rows
      .map(({ content, name, description, type, status, group }) =>
        [content, name, description, `"${String(type)}"`, `"${String(status)}"`, groupOf({ group })]
          .filter((part) => typeof part === 'string' || typeof part === 'number')
          .join('\n'),
      )
      .join('\n'),
  )

/** Whether a stored row is one of those that are looked for. Called with whatever the chunk held. */
export const fits = (row: Fields, { words, type, group, status }: Wanted): boolean =>
  (type === null || row['type'] === type) &&
  (status === null || row['status'] === status) &&
  (group === null || groupOf(row) === group) &&
  (words.length === 0 || holds(row, words))

const groupOf = ({ group }: Fields): unknown =>
  typeof group === 'object' && group !== null && 'id' in group ? group.id : NO_GROUP

const holds = ({ content, name, description }: Fields, words: Word[]): boolean => {
  const texts = [content, name, description].filter((text) => typeof text === 'string').map(folded)
  return words.every((word) => word.some((spelling) => texts.some((text) => text.includes(spelling))))
}
