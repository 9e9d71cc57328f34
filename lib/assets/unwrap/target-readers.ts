/** Returns a wrapper's target; undefined if the URL doesn't contain it. Readers may be lenient: the result is parsed as an asset. */
export type Reader = (url: URL) => string | undefined

/** A kind of URL that contains another one: a warning page, a redirect, a mail gateway's link, an archived copy. */
export type Wrapper = {
  /** Empty for its host. */
  name: string
  /** Separated by spaces. `*.` matches any subdomain or none (`www.` always matches), a final `.*` any country's ending. */
  hosts: string
  path?: RegExp
  /** Null if the URL doesn't contain the target, or only encrypted. A URL of a row that isn't read is named as unreadable. */
  read: Reader | null
  /** The target may be a bare domain, as in a scanner's URL. */
  bare?: true
}

/** Decodes percent-encoding once; invalid sequences stay. Never throws. */
export const percentDecoded = (text: string): string => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      try {
        return decodeURIComponent(run)
      } catch {
        return run
      }
    })
  }
}

export const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes base64 or base64url, padded or not; undefined if invalid. */
export const base64Bytes = (text: string): Uint8Array<ArrayBuffer> | undefined => {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (plain === '' || plain.length % 4 === 1 || !/^[a-z\d+/]+$/i.test(plain)) return undefined
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0))
}

export const base64Decoded = (text: string): string | undefined => {
  const bytes = base64Bytes(text)
  return bytes && utf8(bytes)
}

export const hexDecoded = (text: string): string | undefined =>
  /^(?:[0-9a-f]{2})+$/i.test(text)
    ? utf8(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    : undefined

/** Encoded more than once, by two systems in a row. */
const STILL_ENCODED = /^https?(?::%(?:25)*2f|%(?:25)*3a)/i
const MAX_ROUNDS = 4

/** Returns a URL with scheme, decoded until the scheme is visible; undefined if there is none. */
export const addressIn = (text: string): string | undefined => {
  let found = text.trim()
  for (let round = 0; round < MAX_ROUNDS && STILL_ENCODED.test(found); round += 1)
    found = percentDecoded(found)
  // Restore a slash lost on servers that collapse `//` in paths.
  const mended = found.replace(/^(https?):\/(?!\/)/i, '$1://').replace(/^\/\/(?=[^/])/, 'https://')
  return /^https?:\/\/[^/]/i.test(mended) ? mended : undefined
}

const MAX_PARAMETERS = 200
const LONGEST_NAME = 60

/** Returns a parameter's value, decoded once. `+` stays, since in URLs it rarely means a space. Accepts `&amp;` from copied page source. */
export const valueIn = (query: string, name: string): string | undefined => {
  const pairs = query.replace(/^[?#]/, '').split('&', MAX_PARAMETERS)
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals < 0 || equals > LONGEST_NAME) continue
    const key = percentDecoded(pair.slice(0, equals)).replace(/^amp;/, '').toLowerCase()
    if (key === name) return percentDecoded(pair.slice(equals + 1))
  }
  return undefined
}

/** Returns the first of these parameters that holds a URL. */
export const parameter =
  (...names: string[]): Reader =>
  ({ search }) => {
    for (const name of names) {
      const address = addressIn(valueIn(search, name) ?? '')
      if (address !== undefined) return address
    }
    return undefined
  }

export const base64Parameter =
  (name: string, ignored = /^$/): Reader =>
  ({ search }) =>
    addressIn(base64Decoded((valueIn(search, name) ?? '').replace(ignored, '')) ?? '')

/** Returns the URL, encoded or not, after the start of the path, including query and fragment. */
export const after =
  (start: RegExp): Reader =>
  (url) => {
    const whole = url.pathname + url.search + url.hash
    const [found] = start.exec(whole) ?? []
    return found === undefined ? undefined : addressIn(whole.slice(found.length))
  }

/** Returns the first group of a path pattern, decoded once: a URL, or a domain if the row is `bare`. */
export const inPath =
  (pattern: RegExp): Reader =>
  ({ pathname }) => {
    const found = pattern.exec(pathname)?.[1]
    if (found === undefined) return undefined
    const decoded = percentDecoded(found)
    return addressIn(decoded) ?? decoded
  }

export const either =
  (...readers: Reader[]): Reader =>
  (url) => {
    for (const read of readers) {
      const found = read(url)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Like `after`, but also accepts a host without scheme, as it was typed. */
export const siteAfter =
  (start: RegExp): Reader =>
  (url) => {
    const whole = url.pathname + url.search + url.hash
    const rest = whole.slice(start.exec(whole)?.[0].length ?? whole.length)
    return addressIn(rest) ?? (/^[\w-]+(?:\.[\w-]+)+(?:[:/?#]|$)/.test(rest) ? `http://${rest}` : undefined)
  }

const ENDING = '.translate.goog'

/** Returns the original URL behind `example-com.translate.goog` (Google Search Central, "Translation-related Google Search features"). */
export const translated: Reader = (url) => {
  const given = (name: string) => valueIn(url.search, `_x_tr_${name}`) ?? ''
  const options = given('enc').split(',')
  let host = given('hp') + url.hostname.slice(0, -ENDING.length)
  if (options.includes('1')) host = host.replace(/^1-/, '')
  const isIdn = options.includes('0') && host.startsWith('0-')
  if (isIdn) host = host.slice('0-'.length)
  // Google encodes a dot as one hyphen, a hyphen as two.
  host = (isIdn ? 'xn--' : '') + host.replace(/\b-\b/g, '.').replaceAll('--', '-')
  if (!host.includes('.')) return undefined
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => !pair.startsWith('_x_tr_'))
    .join('&')
  const scheme = given('sch') === 'http' ? 'http' : 'https'
  return `${scheme}://${host}${url.pathname}${query === '' ? '' : `?${query}`}${url.hash.replace(/^#googtrans\(.*$/, '')}`
}
