/** Parses JSON; returns `undefined`, which JSON can’t express, if it is invalid or nested too deeply for the engine. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses JSON, but keeps integers beyond a double’s precision as text: no digit of a report’s ID gets lost. */
export const parseJsonWithDigits = (text: string): unknown => {
  const withDigits = (_: string, value: unknown, ...[context]: unknown[]): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) ? (digitsIn(context) ?? value) : value
  try {
    return JSON.parse(text, withDigits)
  } catch {
    return undefined
  }
}

/** Source text that engines pass to a reviver (JSON.parse source text access); null unless it is an integer. */
const digitsIn = (context: unknown): string | null =>
  typeof context === 'object' &&
  context !== null &&
  'source' in context &&
  typeof context.source === 'string' &&
  /^-?\d+$/.test(context.source)
    ? context.source
    : null

/** Returns the canonical JSON that is hashed: RFC 8785 for integers and text, so a checksum can be verified after a service reordered it. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${sorted.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
}

/** Bytes in lower-case hex. */
export const hexOf = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export type TextOfBytes = { ok: true; text: string } | { ok: false; why: 'not-text' }

/** Magic numbers of binary formats that may lack an early NUL byte: PDF, ZIP (and Office files), gzip, 7z, RAR. */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x25, 0x50, 0x44, 0x46],
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0x52, 0x61, 0x72, 0x21],
]

const starts = (bytes: Uint8Array, beginning: readonly number[]): boolean =>
  beginning.every((byte, index) => bytes[index] === byte)

/** Returns true for a compound file (MS-CFB): an Outlook message, an old Office document. */
export const isCompoundFile = (bytes: Uint8Array): boolean =>
  starts(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Decodes by byte order mark, else as UTF-8, else by another label. */
export const textOf = (bytes: Uint8Array, otherwise = 'windows-1252'): TextOfBytes => {
  if (starts(bytes, [0xff, 0xfe])) return { ok: true, text: new TextDecoder('utf-16le').decode(bytes) }
  if (starts(bytes, [0xfe, 0xff])) return { ok: true, text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0) || BEGINNINGS.some((beginning) => starts(bytes, beginning)))
    return { ok: false, why: 'not-text' }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: true, text: new TextDecoder(otherwise).decode(bytes) }
  }
}

/** SHA-256. Background only: a content script in an http page has no `crypto.subtle`. */
export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** SHA-256 of a text in lower-case hex. */
export const sha256Text = async (text: string): Promise<string> =>
  hexOf(await sha256(new TextEncoder().encode(text)))
