import { withoutEnd } from '#lib/without-end.ts'

/** Finds the sent assets that an error entry means; the service may respell an asset or reduce it to its host. */
export const createAssetNames = (sent: string[]): ((named: string) => string[]) => {
  const exactly = new Set(sent)
  const bySpelling = Map.groupBy(sent, looseSpelling)
  const byHost = Map.groupBy(sent, looseHost)
  return (named) => {
    if (exactly.has(named)) return [named]
    return bySpelling.get(looseSpelling(named)) ?? byHost.get(looseSpelling(named)) ?? []
  }
}

/** Returns the key of spellings that a service may treat as equal (section "Create a report", rule 2). */
export const looseSpelling = (asset: string): string => {
  const text = asset.trim()
  const address = /^[^:/?#]+([/?#]|$)/.test(text) ? `https://${text}` : text
  const canonical = URL.canParse(address) ? new URL(address).href : text
  return withoutEnd(canonical.toLowerCase().replace(/^https?:\/\//, ''), '/')
}

export const looseHost = (asset: string): string => looseSpelling(asset).replace(/[/?#].*/s, '')
