/**
 * The host permission that a typed service URL needs, or null where there is nothing to ask for. Match patterns carry
 * no port. Only what the manifest offers can be asked for: https, or http on this machine.
 */
export const hostPattern = (typed: string): string | null => {
  const text = typed.trim()
  if (!URL.canParse(text)) return null
  const { protocol, hostname } = new URL(text)
  // A star is a legal character of a host, and in a pattern it would ask for many.
  if (hostname === '' || hostname.includes('*')) return null
  if (protocol === 'https:') return `https://${hostname}/*`
  if (protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1'))
    return `http://${hostname}/*`
  return null
}

/** The origin that a key is bound to; empty while the URL is not one. */
export const originOf = (typed: string): string =>
  URL.canParse(typed.trim()) ? new URL(typed.trim()).origin : ''
