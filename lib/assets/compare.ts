import type { Asset, NameAsset, UrlAsset } from './asset.ts'
import { accountOf } from './platforms/platform-account.ts'
import { plainDetail, plainPath } from './platforms/plain-path.ts'
import { postOnX } from './post-on-x.ts'

/**
 * Equal for two spellings of one asset: case of the host, default port, final slash, final dot, Unicode or punycode, case of
 * percent-encoding, case of an address; and for two addresses of one account or post, such as `twitter.com/acme` and `x.com/acme`.
 * `www.`, the protocol, the case of a path make another spelling.
 */
export function spellingKey(asset: Asset): string {
  if (asset.form === 'address') return `eip155:${asset.chainId}:${asset.address.toLowerCase()}`
  if (asset.form === 'name') return nameKey(asset)
  if (asset.form === 'domain') return asset.host
  const account = asset.query === '' && asset.fragment === '' ? accountKey(asset) : undefined
  if (account !== undefined) return account
  const userinfo = asset.userinfo === '' ? '' : `${asset.userinfo}@`
  const port = asset.port === '' ? '' : `:${asset.port}`
  const detail = plainDetail(asset.query) + plainDetail(asset.fragment)
  return `${asset.protocol}://${userinfo}${asset.host}${port}${plainPath(asset.path)}${detail}`
}

/** Of an account itself or a post on X, whatever the query is. One content at two gateways of IPFS stays two: a service acts on one of them. */
function accountKey(asset: UrlAsset): string | undefined {
  if (asset.userinfo !== '') return undefined
  const post = postOnX(asset)
  if (post !== undefined) return `post:TWITTER/${post}`
  const account = accountOf(asset)
  return account?.exact && account.type !== 'IPFS' ? `account:${account.type}/${account.account}` : undefined
}

/** Case matters in what IPFS names, and in the paths there. */
const nameKey = ({ at, name, path }: NameAsset): string => `${at}:${name}${path}`

export const sameSpelling = (a: Asset, b: Asset): boolean => spellingKey(a) === spellingKey(b)

/** What two assets must share to be perhaps the same, and the detail (query and fragment) that one of them may leave out. */
function looseParts(asset: Asset): { key: string; detail: string } {
  if (asset.form === 'address') return { key: asset.address.toLowerCase(), detail: '' }
  if (asset.form === 'name') return { key: nameKey(asset), detail: '' }
  const host = asset.host.replace(/^www\.(?=[^.]+\.)/, '')
  if (asset.form === 'domain') return { key: `${host}/`, detail: '' }
  const detail = plainDetail(asset.query) + plainDetail(asset.fragment)
  const account = accountKey(asset)
  if (account !== undefined) return { key: account, detail: detail.toLowerCase() }
  return { key: host + plainPath(asset.path).toLowerCase(), detail: detail.toLowerCase() }
}

/**
 * Two spellings that the service may take for one asset: other case of the path, with or without query, with or without `www.`,
 * http and https, a domain and its URL, the same address on two chains. Two different queries are two pages.
 */
export function perhapsTheSame(a: Asset, b: Asset): boolean {
  if (sameSpelling(a, b)) return false
  const [one, other] = [looseParts(a), looseParts(b)]
  return one.key === other.key && (one.detail === other.detail || one.detail === '' || other.detail === '')
}

export type Merged<T> = {
  /** In the order given, the first of each spelling. */
  kept: T[]
  /** Left out, with the earlier asset that stands for it. */
  merged: { dropped: T; into: T }[]
  /** Both kept; each is paired once, with the first before it that it may be the same as. */
  perhaps: { first: T; second: T }[]
}

/** What an asset is to those that came before it: another spelling of one, or a new one, perhaps the same as one. */
export type AmongOthers<T> = { into: T | null; perhaps: T | null }

/** Takes assets one by one and says of each how it stands to those before it; a constant time for each. */
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

/** Merges what is spelled the same and pairs what is perhaps the same; linear in the number of assets. */
export function mergeDuplicates<T extends Asset>(assets: readonly T[]): Merged<T> {
  // One alone, as nearly every question has it, is itself.
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
