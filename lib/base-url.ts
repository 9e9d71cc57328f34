import { fail, ok, type Result } from '#lib/result.ts'
import { withoutEnd } from '#lib/without-end.ts'

/**
 * Where the service is. `baseUrl` ends in no slash; `matchPattern` is what a host permission is asked with and carries
 * no port, so code must compare `origin` besides. `noVersionSegment` is a warning: the interface puts the version in
 * the path (section Versioning), and no segment here looks like one.
 */
export type ServiceUrl = { baseUrl: string; origin: string; matchPattern: string; noVersionSegment: boolean }

export type BaseUrlProblem = {
  kind: 'empty' | 'no-scheme' | 'not-a-url' | 'not-https' | 'userinfo' | 'query' | 'fragment'
}

/** Reads the service's URL as a person or a policy wrote it: https, or http on loopback, and nothing but a path after the host. */
export const parseServiceUrl = (text: string): Result<ServiceUrl, BaseUrlProblem> => {
  const trimmed = text.trim()
  if (trimmed === '') return fail({ kind: 'empty' })
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return fail({ kind: 'no-scheme' })
  if (!URL.canParse(trimmed)) return fail({ kind: 'not-a-url' })
  const url = new URL(trimmed)
  const { hostname, origin, pathname, protocol } = url
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    return fail({ kind: 'not-https' })
  if (!isPlainHost(hostname)) return fail({ kind: 'not-a-url' })
  if (url.username !== '' || url.password !== '') return fail({ kind: 'userinfo' })
  if (trimmed.includes('#')) return fail({ kind: 'fragment' })
  if (trimmed.includes('?')) return fail({ kind: 'query' })
  const path = withoutEnd(pathname, '/')
  return ok({
    baseUrl: origin + path,
    origin,
    matchPattern: `${protocol}//${hostname}/*`,
    noVersionSegment: !path.split('/').some((segment) => /^v?\d+([._]\d+)*$/i.test(segment)),
  })
}

/**
 * The names that the manifest's optional host permissions and content security policy can allow over http: a policy has no
 * way to write an IPv6 address, nor a range. By then the URL parser has turned every spelling of an IPv4 address into
 * four decimal numbers.
 */
const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** A `*` is a legal character of a URL's host, and in a match pattern it would ask for many hosts. */
const isPlainHost = (hostname: string): boolean =>
  /^(\[[0-9a-f:]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(hostname)
