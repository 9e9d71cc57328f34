import { addressIn, base64Decoded, percentDecoded } from './encodings.ts'
import type { Reader } from './wrapper.ts'

/** A query is looked through so far, and no name of a parameter is longer. */
const MOST_PARAMETERS = 200
const LONGEST_NAME = 60

/**
 * A parameter's value as it stands, decoded once. A `+` stays one: in an address it is a plus more often than a space. `&amp;` is
 * what is left of `&` where a link was copied out of a page's source.
 */
export const valueIn = (query: string, name: string): string | undefined => {
  const pairs = query.replace(/^[?#]/, '').split('&', MOST_PARAMETERS)
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals < 0 || equals > LONGEST_NAME) continue
    const key = percentDecoded(pair.slice(0, equals)).replace(/^amp;/, '').toLowerCase()
    if (key === name) return percentDecoded(pair.slice(equals + 1))
  }
  return undefined
}

/** The first of these parameters that holds an address. */
export const parameter =
  (...names: string[]): Reader =>
  ({ search }) => {
    for (const name of names) {
      const address = addressIn(valueIn(search, name) ?? '')
      if (address !== undefined) return address
    }
    return undefined
  }

/** The same for parameters that may hold a domain without scheme. */
export const siteParameter =
  (...names: string[]): Reader =>
  (url) => {
    const address = parameter(...names)(url)
    if (address !== undefined) return address
    return names.map((name) => valueIn(url.search, name)).find((value) => value !== undefined && value !== '')
  }

/** A parameter that holds an address in base64. */
export const base64Parameter =
  (name: string, ignored = /^$/): Reader =>
  ({ search }) =>
    addressIn(base64Decoded((valueIn(search, name) ?? '').replace(ignored, '')) ?? '')

/** All that follows the start of the path, query and fragment among it: an address that stands there whole, or encoded. */
export const after =
  (start: RegExp): Reader =>
  (url) => {
    const whole = url.pathname + url.search + url.hash
    const [found] = start.exec(whole) ?? []
    return found === undefined ? undefined : addressIn(whole.slice(found.length))
  }

/** The first group of a pattern of the path, decoded once: an address, or a domain where the row says so. */
export const inPath =
  (pattern: RegExp): Reader =>
  ({ pathname }) => {
    const found = pattern.exec(pathname)?.[1]
    if (found === undefined) return undefined
    const decoded = percentDecoded(found)
    return addressIn(decoded) ?? decoded
  }

/** The first reader that finds anything. */
export const either =
  (...readers: Reader[]): Reader =>
  (url) => {
    for (const read of readers) {
      const found = read(url)
      if (found !== undefined) return found
    }
    return undefined
  }
