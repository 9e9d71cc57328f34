import { parseServiceUrl } from '#lib/base-url.ts'

const LOOPBACK = /^(localhost|127\.0\.0\.1)(:\d+)?$/i

/** What was typed, with the scheme that is left out: https, or http on this machine. Anything else stays as it was typed. */
export const withScheme = (typed: string): string => {
  const text = typed.trim()
  const [host = ''] = text.split(/[/?#]/, 1)
  if (host === '' || text.includes('://') || /\s/.test(text)) return text
  const whole = `${LOOPBACK.test(host) ? 'http' : 'https'}://${text}`
  return URL.canParse(whole) && new URL(whole).host !== '' ? whole : text
}

/** The three paths of the interface (section Endpoints), as they are copied from its pages. */
const ENDPOINT = /\/(report\/create|organization\/assets|takedowns\/list)\/*$/i

/** The service URL that an endpoint's address begins with; null where it is none. */
export const serviceOfEndpoint = (typed: string): string | null => {
  const text = withScheme(typed)
  if (!URL.canParse(text)) return null
  const { origin, pathname } = new URL(text)
  return ENDPOINT.test(pathname) ? origin + pathname.replace(ENDPOINT, '') : null
}

/** Whether a service URL can be used, and yet has no version in its path (section Versioning). */
export const lacksVersion = (typed: string): boolean => {
  const url = parseServiceUrl(typed)
  return url.ok && url.value.noVersionSegment
}
