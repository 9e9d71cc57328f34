import type { Base } from './dom.ts'

/** Longest reference that is resolved, in characters; a `data:` URL can have megabytes. */
export const LONGEST_REFERENCE = 2_000

/** Returns a reference's ASCII host, or '' for `mailto:` and the like. Avoids `URL`, which would be the slowest part with many links. */
export const hostOfReference = (reference: string, base: Base): string => {
  const start = reference.startsWith('https://') ? 8 : reference.startsWith('http://') ? 7 : 0
  if (start > 0) {
    const slash = reference.indexOf('/', start)
    const authority = slash < 0 ? reference.slice(start) : reference.slice(start, slash)
    if (/^[a-z0-9.-]+$/.test(authority)) return authority
  } else if (/^[#?./]/.test(reference) && reference[1] !== '/' && reference[1] !== '\\') {
    return base.host
  }
  return URL.parse(reference, base.href)?.hostname ?? ''
}

/** Returns the origin of a URL, its scheme if it has no origin, or '' if it doesn't resolve. */
export const originOf = (reference: string, base: string): string => {
  const url = URL.parse(reference, base)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}
