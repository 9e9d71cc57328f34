import { hasHost, type Asset } from '#lib/assets/asset.ts'

/** Entries that count; a policy and an import have no more. */
export const MAX_IGNORED = 1000
/** Characters of one entry. */
const LONGEST_ENTRY = 2048

/** What a person or an organization never reports: hosts with all below them, and whole addresses. */
export type IgnoreList = { text: string; hosts: ReadonlySet<string>; exact: ReadonlySet<string> }

type Entry = { host: string } | { exact: string }

const HOST = /^(?:\*?\.)?((?:[\p{L}\p{N}_-]{1,63}\.){1,20}[\p{L}\p{N}-]{2,63})\.?$/u
const EMAIL = /^[^\s@]{1,64}@[^\s@/:]{1,253}$/
const EVM = /^(?:eip155:\d{1,15}:)?(0x[0-9a-f]{40})$/i
/** A wallet address of another chain: letters and digits, at least one of each, without a dot. */
const OTHER_WALLET = /^(?=[a-z]{0,99}\d)[a-z\d]{26,100}$/i
const hostOf = (written: string): string | null => {
  const named = HOST.exec(written)?.[1]
  return named === undefined ? null : (URL.parse(`http://${named}`)?.hostname ?? null)
}

const entryOf = (written: string): Entry | null => {
  if (written.length > LONGEST_ENTRY) return null
  const plain = written.replaceAll('[.]', '.').replace(/^hxxp/i, 'http')
  const address = EVM.exec(plain)?.[1]
  if (address !== undefined) return { exact: address.toLowerCase() }
  if (EMAIL.test(plain)) return { exact: plain.toLowerCase() }
  if (OTHER_WALLET.test(plain)) return { exact: plain }
  const url = /^https?:\/\//i.test(plain) ? URL.parse(plain) : null
  if (url !== null && (url.pathname !== '/' || url.search !== '')) return { exact: withoutSlash(url.href) }
  const host = hostOf(url?.hostname ?? plain)
  return host === null ? null : { host }
}

const withoutSlash = (url: string): string => (url.endsWith('/') ? url.slice(0, -1) : url)

/** Words of a line behind a number sign are a remark. */
const entriesIn = (text: string): { line: number; written: string }[] =>
  text.split('\n').flatMap((line, index) =>
    (line.split('#', 1)[0] ?? '').split(/[,;]/).flatMap((written) => {
      const trimmed = written.trim()
      return trimmed === '' ? [] : [{ line: index + 1, written: trimmed }]
    }),
  )

/** What others have at a host (`sharedBelow` in lib/assets/shared-hosts.ts). */
type Sharing = (host: string) => 'sites' | 'accounts' | null

/** A list with what is to be said of it. `wrong`: lines with an entry that is none; `over`: entries beyond the limit. */
export type IgnoreListRead = IgnoreList & {
  wrong: number[]
  /** Hosts below which others have their sites: they aren’t ignored. */
  refused: string[]
  /** Hosts at which many have accounts or pages: all of them are ignored. */
  wide: string[]
  over: number
  count: number
}

/** Reads a list, an entry a line or separated by commas or semicolons. */
export const readIgnoreList = (text: string, sharing: Sharing): IgnoreListRead => {
  const hosts = new Set<string>()
  const exact = new Set<string>()
  const wrong = new Set<number>()
  const [refused, wide] = [new Set<string>(), new Set<string>()]
  const entries = entriesIn(text)
  for (const { line, written } of entries.slice(0, MAX_IGNORED)) {
    const entry = entryOf(written)
    if (entry === null) wrong.add(line)
    else if ('exact' in entry) exact.add(entry.exact)
    else {
      const shared = sharing(entry.host)
      if (shared !== null) (shared === 'sites' ? refused : wide).add(entry.host)
      if (shared !== 'sites') hosts.add(entry.host)
    }
  }
  return {
    text,
    hosts,
    exact,
    wrong: [...wrong],
    refused: [...refused],
    wide: [...wide],
    over: Math.max(0, entries.length - MAX_IGNORED),
    count: entries.length,
  }
}

export const NOTHING_IGNORED: IgnoreList = { text: '', hosts: new Set(), exact: new Set() }

/** Returns true if a host, or one above it, is on the list: `mail.corp.test` for `corp.test`, never `notcorp.test`. */
export const ignoresHost = ({ hosts }: IgnoreList, host: string): boolean => {
  if (hosts.size === 0) return false
  for (let name = host.toLowerCase(); name !== '';) {
    if (hosts.has(name)) return true
    const dot = name.indexOf('.')
    if (dot < 0) return false
    name = name.slice(dot + 1)
  }
  return false
}

/** Returns true if text that is no asset, such as an email address, is on the list. */
export const ignoresText = (list: IgnoreList, written: string): boolean => {
  const plain = written.trim().replace(/^mailto:/i, '')
  if (list.exact.has(plain) || list.exact.has(plain.toLowerCase())) return true
  const at = plain.lastIndexOf('@')
  return at >= 0 && ignoresHost(list, plain.slice(at + 1))
}

export const ignores = (list: IgnoreList, asset: Asset): boolean => {
  if (list.hosts.size + list.exact.size === 0) return false
  if (asset.form === 'address') return list.exact.has(asset.address.toLowerCase())
  if (list.exact.has(withoutSlash(asset.content))) return true
  return hasHost(asset) ? ignoresHost(list, asset.host) : ignoresText(list, asset.content)
}

/** Returns the list’s text with one more host; null if it is full. */
export const withIgnoredHost = (text: string, host: string, most: number): string | null => {
  const kept = text.trimEnd()
  const next = kept === '' ? host : `${kept}\n${host}`
  return readIgnoreList(next, () => null).over > 0 || next.length > most ? null : next
}
