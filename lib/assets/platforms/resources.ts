import { withoutWww } from '../host.ts'
import { resourceKinds, type UrlAsset, type ResourceKind } from '../asset.ts'
import { parseAsset } from '../parse-asset.ts'
import {
  plainDetail,
  plainPath,
  addPatterns,
  match,
  patternsAt,
  segmentsOf,
  placeholder,
  type Pattern,
  type PatternsByHost,
  type Platform,
} from './platform.ts'
import { accountPatterns } from './platform-account.ts'
import { platforms } from './platform-table.ts'
import { fileSections, fileShares } from './tenants.ts'

/** A resource on a platform that can be reported instead of the URL where it was seen. */
export type Resource = { what: ResourceKind; content: string }

let parts: PatternsByHost | undefined

/** The patterns of posts, videos, files and forms. */
export function partPatterns(): PatternsByHost {
  if (parts === undefined) {
    parts = new Map()
    // Reserved names are the platform's own first segments; a part may be below them.
    for (const platform of platforms) addPatterns(parts, platform, platform.resources ?? {})
    addPatterns(parts, fileSections, fileShares)
  }
  return parts
}

type Found = { pattern: Pattern; names: string[] }

/** Returns the first pattern of a table that a URL fits, and its names. */
export function findPattern(
  table: PatternsByHost,
  here: Pick<UrlAsset, 'host' | 'path' | 'query'>,
): Found | undefined {
  const path = segmentsOf(here.path)
  for (const { pattern, label } of patternsAt(table, withoutWww(here.host))) {
    const names = match(pattern, label, path, here.query)
    if (names) return { pattern, names }
  }
  return undefined
}

/** Returns what its owner calls an app, a developer or a page that an ID identifies: the part of the path before the ID. */
export function titleOn(asset: UrlAsset): { type: Platform['type'] | undefined; text: string } | undefined {
  const found = asset.port === '' ? findPattern(accountPatterns(), asset) : undefined
  const before = (found?.pattern.segments.findLastIndex((segment) => segment.includes('{')) ?? 0) - 1
  const text = found?.pattern.segments[before] === '*' ? segmentsOf(asset.path)[before] : undefined
  return text === undefined ? undefined : { type: found?.pattern.platform.type, text }
}

/** Returns the URL cut to what the pattern matches: no further path, no unknown parameters. */
function cut({ segments, parameters, keepsFragment }: Pattern, asset: UrlAsset): string {
  const path = segmentsOf(asset.path).slice(0, segments.length).join('/')
  const asked = new URLSearchParams(asset.query)
  const kept = parameters.map((parameter) => {
    const name = parameter.slice(0, parameter.indexOf('='))
    return `${name}=${encodeURIComponent(asked.get(name) ?? '')}`
  })
  const query = kept.length === 0 ? '' : `?${kept.join('&')}`
  return `https://${asset.host}${path === '' ? '' : `/${path}`}${query}${keepsFragment ? asset.fragment : ''}`
}

const isAsset = (address: string): boolean => {
  const parsed = parseAsset(address)
  return parsed.ok && parsed.value.content === address
}

/** Returns the profile's URL in the spelling of its handle; undefined if names alone don't determine it. */
function profile({ pattern, names }: Found, { things: kinds }: Platform): string | undefined {
  const first = kinds[pattern.kind]?.split(' ')[0]?.replace(/^\*\./, '')
  const countless = first?.includes('*') || pattern.segments.includes('*')
  if (first === undefined || countless || first.match(placeholder)?.length !== names.length) return undefined
  const left = [...names]
  const address = `https://${first.replace(placeholder, (hole) => {
    const name = left.shift() ?? ''
    // A path ID stays as written; a parameter's was decoded.
    return hole === '{=}' && pattern.parameters.length === 0 ? name : encodeURIComponent(name)
  })}`
  // Not every path segment is valid in a hostname.
  return isAsset(address) ? address : undefined
}

/** Returns true if the URL is only the resource: no tab, extra parameter or fragment. */
const isWhole = ({ segments, parameters, keepsFragment }: Pattern, asset: UrlAsset): boolean =>
  segmentsOf(asset.path).length === segments.length &&
  [...new URLSearchParams(asset.query)].length === parameters.length &&
  (keepsFragment || plainDetail(asset.fragment) === '')

/** Returns true if the URL equals its profile, apart from host and case. */
const saysSo = (profileAddress: string, { path, query }: UrlAsset): boolean =>
  profileAddress.replace(/^https:\/\/[^/]+/, '').toLowerCase() === (plainPath(path) + query).toLowerCase()

function resourceOf(thing: Found, asset: UrlAsset): Resource | undefined {
  const { pattern } = thing
  const platform = platforms.find(({ type }) => type === pattern.platform.type)
  const called = platform?.called?.[pattern.kind]
  if (platform === undefined || called === null) return undefined
  const what = called ?? 'account'
  const whole = isWhole(pattern, asset)
  const content = what === 'account' || what === 'group' ? profile(thing, platform) : undefined
  if (content === undefined) return whole ? undefined : { what, content: cut(pattern, asset) }
  // `x.com/intent/user?screen_name=acme` matches completely but isn't the profile URL.
  const isResourceUrl = whole && (pattern.parameters.length === 0 || saysSo(content, asset))
  return isResourceUrl ? undefined : { what, content }
}

/** Returns the resources that a platform URL refers to, the account before its post, without tracking parts and the URL itself. */
export function resourcesOn(asset: UrlAsset): Resource[] {
  if (asset.port !== '') return []
  const thing = findPattern(accountPatterns(), asset)
  const part = findPattern(partPatterns(), asset)
  const resources: Resource[] = []
  const offer = (what: ResourceKind, content: string) => {
    if (isAsset(content) && resources.every((one) => one.content !== content))
      resources.push({ what, content })
  }
  const known = thing && resourceOf(thing, asset)
  if (known) offer(known.what, known.content)
  const named = resourceKinds.find((name) => name === part?.pattern.kind)
  if (part && named && !isWhole(part.pattern, asset)) offer(named, cut(part.pattern, asset))
  return resources
}

/** Group IDs of a report (section "Report submission"): the Discord server and the Telegram group. */
export type GroupIds = { discordGuildId: string | null; telegramGroupId: string | null }

const DISCORD = /^https?:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(\d{15,21})(?:[/?#]|$)/i
/** Telegram Web shows a group as a negative number after `#`; links to private groups omit its `-100`. */
const TELEGRAM_WEB = /^https?:\/\/web\.telegram\.org\/[^#]*#(-\d{5,20})(?:_|$)/i
const TELEGRAM_LINK = /^https?:\/\/(?:t|telegram)\.me\/c\/(\d{5,20})(?:[/?#]|$)/i

export const groupIdsIn = (addresses: readonly string[]): GroupIds => {
  const found = (pattern: RegExp, prefix = ''): string | null => {
    const id = addresses.map((address) => pattern.exec(address)?.[1]).find((one) => one !== undefined)
    return id === undefined ? null : prefix + id
  }
  return {
    discordGuildId: found(DISCORD),
    telegramGroupId: found(TELEGRAM_WEB) ?? found(TELEGRAM_LINK, '-100'),
  }
}
