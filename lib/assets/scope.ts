import { hasHost, type Asset, type DomainAsset } from './asset.ts'
import { isIp } from './host.ts'

/** Returns an asset's host as a domain; undefined for wallet addresses, IP addresses and `localhost`. */
export function wholeDomain(asset: Asset): DomainAsset | undefined {
  if (!hasHost(asset) || isIp(asset.host) || !asset.host.includes('.')) return undefined
  const { host, hostUnicode } = asset
  return { form: 'domain', content: host, host, hostUnicode }
}
