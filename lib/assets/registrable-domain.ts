import { hasWord } from './has-word.ts'
import { isIp, lastTwoLabels } from './host.ts'
import { publicSuffixOf } from './public-suffixes.ts'
import { sharedByPath, sharedBySubdomain, type SharedKind, sharedKinds } from './platforms/shared-hosts.ts'

/** Returns the registered part of a host (`Host.host`): `example.co.uk`, `acme.pages.dev`. Undefined for IP, single label, public suffix. */
export const registrableDomain = (host: string): string | undefined =>
  isIp(host) ? undefined : withOneLabelMore(host, publicSuffixOf(host).suffix)

const withOneLabelMore = (host: string, suffix: string): string | undefined =>
  host.length === suffix.length
    ? undefined
    : host.slice(host.lastIndexOf('.', -suffix.length - 2 + host.length) + 1)

/**
 * How a host is shared. `path`: owners differ by path (`x.com/acme`), or it is a public suffix. `subdomain`: this name has one owner,
 * but blocking the parent site `above` would hit all others.
 */
export type Sharing = { by: 'path' | 'subdomain'; above: string; why: SharedKind }

type KindOf = (host: string) => SharedKind | undefined

/** A Map, because an object would have `constructor`. */
function toMap(table: typeof sharedByPath): KindOf {
  const hosts = new Map<string, SharedKind>()
  for (const kind of sharedKinds) for (const host of table[kind]?.split(' ') ?? []) hosts.set(host, kind)
  return (host) => hosts.get(host)
}

/** Searches the rows without a table; for a duplicate host, the last row wins. */
const inRows =
  (table: typeof sharedByPath): KindOf =>
  (host) =>
    sharedKinds.findLast((kind) => hasWord(table[kind] ?? '', host))

/** Number of hosts searched in the rows before a table is built: worthwhile for a sync, not for a cold start. */
const ASKED_BEFORE_TABLE = 100

let asked = 0
let byPath = inRows(sharedByPath)
let bySubdomain = inRows(sharedBySubdomain)
let ends: Set<string> | undefined

function makeTables(): void {
  byPath = toMap(sharedByPath)
  bySubdomain = toMap(sharedBySubdomain)
  const hosts = [sharedByPath, sharedBySubdomain].flatMap((table) =>
    sharedKinds.flatMap((kind) => table[kind]?.split(' ') ?? []),
  )
  ends = new Set(hosts.map(lastTwoLabels))
}

let lastHost: string | undefined
let lastSharing: Sharing | undefined

/** Returns how a host (`Host.host`) is shared; undefined if it has one owner. */
export function sharingOf(host: string): Sharing | undefined {
  // One check asks several times for the same host.
  if (host !== lastHost) {
    lastSharing = findSharing(host)
    lastHost = host
  }
  return lastSharing
}

function findSharing(host: string): Sharing | undefined {
  // `www.medium.com` is the site itself, not a customer's.
  const isSite = (above: string) => host === above || host === `www.${above}`
  asked += 1
  if (asked === ASKED_BEFORE_TABLE) makeTables()
  const labels = ends === undefined || ends.has(lastTwoLabels(host)) ? host.split('.') : []
  for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1) {
    const above = labels.slice(from).join('.')
    const path = byPath(above)
    if (path !== undefined) return { by: 'path', above, why: path }
    const subdomain = bySubdomain(above)
    if (subdomain !== undefined) return { by: isSite(above) ? 'path' : 'subdomain', above, why: subdomain }
  }
  if (isIp(host)) return undefined
  const { suffix, section } = publicSuffixOf(host)
  if (suffix === host && section === 'icann') return { by: 'path', above: host, why: 'public-suffix' }
  if (section !== 'private') return undefined
  return isSite(suffix)
    ? { by: 'path', above: suffix, why: 'public-suffix' }
    : { by: 'subdomain', above: suffix, why: 'hosting' }
}

/** Returns true for both kinds of sharing. Users are warned, because the service may act on the parent site. */
export const isSharedHost = (host: string): boolean => sharingOf(host) !== undefined

/** Returns true if shared by path; for `keysOfOwnAsset`, since an own `acme.pages.dev` is entirely the organization's. */
export const isSharedByPath = (host: string): boolean => sharingOf(host)?.by === 'path'
