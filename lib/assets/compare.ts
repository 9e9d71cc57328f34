import type { Asset, NameAsset, UrlAsset } from './asset.ts'
import { accountOf } from './platforms/platform-account.ts'
import { plainDetail, plainPath } from './platforms/platform.ts'
import { nameAtGateway, plainIpfs, tenantOn } from './platforms/tenants.ts'

/**
 * Returns the same key for all spellings of an asset: case of the host, default port, final slash or dot, Unicode or punycode, case
 * of percent-encoding or of a wallet address, and URLs of one account, post or tenant (`twitter.com/acme`, `x.com/acme`). Elsewhere, `www.`,
 * protocol and case of the path make a different key.
 */
export function spellingKey(asset: Asset): string {
  if (asset.form === 'address') return `eip155:${asset.chainId}:${asset.address.toLowerCase()}`
  if (asset.form === 'name') return nameKey(asset)
  if (asset.form === 'domain') return asset.host
  const account = accountKey(asset)
  if (account !== undefined) return account
  const userinfo = asset.userinfo === '' ? '' : `${asset.userinfo}@`
  const port = asset.port === '' ? '' : `:${asset.port}`
  const detail = plainDetail(asset.query) + plainDetail(asset.fragment)
  return `${asset.protocol}://${userinfo}${asset.host}${port}${plainPath(asset.path)}${detail}`
}

/**
 * Returns the key of an account, a post, a document, or a page of a bucket, a site or content behind gateways. What follows the name of an
 * account or a document (`?ref=`, a tab) makes no other one. A post with a query is only perhaps the same.
 */
function accountKey(asset: UrlAsset, loosely = false): string | undefined {
  if (asset.userinfo !== '') return undefined
  const detail = plainDetail(asset.query) + plainDetail(asset.fragment)
  const post = postOnX(asset)
  if (post !== undefined) return loosely || detail === '' ? `post:TWITTER/${post}` : undefined
  const account = accountOf(asset)
  if (account?.type === 'IPFS') {
    const path = plainPath(asset.path).replace(/^\/ip[fn]s\/[^/]+/, '') || '/'
    return `ipfs:${plainIpfs(account.account)}${path}${detail}`
  }
  if (account?.exact) return `account:${account.type}/${account.account}`
  const name = nameAtGateway(asset)
  if (name) return `name:${name.name}${plainPath(asset.path)}${detail}`
  const tenant = tenantOn(asset)
  if (tenant === undefined) return undefined
  return tenant.rest === null ? `tenant:${tenant.key}` : `tenant:${tenant.key}/${tenant.rest}${detail}`
}

/** Case-sensitive, as IPFS is; mailboxes practically never are. */
const nameKey = ({ system, name, path }: NameAsset): string =>
  `${system}:${system === 'email' ? name.toLowerCase() : name}${path}`

export const sameSpelling = (a: Asset, b: Asset): boolean => spellingKey(a) === spellingKey(b)

/** Returns the key that two possibly equal assets share, and the query and fragment that one of them may lack. */
function looseParts(asset: Asset): { key: string; detail: string } {
  if (asset.form === 'address') return { key: asset.address.toLowerCase(), detail: '' }
  if (asset.form === 'name') return { key: nameKey(asset), detail: '' }
  const host = asset.host.replace(/^www\.(?=[^.]+\.)/, '')
  if (asset.form === 'domain') return { key: `${host}/`, detail: '' }
  const detail = plainDetail(asset.query) + plainDetail(asset.fragment)
  const account = accountKey(asset, true)
  if (account !== undefined)
    return { key: account, detail: account.startsWith('post:') ? detail.toLowerCase() : '' }
  return { key: host + plainPath(asset.path).toLowerCase(), detail: detail.toLowerCase() }
}

/** Returns true if a service may treat two spellings as one: other path case, protocol or chain, with or without query or `www.`. */
export function perhapsTheSame(a: Asset, b: Asset): boolean {
  if (sameSpelling(a, b)) return false
  const [one, other] = [looseParts(a), looseParts(b)]
  return one.key === other.key && (one.detail === other.detail || one.detail === '' || other.detail === '')
}

export type Merged<T> = {
  kept: T[]
  merged: { dropped: T; into: T }[]
  /** Possible duplicates, both kept. Each asset is paired at most once, with the first earlier match. */
  perhaps: { first: T; second: T }[]
}

export type AmongOthers<T> = { into: T | null; perhaps: T | null }

/** Returns a function that takes assets one by one and compares each with all earlier ones, in constant time. */
export const makeDuplicates = <T>() => {
  const bySpelling = new Map<string, T>()
  const groups = new Map<string, { first: T; byDetail: Map<string, T> }>()
  return (asset: Asset, it: T): AmongOthers<T> => {
    const spelling = spellingKey(asset)
    const into = bySpelling.get(spelling)
    if (into !== undefined) return { into, perhaps: null }
    bySpelling.set(spelling, it)
    const { key, detail } = looseParts(asset)
    const group = groups.get(key)
    if (group === undefined) {
      groups.set(key, { first: it, byDetail: new Map([[detail, it]]) })
      return { into: null, perhaps: null }
    }
    const perhaps =
      (detail === '' ? group.first : (group.byDetail.get(detail) ?? group.byDetail.get(''))) ?? null
    if (!group.byDetail.has(detail)) group.byDetail.set(detail, it)
    return { into: null, perhaps }
  }
}

export function mergeDuplicates<T extends Asset>(assets: readonly T[]): Merged<T> {
  if (assets.length < 2) return { kept: [...assets], merged: [], perhaps: [] }
  const result: Merged<T> = { kept: [], merged: [], perhaps: [] }
  const among = makeDuplicates<T>()
  for (const asset of assets) {
    const found = among(asset, asset)
    if (found.into !== null) {
      result.merged.push({ dropped: asset, into: found.into })
      continue
    }
    result.kept.push(asset)
    if (found.perhaps !== null) result.perhaps.push({ first: found.perhaps, second: asset })
  }
  return result
}

const HOST = /^(?:www\.|m\.|mobile\.)?(?:x|twitter)\.com$/
const POST = /^\/(?:\w{1,15}|i\/web)\/status\/(\d{1,20})$/i

/** Returns the ID of a post on X or Twitter; X ignores the name before it. Undefined for other URLs, including a post's images. */
export const postOnX = ({ host, port, path }: Pick<UrlAsset, 'host' | 'port' | 'path'>): string | undefined =>
  port === '' && HOST.test(host) ? POST.exec(plainPath(path))?.[1] : undefined
