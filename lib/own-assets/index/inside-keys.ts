import { assetOfOwn, type OwnContent } from '#lib/assets/canonical-keys.ts'
import { registrableDomain, sharingOf, type SharedKind } from '#lib/assets/registrable-domain.ts'
import type { Asset, UrlAsset } from '#lib/assets/asset.ts'
import { accountOf } from '#lib/assets/platforms/platform-account.ts'
import { tenantOn } from '#lib/assets/platforms/tenants.ts'
import { wholeDomain } from '#lib/assets/host.ts'

const INSIDE = 'inside:'

/** Returns the own asset’s host, or null. Reporting this host, or a domain above it, would hit the asset. */
export const insideHostOf = (own: OwnContent): string | null => {
  const asset = assetOfOwn(own)
  return (asset && wholeDomain(asset)?.host) ?? null
}

/** Kinds of hosts where services act on the reported page only; they reduce every other URL to its domain with all subdomains. */
const KEPT_BY_PAGE: readonly SharedKind[] = ['link-shortener', 'social', 'wiki']

/**
 * Returns keys of own assets at or below a reported host, or a reported page’s: a service may widen the page. Empty for
 * addresses, for pages on `KEPT_BY_PAGE` hosts, and for those of one tenant or account of a shared host. Also looks without `www.`, unless the rest is a public suffix.
 */
export const insideKeysOf = (asset: Asset): string[] => {
  const host = wholeDomain(asset)?.host
  if (host === undefined) return []
  if (asset.form === 'url' && isOnePart(asset, host)) return []
  const bare = host.replace(/^www\./, '')
  return bare === host || registrableDomain(bare) === undefined
    ? [INSIDE + host]
    : [INSIDE + host, INSIDE + bare]
}

/** Returns true for a page whose report hits its tenant alone, however many others share the host. */
const isOnePart = (asset: UrlAsset, host: string): boolean => {
  const account = accountOf(asset)
  if (account?.type === 'IPFS') return true
  const sharing = sharingOf(host)
  if (sharing === undefined) return false
  if (KEPT_BY_PAGE.includes(sharing.why)) return true
  return sharing.by === 'path' && (account !== undefined || tenantOn(asset) !== undefined)
}

export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null
