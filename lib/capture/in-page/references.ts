import type { Base } from './element-kinds.ts'

/** Longest reference that is resolved; a `data:` address can have megabytes. */
export const LONGEST_REFERENCE = 2_000

/**
 * The host that a reference leads to, in ASCII as `URL.hostname` has it; empty for `mailto:`, `data:` and what is none.
 * What plainly is relative, or plainly names a host, is not parsed: on a page of many links `URL` would cost more than
 * all else.
 */
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

/** Origin of an address, or its scheme where there is no origin; empty for what does not resolve. */
export const originOf = (reference: string, base: string): string => {
  const url = URL.parse(reference, base)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}
