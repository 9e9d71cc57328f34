import { isSharedByPath } from '#lib/assets/registrable-domain.ts'
import { keysOfAsset, keysOfOwnAsset, keysToLookUp } from '#lib/assets/canonical-keys.ts'
import { accountOf, hasPlatform } from '#lib/assets/platforms/platform-account.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** `domain`: the case is about the whole domain of the reported page. */
export type How = 'same' | 'domain'
export type TakedownKey = { key: string; how: How }

/** Removes `www.`: services that normalize treat both names as one site, and which one they keep isn’t shown. */
const plain = (key: string): string => key.replace(/^(domain:|page:)www\.(?=[^./]+\.)/, '$1')

/** Returns the canonical keys of a case’s asset: a URL, domain, wallet address or `@name` on a platform. */
export const keysOfTakedown = ({ content, type }: { content: string; type: string }): string[] => {
  const parsed = parseAsset(content.trim())
  const asset = parsed.ok && !isNameOn(type, parsed.value) ? parsed.value : null
  const named = asset ? [] : keysOfOwnAsset({ content, type }, () => true)
  const keys = named.length === 0 && parsed.ok ? keysOfAsset(parsed.value) : named
  return [...new Set(keys.map(plain))]
}

/** True for an account name like `acme.support` on Instagram, which looks like a domain. */
const isNameOn = (type: string, asset: Asset): boolean =>
  asset.form === 'domain' && hasPlatform(type.toUpperCase()) && accountOf(asset) === undefined

/**
 * Returns the keys of cases about a reported asset, closest first: the same asset, the page without its query (which a service
 * may drop), and its domain unless shared, on which a service may act.
 */
export const keysOfReported = (asset: Asset): TakedownKey[] => {
  const found = new Map<string, How>()
  const add = (key: string, how: How): void => {
    if (!found.has(plain(key))) found.set(plain(key), how)
  }
  for (const key of keysOfAsset(asset)) add(key, 'same')
  if (asset.form === 'url' && asset.path === '/' && asset.query === '' && asset.port === '')
    add(`domain:${asset.host}`, 'same')
  let shared = false
  for (const { key, relation } of keysToLookUp(asset)) {
    if (relation === 'same' || relation === 'page-without-query' || relation === 'first-page')
      add(key, 'same')
    if (relation !== 'on-domain' && relation !== 'parent-domain') continue
    // Parents of a shared host are excluded too, shared or not.
    shared ||= isSharedByPath(key.slice('domain:'.length))
    if (!shared) add(key, 'domain')
  }
  return Array.from(found, ([key, how]) => ({ key, how }))
}

/**
 * Returns the `query` that finds cases of this asset. Which fields are searched isn’t shown, so it is the host, which every
 * spelling contains; on a shared host the account or page.
 */
export const queryFor = (asset: Asset): string => {
  if (asset.form === 'address') return asset.address
  if (asset.form === 'name') return asset.name
  const host = asset.host.replace(/^www\.(?=[^.]+\.)/, '')
  if (asset.form === 'domain' || !isSharedByPath(asset.host)) return host
  const [, first = ''] = asset.path.split('/')
  // For `youtube.com/watch?v=…`, the page without its query would match everybody’s.
  const inQuery = accountOf(asset)?.account.split('/').at(-1) ?? ''
  if (inQuery !== '' && asset.query.toLowerCase().includes(inQuery.toLowerCase())) return inQuery
  const isAccount = first.replace(/^@/, '').toLowerCase() === accountOf(asset)?.account
  return host + (isAccount ? `/${first}` : withoutEnd(asset.path, '/'))
}
