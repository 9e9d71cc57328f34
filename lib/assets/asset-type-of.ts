import type { Asset } from './asset.ts'
import type { AssetType } from './asset-types.ts'
import { accountOf } from './platforms/platform-account.ts'

/**
 * The documented type that the service most likely gives an asset: the platform's for its accounts, posts and apps, ADDRESS, else
 * URL. Never PAGE, which the interface does not tell apart from URL. Only for display: a report carries no type.
 */
export function typeOf(asset: Asset): AssetType {
  if (asset.form === 'address') return 'ADDRESS'
  const type = accountOf(asset)?.type
  return type === undefined || type === 'TWITCH' ? 'URL' : type
}
