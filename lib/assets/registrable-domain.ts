import { publicSuffixes } from './public-suffixes.cjs'
import { sharedByPath, sharedBySubdomain, type SharedKind, sharedKinds } from './shared-hosts.ts'

/** The only file that loads the public suffix list (47 kB compressed): for the background; pages get what it says as an answer. */
const known = { allowPrivateDomains: true, extractHostname: false, validateHostname: false }

/**
 * The part of a host that one owner registered: `example.co.uk`, and `acme.pages.dev`, since the private section counts. Undefined
 * for an IP address, a single label, and a public suffix itself. Takes `Host.host`.
 */
export const registrableDomain = (host: string): string | undefined =>
  publicSuffixes().parse(host, known).domain ?? undefined

/**
 * How a host is shared. `path`: its owners are told apart by the path (`x.com/acme`), or it belongs to everyone, as a public suffix
 * does. `subdomain`: this name has one owner, and a block of the site `above` would hit every other.
 */
export type Sharing = { by: 'path' | 'subdomain'; above: string; why: SharedKind }

type Hosts = Map<string, SharedKind>

/** A map, since a table of hosts must not answer to `constructor`. */
function toMap(table: typeof sharedByPath): Hosts {
  const hosts: Hosts = new Map()
  for (const kind of sharedKinds) for (const host of table[kind]?.split(' ') ?? []) hosts.set(host, kind)
  return hosts
}

let byPath: Hosts | undefined
let bySubdomain: Hosts | undefined

/** How the host is shared; undefined if it has one owner. Takes `Host.host`. */
export function sharingOf(host: string): Sharing | undefined {
  // `www.medium.com` is the site itself, not somebody's part of it.
  const isSite = (above: string) => host === above || host === `www.${above}`
  byPath ??= toMap(sharedByPath)
  bySubdomain ??= toMap(sharedBySubdomain)
  const labels = host.split('.')
  for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1) {
    const above = labels.slice(from).join('.')
    const path = byPath.get(above)
    if (path !== undefined) return { by: 'path', above, why: path }
    const subdomain = bySubdomain.get(above)
    if (subdomain !== undefined) return { by: isSite(above) ? 'path' : 'subdomain', above, why: subdomain }
  }
  const { publicSuffix, isPrivate, isIcann, isIp } = publicSuffixes().parse(host, known)
  if (isIp || publicSuffix === null) return undefined
  if (publicSuffix === host && isIcann) return { by: 'path', above: host, why: 'public-suffix' }
  if (!isPrivate) return undefined
  return isSite(publicSuffix)
    ? { by: 'path', above: publicSuffix, why: 'public-suffix' }
    : { by: 'subdomain', above: publicSuffix, why: 'hosting' }
}

/** Shared in either way: what a person is warned of, since the service may act on the site above. */
export const isSharedHost = (host: string): boolean => sharingOf(host) !== undefined

/** Shared by path: what `keysOfOwnAsset` takes, since an own `acme.pages.dev` is the organization's own whole host. */
export const isSharedByPath = (host: string): boolean => sharingOf(host)?.by === 'path'
