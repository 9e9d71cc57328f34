import { wholeDomain } from '#lib/assets/scope.ts'
import { parseAsset, type Asset } from '#lib/assets/parse-asset.ts'

const inside = (host: string): string => `inside:${host}`

/**
 * Keys that say "this own asset lies inside that domain": its host and every domain above it. A report of one of those
 * whole domains would hit it, which a point look-up under the domain then shows.
 */
export const insideKeys = (content: string): string[] => {
  const parsed = parseAsset(content)
  const host = parsed.ok ? wholeDomain(parsed.value)?.host : undefined
  if (host === undefined) return []
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, index) => inside(labels.slice(index).join('.')))
}

/** The key under which the own assets inside a reported whole domain are found; null for anything narrower. */
export const insideKeyOf = (asset: Asset): string | null =>
  asset.form === 'domain' ? inside(asset.host) : null
