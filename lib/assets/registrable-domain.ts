import { hasWord } from './has-word.ts'
import { isIp, lastTwoLabels } from './host.ts'
import { publicSuffixOf } from './public-suffixes.ts'
import { sharedByPath, sharedBySubdomain, type SharedKind, sharedKinds } from './platforms/shared-hosts.ts'

/**
 * The part of a host that one owner registered: `example.co.uk`, and `acme.pages.dev`, since the private section counts. Undefined
 * for an IP address, a single label, and a public suffix itself. Takes `Host.host`.
 */
export const registrableDomain = (host: string): string | undefined =>
  isIp(host) ? undefined : withOneLabelMore(host, publicSuffixOf(host).suffix)

const withOneLabelMore = (host: string, suffix: string): string | undefined =>
  host.length === suffix.length
    ? undefined
    : host.slice(host.lastIndexOf('.', -suffix.length - 2 + host.length) + 1)

/**
 * How a host is shared. `path`: its owners are told apart by the path (`x.com/acme`), or it belongs to everyone, as a public suffix
 * does. `subdomain`: this name has one owner, and a block of the site `above` would hit every other.
 */
export type Sharing = { by: 'path' | 'subdomain'; above: string; why: SharedKind }

type KindOf = (host: string) => SharedKind | undefined

/** A map, since a table of hosts must not answer to `constructor`. */
function toMap(table: typeof sharedByPath): KindOf {
  const hosts = new Map<string, SharedKind>()
  for (const kind of sharedKinds) for (const host of table[kind]?.split(' ') ?? []) hosts.set(host, kind)
  return (host) => hosts.get(host)
}

/** The same in the rows as they are. Of a host that two of them have, the last speaks. */
const inRows =
  (table: typeof sharedByPath): KindOf =>
  (host) =>
    sharedKinds.findLast((kind) => hasWord(table[kind] ?? '', host))

/** So many hosts are looked for in the rows: a worker that starts for one verdict does not owe a table, a sync of a million does. */
const ASKED_BEFORE_TABLE = 100

let asked = 0
let byPath = inRows(sharedByPath)
let bySubdomain = inRows(sharedBySubdomain)
/** What the hosts of the tables end in, once there are tables. */
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

/** How the host is shared; undefined if it has one owner. Takes `Host.host`. */
export function sharingOf(host: string): Sharing | undefined {
  // Whoever looks at an asset asks several times of its host.
  if (host !== lastHost) {
    lastSharing = findSharing(host)
    lastHost = host
  }
  return lastSharing
}

function findSharing(host: string): Sharing | undefined {
  // `www.medium.com` is the site itself, not somebody's part of it.
  const isSite = (above: string) => host === above || host === `www.${above}`
  asked += 1
  if (asked === ASKED_BEFORE_TABLE) makeTables()
  // Nearly every host of a long list ends like none of them.
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

/** Shared in either way: what a person is warned of, since the service may act on the site above. */
export const isSharedHost = (host: string): boolean => sharingOf(host) !== undefined

/** Shared by path: what `keysOfOwnAsset` takes, since an own `acme.pages.dev` is the organization's own whole host. */
export const isSharedByPath = (host: string): boolean => sharingOf(host)?.by === 'path'
