import { isRemovedEverywhere, REDACTED, redactorOf, type Redactor } from './redactor.ts'
import { decodedText } from './spellings.ts'

/** Location in a URL; `name` is the decoded parameter name. `text` if it isn't a URL. */
export type UrlPart =
  | { part: 'userinfo' }
  | { part: 'path' }
  | { part: 'query'; name: string }
  | { part: 'fragment'; name: string }
  | { part: 'text' }

/** A component after the host: `text` includes its separator, `lead` is everything before the value. */
export type TailComponent = { where: UrlPart; text: string; lead: string; value: string }

export type UrlComponents = {
  scheme: string
  authority: string
  userinfo: string
  host: string
  tail: TailComponent[]
}

/** Splits a URL unchanged, where `URL` would normalize: `scheme + authority + all texts of tail` is the input. Undefined without a host. */
export const componentsOf = (address: string): UrlComponents | undefined => {
  const match = /^([a-z][a-z0-9+.-]*:[/\\]{2})([^/\\?#]*)(.*)/is.exec(address)
  if (match === null) return undefined
  const [, scheme = '', authority = '', rest = ''] = match
  const at = authority.lastIndexOf('@')
  const hash = rest.indexOf('#')
  const beforeHash = hash < 0 ? rest : rest.slice(0, hash)
  const question = beforeHash.indexOf('?')
  const path = question < 0 ? beforeHash : beforeHash.slice(0, question)
  const query = question < 0 ? '' : beforeHash.slice(question)
  const fragment = hash < 0 ? '' : rest.slice(hash)
  return {
    scheme,
    authority,
    userinfo: at < 0 ? '' : authority.slice(0, at),
    host: authority.slice(at + 1),
    tail: [...pathParts(path), ...pairs(query, 'query'), ...pairs(fragment, 'fragment')],
  }
}

const pathParts = (path: string): TailComponent[] =>
  (path.match(/;[^/\\;=]+=[^/\\;]*|[/\\;]?[^/\\;]+|[/\\;]/g) ?? []).map((text) => {
    const [lead = '', name] = /^;([^=]+)=/.exec(text) ?? /^[/\\;]/.exec(text) ?? []
    const where: UrlPart = name === undefined ? { part: 'path' } : { part: 'query', name: decodedText(name) }
    return { where, text, lead, value: text.slice(lead.length) }
  })

/** Splits `?a=1&b`, `#a=1` or `#/route?a=1`; a fragment that is a path or word is one component without a name. */
const pairs = (text: string, part: 'query' | 'fragment'): TailComponent[] =>
  (text.match(/^#[!/]/.test(text) ? /[?#&][^&?]*/g : /[?#&][^&]*/g) ?? []).map((pair) => {
    // Trailing `=` is base64 padding or an empty value: then the whole pair is the value.
    const first = pair.indexOf('=')
    const equals = /^=*$/.test(pair.slice(first)) ? -1 : first
    const lead = equals < 0 ? pair.slice(0, 1) : pair.slice(0, equals + 1)
    const name = equals < 0 ? '' : decodedText(pair.slice(1, equals))
    return { where: { part, name }, text: pair, lead, value: pair.slice(lead.length) }
  })

/**
 * Removes values from a URL, in any spelling. Userinfo containing one is removed entirely; values under four characters only as a whole
 * path segment, query value or fragment. Never changes scheme or host, which would be another report (see `removable`). Text without a
 * host is redacted as text. Never throws.
 */
export const redactUrl = (url: string, removed: readonly string[]): string =>
  urlRedactorOf(removed, redactorOf(removed))(url)

export const urlRedactorOf = (
  removed: readonly string[],
  { redact, holds }: Redactor,
): ((url: string) => string) => {
  const wanted = new Set(removed)
  const short = new Set(removed.filter((secret) => secret !== '' && !isRemovedEverywhere(secret)))
  return (url) => {
    const parts = componentsOf(url)
    if (parts === undefined) return redact(url)
    const { scheme, authority, userinfo, host } = parts
    const names = [userinfo, ...userinfo.split(':')].map(decodedText)
    const tells = userinfo !== '' && (holds(userinfo) || names.some((name) => wanted.has(name)))
    const tail = parts.tail.map(({ text, value, lead }) =>
      short.has(decodedText(value)) ? lead + REDACTED : text,
    )
    let redacted = redact(tail.join(''))
    if (redacted !== '' && !/^[/?#]/.test(redacted)) redacted = `/${redacted}`
    if (holds(redacted)) redacted = '/'
    return scheme + (tells ? host : authority) + redacted
  }
}

/** Returns the decoded parts of a URL from which values of any length are removed. */
export const partsOf = (url: string): Set<string> => {
  const { userinfo = '', tail = [] } = componentsOf(url) ?? {}
  return new Set([userinfo, ...userinfo.split(':'), ...tail.map(({ value }) => value)].map(decodedText))
}

/** Returns the values that stand in no URL's scheme or host, where their removal would change the site. */
export const removable = (removed: readonly string[], addresses: readonly string[]): string[] => {
  const { findEach } = redactorOf(removed)
  const held = new Set<string>()
  for (const address of addresses) {
    const parts = componentsOf(address)
    if (parts === undefined) continue
    const { scheme, authority, host, tail } = parts
    const rest = tail.map(({ text }) => text).join('')
    // Check with and without userinfo: a value removed with it is in neither host.
    for (const origin of new Set([authority, host])) {
      const hostStart = scheme.length + origin.length - host.length
      const hostEnd = scheme.length + origin.length
      findEach(scheme + origin + rest, (value, start, end) => {
        if (start < scheme.length || (start < hostEnd && end > hostStart)) held.add(value)
      })
    }
  }
  return removed.filter((secret) => !held.has(secret))
}
