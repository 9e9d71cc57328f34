import type { UrlAsset } from '../asset.ts'
import { fileShares } from './file-shares.ts'
import { parseAsset } from '../parse-asset.ts'
import { plainDetail, plainPath } from './plain-path.ts'
import { segmentsOf } from './platform-account.ts'
import {
  addPatterns,
  makeMayFit,
  match,
  patternsAt,
  type Pattern,
  type PatternsByHost,
} from './platform-pattern.ts'
import { parts as partNames, type Part, type Platform } from './platform.ts'
import { platforms } from './platform-table.ts'

/** Something on a platform that can be reported instead of the address at which it was seen. */
export type Place = { what: Part; content: string }

let things: PatternsByHost | undefined
let parts: PatternsByHost | undefined

const mayBeInTables = makeMayFit(() =>
  [fileShares, ...platforms.flatMap(({ things: kinds, parts: below = {} }) => [kinds, below])].flatMap(
    (rows) => Object.values(rows),
  ),
)

/** Built at the first question about a place: a worker that starts for something else does not pay for it. */
function tables(): { things: PatternsByHost; parts: PatternsByHost } {
  if (things === undefined || parts === undefined) {
    things = new Map()
    parts = new Map()
    for (const platform of platforms) {
      addPatterns(things, platform, platform.things)
      // Reserved names are the platform's own first segments; below them a part may lie.
      addPatterns(parts, platform, platform.parts ?? {})
    }
    addPatterns(parts, {}, fileShares)
  }
  return { things, parts }
}

type Found = { pattern: Pattern; names: string[] }

const withoutWww = (host: string): string => (host.startsWith('www.') ? host.slice(4) : host)

function find(table: PatternsByHost, asset: UrlAsset): Found | undefined {
  const path = segmentsOf(asset.path)
  for (const { pattern, label } of patternsAt(table, withoutWww(asset.host))) {
    const names = match(pattern, label, path, asset.query)
    if (names) return { pattern, names }
  }
  return undefined
}

const placeholder = /\{=?\}/g

/** The address cut down to what the pattern names: what follows its path, and every parameter that it does not know, is gone. */
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

/** The address of a profile, as a handle of it would be written; undefined where it takes more than the names. */
function profile({ pattern, names }: Found, { things: kinds }: Platform): string | undefined {
  const first = kinds[pattern.kind]?.split(' ')[0]?.replace(/^\*\./, '')
  const countless = first?.includes('*') || pattern.segments.includes('*')
  if (first === undefined || countless || first.match(placeholder)?.length !== names.length) return undefined
  const left = [...names]
  const address = `https://${first.replace(placeholder, (hole) => {
    const name = left.shift() ?? ''
    // An id stands as it stood in the path; a parameter's was decoded.
    return hole === '{=}' && pattern.parameters.length === 0 ? name : encodeURIComponent(name)
  })}`
  // Not every name of a path can stand before a host.
  return isAsset(address) ? address : undefined
}

/** Nothing but the place: no tab of it, no parameter, no place within the page. */
const isWhole = ({ segments, parameters, keepsFragment }: Pattern, asset: UrlAsset): boolean =>
  segmentsOf(asset.path).length === segments.length &&
  [...new URLSearchParams(asset.query)].length === parameters.length &&
  (keepsFragment || plainDetail(asset.fragment) === '')

/** Host and case apart, the address says already what its profile does. */
const saysSo = (profileAddress: string, { path, query }: UrlAsset): boolean =>
  profileAddress.replace(/^https:\/\/[^/]+/, '').toLowerCase() === (plainPath(path) + query).toLowerCase()

/** An account by its own address, anything else by what is left of this one. */
function placeOf(thing: Found, asset: UrlAsset): Place | undefined {
  const { pattern } = thing
  const platform = platforms.find(({ type }) => type === pattern.platform.type)
  const called = platform?.called?.[pattern.kind]
  if (platform === undefined || called === null) return undefined
  const what = called ?? 'account'
  const whole = isWhole(pattern, asset)
  const content = what === 'account' || what === 'group' ? profile(thing, platform) : undefined
  if (content === undefined) return whole ? undefined : { what, content: cut(pattern, asset) }
  // `x.com/intent/user?screen_name=acme` is all of it, and not the account's address.
  const told = whole && (pattern.parameters.length === 0 || saysSo(content, asset))
  return told ? undefined : { what, content }
}

/**
 * What an address on a platform or a file share is about, the account before its post, without what only tells how somebody came
 * there. What says no more than the address itself is left out. Only addresses in the table are cut; nothing is asked.
 */
export function placesOn(asset: UrlAsset): Place[] {
  if (asset.port !== '' || !mayBeInTables(withoutWww(asset.host))) return []
  const table = tables()
  const thing = find(table.things, asset)
  const part = find(table.parts, asset)
  const places: Place[] = []
  const offer = (what: Part, content: string) => {
    if (isAsset(content) && places.every((place) => place.content !== content)) places.push({ what, content })
  }
  const known = thing && placeOf(thing, asset)
  if (known) offer(known.what, known.content)
  const named = partNames.find((name) => name === part?.pattern.kind)
  if (part && named && !isWhole(part.pattern, asset)) offer(named, cut(part.pattern, asset))
  return places
}
