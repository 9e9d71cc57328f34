import type { DomainAsset, NameAsset, UrlAsset } from '../asset.ts'
import { lastTwoLabels } from '../host.ts'
import { plainPath } from './plain-path.ts'
import {
  addPatterns,
  makeMayFit,
  match,
  nameIn,
  patternsAt,
  type PatternsByHost,
} from './platform-pattern.ts'
import type { Platform } from './platform.ts'
import { platforms } from './platform-table.ts'

/** Something on a platform of the type enumeration: an account, an app, a video. */
export type Account = {
  type: Platform['type']
  /** Unique within the platform: `acme`, `company/acme`, `channel/UC…`. */
  account: string
  /** False for what lies under the account: a post, a repository, a tab. */
  exact: boolean
}

let byHost: PatternsByHost | undefined
/** What the hosts of the table end in. */
let ends: Set<string> | undefined

const mayBeWritten = makeMayFit(() => platforms.flatMap(({ things }) => Object.values(things)))

/** Nearly every host is none of a platform's. It may say that one is that is not; never that none is. */
function mayBeOnPlatform(host: string): boolean {
  if (byHost === undefined) return mayBeWritten(host)
  ends ??= new Set(Array.from(byHost.keys(), lastTwoLabels))
  return ends.has(lastTwoLabels(host))
}

/** Built at the first question about a platform, or when there are many. */
function table(): PatternsByHost {
  if (byHost === undefined) {
    byHost = new Map()
    for (const platform of platforms) addPatterns(byHost, platform, platform.things)
  }
  return byHost
}

/** The segments of a path, without a final empty one. */
export function segmentsOf(path: string): string[] {
  const plain = plainPath(path)
  return plain === '/' ? [] : plain.slice(1).split('/')
}

/** The account, app or video that an asset is or lies under; undefined on any other site. */
export function accountOf(asset: UrlAsset | DomainAsset | NameAsset): Account | undefined {
  if (asset.form === 'name') return accountNamed(asset)
  const host = asset.host.startsWith('www.') ? asset.host.slice(4) : asset.host
  if (!mayBeOnPlatform(host)) return undefined
  const url = asset.form === 'url' && asset.port === ''
  const query = url ? asset.query : ''
  /** Read only where a platform is: nearly every host is none. */
  let path: string[] | undefined
  for (const { pattern, label } of patternsAt(table(), host)) {
    path ??= url ? segmentsOf(asset.path) : []
    const names = match(pattern, label, path, query)
    const { type } = pattern.platform
    if (names === undefined || type === undefined) continue
    return { type, account: pattern.kind + names.join('/'), exact: path.length <= pattern.segments.length }
  }
  return undefined
}

/** Under the same names as at a gateway or on a profile's page. */
function accountNamed({ at, name, path }: NameAsset): Account | undefined {
  if (at !== 'name-service')
    return { type: 'IPFS', account: at === 'ipfs' ? name : `ipns/${name.toLowerCase()}`, exact: path === '' }
  const [, label] = /^(.+)\.base\.eth$/.exec(name) ?? []
  return label === undefined ? undefined : { type: 'BASENAME', account: label, exact: true }
}

const platformOf = (type: string) => platforms.find((platform) => platform.type === type)

/** True where the owner of an account may put a domain of theirs in its place. */
export const takesDomains = (type: string): boolean => platformOf(type)?.ownDomains === true

/** True for a type whose accounts this room can recognise. */
export const hasPlatform = (type: string): boolean => platformOf(type) !== undefined

/** What a bare `name`, `@name`, `company/name` or `owner/name` may mean on a platform, with the pattern of its address. */
function meaningsOf(platform: Platform, name: string): { kind: string; pattern: string; names: string[] }[] {
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

const placeholder = /\{=?\}/g

/** The accounts that a bare name may mean, as `Account.account`, most likely first; empty for an unknown platform. */
export function accountsNamed(type: string, written: string): string[] {
  const platform = platformOf(type)
  return platform ? meaningsOf(platform, written).map(({ kind, names }) => kind + names.join('/')) : []
}

/** The address of a profile from its bare name; undefined where the platform or the name does not allow it. */
export function profileUrl(type: string, written: string): string | undefined {
  const platform = platformOf(type)
  const [meaning] = platform ? meaningsOf(platform, written) : []
  const place = meaning?.pattern.replace(/^\*\./, '')
  if (meaning === undefined || place === undefined || place.includes('*')) return undefined
  const names = [...meaning.names]
  return `https://${place.replace(placeholder, () => encodeURIComponent(names.shift() ?? ''))}`
}
