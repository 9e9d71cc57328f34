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

const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes base64 or base64url, padded or not; undefined if invalid. */
export const base64Decoded = (text: string): string | undefined => {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (plain === '' || plain.length % 4 === 1 || !/^[a-z\d+/]+$/i.test(plain)) return undefined
  return utf8(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)))
}

export const hexDecoded = (text: string): string | undefined =>
  /^(?:[0-9a-f]{2})+$/i.test(text)
    ? utf8(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    : undefined

/** Encoded more than once, by two systems in a row. */
const STILL_ENCODED = /^https?(?::%(?:25)*2f|%(?:25)*3a)/i
const MOST_ROUNDS = 4

/** Returns a URL with scheme, decoded until the scheme is visible; undefined if there is none. */
export const addressIn = (text: string): string | undefined => {
  let found = text.trim()
  for (let round = 0; round < MOST_ROUNDS && STILL_ENCODED.test(found); round += 1)
    found = percentDecoded(found)
  // Restore a slash lost on servers that collapse `//` in paths.
  const mended = found.replace(/^(https?):\/(?!\/)/i, '$1://').replace(/^\/\/(?=[^/])/, 'https://')
  return /^https?:\/\/[^/]/i.test(mended) ? mended : undefined
}
