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

/** Decodes percent-encoding; returns the text unchanged if it isn't valid. */
export const decodedText = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
