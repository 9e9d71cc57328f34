import type { Asset } from './asset.ts'
import type { AssetType } from './asset-types.ts'
import { accountOf } from './platforms/platform-account.ts'

/** Returns the type that the service most likely assigns, for display only. Never PAGE: the interface doesn't distinguish it from URL. */
export function typeOf(asset: Asset): AssetType {
  if (asset.form === 'address') return 'ADDRESS'
  if (asset.form === 'name' && asset.at === 'email') return 'EMAIL'
  const type = accountOf(asset)?.type
  return type === undefined || type === 'TWITCH' ? 'URL' : type
}
