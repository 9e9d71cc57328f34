import { UNGROUPED } from '#lib/limits.ts'
import { decodePunycode } from '#lib/assets/host.ts'
import type { AssetKey, OwnContent } from '#lib/assets/own-asset-keys.ts'
import { keysOfOwnAsset, keysToLookUp } from '#lib/assets/own-asset-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { registrableDomain, shownAsset } from '#lib/assets/registrable-domain.ts'
import { isSharedByPath } from '#lib/assets/shared-hosts.ts'
import { organizationAsset, type OrganizationAsset } from '#lib/service/organization-assets.ts'
import { parseJson } from '#lib/encoding.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { yieldWhenLong, nextTurn } from '#lib/platform/timing.ts'
import type { AskOf, AnswerOf } from '#lib/messages/request.ts'
import type { AssetRequests } from '#lib/messages/requests.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Ability, Connection, KeyedConnection } from '#lib/settings/connection.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { AssetRow } from '#lib/model/verdict.ts'
import type { TextCache } from './text-cache.ts'

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
const refanged = (word: string): string =>
  word.replaceAll(/\[\.\]|\(\.\)|\[dot\]/gi, '.').replaceAll(/hxxp/gi, 'http')

/** Returns a non-ASCII host also in punycode, and punycode also in Unicode. */
const spellings = (word: string): string[] => {
  if (/xn--/i.test(word)) return [word, word.replaceAll(/xn--([a-z0-9-]+)/gi, inUnicode)]
  if (/^[\x20-\x7e]*$/.test(word)) return [word]
  const address = word.includes('://') ? word : `https://${word}`
  return URL.canParse(address) ? [word, new URL(address).host] : [word]
}

const inUnicode = (label: string, code: string): string => decodePunycode(code.toLowerCase()) ?? label

const isOpen = ({ words, type, group, status }: Wanted): boolean =>
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
const siteOf = (written: string): string => {
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

/** A copy that is searched, and whose it is, of several connections. */
export type Searched = { id: number; count: number; chunks: number; organization?: Organization }

/** `copies`: those in which the search began. `at`: the one of them that is next. */
export type Cursor = { copies: string; at: number; chunk: number }

/** An asset, and whose it is, of several connections. */
export type ListedAsset = OrganizationAsset & { organization?: Organization }

/** A portion of the results. `next` is null at the end of the last copy. */
export type Portion = {
  rows: ListedAsset[]
  next: Cursor | null
  /** Approximate number of assets searched so far, and the total. */
  scanned: number
  of: number
  unreadable: number
}

export type SearchDeps = {
  /** One, or those of all connections, which are searched one after the other. */
  copies: () => Promise<readonly Searched[]>
  /** Returns the JSON texts of `count` chunks; fewer if they no longer exist. */
  chunkTexts: (copy: number, from: number, count: number) => Promise<string[]>
  elapsed: () => number
  cache: TextCache
}

/** Whose copies are searched, of several connections; undefined for all. */
type Whose = readonly Organization[] | undefined

/** Time limit per portion, in ms, so that the worker can answer other requests. */
const LONG_ENOUGH = 40

/** More than a screen; a portion ends with the chunk that reaches it. */
const ENOUGH_ROWS = 100

/** Chunks looked through at once: few at first, so that early matches show early. */
const MIN_PORTION = 8
const MAX_PORTION = 128

/** Chunks preloaded between two checks for a new search. */
const WARMED = 32

/** Searches local copies as text, one portion per call; parses only likely chunks. A newer search ends an older one. */
export const makeAssetSearch = ({ copies, chunkTexts, elapsed, cache }: SearchDeps) => {
  let newest = 0
  /** A page searches on its own thread, which the person types on. */
  const pace = yieldWhenLong(nextTurn, elapsed)

  /** Returns texts to search chunks by, up to `end`, with what is stored if it was read; none from the first on if one is missing. */
  const textsOf = async (id: number, at: number, end: number) => {
    const texts: { text: string; stored?: string }[] = []
    for (let text = cache.get(id, at); text !== undefined && at + texts.length < end;) {
      texts.push({ text })
      text = cache.get(id, at + texts.length)
    }
    const from = at + texts.length
    const stored = from < end ? await chunkTexts(id, from, end - from) : []
    if (stored.length === end - from)
      for (const [index, its] of stored.entries()) {
        texts.push({
          text: cache.keep(id, from + index, () => essenceOf(its)) ?? searchable(its),
          stored: its,
        })
        await pace.ifLong()
      }
    return texts
  }

  /** Returns the copies of these organizations, or all. Texts of the others stay cached: two lists of a page search in turns. */
  const copiesOf = async (of: Whose): Promise<readonly Searched[]> => {
    const every = await copies()
    const searched = of
      ? every.filter(({ organization }) => of.some(({ id }) => id === organization?.id))
      : every
    cache.setCopies(every, searched)
    return searched
  }

  /** Preloads chunks into the cache until it is full or a search starts. */
  const warm = async (of?: Whose): Promise<void> => {
    const mine = newest
    const searched = await copiesOf(of)
    for (const { id, chunks } of searched)
      for (let at = 0; at < chunks && cache.hasSpace() && mine === newest; at += WARMED)
        await textsOf(id, at, Math.min(chunks, at + WARMED))
  }

  /** Returns `no-copy` if there is none, `other-copy` if a copy in which this search began has been replaced. */
  const search = async (
    asked: AssetSearch,
    from: Cursor | null,
    of?: Whose,
  ): Promise<Portion | 'no-copy' | 'other-copy'> => {
    const mine = (newest += 1)
    const wanted = wantedOf(asked)
    const searched = await copiesOf(of)
    if (searched.length === 0) return 'no-copy'
    const names = namesOf(searched)
    if (from !== null && from.copies !== names) return 'other-copy'
    const started = elapsed()
    const rows: ListedAsset[] = []
    let unreadable = 0
    const isOver = (): boolean =>
      rows.length >= ENOUGH_ROWS || mine !== newest || elapsed() - started >= LONG_ENOUGH
    const all = isOpen(wanted)
    let [index, at, size] = [from?.at ?? 0, from?.chunk ?? 0, MIN_PORTION]
    /** The copy at whose next chunk the search is; undefined behind the last. */
    const nextCopy = (): Searched | undefined => {
      for (let copy = searched[index]; copy && at >= copy.chunks; copy = searched[index]) {
        index += 1
        at = 0
      }
      return searched[index]
    }
    let copy = nextCopy()
    while (copy && (size === MIN_PORTION || !isOver())) {
      const { id, chunks, organization } = copy
      const first = at
      const end = Math.min(chunks, at + size)
      const texts = all ? [] : await textsOf(id, at, end)
      for (; at < end; at += 1) {
        const known = texts[at - first]
        if (known && !mayHold(known.text, wanted)) continue
        const stored = known?.stored ?? (await chunkTexts(id, at, 1))[0]
        if (stored === undefined && namesOf(await copiesOf(of)) !== names) return 'other-copy'
        const found = rowsIn(stored, wanted)
        rows.push(...(organization ? found.rows.map((row) => ({ ...row, organization })) : found.rows))
        unreadable += found.unreadable
        await pace.ifLong()
        if (!isOver()) continue
        at += 1
        break
      }
      size = Math.min(MAX_PORTION, size * 2)
      copy = nextCopy()
    }
    return {
      rows,
      next: copy ? { copies: names, at: index, chunk: at } : null,
      scanned: total(searched.slice(0, index)) + (copy ? Math.floor((copy.count * at) / copy.chunks) : 0),
      of: total(searched),
      unreadable,
    }
  }

  return { search, warm }
}

const total = (copies: readonly Searched[]): number => copies.reduce((sum, { count }) => sum + count, 0)

const namesOf = (copies: readonly Searched[]): string => copies.map(({ id }) => id).join(' ')

type Rows = { rows: OrganizationAsset[]; unreadable: number }

/** Returns the matching rows of a chunk; counts unreadable rows, and a chunk that is missing or no list as one. */
const rowsIn = (text: string | undefined, wanted: Wanted): Rows => {
  const stored = text === undefined ? null : parseJson(text)
  if (!Array.isArray(stored)) return { rows: [], unreadable: 1 }
  const rows: OrganizationAsset[] = []
  let unreadable = 0
  for (const row of stored) {
    if (isFields(row) && !fits(row, wanted)) continue
    const asset = organizationAsset.safeParse(row)
    if (asset.success) rows.push(asset.data)
    else unreadable += 1
  }
  return { rows, unreadable }
}

const isFields = (row: unknown): row is Fields => typeof row === 'object' && row !== null

/** Converts a chunk for the memory cache; null if it isn’t a list. */
const essenceOf = (text: string): string | null => {
  const stored = parseJson(text)
  return Array.isArray(stored) ? essence(stored.filter(isFields)) : null
}

const PER_PAGE = 100

type Ask = AskOf<AssetRequests, 'assets/at-service'>
type Answer = AnswerOf<AssetRequests, 'assets/at-service'>

export type AtServiceDeps = {
  connection: () => Promise<Connection | null>
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listAssets'>
  noteAbility: (asked: Connection, ability: Ability) => Promise<void>
}

/** Searches at the service (section List organization assets), one page per cursor; stores nothing. */
export const searchAtService = async (
  { query, type, group, from }: Ask,
  { connection, clientFor, noteAbility }: AtServiceDeps,
): Promise<Answer> => {
  const found = await connection()
  if (!found || found.apiKey === null) return { kind: 'no-connection' }
  if (!(await mayReach(found.matchPattern))) return { kind: 'no-host-access' }
  const words = siteOf(refanged(query.trim()))
  const page = await clientFor({ ...found, apiKey: found.apiKey }).listAssets({
    per_page: PER_PAGE,
    next_page: from,
    ...(words === '' ? {} : { query: words }),
    ...(type === null ? {} : { type }),
    ...(group === null ? {} : { groupId: group }),
  })
  if (!page.ok) {
    if (page.failure.kind === 'unauthorized') await noteAbility(found, 'no')
    return { kind: 'refused', failure: page.failure }
  }
  await noteAbility(found, 'yes')
  const { rows, unreadable, nextPage } = page.value
  return {
    kind: 'found',
    rows: rows.map((row) => assetRowOf(row)),
    next: nextPage,
    unreadable: unreadable.length,
  }
}

export const assetRowOf = ({
  organization,
  id,
  content,
  type,
  status,
  name,
  description,
  group,
  createdAt,
  updatedAt,
}: ListedAsset): AssetRow => ({
  ...(organization && { organization }),
  id,
  content,
  shown: shownAsset(content),
  type,
  status,
  name,
  description,
  group,
  createdAt,
  updatedAt,
})
