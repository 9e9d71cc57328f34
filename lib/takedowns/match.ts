import { keysOfAsset, keysOfOwnAsset, keysToLookUp } from '#lib/assets/canonical-keys.ts'
import { accountOf, hasPlatform } from '#lib/assets/platforms/platform-account.ts'
import { parseAsset, type Asset } from '#lib/assets/parse-asset.ts'
import { withoutEnd } from '#lib/without-end.ts'

/** `domain`: the case is about the whole domain that the reported page lies on. */
export type How = 'same' | 'domain'
export type CaseKey = { key: string; how: How }

/** `www.` and the bare name are one site to a service that normalises; which of the two it keeps is not shown. */
const plain = (key: string): string => key.replace(/^(domain:|page:)www\.(?=[^./]+\.)/, '$1')

/** The keys of the asset that a case is about, as the service has it: an URL, a domain, an address, `@name` on a platform. */
export const keysOfCase = ({ content, type }: { content: string; type: string }): string[] => {
  const parsed = parseAsset(content.trim())
  const asset = parsed.ok && !isNameOn(type, parsed.value) ? parsed.value : null
  const named = asset ? [] : keysOfOwnAsset({ content, type }, () => true)
  const keys = named.length === 0 && parsed.ok ? keysOfAsset(parsed.value) : named
  return [...new Set(keys.map(plain))]
}

/** `acme.support` on Instagram is an account, however much it looks like a domain. */
const isNameOn = (type: string, asset: Asset): boolean =>
  asset.form === 'domain' && hasPlatform(type.toUpperCase()) && accountOf(asset) === undefined

/**
 * The keys under which the cases about a reported asset are found, closest first. The same asset in any spelling; the page
 * without its query, which a service may drop; and, since the service may act on all of a host, the domain that it lies on, where
 * that has one owner (`isShared` tells).
 */
export const keysOfReported = (asset: Asset, isShared: (host: string) => boolean): CaseKey[] => {
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
    // What lies above a shared host is no closer to the page, shared by itself or not.
    shared ||= isShared(key.slice('domain:'.length))
    if (!shared) add(key, 'domain')
  }
  return Array.from(found, ([key, how]) => ({ key, how }))
}

/**
 * What the service is asked for by `query`, so that a case of this asset is among the answers. Which fields it searches and how
 * is not shown: the host alone, since any spelling of the asset has it; on a shared host the account, or else the page.
 */
export const queryFor = (asset: Asset, isShared: (host: string) => boolean): string => {
  if (asset.form === 'address') return asset.address
  if (asset.form === 'name') return asset.name
  const host = asset.host.replace(/^www\.(?=[^.]+\.)/, '')
  if (asset.form === 'domain' || !isShared(asset.host)) return host
  const [, first = ''] = asset.path.split('/')
  // `youtube.com/watch?v=…`: the page without its query is everybody's.
  const inQuery = accountOf(asset)?.account.split('/').at(-1) ?? ''
  if (inQuery !== '' && asset.query.toLowerCase().includes(inQuery.toLowerCase())) return inQuery
  const isAccount = first.replace(/^@/, '').toLowerCase() === accountOf(asset)?.account
  return host + (isAccount ? `/${first}` : withoutEnd(asset.path, '/'))
}
