import { UNGROUPED } from '#lib/limits.ts'
import { decodePunycode } from '#lib/assets/host.ts'
import { keysOfOwnAsset, keysToLookUp, type AssetKey, type OwnContent } from '#lib/assets/canonical-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { isSharedByPath, registrableDomain } from '#lib/assets/registrable-domain.ts'

/** A search in the asset list: words in content, name or description, combined (AND) with filters. */
export type AssetSearch = {
  query: string
  type: string | null
  /** -1 for ungrouped assets. */
  group: number | null
  status: string | null
}

/** Folds case per character, so that substrings still match: `toLowerCase` alone writes a final sigma differently. */
export const folded = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ')

/** Batches escapes: one call each takes a microsecond, and a page of the list may consist of nothing else. */
const escapes = /(?:\\(?:u[0-9a-fA-F]{4}|["\\/bfnrt])){1,2000}/g

const withoutEscapes = (json: string): string =>
  json.replaceAll(escapes, (run) => String(JSON.parse(`"${run}"`)))

/** Converts JSON text for searching without parsing: unescaped and case-folded. */
export const searchable = (json: string): string => folded(json.includes('\\') ? withoutEscapes(json) : json)

type Word = {
  spellings: string[]
  /** Also matches an asset that covers the word, such as the domain of a URL; its content holds one of `hints`. */
  covering: { hints: string[]; isCoveredBy: (own: { content: string; type: string }) => boolean } | null
}

export type Wanted = Omit<AssetSearch, 'query'> & { words: Word[] }

/**
 * Prepares a search; every word must match. Each word is also matched refanged, and its host in ASCII and Unicode. A URL, domain or
 * account alone also finds the assets that cover it.
 */
export const wantedOf = ({ query, ...filters }: AssetSearch): Wanted => {
  const words = query.split(/\s+/).filter((word) => word !== '')
  return {
    ...filters,
    words: words.map((word) => ({
      spellings: [...new Set([word, refanged(word)].flatMap(spellings).map(folded))],
      covering: words.length === 1 ? coveringOf(word) : null,
    })),
  }
}

const coveringOf = (word: string): Word['covering'] => {
  const cover = coverOf(word)
  return cover && { ...cover, hints: [...new Set(cover.hints.flatMap(spellings).map(folded))] }
}

/** Refangs a word: `evil[.]example` becomes `evil.example`. */
export const refanged = (word: string): string =>
  word.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.').replaceAll(/hxxp/gi, 'http')

/** Returns a non-ASCII host also in punycode, and punycode also in Unicode. */
const spellings = (word: string): string[] => {
  if (/xn--/i.test(word)) return [word, word.replaceAll(/xn--([a-z0-9-]+)/gi, inUnicode)]
  if (/^[\x20-\x7e]*$/.test(word)) return [word]
  const address = word.includes('://') ? word : `https://${word}`
  return URL.canParse(address) ? [word, new URL(address).host] : [word]
}

const inUnicode = (label: string, code: string): string => decodePunycode(code.toLowerCase()) ?? label

export const isOpen = ({ words, type, group, status }: Wanted): boolean =>
  words.length === 0 && type === null && group === null && status === null

/** Returns false only if no asset in a `searchable` chunk can match. True may be a false positive: it only costs a parse. */
export const mayHold = (chunk: string, { words, type, group, status }: Wanted): boolean =>
  words.every(({ spellings: its, covering }) =>
    [...its, ...(covering?.hints ?? [])].some((spelling) => chunk.includes(spelling)),
  ) &&
  (type === null || chunk.includes(`"${folded(type)}"`)) &&
  (status === null || chunk.includes(`"${folded(status)}"`)) &&
  (group === null || group === UNGROUPED || chunk.includes(String(group)))

export type Fields = Record<string, unknown>

/** The searchable fields of a chunk’s rows, in a form that `mayHold` accepts; a third of the JSON’s size. */
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

export const fits = (row: Fields, { words, type, group, status }: Wanted): boolean =>
  (type === null || row['type'] === type) &&
  (status === null || row['status'] === status) &&
  (group === null || groupOf(row) === group) &&
  (words.length === 0 || holds(row, words))

const groupOf = ({ group }: Fields): unknown =>
  typeof group === 'object' && group !== null && 'id' in group ? group.id : UNGROUPED

const holds = (row: Fields, words: Word[]): boolean => {
  const { content, name, description } = row
  const texts = [content, name, description].filter((text) => typeof text === 'string').map(folded)
  return words.every(
    ({ spellings: its, covering }) =>
      its.some((spelling) => texts.some((text) => text.includes(spelling))) ||
      (covering !== null && covers(row, covering)),
  )
}

const covers = (
  { content, type }: Fields,
  { hints, isCoveredBy }: NonNullable<Word['covering']>,
): boolean => {
  if (typeof content !== 'string' || typeof type !== 'string') return false
  const written = folded(content)
  return hints.some((hint) => written.includes(hint)) && isCoveredBy({ content, type })
}

/** What the own assets covering an asset have in common. */
type Cover = {
  /** The content of each of them holds one of these, so that others needn’t be parsed. */
  hints: string[]
  isCoveredBy: (own: OwnContent) => boolean
}

/** Returns how to find the own assets that cover a searched URL, domain, account or address; null for other text. */
const coverOf = (written: string): Cover | null => {
  const parsed = parseAsset(written)
  if (!parsed.ok) return null
  const keys = new Set<AssetKey>(keysToLookUp(parsed.value).map(({ key }) => key))
  return {
    hints: hintsOf(parsed.value),
    isCoveredBy: (own) => keysOfOwnAsset(own, isSharedByPath).some((key) => keys.has(key)),
  }
}

/** Returns the part to search for where only text can be searched; the text itself unless it is a URL or domain. */
export const siteOf = (written: string): string => {
  const parsed = parseAsset(written)
  if (!parsed.ok || (parsed.value.form !== 'url' && parsed.value.form !== 'domain')) return written
  return hintsOf(parsed.value)[0] ?? written
}

/** Returns the account’s name, if any, and the registered domain; an asset that covers this one holds one of them. */
const hintsOf = (asset: Asset): string[] => {
  if (asset.form === 'address') return [asset.address]
  const account = accountOf(asset)?.account.split('/').at(-1)
  const names = account === undefined ? [] : [account]
  return asset.form === 'name'
    ? [...names, asset.name]
    : [...names, registrableDomain(asset.host) ?? asset.host]
}
