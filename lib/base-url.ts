import { fail, ok, type Result } from '#lib/result.ts'
import { withoutEnd } from './limits.ts'

/**
 * A validated service URL; `baseUrl` ends without a slash. Permissions for `matchPattern` ignore the port, so code must also
 * compare `origin`. `noVersionSegment` warns that no path segment looks like a version (section Versioning).
 */
export type ServiceUrl = { baseUrl: string; origin: string; matchPattern: string; noVersionSegment: boolean }

export type BaseUrlProblem = {
  kind: 'empty' | 'no-scheme' | 'not-a-url' | 'not-https' | 'userinfo' | 'query' | 'fragment'
}

/** Parses the service URL entered by a user or a policy: https, or http on loopback, with nothing but a path after the host. */
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

/** Only these two names can be allowed over http in the manifest: a content security policy can’t express IPv6 addresses. */
const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '127.0.0.1'

/** Rejects `*`: it is legal in a URL’s host, but a match pattern would request many hosts with it. */
const isPlainHost = (hostname: string): boolean =>
  /^(\[[0-9a-f:]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*)$/.test(hostname)
