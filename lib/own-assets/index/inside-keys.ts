import type { OwnContent } from '#lib/assets/own-content.ts'
import { placeOfOwn } from '#lib/assets/own-content.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import type { SharedKind } from '#lib/assets/platforms/shared-hosts.ts'
import type { Asset } from '#lib/assets/parse-asset.ts'
import { wholeDomain } from '#lib/assets/scope.ts'

const INSIDE = 'inside:'

/** Returns the own asset’s host, or null if it has none. Reporting this host, or a domain above it, would hit the asset. */
export const insideHostOf = (own: OwnContent): string | null => {
  const asset = placeOfOwn(own)
  return (asset && wholeDomain(asset)?.host) ?? null
}

/**
 * Kinds of hosts for which services say that they act on the reported page only. They reduce every other URL to its domain,
 * including all subdomains.
 */
const KEPT_BY_PAGE: readonly SharedKind[] = ['link-shortener', 'social', 'wiki']

/**
 * Returns keys for the own assets at or below the host of a reported asset, including a reported page, which a service may
 * widen to its host. Empty for addresses and for pages on `KEPT_BY_PAGE` hosts. Adds the host without `www.`, as services may
 * do, unless the rest is a public suffix.
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

/** Returns the host of an inside key; null for any other key. */
export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null
