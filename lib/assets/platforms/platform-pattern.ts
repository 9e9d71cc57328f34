import type { Platform } from './platform.ts'
import { hasUnreadableCharacter } from '../shown/visible-text.ts'

/** Whose pattern it is: a platform, or a place that has no type of its own. */
export type Owner = Partial<Pick<Platform, 'type' | 'name' | 'plain' | 'reserved'>>

/** A pattern of the table (see `Platform`), taken apart. */
export type Pattern = {
  platform: Owner
  /** The kind of thing, or what a part is called. */
  kind: string
  hosts: 'exact' | 'any' | 'account'
  segments: string[]
  /** `id={}`, each to be matched. */
  parameters: string[]
  /** A final `#`: what follows the `#` of the address is part of it. */
  keepsFragment: boolean
}

export function compile(platform: Owner, kind: string, text: string): [host: string, pattern: Pattern] {
  const [written = '', fragment] = text.split('#')
  const [place = '', search = ''] = written.split('?')
  const [host = '', ...segments] = place.split('/')
  const hosts = host.startsWith('*.') ? 'any' : host.startsWith('{}.') ? 'account' : 'exact'
  const parameters = search === '' ? [] : search.split('&')
  const pattern: Pattern = {
    platform,
    kind,
    hosts,
    segments,
    parameters,
    keepsFragment: fragment !== undefined,
  }
  return [host.replace(/^(?:\*|\{\})\./, ''), pattern]
}

/** The value of one placeholder, in the form in which it is compared; undefined if it cannot be one. */
export function nameIn(platform: Owner, template: string, text: string): string | undefined {
  const start = template.indexOf('{')
  const end = template.indexOf('}') + 1
  const before = template.slice(0, start)
  if (!text.toLowerCase().startsWith(before) || !text.endsWith(template.slice(end))) return undefined
  const name = text.slice(start, text.length - (template.length - end))
  if (name === '') return undefined
  // Half of a surrogate pair can be in no address, and `encodeURIComponent` throws at it.
  if (isReserved(platform, name) || hasUnreadableCharacter(name)) return undefined
  if (template.slice(start, end) === '{=}') return name
  const lower = inLetters(name).toLowerCase()
  const plain = platform.plain?.(lower) ?? lower
  return plain !== '' && (platform.name?.test(plain) ?? true) ? plain : undefined
}

/** A name as it is read, as in a list that people write; it stands percent-encoded in an address. */
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

/** The names that the placeholders stand for, in the order of path, subdomain, query; undefined where the pattern does not fit. */
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

/** The value of a query parameter, beside the placeholder that it has to fit: `id={}`. */
function valueOf(parameter: string, query: string): [template: string, text: string] {
  const equals = parameter.indexOf('=')
  return [parameter.slice(equals + 1), new URLSearchParams(query).get(parameter.slice(0, equals)) ?? '']
}

/** Patterns by the host at which they are looked for. */
export type PatternsByHost = Map<string, Pattern[]>

export function addPatterns(
  byHost: PatternsByHost,
  platform: Owner,
  texts: Readonly<Record<string, string | undefined>>,
): void {
  for (const [kind, written] of Object.entries(texts)) {
    for (const text of written?.split(' ') ?? []) {
      const [anchor, pattern] = compile(platform, kind, text)
      byHost.set(anchor, [...(byHost.get(anchor) ?? []), pattern])
    }
  }
}

type PatternAt = { pattern: Pattern; label: string }

/** Nearly every host has none, and a list of a million is asked one by one. */
const NONE: readonly PatternAt[] = []

/** The patterns that may fit a host (without `www.`), each with the label before it, the longest host first. */
export function patternsAt(byHost: PatternsByHost, host: string): readonly PatternAt[] {
  const labels = host.split('.')
  let found: PatternAt[] | undefined
  // Three labels are the longest host of the table, four with the account before it.
  for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1) {
    const patterns = byHost.get(labels.slice(from).join('.'))
    if (patterns === undefined) continue
    const rest = labels.slice(0, from)
    for (const pattern of patterns) {
      const fits =
        pattern.hosts === 'account' ? rest.length === 1 : rest.length === 0 || pattern.hosts === 'any'
      if (fits) (found ??= []).push({ pattern, label: rest[0] ?? '' })
    }
  }
  return found ?? NONE
}

/** So many hosts are looked for in the patterns as they are written: a worker that starts for one of them does not owe a table of all. */
const ASKED_BEFORE_TABLE = 100

/**
 * Whether any of these patterns may be of a host (without `www.`): it may say so of one that has none; never that one has none that has.
 * Nearly every host has none, and no table is made for it; of many, the table is faster.
 */
export const makeMayFit = (written: () => string[]): ((host: string) => boolean) => {
  let text: string | undefined
  let asked = 0
  let last = ''
  let lastMay = false
  const isWritten = (host: string): boolean => {
    text ??= written().join(' ')
    const labels = host.split('.')
    for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1)
      if (text.includes(labels.slice(from).join('.'))) return true
    return false
  }
  return (host) => {
    if (asked >= ASKED_BEFORE_TABLE) return true
    // One verdict asks a handful of times, of one host nearly always.
    if (asked > 0 && host === last) return lastMay
    asked += 1
    last = host
    lastMay = isWritten(host)
    return lastMay
  }
}
