/** How much of the address that led to the page is told: its origin, unless the person chose all of it. */
export type FoundOnDetail = 'origin' | 'full'

/** `https://host[:port]`; for another scheme the scheme alone (`android-app:`); empty for what is no address. */
export const addressOrigin = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}

/** What "Found on" sends, here and in the body's `referrer`, before redaction; empty when there is nothing to tell. */
export const foundOnText = (referrer: string, detail: FoundOnDetail): string =>
  detail === 'full' ? referrer : addressOrigin(referrer)
