import { hasHost, type Asset, type DomainAsset } from './asset.ts'
import { isIp } from './host.ts'

/** The whole domain of a URL, its host as it is; undefined for an address, and where there is none (an IP address, `localhost`). */
export function wholeDomain(asset: Asset): DomainAsset | undefined {
  if (!hasHost(asset) || isIp(asset.host) || !asset.host.includes('.')) return undefined
  const { host, hostUnicode } = asset
  return { form: 'domain', content: host, host, hostUnicode }
}
