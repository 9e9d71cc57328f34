import type { AssetKey, OwnContent } from '#lib/assets/canonical-keys.ts'
import { assetOfOwn, keysOfOwnAsset } from '#lib/assets/canonical-keys.ts'
import type { SharedKind } from '#lib/assets/registrable-domain.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import type { Asset, UrlAsset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { tenantOn } from '#lib/assets/platforms/tenants.ts'
import { wholeDomain } from '#lib/assets/host.ts'
import type { NameRange } from '#lib/look-alike/table.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'

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
export const saysTheSame = (line: string, before: string): boolean => {
  const table = line[0]
  if (table !== 'd' && table !== 'i' && table !== 'j' && table !== 'l') return line === before
  // Called for every line: neighbors differ in their last letters or in their lengths.
  const end = line.lastIndexOf(AFTER_KEY)
  if (before[end] !== AFTER_KEY) return false
  for (let at = end - 1; at >= 0; at -= 1) if (line.charCodeAt(at) !== before.charCodeAt(at)) return false
  return end === before.lastIndexOf(AFTER_KEY)
}
