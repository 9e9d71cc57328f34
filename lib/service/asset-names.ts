import { withoutEnd } from '#lib/without-end.ts'

/**
 * Finds which sent assets an error entry means. The service may name an asset by another spelling (letter case, a
 * trailing slash, punycode), and it reduces many URLs to their host; a bare host then means each sent URL on it.
 */
export const createAssetNames = (sent: string[]): ((named: string) => string[]) => {
  const exactly = new Set(sent)
  const bySpelling = Map.groupBy(sent, spelling)
  const byHost = Map.groupBy(sent, (asset) => spelling(asset).replace(/[/?#].*/s, ''))
  return (named) => {
    if (exactly.has(named)) return [named]
    return bySpelling.get(spelling(named)) ?? byHost.get(spelling(named)) ?? []
  }
}

/** For comparing only: a URL without http(s) scheme and trailing slash, all in lower case. */
const spelling = (asset: string): string => {
  const text = asset.trim()
  const address = /^[^:/?#]+([/?#]|$)/.test(text) ? `https://${text}` : text
  const canonical = URL.canParse(address) ? new URL(address).href : text
  return withoutEnd(canonical.toLowerCase().replace(/^https?:\/\//, ''), '/')
}
