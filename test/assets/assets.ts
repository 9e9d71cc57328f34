import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'

/** The asset of a text that the test knows to be one. */
export function asset(text: string): Asset {
  const parsed = parseAsset(text)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.failure.kind}`)
  return parsed.value
}
