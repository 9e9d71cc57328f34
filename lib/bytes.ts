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

/** Decodes by byte order mark, else as UTF-8, else as windows-1252. */
export const textOf = (bytes: Uint8Array<ArrayBuffer>): TextOfBytes => {
  if (starts(bytes, [0xff, 0xfe])) return { ok: true, text: new TextDecoder('utf-16le').decode(bytes) }
  if (starts(bytes, [0xfe, 0xff])) return { ok: true, text: new TextDecoder('utf-16be').decode(bytes) }
  if (bytes.includes(0) || BEGINNINGS.some((beginning) => starts(bytes, beginning)))
    return { ok: false, why: 'not-text' }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes) }
  }
}

/** SHA-256. Background only: a content script in an http page has no `crypto.subtle`. */
export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** SHA-256 of a text in lower-case hex. */
export const sha256Text = async (text: string): Promise<string> =>
  hexOf(await sha256(new TextEncoder().encode(text)))
