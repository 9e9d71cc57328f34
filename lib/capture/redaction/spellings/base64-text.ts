import { withoutEnd } from '#lib/without-end.ts'

/** Decodes base64 or base64url as UTF-8; undefined if it isn't text. */
export const base64Text = (run: string): string | undefined => {
  if (!mayBeBase64Text(run)) return undefined
  try {
    const binary = atob(withoutEnd(run, '=').replaceAll('-', '+').replaceAll('_', '/'))
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
  } catch {
    return undefined
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
let sixBits: Map<number, number> | undefined

/** Returns false if the bytes can't be UTF-8. Nearly no word is base64, and detecting that by an exception takes 100 times longer. */
const mayBeBase64Text = (run: string): boolean => {
  sixBits ??= new Map(
    [
      ...Array.from(BASE64, (char, bits) => [char, bits] as const),
      ['-', 62] as const,
      ['_', 63] as const,
    ].map(([char, bits]) => [char.charCodeAt(0), bits]),
  )
  let bits = 0
  let pending = 0
  let following = 0
  for (let at = 0; at < run.length; at += 1) {
    const six = sixBits.get(run.charCodeAt(at))
    if (six === undefined) return true
    pending = ((pending << 6) | six) & 0xffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    const byte = (pending >> bits) & 0xff
    const follows = (byte & 0xc0) === 0x80
    if (follows !== following > 0) return false
    if (following > 0) following -= 1
    else if (byte >= 0x80) {
      following = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1
      if (byte < 0xc2 || byte > 0xf4) return false
    }
  }
  return true
}
