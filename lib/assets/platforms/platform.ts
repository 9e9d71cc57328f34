import type { AssetType, ResourceKind } from '../asset.ts'
import { endsOf } from '../host.ts'
import { hasUnreadableCharacter } from '../written-text.ts'

/**
 * One platform of the type enumeration. A pattern is a URL without scheme: `{}` is a name (case-insensitive), `{=}` an ID
 * (case-sensitive), `*` any single segment, `*.` any subdomain or none (`www.` always matches). Further segments belong to the
 * account: a post, a repository. A final `#` keeps the fragment.
 */
export type Platform = {
  /** TWITCH occurs only in the interface's text, not in its list: it is compared but never displayed as a type. */
  type: AssetType | 'TWITCH'
  /** Patterns by kind; the key is the kind's name prefix (`in/`). A bare `@name` means the first kind; its first pattern is the profile. */
  things: Readonly<Record<string, string>>
  /** Names of kinds that aren't accounts; null if such a thing wouldn't be a better asset to report. */
  called?: Readonly<Record<string, ResourceKind | null>>
  /** Parts below or beside an account that are reported separately; patterns as in `things`, the first match wins. */
  resources?: Readonly<Partial<Record<ResourceKind, string>>>
  alsoNamed?: readonly string[]
  /** Allowed values of `{}`; by default anything without a slash. */
  name?: RegExp
  /** Returns the canonical spelling of a name. */
  plain?: (name: string) => string
  ownDomains?: true
  /** Kind of a name of the first kind that is a number. */
  numbered?: string
  /** Path segments behind an account that only show another part of its profile. */
  tabs?: string
  /** First path segments that are the platform's own pages. */
  reserved?: string
}

/** Owner of a pattern: a platform, or a resource without a type of its own. */
export type Owner = Partial<Pick<Platform, 'type' | 'name' | 'plain' | 'reserved' | 'numbered' | 'tabs'>>

/** A compiled pattern of the table (see `Platform`). */
export type Pattern = {
  platform: Owner
  kind: string
  hosts: 'exact' | 'any' | 'account'
  segments: string[]
  /** `id={}`; all must match. */
  parameters: string[]
  /** True if the pattern ends with `#`: the fragment is part of the asset. */
  keepsFragment: boolean
}

function compile({ platform, kind, text }: Written): Pattern {
  const [written = '', fragment] = text.split('#')
  const [address = '', search = ''] = written.split('?')
  const [host = '', ...segments] = address.split('/')
  const hosts = host.startsWith('*.') ? 'any' : host.startsWith('{}.') ? 'account' : 'exact'
  const parameters = search === '' ? [] : search.split('&')
  return { platform, kind, hosts, segments, parameters, keepsFragment: fragment !== undefined }
}

/** Returns a placeholder's value in canonical form; undefined if it isn't valid. */
export function nameIn(platform: Owner, template: string, text: string): string | undefined {
  const start = template.indexOf('{')
  const end = template.indexOf('}') + 1
  const before = template.slice(0, start)
  if (!text.toLowerCase().startsWith(before) || !text.endsWith(template.slice(end))) return undefined
  const name = text.slice(start, text.length - (template.length - end))
  if (name === '') return undefined
  // `encodeURIComponent` throws at an unpaired surrogate.
  if (isReserved(platform, name) || hasUnreadableCharacter(name)) return undefined
  if (template.slice(start, end) === '{=}') return name
  const lower = inLetters(name).toLowerCase()
  const plain = platform.plain?.(lower) ?? lower
  return plain !== '' && (platform.name?.test(plain) ?? true) ? plain : undefined
}

/** Decodes percent-encoding, so that names from URLs and typed names compare equal. */
function inLetters(name: string): string {
  if (!name.includes('%')) return name.normalize('NFC')
  try {
    const read = decodeURIComponent(name)
    return hasUnreadableCharacter(read) || /[/\s]/.test(read) ? name : read.normalize('NFC')
  } catch {
    return name
  }
}

const isReserved = ({ reserved = '' }: Owner, name: string) =>
  reserved.split(' ').includes(name.toLowerCase())

function namesInPath({ platform, segments }: Pattern, path: readonly string[]): string[] | undefined {
  const names: string[] = []
  for (const [index, template] of segments.entries()) {
    const text = path[index]
    if (text === undefined || text === '') return undefined
    if (template.includes('{')) {
      const name = nameIn(platform, template, text)
      if (name === undefined) return undefined
      names.push(name)
    } else if (template !== '*' && template !== text.toLowerCase()) return undefined
  }
  return names
}

/** Returns the placeholders' values in the order path, subdomain, query; undefined if the pattern doesn't match. */
export function match(
  pattern: Pattern,
  label: string,
  path: readonly string[],
  query: string,
): string[] | undefined {
  const { platform, hosts, parameters } = pattern
  const names = namesInPath(pattern, path)
  if (names === undefined) return undefined
  const wanted = parameters.map((parameter) => valueOf(parameter, query))
  if (hosts === 'account') wanted.unshift(['{}', label])
  for (const [template, text] of wanted) {
    const name = text ? nameIn(platform, template, text) : undefined
    if (name === undefined) return undefined
    names.push(name)
  }
  return names
}

function valueOf(parameter: string, query: string): [template: string, text: string] {
  const equals = parameter.indexOf('=')
  return [parameter.slice(equals + 1), new URLSearchParams(query).get(parameter.slice(0, equals)) ?? '']
}

export const placeholder = /\{=?\}/g

/** A pattern as it is written, and compiled once a host fits it. */
type Written = { platform: Owner; kind: string; text: string; pattern?: Pattern }
export type PatternsByHost = Map<string, Written[]>

/** The host that a pattern names, without what may stand before it. */
const anchor = /^(?:(?:\*|\{\})\.)?([^/?]+)/

export function addPatterns(
  byHost: PatternsByHost,
  platform: Owner,
  texts: Readonly<Record<string, string | undefined>>,
): void {
  for (const [kind, written] of Object.entries(texts)) {
    for (const text of written?.split(' ') ?? []) {
      const host = anchor.exec(text)?.[1] ?? ''
      const row: Written = { platform, kind, text }
      const there = byHost.get(host)
      if (there) there.push(row)
      else byHost.set(host, [row])
    }
  }
}

type PatternAt = { pattern: Pattern; label: string }

/** Shared, because nearly every host has none and syncs ask for a million hosts. */
const NONE: readonly PatternAt[] = []

/** Returns the patterns that may match a host (without `www.`), each with the label before it, longest host first. */
export function patternsAt(byHost: PatternsByHost, host: string): readonly PatternAt[] {
  let found: PatternAt[] | undefined
  // The table's longest host has three labels, four with the account.
  for (const end of endsOf(host)) {
    const rows = byHost.get(end)
    if (rows === undefined) continue
    const [label = '', ...more] = host.slice(0, -end.length).split('.', 3)
    for (const row of rows) {
      const pattern = (row.pattern ??= compile(row))
      const fits = pattern.hosts === 'account' ? more.length === 1 : label === '' || pattern.hosts === 'any'
      if (fits) (found ??= []).push({ pattern, label })
    }
  }
  return found ?? NONE
}

/** Normalizes percent-encoding: upper-case digits, and none where it isn't needed (RFC 3986, sections 6.2.2.1 and 6.2.2.2). */
const plainEncoding = (text: string): string =>
  !text.includes('%')
    ? text
    : text.replace(/%[0-9a-f]{2}/gi, (code) => {
        const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
        return /[\w.~-]/.test(character) ? character : code.toUpperCase()
      })

/** Normalizes a path and drops final slashes; the root stays `/`. */
export function plainPath(path: string): string {
  const plain = plainEncoding(path)
  let end = plain.length
  while (end > 1 && plain.charAt(end - 1) === '/') end -= 1
  return plain.slice(0, end)
}

export function segmentsOf(path: string): string[] {
  const plain = plainPath(path)
  return plain === '/' ? [] : plain.slice(1).split('/')
}

/** Normalizes a query or fragment; an empty one (`?`, `#`) becomes ''. */
export const plainDetail = (text: string): string => (text.length > 1 ? plainEncoding(text) : '')
