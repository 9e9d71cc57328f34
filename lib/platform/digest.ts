/** SHA-256. Only in the background: `crypto.subtle` does not exist in a content script of an http page. */
export const sha256 = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  crypto.subtle.digest('SHA-256', bytes)

/** Lower-case hexadecimal SHA-256 of a text. */
export const sha256Text = async (text: string): Promise<string> =>
  Array.from(new Uint8Array(await sha256(new TextEncoder().encode(text))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
