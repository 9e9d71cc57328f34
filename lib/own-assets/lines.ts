import type { AssetKey, OwnContent } from '#lib/assets/own-asset-keys.ts'
import { assetOfOwn, keysOfOwnAsset } from '#lib/assets/own-asset-keys.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { sharingOf, type SharedKind } from '#lib/assets/shared-hosts.ts'
import type { Asset, UrlAsset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { tenantOn } from '#lib/assets/platforms/tenants.ts'
import { wholeDomain } from '#lib/assets/host.ts'
import type { NameRange } from '#lib/look-alike/name-keys.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { COPY_STORES } from '#lib/platform/migrations.ts'
import type { Database } from '#lib/platform/database.ts'

/**
 * The index of an asset copy is one sorted list of lines, so that a lookup is a binary search and neighbors need no
 * further read:
 *
 *     dA<host, reversed>        an own host that covers its subdomains; `A`: ALLOWED, `B`: BLOCKED, `U`: any other status
 *     i<host, reversed>         a shared host with an ALLOWED own page or account
 *     j<host, reversed>         the same for statuses other than ALLOWED and BLOCKED
 *     p<host:port/path?query>   a page
 *     a<address>  n<platform/account, shared host/tenant or blockchain name>
 *     l<key>\t<own name>        for look-alikes (lib/look-alike)
 *
 * A tab and a pointer to its row follow each: status letter, chunk, dot, row. The line holds the whole key, not just a
 * hash, so that nobody can craft an asset that collides with another.
 */

const AFTER_KEY = '\t'

/** Sorts ALLOWED first: the first line of a key is then the one that stops a report. */
const letterOf = (status: string): 'A' | 'B' | 'U' =>
  status === 'ALLOWED' ? 'A' : status === 'BLOCKED' ? 'B' : 'U'

const reversed = (host: string): string => {
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host
  let end = host.lastIndexOf('.')
  let labels = host.slice(end + 1)
  while (end >= 0) {
    const dot = end === 0 ? -1 : host.lastIndexOf('.', end - 1)
    labels += '.' + host.slice(dot + 1, end)
    end = dot
  }
  return labels
}

const write = (letter: string, chunk: number, row: number): string =>
  `${letter}${chunk.toString(36)}.${row.toString(36)}`

export const chunkAndRow = (pointer: string): { chunk: number; row: number } => {
  const [chunk = '', row = ''] = pointer.slice(1).split('.')
  return { chunk: Number.parseInt(chunk, 36), row: Number.parseInt(row, 36) }
}

const afterColon = (key: AssetKey): string => key.slice(key.indexOf(':') + 1)

const lineKeyOf = (key: AssetKey, letter: string): string => {
  const said = afterColon(key)
  if (key.startsWith('domain:')) return `d${letter}${reversed(said)}`
  if (key.startsWith('page:')) return `p${said}`
  return key.startsWith('address:') ? `a${said}` : `n${said}`
}

export type NamesOf = (keys: readonly AssetKey[]) => { key: string; name: string }[]

/** Control characters would break the line format. No canonical key contains one; lines with one are skipped. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const isClean = (text: string): boolean => !/[\0-\x1f]/.test(text)

/** Appends a row’s index lines. Returns false if its content isn’t an asset, so that nothing can be compared with it. */
export const makeLines =
  (namesOf: NamesOf) =>
  (into: string[], asset: OrganizationAsset, chunk: number, row: number): boolean => {
    const keys = keysOfOwnAsset(asset).filter(isClean)
    if (keys.length === 0) return false
    const letter = letterOf(asset.status)
    const end = AFTER_KEY + write(letter, chunk, row)
    let coversHost = false
    for (const key of keys) {
      coversHost ||= key.startsWith('domain:')
      into.push(lineKeyOf(key, letter) + end)
    }
    if (letter === 'B') return true
    const host = coversHost ? null : insideHostOf(asset)
    if (host !== null) into.push(`${letter === 'A' ? 'i' : 'j'}${reversed(host)}${end}`)
    if (letter !== 'A') return true
    for (const { key, name } of namesOf(keys))
      if (isClean(key) && isClean(name)) into.push(`l${key}${AFTER_KEY}${name}${end}`)
    return true
  }

const INSIDE = 'inside:'

/** Returns the own asset’s host, or null. Reporting this host, or a domain above it, would hit the asset. */
export const insideHostOf = (own: OwnContent): string | null => {
  const asset = assetOfOwn(own)
  return (asset && wholeDomain(asset)?.host) ?? null
}

/** Kinds of hosts where services act on the reported page only; they reduce every other URL to its domain with all subdomains. */
const KEPT_BY_PAGE: readonly SharedKind[] = ['link-shortener', 'social', 'wiki']

/**
 * Returns keys of own assets at or below a reported host, or a reported page’s: a service may widen the page. Empty for
 * addresses, for pages on `KEPT_BY_PAGE` hosts, and for those of one tenant or account of a shared host. Also looks without `www.`, unless the rest is a public suffix.
 */
export const insideKeysOf = (asset: Asset): string[] => {
  const host = wholeDomain(asset)?.host
  if (host === undefined) return []
  if (asset.form === 'url' && isOnePart(asset, host)) return []
  const bare = host.replace(/^www\./, '')
  return bare === host || registrableDomain(bare) === undefined
    ? [INSIDE + host]
    : [INSIDE + host, INSIDE + bare]
}

/** Returns true for a page whose report hits its tenant alone, however many others share the host. */
const isOnePart = (asset: UrlAsset, host: string): boolean => {
  const account = accountOf(asset)
  if (account?.type === 'IPFS') return true
  const sharing = sharingOf(host)
  if (sharing === undefined) return false
  if (KEPT_BY_PAGE.includes(sharing.why)) return true
  return sharing.by === 'path' && (account !== undefined || tenantOn(asset) !== undefined)
}

export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null

/** A read of sorted lines: those that begin with `prefix`, at most `most`. */
export type LineRange = { prefix: string; most: number }

/** Lines read per key: one page may be listed under many IDs, ALLOWED first. */
const MAX_OF_A_KEY = 20

const point = (key: string, most = MAX_OF_A_KEY): LineRange => ({ prefix: key + AFTER_KEY, most })

export const rangesUnder = (key: AssetKey): LineRange[] => {
  if (!key.startsWith('domain:')) return [point(lineKeyOf(key, ''))]
  const host = reversed(afterColon(key))
  return ['dA', 'dB', 'dU'].map((table) => point(table + host, 1))
}

/** Ranges of the own assets at or below a host, except blocked ones: reporting the whole domain would hit them. */
export const rangesInside = (host: string): LineRange[] => {
  const labels = reversed(host)
  return ['dA', 'i', 'dU', 'j'].flatMap((table) => [
    point(table + labels, 1),
    { prefix: `${table}${labels}.`, most: 1 },
  ])
}

export const rangeOfNames = ({ from, to, most }: NameRange): LineRange =>
  from === to ? point(`l${from}`, most) : { prefix: `l${from}`, most }

/** Splits a line. `name` is empty except in look-alike lines. */
export const partsOf = (line: string): { key: string; name: string; pointer: string } => {
  const first = line.indexOf(AFTER_KEY)
  const last = line.lastIndexOf(AFTER_KEY)
  return { key: line.slice(0, first), name: line.slice(first + 1, last), pointer: line.slice(last + 1) }
}

/** Returns true if a line repeats an own host or look-alike key for another row. Pages, addresses and accounts keep every row. */
const saysTheSame = (line: string, before: string): boolean => {
  const table = line[0]
  if (table !== 'd' && table !== 'i' && table !== 'j' && table !== 'l') return line === before
  // Called for every line: neighbors differ in their last letters or in their lengths.
  const end = line.lastIndexOf(AFTER_KEY)
  if (before[end] !== AFTER_KEY) return false
  for (let at = end - 1; at >= 0; at -= 1) if (line.charCodeAt(at) !== before.charCodeAt(at)) return false
  return end === before.lastIndexOf(AFTER_KEY)
}

/** Characters per stored piece. Above 64 KiB, Chromium stores a value in a separate file. */
const PIECE = 60_000
/** Characters per block; a lookup reads a whole block. */
const BLOCK = 16_000
/** Pieces or blocks written per transaction. Small, because lookups wait for the transaction. */
const AT_ONCE = 100

const BETWEEN_LINES = '\n'

/** Cuts lines into parts of about `size` characters, never within a line. */
function* cut(lines: Iterable<string>, size: number): Generator<string[]> {
  let part: string[] = []
  let length = 0
  for (const line of lines) {
    part.push(line)
    length += line.length + 1
    if (length < size) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

const withoutRepeats = (lines: string[], before = ''): string[] => {
  let last = before
  return lines.filter((line) => {
    if (last !== '' && saysTheSame(line, last)) return false
    last = line
    return true
  })
}

/** Collects lines for a sorted run, one text per page: hundreds of thousands of strings would burden the garbage collector. */
export const gatherLines = () => {
  let texts: string[] = []
  let count = 0
  return {
    add: (lines: readonly string[]): void => {
      if (lines.length === 0) return
      texts.push(lines.join(BETWEEN_LINES))
      count += lines.length
    },
    count: (): number => count,
    /** Returns the collected lines as the pieces of a run and clears them. */
    takeRun: (): string[] => {
      const sorted = texts.flatMap(linesOf).toSorted()
      texts = []
      count = 0
      return Array.from(cut(withoutRepeats(sorted), PIECE), (lines) => lines.join(BETWEEN_LINES))
    },
  }
}

/** Reads a piece of a run by index, from 0; returns undefined after the last. */
type ReadPiece = (piece: number) => Promise<unknown>

/** Reads a run piece by piece, prefetching the next. */
const openRun = (read: ReadPiece) => {
  let piece = 0
  const readNext = (): Promise<unknown> => {
    const reading = read(piece)
    // Handled where it is awaited, if at all.
    reading.catch(() => undefined)
    piece += 1
    return reading
  }
  let coming = readNext()
  let lines: string[] = []
  let at = 0
  return {
    /** Loads the next piece if needed; returns its last line, or null at the end of the run. */
    fill: async (): Promise<string | null> => {
      if (at === lines.length) {
        const text = await coming
        if (text === undefined) return null
        if (typeof text !== 'string') throw new DOMException('a stored run of lines', 'DataError')
        coming = readNext()
        lines = text.split(BETWEEN_LINES)
        at = 0
      }
      return lines.at(-1) ?? null
    },
    takeUpTo: (bound: string, into: string[]): void => {
      for (let line = lines[at]; line !== undefined && line <= bound; line = lines[at]) {
        into.push(line)
        at += 1
      }
    },
  }
}

/** K-way merge: yields all lines in order, in batches up to the nearest end of a run’s piece. */
async function* merged(runs: readonly ReadPiece[]): AsyncGenerator<string[]> {
  const open = runs.map(openRun)
  let before = ''
  for (;;) {
    const ends = await Promise.all(open.map((run) => run.fill()))
    const [bound] = ends.filter((end) => end !== null).toSorted()
    if (bound === undefined) return
    const batch: string[] = []
    for (const run of open) run.takeUpTo(bound, batch)
    const lines = withoutRepeats(open.length > 1 ? batch.toSorted() : batch, before)
    before = lines.at(-1) ?? before
    yield lines
  }
}

/** Characters of all beginnings of a copy: each start of the background reads them. */
const MOST_BEGINNINGS = 8000

/** Collects how sorted lines begin, each once, in as many letters as there is room for. */
const gatherBeginnings = (length = 8, found: string[] = []) => ({
  add: (lines: readonly string[]): void => {
    for (const line of lines) {
      const beginning = line.slice(0, length)
      if (beginning !== found.at(-1)) found.push(beginning)
      if (found.length * (length + 1) <= MOST_BEGINNINGS) continue
      length -= 1
      found = [...new Set(found.map((one) => one.slice(0, length)))]
    }
  },
  /** Empty if a letter of two units was cut, which nothing may store as it is. */
  all: (): string => [found.join(BETWEEN_LINES)].find((all) => all.isWellFormed()) ?? '',
})

type Block = { last: string; text: string }

const writeBlocks = async (database: Database, copyId: number, blocks: Block[]): Promise<void> => {
  const transaction = database.transaction(COPY_STORES, 'readwrite')
  const store = transaction.objectStore('assetBlocks')
  for (const { last, text } of blocks) void store.put(text, [copyId, last])
  await transaction.done
}

/**
 * Merges a copy’s runs and `lastRun` into blocks, each stored under its last line, so that the first block at or after a line
 * holds it. Can be restarted at any time. Returns how the lines begin, or null once `isWanted` returned false.
 */
export const mergeRuns = async (
  database: Database,
  { id: copyId, runs }: { id: number; runs: number },
  lastRun: readonly string[],
  isWanted: () => boolean,
): Promise<string | null> => {
  const beginnings = gatherBeginnings()
  const stored = Array.from(
    { length: runs },
    (_, run): ReadPiece =>
      (piece) =>
        database.get('assetRuns', [copyId, run, piece]),
  )
  let rest: string[] = []
  let blocks: Block[] = []
  /** One transaction at a time, while the next lines are merged. */
  let written = Promise.resolve()
  const flush = async (): Promise<void> => {
    await written
    written = writeBlocks(database, copyId, blocks)
    written.catch(() => undefined)
    blocks = []
  }
  const add = async (part: string[]): Promise<void> => {
    const last = part.at(-1)
    if (last === undefined) return
    blocks.push({ last, text: part.join(BETWEEN_LINES) })
    if (blocks.length === AT_ONCE) await flush()
  }
  for await (const lines of merged([...stored, async (piece) => lastRun[piece]])) {
    if (!isWanted()) {
      await written
      return null
    }
    beginnings.add(lines)
    const parts = [...cut(rest.concat(lines), BLOCK)]
    rest = parts.pop() ?? []
    for (const part of parts) await add(part)
  }
  await add(rest)
  await flush()
  await written
  return beginnings.all()
}

export const linesOf = (text: string): string[] => text.split(BETWEEN_LINES)

export const lineEnd = (lines: string, at: number): number => {
  const end = lines.indexOf('\n', at)
  return end < 0 ? lines.length : end
}

/** Binary search: returns where the first line that isn’t before `wanted` starts. */
export const lineAt = (lines: string, wanted: string): number => {
  let low = 0
  let high = lines.length + 1
  while (low < high) {
    const middle = (low + high) >>> 1
    const start = middle === 0 ? 0 : lines.lastIndexOf('\n', middle - 1) + 1
    const end = lineEnd(lines, middle)
    if (lines.slice(start, end) < wanted) low = end + 1
    else high = start
  }
  return low
}

/** Returns false only if no line begins so; without `beginnings` any may. */
export const mayBegin = (beginnings: string, prefix: string): boolean => {
  const beginning = prefix.slice(0, lineEnd(beginnings, 0))
  return beginnings.startsWith(beginning, lineAt(beginnings, beginning))
}
