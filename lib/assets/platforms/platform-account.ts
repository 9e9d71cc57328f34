import { withoutWww } from '../host.ts'
import type { DomainAsset, NameAsset, UrlAsset, Asset, AssetType } from '../asset.ts'
import {
  addPatterns,
  match,
  nameIn,
  patternsAt,
  segmentsOf,
  placeholder,
  type PatternsByHost,
  type Platform,
} from './platform.ts'
import { platforms } from './platform-table.ts'
import { ipfsAt } from './tenants.ts'

/** A thing on a platform of the type enumeration: an account, an app, a video. */
export type Account = {
  type: Platform['type']
  /** Unique within the platform: `acme`, `company/acme`, `channel/UC…`. */
  account: string
  /** False for anything below the account: a post, a repository, a tab. */
  exact: boolean
}

let byHost: PatternsByHost | undefined

/** The patterns of all accounts, apps and videos. */
export function accountPatterns(): PatternsByHost {
  if (byHost === undefined) {
    byHost = new Map()
    for (const platform of platforms) addPatterns(byHost, platform, platform.things)
  }
  return byHost
}

/** Returns the account, app or video that an asset is or belongs to; undefined on other sites. */
export function accountOf(asset: UrlAsset | DomainAsset | NameAsset): Account | undefined {
  if (asset.form === 'name') return accountNamed(asset)
  const host = withoutWww(asset.host)
  const url = asset.form === 'url' && asset.port === ''
  return accountInTable(asset, host, url) ?? contentOf(asset, host, url)
}

function accountInTable(asset: UrlAsset | DomainAsset, host: string, url: boolean): Account | undefined {
  const query = url && asset.form === 'url' ? asset.query : ''
  let path: string[] | undefined
  for (const { pattern, label } of patternsAt(accountPatterns(), host)) {
    path ??= url && asset.form === 'url' ? segmentsOf(asset.path) : []
    const names = match(pattern, label, path, query)
    const { type, numbered, tabs } = pattern.platform
    if (names === undefined || type === undefined) continue
    const name = names.join('/')
    const kind =
      numbered !== undefined && pattern.kind === '' && /^\d{8,}$/.test(name) ? numbered : pattern.kind
    const below = path.slice(pattern.segments.length)
    const isTab = below.length === 1 && tabs?.split(' ').includes(below[0]?.toLowerCase() ?? '') === true
    return { type, account: kind + name, exact: below.length === 0 || isTab }
  }
  return undefined
}

/** Anybody’s host may be an IPFS gateway: the identifier tells. */
function contentOf(asset: UrlAsset | DomainAsset, host: string, url: boolean): Account | undefined {
  const path = url && asset.form === 'url' ? asset.path : '/'
  if (!host.includes('.ip') && !path.startsWith('/ip')) return undefined
  const segments = segmentsOf(path)
  const content = ipfsAt(host, segments)
  return content && { type: 'IPFS', account: content.account, exact: segments.length <= content.parts }
}

/** Uses the same account names as gateways and profile pages. */
function accountNamed({ system, name, path }: NameAsset): Account | undefined {
  if (system === 'email') return undefined
  if (system !== 'name-service')
    return {
      type: 'IPFS',
      account: system === 'ipfs' ? name : `ipns/${name.toLowerCase()}`,
      exact: path === '',
    }
  const [, label] = /^(.+)\.base\.eth$/.exec(name) ?? []
  return label === undefined ? undefined : { type: 'BASENAME', account: label, exact: true }
}

let byType: Map<string, Platform> | undefined

const platformOf = (type: string): Platform | undefined => {
  byType ??= new Map(platforms.map((platform) => [platform.type, platform]))
  return byType.get(type)
}

export const takesDomains = (type: string): boolean => platformOf(type)?.ownDomains === true

export const hasPlatform = (type: string): boolean => platformOf(type) !== undefined

type Meaning = { kind: string; pattern: string; names: readonly string[] }

let last: { platform: Platform; name: string; meanings: readonly Meaning[] } | undefined

/** Returns what a bare `name`, `@name`, `company/name` or `owner/name` may mean on a platform, with its URL pattern. */
function meaningsOf(platform: Platform, name: string): readonly Meaning[] {
  // A sync asks twice for the same name.
  if (last?.platform !== platform || last.name !== name)
    last = { platform, name, meanings: findMeanings(platform, name) }
  return last.meanings
}

function findMeanings(platform: Platform, name: string): Meaning[] {
  const written = name.replace(/^\/+/, '')
  const kinds = Object.keys(platform.things)
  const spelled = kinds.find((kind) => kind !== '' && kind !== '@' && written.toLowerCase().startsWith(kind))
  const atName = written.startsWith('@')
  const meant = [
    kinds[0] ?? '',
    ...(platform.alsoNamed ?? []),
    ...(atName ? kinds.filter((kind) => kind === '@') : []),
  ]
  const parts = written.slice(spelled?.length ?? (atName ? 1 : 0)).split('/')
  return (spelled === undefined ? [...new Set(meant)] : [spelled]).flatMap((kind) => {
    const patterns = platform.things[kind]?.split(' ') ?? []
    const pattern = patterns.find((text) => text.match(placeholder)?.length === parts.length)
    const template = pattern?.match(placeholder)?.[0]
    if (pattern === undefined || template === undefined) return []
    const names = parts.flatMap((part) => nameIn(platform, template, part) ?? [])
    return names.length === parts.length ? [{ kind, pattern, names }] : []
  })
}

/** Returns the accounts that a bare name may mean, as `Account.account`, most likely first; empty for an unknown platform. */
export function accountsNamed(type: string, written: string): string[] {
  const platform = platformOf(type)
  return platform ? meaningsOf(platform, written).map(({ kind, names }) => kind + names.join('/')) : []
}

/** Returns the profile URL for a bare name; undefined if the platform or the name doesn't allow it. */
export function profileUrl(type: string, written: string): string | undefined {
  const platform = platformOf(type)
  const [meaning] = platform ? meaningsOf(platform, written) : []
  const address = meaning?.pattern.replace(/^\*\./, '')
  if (meaning === undefined || address === undefined || address.includes('*')) return undefined
  const names = [...meaning.names]
  return `https://${address.replace(placeholder, () => encodeURIComponent(names.shift() ?? ''))}`
}

/** Returns the type that the service most likely assigns, for display only. Never PAGE: the interface doesn't distinguish it from URL. */
export function typeOf(asset: Asset): AssetType {
  if (asset.form === 'address') return 'ADDRESS'
  if (asset.form === 'name' && asset.system === 'email') return 'EMAIL'
  const type = accountOf(asset)?.type
  return type === undefined || type === 'TWITCH' ? 'URL' : type
}
