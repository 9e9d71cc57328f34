import type { OwnContent } from '#lib/assets/own-content.ts'
import { assetOfOwn } from '#lib/assets/own-content.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import type { SharedKind } from '#lib/assets/platforms/shared-hosts.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { wholeDomain } from '#lib/assets/scope.ts'

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
 * addresses and for pages on `KEPT_BY_PAGE` hosts. Also looks without `www.`, unless the rest is a public suffix.
 */
export const insideKeysOf = (asset: Asset): string[] => {
  const host = wholeDomain(asset)?.host
  if (host === undefined) return []
  const sharing = asset.form === 'url' ? sharingOf(host) : undefined
  if (sharing && KEPT_BY_PAGE.includes(sharing.why)) return []
  const bare = host.replace(/^www\./, '')
  return bare === host || registrableDomain(bare) === undefined
    ? [INSIDE + host]
    : [INSIDE + host, INSIDE + bare]
}

export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null
