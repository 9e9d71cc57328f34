/** Percent-encoding undone once; what is no encoding stays as it is. Never throws. */
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

/** Text from its bytes; undefined if they are no UTF-8. */
const utf8 = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Base64 in either alphabet, with its `=` or without; undefined for anything else. */
export const base64Decoded = (text: string): string | undefined => {
  const plain = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '')
  if (plain === '' || plain.length % 4 === 1 || !/^[a-z\d+/]+$/i.test(plain)) return undefined
  return utf8(Uint8Array.from(atob(plain), (character) => character.charCodeAt(0)))
}

/** Two hexadecimal digits for a byte. */
export const hexDecoded = (text: string): string | undefined =>
  /^(?:[0-9a-f]{2})+$/i.test(text)
    ? utf8(Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
    : undefined

/** Encoded more often than once, as a link that two systems passed on. */
const STILL_ENCODED = /^https?(?::%(?:25)*2f|%(?:25)*3a)/i
const MOST_ROUNDS = 4

/** An address with a scheme, its encoding undone as often as that hides the scheme; undefined if there is none. */
export const addressIn = (text: string): string | undefined => {
  let found = text.trim()
  for (let round = 0; round < MOST_ROUNDS && STILL_ENCODED.test(found); round += 1)
    found = percentDecoded(found)
  // A server that takes `//` in a path for one slash has left only that.
  const mended = found.replace(/^(https?):\/(?!\/)/i, '$1://').replace(/^\/\/(?=[^/])/, 'https://')
  return /^https?:\/\/[^/]/i.test(mended) ? mended : undefined
}
