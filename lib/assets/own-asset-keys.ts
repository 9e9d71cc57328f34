import type { AddressAsset, Asset, DomainAsset, NameAsset, UrlAsset } from './asset.ts'
import { isIp } from './host.ts'
import type { Account } from './platforms/platform-account.ts'
import {
  accountOf,
  accountsNamed,
  hasPlatform,
  takesDomains,
  profileUrl,
} from './platforms/platform-account.ts'
import { placesOf } from './platforms/own-places.ts'
import { plainDetail, plainPath } from './platforms/platform.ts'
import { parseAsset, parseAssetInProse } from './parse-asset.ts'
import { nameAtGateway, plainIpfs, tenantOn } from './platforms/tenants.ts'
import { postOnX } from './compare.ts'
import { isMailProvider } from './known-domains.ts'
import { isSharedByPath } from './shared-hosts.ts'

/** Canonical key of an asset: `domain:…`, `page:example.com/path?query`, `address:0x…`, `handle:twitter/name`, `tenant:s3/bucket` or `name:acme.eth`. */
export type AssetKey = string

/** How an own asset that is found under a key relates to the checked asset. */
export type KeyRelation =
  | 'same'
  /** The own asset is the page; the checked one adds a query. */
  | 'page-without-query'
  /** The own asset is the account; the checked one is a post, repository or tab of it. */
  | 'on-account'
  /** The own asset is the whole domain of the checked page. */
  | 'on-domain'
  /** The own asset is a parent domain of the checked host. */
  | 'parent-domain'
  /** The own asset is the home page of the checked domain, so a report of the domain hits it. */
  | 'first-page'

export type KeyToLookUp = { key: AssetKey; relation: KeyRelation }

const domainKey = (host: string) => `domain:${host}`
const addressKey = ({ address }: AddressAsset) => `address:${address.toLowerCase()}`
const handleKey = (type: string, account: string) => `handle:${type.toLowerCase()}/${account}`

/** On IPFS the first key is the one spelling of the content; copies that version 1.0.0 stored have the other. */
const handleKeys = ({ type, account }: Pick<Account, 'type' | 'account'>): AssetKey[] =>
  type === 'IPFS'
    ? [...new Set([plainIpfs(account), account])].map((one) => handleKey(type, one))
    : [handleKey(type, account)]

/** Returns the keys of the tenant of a shared host: a bucket, a site, a document, the name behind a gateway. */
function keysOfTenant(asset: UrlAsset | DomainAsset): KeyToLookUp[] {
  const name = nameAtGateway(asset)
  if (name) {
    const isWhole = asset.form === 'domain' || plainPath(asset.path) === '/'
    return keysOfName(name).map(({ key }) => ({ key, relation: isWhole ? 'same' : 'on-account' }))
  }
  const tenant = tenantOn(asset)
  if (tenant === undefined) return []
  return [{ key: `tenant:${tenant.key}`, relation: tenant.rest ? 'on-account' : 'same' }]
}

const postKey = (post: string) => handleKey('TWITTER', `status/${post}`)

/** Ignores protocol and fragment, which don't change the page. A query or a port may. */
const pageKey = ({ port, path }: UrlAsset, host: string, query: string) =>
  `page:${host}${port === '' ? '' : `:${port}`}${plainPath(path)}${query}`

const withoutWww = (host: string) => (/^www\.[^.]+\../.test(host) ? host.slice(4) : host)

/** Returns the keys of the asset itself, most specific first: account if it is exactly one, then page, domain or address. */
export function keysOfAsset(asset: Asset): AssetKey[] {
  if (asset.form === 'address') return [addressKey(asset)]
  if (asset.form === 'name') return keysOfName(asset).map(({ key }) => key)
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) return [postKey(post)]
  const account = accountOf(asset)
  const own =
    asset.form === 'url' ? pageKey(asset, asset.host, plainDetail(asset.query)) : domainKey(asset.host)
  if (account?.exact) return [...handleKeys(account).slice(0, 1), own]
  return [...keysOfTenant(asset).flatMap(({ key, relation }) => (relation === 'same' ? [key] : [])), own]
}

/** Returns the content key of an IPFS name, which also covers paths below it; otherwise the key of the name. */
function keysOfName(asset: NameAsset): KeyToLookUp[] {
  const account = accountOf(asset)
  if (account === undefined) return [{ key: `name:${asset.name.toLowerCase()}`, relation: 'same' }]
  return handleKeys(account).map((key) => ({ key, relation: account.exact ? 'same' : 'on-account' }))
}

/** Names of the Ethereum Name Service below which anybody may have one. */
const REGISTRIES = new Set('base.eth linea.eth uni.eth loopring.eth dcl.eth'.split(' '))

/** Returns a blockchain name as its owner chose it, without the registry that it is below: `alice.linea.eth` is like `alice.eth`. */
export const withoutRegistry = (name: string): string =>
  parentsOf(name).some((parent) => REGISTRIES.has(parent)) ? name.replace(/\.[^.]+(?=\.eth$)/, '') : name

/** Returns the keys of what a name is below: the names above it, or an email address’s domains unless a provider’s. */
function keysAboveName({ system, name }: NameAsset): KeyToLookUp[] {
  const domain = system === 'email' ? name.slice(name.lastIndexOf('@') + 1).toLowerCase() : undefined
  const above =
    domain === undefined
      ? system === 'name-service'
        ? parentsOf(name).flatMap((parent) => (REGISTRIES.has(parent) ? [] : [`name:${parent}`]))
        : []
      : isMailProvider(domain)
        ? []
        : [domain, ...parentsOf(domain)]
            .filter((host) => !isSharedByPath(host))
            .map((host) => `page:${host}/`)
  return above.map((key) => ({ key, relation: 'parent-domain' }))
}

/** Returns the unique keys of all own assets that could cover this asset or be hit by a report of it, closest first. */
export function keysToLookUp(asset: Asset): KeyToLookUp[] {
  if (asset.form === 'address') return [{ key: addressKey(asset), relation: 'same' }]
  if (asset.form === 'name') return [...keysOfName(asset), ...keysAboveName(asset)]
  const found = new Map<AssetKey, KeyRelation>()
  const add = (key: AssetKey, relation: KeyRelation) => {
    if (!found.has(key)) found.set(key, relation)
  }
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) add(postKey(post), 'same')
  const account = accountOf(asset)
  if (account) for (const key of handleKeys(account)) add(key, account.exact ? 'same' : 'on-account')
  for (const { key, relation } of keysOfTenant(asset)) add(key, relation)
  const name = nameAtGateway(asset)
  if (name) for (const { key, relation } of keysAboveName(name)) add(key, relation)
  for (const { key, whole } of placesOf(asset)) add(key, whole ? 'same' : 'on-account')
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

/** Returns `b.example.com`, `example.com` for `a.b.example.com`. Leaves out top-level domains; an IP address has no parents. */
function parentsOf(host: string): string[] {
  if (isIp(host)) return []
  const labels = host.split('.')
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'))
}

type IsShared = (host: string) => boolean

/**
 * Returns the keys under which an own asset is stored; empty if it can't be reported (unreadable text). On a host with
 * many owners (`isShared`), a URL covers only its page; elsewhere also the domain without `www.`. An account covers only itself.
 */
export function keysOfOwnAsset(own: OwnContent, isShared: IsShared = isSharedByPath): AssetKey[] {
  const content = own.content.trim()
  const type = own.type.toUpperCase()
  if (type === 'EMAIL') return keysOfOwnEmail(content)
  if (type === 'ADDRESS') return keysOfOwnAddress(content)
  const asset = readOwnContent(own)
  if (type === 'URL' || type === 'PAGE' || type === '') return keysOfParsed(asset, content, isShared)
  return keysOnPlatform(type, content, asset, isShared)
}

/** Accepts `mailto:` and `Name <name@example.com>`. */
function keysOfOwnEmail(content: string): AssetKey[] {
  const written = content.split(/[\s<>,;"']+/).filter((word) => word.includes('@'))
  const [one, ...more] = written.map((word) => parseAsset(word))
  return one?.ok && one.value.form === 'name' && more.length === 0
    ? keysOfName(one.value).map(({ key }) => key)
    : []
}

const evmAddress = /(?<![0-9a-z])(?:0x)?([0-9a-f]{40})(?![0-9a-z])/gi

/** Accepts `0x…`, `eip155:1:0x…`, also inside an explorer's URL, or another chain's address, whose case matters. */
function keysOfOwnAddress(content: string): AssetKey[] {
  const [evm, ...more] = content.matchAll(evmAddress)
  if (evm?.[1] !== undefined && more.length === 0) return [`address:0x${evm[1].toLowerCase()}`]
  const address = content.slice(content.lastIndexOf(':') + 1)
  if (address === '' || /\s/.test(address)) return []
  return [`address:${/^0x/i.test(address) ? address.toLowerCase() : address}`]
}

function keysOfParsed(asset: Asset | undefined, content: string, isShared: IsShared): AssetKey[] {
  if (asset === undefined) return /^0x[0-9a-f]{40}$/i.test(content) ? keysOfOwnAddress(content) : []
  if (asset.form === 'address') return [addressKey(asset)]
  if (asset.form === 'name')
    return keysOfName(asset)
      .slice(0, 1)
      .map(({ key }) => key)
  const account = accountOf(asset)
  const places = placesOf(asset).flatMap(({ key, whole }) => (whole ? [key] : []))
  if (account?.exact) return [...handleKeys(account).slice(0, 1), ...places]
  const tenant = keysOfTenant(asset)
    .slice(0, 1)
    .map(({ key }) => key)
    .concat(places)
  if (account?.type === 'IPFS') tenant.push(...handleKeys(account).slice(0, 1))
  const shared = isShared(asset.host)
  const bare = withoutWww(asset.host)
  // Keep `www.` in `www.co.uk` and `www.github.io`: the rest is a public suffix.
  const host = !shared && bare !== asset.host && isShared(bare) ? asset.host : bare
  const page = asset.form === 'url' ? pageKey(asset, host, plainDetail(asset.query)) : `page:${host}/`
  const post = asset.form === 'url' ? postOnX(asset) : undefined
  if (post !== undefined) return [postKey(post), page]
  return shared ? [...tenant, page] : [...tenant, domainKey(host), page]
}

function keysOnPlatform(
  type: string,
  content: string,
  asset: Asset | undefined,
  isShared: IsShared,
): AssetKey[] {
  const account = asset && asset.form !== 'address' ? accountOf(asset) : undefined
  if (account?.type === type) return handleKeys(account).slice(0, 1)
  const known = hasPlatform(type)
  if (asset?.form === 'url' && (known || asset.path !== '/')) {
    // For an unknown platform, the host may not be the organization's, so it covers the page only.
    return keysOfParsed(asset, content, known ? isShared : () => true)
  }
  const names = known
    ? accountsNamed(type, content).map((name) => handleKey(type, type === 'IPFS' ? plainIpfs(name) : name))
    : []
  // A bare host counts if it can't be an account name, or if the platform's accounts may have their own domain.
  const isHost = asset !== undefined && (names.length === 0 || takesDomains(type))
  if (known || isHost) return isHost ? [...names, ...keysOfParsed(asset, content, isShared)] : names
  return /^@?[\w.-]+$/.test(content) ? [handleKey(type, content.replace(/^@/, '').toLowerCase())] : []
}

/** An own asset as the service returns it; `type` is open because the enumeration may grow. */
export type OwnContent = { content: string; type: string }

const assetIn = (text: string): Asset | undefined => {
  const parsed = parseAsset(text)
  if (parsed.ok) return parsed.value
  return parsed.failure.kind === 'ip-needs-url' ? assetIn(parsed.failure.suggestion) : undefined
}

/** Types that don't determine how `content` is written; a platform's content is more often a name than a URL. */
const SITES = ['URL', 'PAGE', '']

let last: OwnContent | undefined
let lastRead: Asset | undefined

/** Parses an own asset more leniently than a reported one: nothing of it is sent, and an unreadable asset protects nobody. */
export function readOwnContent({ content, type }: OwnContent): Asset | undefined {
  // A sync asks twice for the same asset.
  if (last?.content !== content || last.type !== type) {
    lastRead = findAsset({ content, type })
    last = { content, type }
  }
  return lastRead
}

function findAsset({ content, type }: OwnContent): Asset | undefined {
  const exact = assetIn(content.trim())
  if (exact || !SITES.includes(type.toUpperCase())) return exact
  const [one, ...more] = content.split(/[\s,;]+/).flatMap((word) => {
    const site = word.replace(/^(?!https?:)[a-z][a-z\d+-]*:\/\//i, 'https://')
    const found = parseAssetInProse(site.replace(/^(https?:\/\/)\*\./i, '$1'))
    return found.ok ? [found.value] : []
  })
  return more.length === 0 ? one : undefined
}

/** Like `readOwnContent`, but turns a bare account name into its profile, which gives it a host. */
export function assetOfOwn(own: OwnContent): Asset | undefined {
  const asset = readOwnContent(own)
  const isName =
    asset === undefined ||
    asset.form === 'name' ||
    (asset.form === 'domain' && accountOf(asset) === undefined)
  const profile = isName ? profileUrl(own.type.toUpperCase(), own.content.trim()) : undefined
  return profile === undefined ? asset : assetIn(profile)
}
