/**
 * A path, query or fragment with one spelling for each percent-encoded character: upper-case digits, and none where it is not
 * needed (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
 */
export const plainEncoding = (text: string): string =>
  !text.includes('%')
    ? text
    : text.replace(/%[0-9a-f]{2}/gi, (code) => {
        const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
        return /[\w.~-]/.test(character) ? character : code.toUpperCase()
      })

/** The same for a path, without final slashes; the root stays `/`. */
export function plainPath(path: string): string {
  const plain = plainEncoding(path)
  let end = plain.length
  while (end > 1 && plain.charAt(end - 1) === '/') end -= 1
  return plain.slice(0, end)
}

/** A query or fragment; one that holds nothing is the same as none. */
export const plainDetail = (text: string): string => (text.length > 1 ? plainEncoding(text) : '')
