import { addressIn, base64Decoded, percentDecoded } from './encodings.ts'
import type { Reader } from './wrapper.ts'

const MOST_PARAMETERS = 200
const LONGEST_NAME = 60

/** Returns a parameter's value, decoded once. `+` stays, since in URLs it rarely means a space. Accepts `&amp;` from copied page source. */
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

/** Like `parameter`, but also accepts a domain without scheme. */
export const siteParameter =
  (...names: string[]): Reader =>
  (url) => {
    const address = parameter(...names)(url)
    if (address !== undefined) return address
    return names.map((name) => valueIn(url.search, name)).find((value) => value !== undefined && value !== '')
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
