/** Returns the match pattern (which has no port) for a service URL, or null. The manifest allows https, and http on loopback. */
export const hostPattern = (typed: string): string | null => {
  const text = typed.trim()
  if (!URL.canParse(text)) return null
  const { protocol, hostname } = new URL(text)
  // `*` is legal in a host, but in a match pattern it would request many.
  if (hostname === '' || hostname.includes('*')) return null
  if (protocol === 'https:') return `https://${hostname}/*`
  if (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
    return `http://${hostname}/*`
  return null
}

/** Returns the origin that a key is bound to, or '' for an invalid URL. */
export const originOf = (typed: string): string =>
  URL.canParse(typed.trim()) ? new URL(typed.trim()).origin : ''
