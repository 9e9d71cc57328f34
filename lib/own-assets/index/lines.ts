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
import { keysOfOwnAsset, type AssetKey } from '#lib/assets/canonical-keys.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { insideHostOf } from './inside-keys.ts'

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

/** A read of sorted lines: from `from` (inclusive) to `to` (exclusive), at most `most` lines. */
export type LineRange = { from: string; to: string; most: number }

/** Lines read per key: one page may be listed under many IDs, ALLOWED first. */
const MOST_OF_A_KEY = 20

const point = (key: string): LineRange => ({ from: key + AFTER_KEY, to: key + '\n', most: MOST_OF_A_KEY })

export const rangesUnder = (key: AssetKey): LineRange[] =>
  key.startsWith('domain:')
    ? ['A', 'B', 'U'].map((letter) => ({ ...point(lineKeyOf(key, letter)), most: 1 }))
    : [point(lineKeyOf(key, ''))]

/** Ranges of the own assets at or below a host, except blocked ones: reporting the whole domain would hit them. */
export const rangesInside = (host: string): LineRange[] =>
  ['dA', 'i', 'dU', 'j'].flatMap((table) => {
    const key = table + reversed(host)
    // `/` follows `.` in the order: the range covers subdomains, but not `example-shop` next to `example`.
    return [
      { ...point(key), most: 1 },
      { from: `${key}.`, to: `${key}/`, most: 1 },
    ]
  })

export const rangeOfNames = (one: { from: string; to: string; most: number }): LineRange => ({
  from: `l${one.from}`,
  to: `l${one.to}\n`,
  most: one.most,
})

/** Splits a line. `name` is empty except in look-alike lines. */
export const partsOf = (line: string): { key: string; name: string; pointer: string } => {
  const first = line.indexOf(AFTER_KEY)
  const last = line.lastIndexOf(AFTER_KEY)
  return { key: line.slice(0, first), name: line.slice(first + 1, last), pointer: line.slice(last + 1) }
}

/** Returns true if a line repeats an own host or look-alike key for another row. Pages, addresses and accounts keep every row. */
export const saysTheSame = (line: string, before: string): boolean => {
  const table = line[0]
  if (table !== 'd' && table !== 'i' && table !== 'j' && table !== 'l') return line === before
  // Called for every line: neighbors differ in their last letters or in their lengths.
  const end = line.lastIndexOf(AFTER_KEY)
  if (before[end] !== AFTER_KEY) return false
  for (let at = end - 1; at >= 0; at -= 1) if (line.charCodeAt(at) !== before.charCodeAt(at)) return false
  return end === before.lastIndexOf(AFTER_KEY)
}
