/**
 * An expression for the base64 or base64url characters that hold some bytes, at each of the three places in a group of
 * three where they can begin. With `caseless`, ASCII letters of either case are the same byte.
 */
export const base64Pattern = (bytes: Uint8Array, caseless: boolean): RegExp => {
  const options = Array.from(bytes, (byte) => byteCases(byte, caseless))
  return new RegExp([0, 1, 2].map((shift) => alignedPattern(options, shift)).join('|'), 'g')
}

const byteCases = (byte: number, caseless: boolean): number[] => {
  const isLetter = (byte | 32) >= 97 && (byte | 32) <= 122
  return caseless && isLetter ? [byte & ~32, byte | 32] : [byte]
}

/**
 * The characters when `shift` unknown bytes stand before. A character that holds bits of a neighbour as well is optional:
 * it is matched where it fits, and its absence hides nothing.
 */
const alignedPattern = (options: number[][], shift: number): string => {
  const firstBit = shift * 8
  const endBit = firstBit + options.length * 8
  let pattern = ''
  for (let char = Math.floor(firstBit / 6); char * 6 < endBit; char += 1) {
    const whole = char * 6 >= firstBit && char * 6 + 6 <= endBit
    pattern += characterClass(options, shift, char) + (whole ? '' : '?')
  }
  return pattern
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ANY_BYTE = Array.from({ length: 256 }, (_, byte) => byte)

/** base64's two signs, in base64url's spelling too; a decoded `+` can stand as a space. */
const SIGNS: Readonly<Record<string, string>> = { '+': String.raw`+\- `, '/': String.raw`\/_` }

const characterClass = (options: number[][], shift: number, char: number): string => {
  const byte = Math.floor((char * 6) / 8)
  const offset = (char * 6) % 8
  const sextets = new Set<number>()
  for (const high of options[byte - shift] ?? ANY_BYTE) {
    if (offset <= 2) sextets.add((high >> (2 - offset)) & 63)
    else
      for (const low of options[byte + 1 - shift] ?? ANY_BYTE)
        sextets.add((((high << 8) | low) >> (10 - offset)) & 63)
  }
  const chars = Array.from(sextets, (sextet) => ALPHABET.charAt(sextet))
  return `[${chars.map((symbol) => SIGNS[symbol] ?? symbol).join('')}]`
}

/**
 * The base64 characters that some bytes alone decide, at each of the three places where they can begin: what base64 of that
 * base64 holds. Without those of under eight characters, which would be found anywhere.
 */
export const base64Cores = (bytes: Uint8Array): string[] =>
  [0, 1, 2].flatMap((shift) => {
    const binary = '\0'.repeat(shift) + String.fromCharCode(...bytes)
    const first = Math.ceil((shift * 8) / 6)
    const core = btoa(binary).slice(first, Math.floor((binary.length * 8) / 6))
    return core.length < 8 ? [] : [core]
  })
