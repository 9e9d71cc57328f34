import type { OwnContent } from '#lib/assets/own-content.ts'
import { placeOfOwn } from '#lib/assets/own-content.ts'
import { registrableDomain, sharingOf } from '#lib/assets/registrable-domain.ts'
import type { SharedKind } from '#lib/assets/platforms/shared-hosts.ts'
import type { Asset } from '#lib/assets/parse-asset.ts'
import { wholeDomain } from '#lib/assets/scope.ts'

const INSIDE = 'inside:'

/** The host at which an own asset lies; null for what has none. A report of that host, or of one above it, would hit it. */
export const insideHostOf = (own: OwnContent): string | null => {
  const asset = placeOfOwn(own)
  return (asset && wholeDomain(asset)?.host) ?? null
}

/**
 * Where services of this kind say that they keep to the reported page; every other URL they reduce to its domain, which
 * takes every subdomain along.
 */
const KEPT_BY_PAGE: readonly SharedKind[] = ['link-shortener', 'social', 'wiki']

/**
 * The keys under which the own assets are found that lie at or below the host of a reported asset: of a page's too, since a
 * service may widen it. None for an address, and for a page where services keep to the page. `www.` is looked past, as a
 * service may do, unless what follows it is everybody's.
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

/** The host of such a key; null for any other key. */
export const hostOfInsideKey = (key: string): string | null =>
  key.startsWith(INSIDE) ? key.slice(INSIDE.length) : null
