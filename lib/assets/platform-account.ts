import type { UrlAsset, DomainAsset } from './asset.ts'
import { plainPath } from './plain-path.ts'
import { hasUnreadableCharacter } from './visible-text.ts'
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

type Pattern = {
  platform: Platform
  kind: string
  hosts: 'exact' | 'any' | 'account'
  segments: string[]
  parameter: string
}

function compile(platform: Platform, kind: string, text: string): [host: string, pattern: Pattern] {
  const [place = '', search = ''] = text.split('?')
  const [host = '', ...segments] = place.split('/')
  const hosts = host.startsWith('*.') ? 'any' : host.startsWith('{}.') ? 'account' : 'exact'
  return [host.replace(/^(?:\*|\{\})\./, ''), { platform, kind, hosts, segments, parameter: search }]
}

const NONE: readonly Pattern[] = []

let byHost: Map<string, Pattern[]> | undefined

/** So many hosts are looked for in the rows as they are: a worker that starts for one of them does not owe a table of all. */
const ASKED_BEFORE_TABLE = 100

let asked = 0

const isInRows = (host: string): boolean =>
  platforms.some(({ things }) => Object.values(things).some((texts) => texts.includes(host)))

/** Built at the first question about a platform, or when there are many. */
function patternsOf(host: string): readonly Pattern[] {
  asked += 1
  if (byHost === undefined && asked < ASKED_BEFORE_TABLE && !isInRows(host)) return NONE
  if (byHost === undefined) {
    byHost = new Map()
    for (const platform of platforms) {
      for (const [kind, texts] of Object.entries(platform.things)) {
        for (const text of texts.split(' ')) {
          const [anchor, pattern] = compile(platform, kind, text)
          byHost.set(anchor, [...(byHost.get(anchor) ?? []), pattern])
        }
      }
    }
  }
  return byHost.get(host) ?? NONE
}

/** The value of one placeholder, in the form in which it is compared; undefined if it cannot be one. */
function nameIn(platform: Platform, template: string, text: string): string | undefined {
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

const isReserved = ({ reserved = '' }: Platform, name: string) =>
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

function match(pattern: Pattern, label: string, path: readonly string[], query: string): Account | undefined {
  const { platform, kind, hosts, segments, parameter } = pattern
  const names = namesInPath(pattern, path)
  if (names === undefined) return undefined
  const wanted = hosts === 'account' ? ['{}', label] : parameter === '' ? [] : valueOf(parameter, query)
  const [template, text] = wanted
  if (template !== undefined) {
    const name = text ? nameIn(platform, template, text) : undefined
    if (name === undefined) return undefined
    names.push(name)
  }
  return { type: platform.type, account: kind + names.join('/'), exact: path.length <= segments.length }
}

/** The value of a query parameter, beside the placeholder that it has to fit: `id={}`. */
function valueOf(parameter: string, query: string): [template: string, text: string] {
  const equals = parameter.indexOf('=')
  return [parameter.slice(equals + 1), new URLSearchParams(query).get(parameter.slice(0, equals)) ?? '']
}

/** The segments of a path, without a final empty one. */
function segmentsOf(path: string): string[] {
  const plain = plainPath(path)
  return plain === '/' ? [] : plain.slice(1).split('/')
}

/** The account, app or video that an asset is or lies under; undefined on any other site. */
export function accountOf(asset: UrlAsset | DomainAsset): Account | undefined {
  const host = asset.host.replace(/^www\./, '')
  const url = asset.form === 'url' && asset.port === ''
  const query = url ? asset.query : ''
  /** Read only where a platform is: nearly every host is none. */
  let path: string[] | undefined
  const labels = host.split('.')
  // Three labels are the longest host of the table, four with the account before it.
  for (let from = Math.max(0, labels.length - 4); from < labels.length - 1; from += 1) {
    const patterns = patternsOf(labels.slice(from).join('.'))
    if (patterns.length === 0) continue
    const rest = labels.slice(0, from)
    path ??= url ? segmentsOf(asset.path) : []
    for (const pattern of patterns) {
      const fits =
        pattern.hosts === 'account' ? rest.length === 1 : rest.length === 0 || pattern.hosts === 'any'
      const account = fits ? match(pattern, rest[0] ?? '', path, query) : undefined
      if (account) return account
    }
  }
  return undefined
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
