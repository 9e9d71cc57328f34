/** How much of the referrer is sent: its origin, unless the user chose the full URL. */
export type FoundOnDetail = 'origin' | 'full'

/** Returns `https://host[:port]`, the scheme alone if there is no origin (`android-app:`), or '' for an invalid URL. */
export const addressOrigin = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Returns the referrer sent in "Found on" and in the body's `referrer`, before redaction; may be empty. */
export const foundOnText = (referrer: string, detail: FoundOnDetail): string =>
  detail === 'full' ? referrer : addressOrigin(referrer)
