import { hexOf } from '#lib/hex.ts'

/** SHA-256. Background only: a content script in an http page has no `crypto.subtle`. */
export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** SHA-256 of a text in lower-case hex. */
export const sha256Text = async (text: string): Promise<string> =>
  hexOf(await sha256(new TextEncoder().encode(text)))
