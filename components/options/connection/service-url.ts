import { parseServiceUrl } from '#lib/base-url.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d+)?$/i

/** Adds a missing scheme to a typed URL: https, or http on loopback. Other text is returned unchanged. */
export const withScheme = (typed: string): string => {
  const text = typed.trim()
  const [host = ''] = text.split(/[/?#]/, 1)
  if (host === '' || text.includes('://') || /\s/.test(text)) return text
  const whole = `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`
  return URL.canParse(whole) && new URL(whole).host !== '' ? whole : text
}

/** The interface’s three paths (section Endpoints), as users copy them. */
const ENDPOINT = /\/(report\/create|organization\/assets|takedowns\/list)\/*$/i

/** Returns the service URL that an endpoint’s URL begins with, or null. */
export const serviceOfEndpoint = (typed: string): string | null => {
  const text = withScheme(typed)
  if (!URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  return ENDPOINT.test(pathname) ? origin + pathname.replace(ENDPOINT, '') : null
}

/** Returns true if a valid service URL has no version in its path (section Versioning). */
export const lacksVersion = (typed: string): boolean => {
  const url = parseServiceUrl(typed)
  return url.ok && url.value.noVersionSegment
}
