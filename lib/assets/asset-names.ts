import { withoutEnd } from '#lib/without-end.ts'

/**
 * Finds which sent assets an error entry means. The service may name an asset by another spelling (letter case, a
 * trailing slash, punycode), and it reduces many URLs to their host; a bare host then means each sent URL on it.
 */
export const createAssetNames = (sent: string[]): ((named: string) => string[]) => {
  const exactly = new Set(sent)
  const bySpelling = Map.groupBy(sent, looseSpelling)
  const byHost = Map.groupBy(sent, looseHost)
  return (named) => {
    if (exactly.has(named)) return [named]
    return bySpelling.get(looseSpelling(named)) ?? byHost.get(looseSpelling(named)) ?? []
  }
}

/**
 * For comparing what a service may take for one: a URL without http(s) scheme and trailing slash, all in lower case
 * (section Create a report, rule 2: case differences and URL normalization).
 */
export const looseSpelling = (asset: string): string => {
  const text = asset.trim()
  const address = /^[^:/?#]+([/?#]|$)/.test(text) ? `https://${text}` : text
  const canonical = URL.canParse(address) ? new URL(address).href : text
  return withoutEnd(canonical.toLowerCase().replace(/^https?:\/\//, ''), '/')
}

/** The host of it, for services that reduce a URL to its host. */
export const looseHost = (asset: string): string => looseSpelling(asset).replace(/[/?#].*/s, '')
