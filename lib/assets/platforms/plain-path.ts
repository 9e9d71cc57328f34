/** Normalizes percent-encoding: upper-case digits, and none where it isn't needed (RFC 3986, sections 6.2.2.1 and 6.2.2.2). */
const plainEncoding = (text: string): string =>
  !text.includes('%')
    ? text
    : text.replace(/%[0-9a-f]{2}/gi, (code) => {
        const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
        return /[\w.~-]/.test(character) ? character : code.toUpperCase()
      })

/** Normalizes a path and drops final slashes; the root stays `/`. */
export function plainPath(path: string): string {
  const plain = plainEncoding(path)
  let end = plain.length
  while (end > 1 && plain.charAt(end - 1) === '/') end -= 1
  return plain.slice(0, end)
}

/** Normalizes a query or fragment; an empty one (`?`, `#`) becomes ''. */
export const plainDetail = (text: string): string => (text.length > 1 ? plainEncoding(text) : '')
