import type { Refusal } from './report-state.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** Maps assets that the service calls duplicates to the ones to keep. Null if omitting them won’t make the report valid. */
export const duplicatesOf = (
  assets: readonly string[],
  refusals: readonly Refusal[],
): ReadonlyMap<string, string> | null => {
  if (
    !refusals.every(({ errorType }) => errorType === 'DUPLICATE_ASSETS' || errorType === 'PROCESSING_FAILED')
  )
    return null
  const twice = refusals.filter(({ errorType }) => errorType === 'DUPLICATE_ASSETS')
  const named = new Set(twice.flatMap(({ names }) => names))
  if (named.size === 0) return null
  const bySpelling = Map.groupBy(assets, looseSpelling)
  const byHost = Map.groupBy(assets, looseHost)
  const into = new Map<string, string>()
  for (const asset of assets) {
    if (!named.has(asset)) continue
    const same = bySpelling.get(looseSpelling(asset)) ?? []
    const group = same.length > 1 ? same : (byHost.get(looseHost(asset)) ?? [])
    if (group.length < 2) return null
    // Keeps the first, whichever one the service named.
    const [first] = group
    if (first !== undefined && first !== asset) into.set(asset, first)
  }
  return into.size > 0 ? into : null
}

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
const looseSpelling = (asset: string): string => {
  const text = asset.trim()
  const address = /^[^:/?#]+([/?#]|$)/.test(text) ? `https://${text}` : text
  const canonical = URL.canParse(address) ? new URL(address).href : text
  return withoutEnd(canonical.toLowerCase().replace(/^https?:\/\//, ''), '/')
}

const looseHost = (asset: string): string => looseSpelling(asset).replace(/[/?#].*/s, '')
