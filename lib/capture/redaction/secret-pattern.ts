/**
 * A secret as it can be written elsewhere in a report: plain, percent-encoded (once or more, hex digits of either case,
 * `+` for a space), HTML-escaped, escaped in JSON or JavaScript, and base64 or base64url at each of the three alignments.
 *
 * Plain and escaped forms are one expression with an alternative for each character, so that a mixture is found as well.
 * An e-mail address is matched whatever the case of its letters, in base64 too.
 */
export const secretPatterns = (secret: string, caseless: boolean): RegExp[] => {
  const plain = new RegExp(
    Array.from(secret, (char) => characterPattern(char, caseless)).join(''),
    caseless ? 'giu' : 'gu',
  )
  const bytes = [...new TextEncoder().encode(secret)].map((byte) => byteCases(byte, caseless))
  return [plain, ...[0, 1, 2].map((shift) => new RegExp(base64Pattern(bytes, shift), 'gu'))]
}

const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '@': 'commat',
  '+': 'plus',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  '=': 'equals',
  _: 'lowbar',
  ' ': 'nbsp',
}

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
const hexDigits = (hex: string): string =>
  hex.replace(/[a-f]/gi, (digit) => `[${digit.toLowerCase()}${digit.toUpperCase()}]`)

const percentEncoded = (char: string): string =>
  [...new TextEncoder().encode(char)]
    .map((byte) => `%(?:25)*${hexDigits(byte.toString(16).padStart(2, '0'))}`)
    .join('')

/** One character in every form; what is longer stands first, so that `&amp;` is not left as `amp;`. */
const characterPattern = (char: string, caseless: boolean): string => {
  const cases = caseless ? new Set([char, char.toLowerCase(), char.toUpperCase()]) : new Set([char])
  const forms: string[] = []
  for (const form of cases) {
    const code = form.codePointAt(0) ?? 0
    forms.push(percentEncoded(form), `&#0*${code};?`, `&#[xX]0*${hexDigits(code.toString(16))};?`)
    const units = Array.from({ length: form.length }, (_, index) => form.charCodeAt(index))
    forms.push(units.map((unit) => String.raw`\\u${hexDigits(unit.toString(16).padStart(4, '0'))}`).join(''))
  }
  const named = NAMED_ENTITIES[char]
  if (named !== undefined) forms.push(`&${named};?`)
  if (char === ' ') forms.push(String.raw`\+`, String.raw`\s`)
  if (char === '+') forms.push(' ')
  if (char === '/') forms.push(String.raw`\\\/`)
  return `(?:${[...forms, quoted(char)].join('|')})`
}

const byteCases = (byte: number, caseless: boolean): number[] => {
  const isLetter = (byte | 32) >= 97 && (byte | 32) <= 122
  return caseless && isLetter ? [byte & ~32, byte | 32] : [byte]
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ANY_BYTE = Array.from({ length: 256 }, (_, byte) => byte)

/**
 * The base64 characters that hold `bytes` when `shift` unknown bytes stand before them. A character that holds bits of a
 * neighbour as well is optional: it is removed where it fits, and its absence hides nothing.
 */
const base64Pattern = (bytes: number[][], shift: number): string => {
  const firstBit = shift * 8
  const endBit = firstBit + bytes.length * 8
  let pattern = ''
  for (let char = Math.floor(firstBit / 6); char * 6 < endBit; char += 1) {
    const whole = char * 6 >= firstBit && char * 6 + 6 <= endBit
    pattern += `(?:${base64Class(bytes, shift, char)})${whole ? '' : '?'}`
  }
  return pattern
}

const base64Class = (bytes: number[][], shift: number, char: number): string => {
  const byte = Math.floor((char * 6) / 8)
  const offset = (char * 6) % 8
  const options = (index: number): number[] => bytes[index - shift] ?? ANY_BYTE
  const sextets = new Set<number>()
  for (const high of options(byte)) {
    if (offset <= 2) sextets.add((high >> (2 - offset)) & 63)
    else for (const low of options(byte + 1)) sextets.add((((high << 8) | low) >> (10 - offset)) & 63)
  }
  const chars = [...sextets].map((sextet) => BASE64.charAt(sextet))
  const alternatives = [`[${chars.map((symbol) => BASE64_SYMBOLS[symbol] ?? symbol).join('')}]`]
  if (sextets.has(62)) alternatives.push('%(?:25)*2[bB]')
  if (sextets.has(63)) alternatives.push('%(?:25)*2[fF]', String.raw`\\\/`)
  return alternatives.join('|')
}

/** base64's two symbols, in base64url's spelling too; a decoded `+` can stand as a space. */
const BASE64_SYMBOLS: Readonly<Record<string, string>> = { '+': String.raw`+\- `, '/': String.raw`\/_` }
