/**
 * The index of an asset copy is one sorted list of lines, so that a look-up is a search and neighbours are free:
 *
 *     dA<host, reversed>        an own host that covers its subdomains; `A`: ALLOWED, `B`: BLOCKED, `U`: anything else
 *     i<host, reversed>         a shared host with an ALLOWED page or account of ours on it
 *     j<host, reversed>         the same of one that is neither ALLOWED nor BLOCKED
 *     p<host:port/path?query>   a page
 *     a<address>  n<platform/account>
 *     l<key>\t<own name>        for look-alikes (lib/look-alike)
 *
 * Each is followed by a tab and the place of the asset: status letter, chunk, dot, row. The whole key stands there, never a
 * hash alone: nobody can make an asset that is taken for another.
 */
import { keysOfOwnAsset, type AssetKey } from '#lib/assets/canonical-keys.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'
import { insideHostOf } from './inside-keys.ts'

const AFTER_KEY = '\t'

/** ALLOWED first, so that the first line of a key is the one that stops a report. */
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

/** Where in the copy the asset of a line stands. */
export const placeOf = (place: string): { chunk: number; row: number } => {
  const [chunk = '', row = ''] = place.slice(1).split('.')
  return { chunk: Number.parseInt(chunk, 36), row: Number.parseInt(row, 36) }
}

const afterColon = (key: AssetKey): string => key.slice(key.indexOf(':') + 1)

const lineKeyOf = (key: AssetKey, letter: string): string => {
  const said = afterColon(key)
  if (key.startsWith('domain:')) return `d${letter}${reversed(said)}`
  if (key.startsWith('page:')) return `p${said}`
  return key.startsWith('address:') ? `a${said}` : `n${said}`
}

/** The lines of look-alike keys that an own asset adds: a key and the own name that it stands for. */
export type NamesOf = (keys: readonly AssetKey[]) => { key: string; name: string }[]

/** What a control character would break; a canonical key has none, and a line with one is not written. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const isClean = (text: string): boolean => !/[\0-\x1f]/.test(text)

/**
 * Adds the lines of one row of the list, at its place in the copy. False when nothing can be compared with it, because its
 * content is nothing that can be reported.
 */
export const makeLines =
  (deps: { isSharedHost: (host: string) => boolean; namesOf: NamesOf }) =>
  (into: string[], asset: OrganizationAsset, chunk: number, row: number): boolean => {
    const keys = keysOfOwnAsset(asset, deps.isSharedHost).filter(isClean)
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
    for (const { key, name } of deps.namesOf(keys))
      if (isClean(key) && isClean(name)) into.push(`l${key}${AFTER_KEY}${name}${end}`)
    return true
  }

/** What is read of the sorted lines: every line from `from` up to `to`, not included; at most `most`. */
export type LineRange = { from: string; to: string; most: number }

/** Lines of one key that are looked at: the same page may be listed under many ids, ALLOWED first. */
const MOST_OF_A_KEY = 20

const point = (key: string): LineRange => ({ from: key + AFTER_KEY, to: key + '\n', most: MOST_OF_A_KEY })

/** Where the own assets under a canonical key stand. */
export const rangesUnder = (key: AssetKey): LineRange[] =>
  key.startsWith('domain:')
    ? ['A', 'B', 'U'].map((letter) => ({ ...point(lineKeyOf(key, letter)), most: 1 }))
    : [point(lineKeyOf(key, ''))]

/** Where own assets at a host or below it stand, unless they are blocked: a report of the whole domain would hit them. */
export const rangesInside = (host: string): LineRange[] =>
  ['dA', 'i', 'dU', 'j'].flatMap((table) => {
    const key = table + reversed(host)
    // `/` follows `.`: whatever lies below the host, and not `example-shop` beside `example`.
    return [
      { ...point(key), most: 1 },
      { from: `${key}.`, to: `${key}/`, most: 1 },
    ]
  })

/** Look-alike keys from one to another, both included. */
export const rangeOfNames = (one: { from: string; to: string; most: number }): LineRange => ({
  from: `l${one.from}`,
  to: `l${one.to}\n`,
  most: one.most,
})

/** The parts of a line. `name` is empty but in lines of look-alike keys. */
export const partsOf = (line: string): { key: string; name: string; place: string } => {
  const first = line.indexOf(AFTER_KEY)
  const last = line.lastIndexOf(AFTER_KEY)
  return { key: line.slice(0, first), name: line.slice(first + 1, last), place: line.slice(last + 1) }
}

/**
 * What makes a line superfluous beside the one before it: the same own host or look-alike key again, from another row. Pages, addresses
 * and accounts keep each of their rows.
 */
export const saysTheSame = (line: string, before: string): boolean => {
  if (line === before) return true
  const table = line[0]
  if (table !== 'd' && table !== 'i' && table !== 'l') return false
  const end = line.lastIndexOf(AFTER_KEY)
  // Asked of every line, and nearly all differ in their first letters.
  for (let at = 0; at < end; at += 1) if (line.charCodeAt(at) !== before.charCodeAt(at)) return false
  return end === before.lastIndexOf(AFTER_KEY)
}
