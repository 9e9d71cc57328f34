import { parseAsset, type Asset } from '#lib/assets/parse-asset.ts'
import { wholeDomain } from '#lib/assets/scope.ts'

const INSIDE = 'inside:'

/** The host at which an own asset lies; null for what has none. A report of that host, or of one above it, would hit it. */
export const insideHostOf = (content: string): string | null => {
  const parsed = parseAsset(content)
  return parsed.ok ? (wholeDomain(parsed.value)?.host ?? null) : null
}

/** The key under which the own assets inside a reported whole domain are found; null for anything narrower. */
export const insideKeyOf = (asset: Asset): string | null =>
  asset.form === 'domain' ? INSIDE + asset.host : null

/** The host of such a key; null for any other key. */
export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null
