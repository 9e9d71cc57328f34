import { TextMap } from './text-map.ts'

/** Decodes bytes in the given charset, or as UTF-8 if it is unknown. Never throws. */
export function decodeBytes(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

const digitOf = (code: number): number => {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  if (code === 43 || code === 45) return 62
  return code === 47 || code === 95 ? 63 : -1
}

/** Skips non-digits and drops an incomplete end (RFC 2045, section 6.8). */
export function bytesOfBase64(text: string, from = 0, to = text.length): Uint8Array {
  const bytes = new Uint8Array(Math.floor(((to - from) * 3) / 4) + 3)
  let length = 0
  let held = 0
  let bits = 0
  for (let at = from; at < to; at += 1) {
    const digit = digitOf(text.charCodeAt(at))
    if (digit < 0) continue
    held = ((held << 6) | digit) & 0xff_ffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[length] = (held >> bits) & 255
      length += 1
    }
  }
  return bytes.subarray(0, length)
}

const encoder = new TextEncoder()

/** Decodes `=C3=BC` and plain characters (RFC 2045, section 6.7). */
export function bytesOfQuoted(text: string): Uint8Array {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.slice(at + 1, at + 3)
    if (text.charAt(at) === '=' && /^[0-9a-f]{2}$/i.test(code)) {
      bytes.push(Number.parseInt(code, 16))
      at += 2
    } else if (text.charCodeAt(at) < 128) bytes.push(text.charCodeAt(at))
    else bytes.push(...encoder.encode(text.charAt(at)))
  }
  return Uint8Array.from(bytes)
}

/** Decodes base64; everything maps to the whole part, because characters have no position of their own. */
export function fromBase64(text: string, from: number, to: number, charset: string): TextMap {
  const map = new TextMap()
  map.instead(decodeBytes(bytesOfBase64(text, from, to), charset), from, to)
  return map
}

const quoted = /(?:=[0-9A-Fa-f]{2})+(?:=\r?\n(?:=[0-9A-Fa-f]{2})+)*|=[ \t]*\r?\n/g

/** Decodes quoted-printable without soft line breaks; each run of encoded bytes maps to its own position. */
export function fromQuotedPrintable(text: string, from: number, to: number, charset: string): TextMap {
  const map = new TextMap()
  let start = from
  // Slice first, so the search can't run into later parts.
  for (const match of text.slice(from, to).matchAll(quoted)) {
    const at = from + match.index
    map.same(text, start, at)
    start = at + match[0].length
    if (/^=[0-9a-f]/i.test(match[0]))
      map.instead(decodeBytes(bytesOfQuoted(match[0].replaceAll(/=\r?\n/g, '')), charset), at, start)
  }
  map.same(text, start, to)
  return map
}

/** Valid uses of `=` in quoted-printable: a hexadecimal byte or a soft line break. */
const encodedSign = /=(?:[0-9a-f]{2}|[ \t]{0,4}\r?\n)/iy
/** Signs that occur in practice only in quoted-printable: a soft line break, or an encoded `=` or space. */
const telling = /^=(?:3d|20|[ \t]*\r?\n)$/i

/** Returns true if a part without a declared encoding is quoted-printable: every `=` in it is valid there. */
export function isQuotedPrintable(part: string): boolean {
  let isTelling = false
  for (let at = part.indexOf('='); at >= 0; at = part.indexOf('=', at + 1)) {
    encodedSign.lastIndex = at
    const sign = encodedSign.exec(part)
    if (sign === null) return false
    isTelling ||= telling.test(sign[0])
  }
  return isTelling
}
