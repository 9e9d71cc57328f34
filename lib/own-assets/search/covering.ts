import { keysOfOwnAsset, keysToLookUp, type AssetKey, type OwnContent } from '#lib/assets/canonical-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { isSharedByPath, registrableDomain } from '#lib/assets/registrable-domain.ts'

/** What the own assets covering an asset have in common. */
export type Cover = {
  /** The content of each of them holds one of these, so that others needn’t be parsed. */
  hints: string[]
  isCoveredBy: (own: OwnContent) => boolean
}

/** Returns how to find the own assets that cover a searched URL, domain, account or address; null for other text. */
export const coverOf = (written: string): Cover | null => {
  const parsed = parseAsset(written)
  if (!parsed.ok) return null
  const keys = new Set<AssetKey>(keysToLookUp(parsed.value).map(({ key }) => key))
  return {
    hints: hintsOf(parsed.value),
    isCoveredBy: (own) => keysOfOwnAsset(own, isSharedByPath).some((key) => keys.has(key)),
  }
}

/** Returns the part to search for where only text can be searched; the text itself unless it is a URL or domain. */
export const siteOf = (written: string): string => {
  const parsed = parseAsset(written)
  if (!parsed.ok || (parsed.value.form !== 'url' && parsed.value.form !== 'domain')) return written
  return hintsOf(parsed.value)[0] ?? written
}

/** Returns the account’s name, if any, and the registered domain; an asset that covers this one holds one of them. */
const hintsOf = (asset: Asset): string[] => {
  if (asset.form === 'address') return [asset.address]
  const account = accountOf(asset)?.account.split('/').at(-1)
  const names = account === undefined ? [] : [account]
  return asset.form === 'name'
    ? [...names, asset.name]
    : [...names, registrableDomain(asset.host) ?? asset.host]
}
