import type { AddressAsset, Asset, NameAsset, UrlAsset } from './parse-asset.ts'
import { isIp } from './host.ts'
import { readOwnContent, type OwnContent } from './own-content.ts'
import { accountOf, accountsNamed, hasPlatform, takesDomains } from './platforms/platform-account.ts'
import { plainDetail, plainPath } from './platforms/plain-path.ts'
import { postOnX } from './post-on-x.ts'

/**
 * A string under which an asset is stored and found, the same for every spelling of it:
 * `domain:example.com` · `page:example.com/path?query` · `address:0x…` · `handle:twitter/name` · `name:acme.eth`.
 */
export type AssetKey = string

/** How an own asset stored under a key relates to the asset that was asked about. */
export type Relation =
  /** The very same page, domain, address or account. */
  | 'same'
  /** The own asset is the page; this one adds a query to it. */
  | 'page-without-query'
  /** The own asset is the account; this is one of its posts, repositories, tabs. */
  | 'on-account'
  /** The own asset is the whole domain of this page. */
  | 'on-domain'
  /** The own asset is a domain above this host. */
  | 'parent-domain'
  /** The own asset is the first page of this domain: a report of the domain hits it. */
  | 'first-page'

export type KeyToLookUp = { key: AssetKey; relation: Relation }

const domainKey = (host: string) => `domain:${host}`
const addressKey = ({ address }: AddressAsset) => `address:${address.toLowerCase()}`
const handleKey = (type: string, account: string) => `handle:${type.toLowerCase()}/${account}`

const postKey = (post: string) => handleKey('TWITTER', `status/${post}`)

/** Protocol and fragment do not make another page; the query may, and so may a port. */
const pageKey = ({ port, path }: UrlAsset, host: string, query: string) =>
  `page:${host}${port === '' ? '' : `:${port}`}${plainPath(path)}${query}`

const withoutWww = (host: string) => (/^www\.[^.]+\../.test(host) ? host.slice(4) : host)

/** What the asset itself is, most telling first: its account if it is exactly one, then its page, its domain or its address. */
export function keysOfAsset(asset: Asset): AssetKey[] {
  if (asset.form === 'address') return [addressKey(asset)]
  if (asset.form === 'name') return keysOfName(asset).map(({ key }) => key)
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) return [postKey(post)]
  const account = accountOf(asset)
  const own =
    asset.form === 'url' ? pageKey(asset, asset.host, plainDetail(asset.query)) : domainKey(asset.host)
  return account?.exact ? [handleKey(account.type, account.account), own] : [own]
}

/** Of IPFS the content, which covers what lies in it; of another name service the name. */
function keysOfName(asset: NameAsset): KeyToLookUp[] {
  const account = accountOf(asset)
  if (account === undefined) return [{ key: `name:${asset.name}`, relation: 'same' }]
  return [{ key: handleKey(account.type, account.account), relation: account.exact ? 'same' : 'on-account' }]
}

/** Every key under which an own asset would cover this one or be hit by a report of it, closest first, none twice. */
export function keysToLookUp(asset: Asset): KeyToLookUp[] {
  if (asset.form === 'address') return [{ key: addressKey(asset), relation: 'same' }]
  if (asset.form === 'name') return keysOfName(asset)
  const found = new Map<AssetKey, Relation>()
  const add = (key: AssetKey, relation: Relation) => {
    if (!found.has(key)) found.set(key, relation)
  }
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) add(postKey(post), 'same')
  const account = accountOf(asset)
  if (account) add(handleKey(account.type, account.account), account.exact ? 'same' : 'on-account')
  const hosts = new Set([asset.host, withoutWww(asset.host)])
  if (asset.form === 'url') {
    const query = plainDetail(asset.query)
    for (const host of hosts) add(pageKey(asset, host, query), 'same')
    for (const host of hosts) add(pageKey(asset, host, ''), 'page-without-query')
  }
  for (const host of hosts) add(domainKey(host), asset.form === 'url' ? 'on-domain' : 'same')
  if (asset.form === 'domain') for (const host of hosts) add(`page:${host}/`, 'first-page')
  for (const parent of parentsOf(asset.host)) add(domainKey(parent), 'parent-domain')
  return Array.from(found, ([key, relation]) => ({ key, relation }))
}

/** `a.b.example.com` → `b.example.com`, `example.com`. A single label is nobody's, and an IP address has no parents. */
function parentsOf(host: string): string[] {
  if (isIp(host)) return []
  const labels = host.split('.')
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
}

/**
 * The keys under which an own asset is stored; empty for what no reported asset can be (an e-mail address, an unreadable text).
 * `isSharedHost` (`isSharedByPath`, in the background) tells hosts that many owners share: there a URL covers its page alone. A
 * host that is not shared gives its domain, without `www.`, and the page. An account covers itself only.
 */
export function keysOfOwnAsset(own: OwnContent, isSharedHost: (host: string) => boolean): AssetKey[] {
  const content = own.content.trim()
  const type = own.type.toUpperCase()
  if (type === 'EMAIL') return []
  if (type === 'ADDRESS') return keysOfOwnAddress(content)
  const asset = readOwnContent(own)
  // A type that was not told says no more than that of a site.
  if (type === 'URL' || type === 'PAGE' || type === '') return keysOfParsed(asset, content, isSharedHost)
  return keysOnPlatform(type, content, asset, isSharedHost)
}

const evmAddress = /(?<![0-9a-z])(?:0x)?([0-9a-f]{40})(?![0-9a-z])/gi

/** `0x…`, `eip155:1:0x…`, also within its page at an explorer; or an address of another chain, whose case matters. */
function keysOfOwnAddress(content: string): AssetKey[] {
  const [evm, ...more] = content.matchAll(evmAddress)
  if (evm?.[1] !== undefined && more.length === 0) return [`address:0x${evm[1].toLowerCase()}`]
  const address = content.slice(content.lastIndexOf(':') + 1)
  if (address === '' || /\s/.test(address)) return []
  return [`address:${/^0x/i.test(address) ? address.toLowerCase() : address}`]
}

function keysOfParsed(
  asset: Asset | undefined,
  content: string,
  isSharedHost: (host: string) => boolean,
): AssetKey[] {
  if (asset === undefined) return /^0x[0-9a-f]{40}$/i.test(content) ? keysOfOwnAddress(content) : []
  if (asset.form === 'address') return [addressKey(asset)]
  if (asset.form === 'name') return keysOfName(asset).map(({ key }) => key)
  const account = accountOf(asset)
  if (account?.exact) return [handleKey(account.type, account.account)]
  const shared = isSharedHost(asset.host)
  const bare = withoutWww(asset.host)
  // `www.co.uk` and `www.github.io` are names of their own: what follows `www.` there belongs to everyone.
  const host = !shared && bare !== asset.host && isSharedHost(bare) ? asset.host : bare
  const page = asset.form === 'url' ? pageKey(asset, host, plainDetail(asset.query)) : `page:${host}/`
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) return [postKey(post), page]
  return shared ? [page] : [domainKey(host), page]
}

function keysOnPlatform(
  type: string,
  content: string,
  asset: Asset | undefined,
  isSharedHost: (host: string) => boolean,
): AssetKey[] {
  const account = asset && asset.form !== 'address' ? accountOf(asset) : undefined
  if (account?.type === type) return [handleKey(type, account.account)]
  const known = hasPlatform(type)
  if (asset?.form === 'url' && (known || asset.path !== '/')) {
    // On a platform that this room does not know, nothing says whether the host is the organization's.
    return keysOfParsed(asset, content, known ? isSharedHost : () => true)
  }
  const names = known ? accountsNamed(type, content).map((name) => handleKey(type, name)) : []
  // Nothing but a host: what can be no name, or an account that may have a domain of its own. Elsewhere a name may look like one.
  const isHost = asset !== undefined && (names.length === 0 || takesDomains(type))
  if (known || isHost) return isHost ? [...names, ...keysOfParsed(asset, content, isSharedHost)] : names
  return /^@?[\w.-]+$/.test(content) ? [handleKey(type, content.replace(/^@/, '').toLowerCase())] : []
}
