/** Where in an address something stands; `name` is the parameter's, decoded. `text` is for what is no address. */
export type UrlPart =
  | { part: 'userinfo' }
  | { part: 'path' }
  | { part: 'query'; name: string }
  | { part: 'fragment'; name: string }
  | { part: 'text' }

/** A piece of an address after its host: `text` as it stands with its separator, `lead` all of it before the value. */
export type TailComponent = { where: UrlPart; text: string; lead: string; value: string }

export type UrlComponents = {
  /** `https://` */
  scheme: string
  /** Userinfo, `@`, host and port, as they stand. */
  authority: string
  userinfo: string
  host: string
  tail: TailComponent[]
}

/**
 * An address taken apart without changing a character: `scheme + authority + every text of tail` is the address again. `URL` would rewrite it, and what is shown must be what stands there. Undefined without `scheme://host`.
 */
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

/** Segments, and what is written between them as a parameter (`;jsessionid=1`). */
const pathParts = (path: string): TailComponent[] =>
  (path.match(/;[^/\\;=]+=[^/\\;]*|[/\\;]?[^/\\;]+|[/\\;]/g) ?? []).map((text) => {
    const [lead = '', name] = /^;([^=]+)=/.exec(text) ?? /^[/\\;]/.exec(text) ?? []
    const where: UrlPart = name === undefined ? { part: 'path' } : { part: 'query', name: decodedText(name) }
    return { where, text, lead, value: text.slice(lead.length) }
  })

/** `?a=1&b`, `#a=1` or `#/route?a=1`; a fragment that is a path or a word is one component without a name. */
const pairs = (text: string, part: 'query' | 'fragment'): TailComponent[] =>
  (text.match(/^#[!/]/.test(text) ? /[?#&][^&?]*/g : /[?#&][^&]*/g) ?? []).map((pair) => {
    // Nothing but `=` behind it is base64's padding, or of a name that has no value: all of it is the value then.
    const first = pair.indexOf('=')
    const equals = /^=*$/.test(pair.slice(first)) ? -1 : first
    const lead = equals < 0 ? pair.slice(0, 1) : pair.slice(0, equals + 1)
    const name = equals < 0 ? '' : decodedText(pair.slice(1, equals))
    return { where: { part, name }, text: pair, lead, value: pair.slice(lead.length) }
  })

/** Percent-decoded as far as it decodes; text that is not percent-encoded UTF-8 comes back as it is. */
export const decodedText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
