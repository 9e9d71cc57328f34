import type { DomainAsset, NameAsset, UrlAsset, ResourceKind } from '../asset.ts'
import { lastTwoLabels, withoutWww } from '../host.ts'
import { serviceName } from '../parse-asset.ts'
import { addPatterns, match, patternsAt, segmentsOf, type Owner, type PatternsByHost } from './platform.ts'

/** One customer of a shared host without an interface type of its own: a bucket, a site, a document. */
export type Tenant = {
  /** The same in all of its URLs, whatever their style: `s3/acme-files`. */
  key: string
  name: string
  /** The path below it; empty for the tenant itself. Null for a document, whose tabs are one asset. */
  rest: string | null
}

type Here = { host: string; path: readonly string[]; query: string }

/** Returns the labels before a host’s suffix; undefined if it doesn’t end with it. */
const labelsBefore = (host: string, suffix: string): string[] | undefined => {
  if (host === suffix) return []
  return host.endsWith(`.${suffix}`) ? host.slice(0, -suffix.length - 1).split('.') : undefined
}

const below = (path: readonly string[], from: number): string => path.slice(from).join('/')

/** A bucket is before its region in the host, or else the first part of the path, where a colon may be encoded. */
const bucketOf = (
  provider: string,
  before: readonly string[],
  path: readonly string[],
): Tenant | undefined => {
  const name = before.length > 0 ? before.join('.') : (path[0] ?? '').replace(/%3a/i, ':')
  return name === ''
    ? undefined
    : { key: `${provider}/${name}`, name, rest: below(path, before.length > 0 ? 0 : 1) }
}

/** Suffixes of services with the hosts of Amazon S3, and their mark there: `bucket.s3.region`, `s3-region`, `bucket.s3-website.region`. */
const LIKE_S3: readonly (readonly [provider: string, suffix: string, mark: string])[] = [
  ['s3', 'amazonaws.com', 's3'],
  ['s3', 'amazonaws.com.cn', 's3'],
  ['wasabi', 'wasabisys.com', 's3'],
  ['b2', 'backblazeb2.com', 's3'],
  ['scaleway', 'scw.cloud', 's3'],
  ['ibm', 'cloud-object-storage.appdomain.cloud', 's3'],
  ['oss', 'aliyuncs.com', 'oss'],
  ['cos', 'myqcloud.com', 'cos'],
  ['obs', 'myhuaweicloud.com', 'obs'],
]

const onS3 = ({ host, path }: Here): Tenant | undefined => {
  for (const [provider, suffix, mark] of LIKE_S3) {
    const labels = labelsBefore(host, suffix)
    if (labels === undefined) continue
    const at = labels.findLastIndex((label) => label === mark || label.startsWith(`${mark}-`))
    if (at !== -1) return bucketOf(provider, labels.slice(0, at), path)
    if (provider === 'b2' && path[0] === 'file') return bucketOf(provider, [], path.slice(1))
  }
  return undefined
}

/** Services whose hosts end with this suffix, after so many labels for the region or account, within which bucket names are unique. */
const BUCKETS: readonly (readonly [provider: string, suffix: string, labels: number])[] = [
  ['gcs', 'storage.googleapis.com', 0],
  ['gcs', 'commondatastorage.googleapis.com', 0],
  ['gcs', 'storage.cloud.google.com', 0],
  ['yandex', 'storage.yandexcloud.net', 0],
  ['yandex', 'website.yandexcloud.net', 0],
  ['contabo', 'contabostorage.com', 1],
  ['spaces', 'cdn.digitaloceanspaces.com', 1],
  ['spaces', 'digitaloceanspaces.com', 1],
  ['linode', 'linodeobjects.com', 1],
  ['vultr', 'vultrobjects.com', 1],
  ['r2', 'r2.cloudflarestorage.com', 1],
]

/** Paths of interfaces, before the bucket, on hosts that end so. */
const API_PATHS: readonly (readonly [host: string, path: string, provider: string])[] = [
  ['googleapis.com', 'storage/v1/b/', 'gcs'],
  ['googleapis.com', 'download/storage/v1/b/', 'gcs'],
  ['firebasestorage.googleapis.com', 'v0/b/', 'gcs'],
]

const ORACLE =
  /^objectstorage\.[a-z0-9-]{1,63}\.oraclecloud\.com\/(?:p\/[^/]{1,300}\/)?n\/([^/]{1,100})\/b\/([^/]{1,300})/

const onOtherStorage = ({ host, path }: Here): Tenant | undefined => {
  for (const [provider, suffix, count] of BUCKETS) {
    const labels = labelsBefore(host, suffix)
    if (labels === undefined || labels.length < count || labels.at(-1) === 'cdn') continue
    const before = labels.slice(0, labels.length - count)
    const where = labels.slice(before.length).map((label) => label.replace(/^website-/, ''))
    return bucketOf([provider, ...where].join('/'), before, path)
  }
  const api = API_PATHS.find(
    ([end, begin]) => labelsBefore(host, end) && `${path.join('/')}/`.startsWith(begin),
  )
  if (api) return bucketOf(api[2], [], path.slice(api[1].split('/').length - 1))
  const azure = labelsBefore(host, 'core.windows.net')
  const [oracle, space, bucket] = ORACLE.exec(host + '/' + path.join('/')) ?? []
  if (oracle !== undefined)
    return bucketOf(`oracle/${space ?? ''}`, [bucket ?? ''], path.slice(oracle.split('/').length - 1))
  // A copy in another region is the same account.
  const account = azure?.[0]?.replace(/-secondary$/, '') ?? ''
  // `z13` is where accounts have their sites.
  return azure && azure.length > 1 && !/^z\d{1,2}$/.test(account)
    ? { key: `azure/${account}`, name: account, rest: below(path, 0) }
    : undefined
}

/** Blogs that are shown under the ending of each country. */
const onBlogspot = ({ host, path }: Here): Tenant | undefined => {
  const [, name] = /^([a-z0-9-]+)\.blogspot\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/.exec(host) ?? []
  return name === undefined ? undefined : { key: `blogspot/${name}`, name, rest: below(path, 0) }
}

/** An organization’s files are on two hosts, the second one for those of its people. */
const onSharePoint = ({ host, path }: Here): Tenant | undefined => {
  const [, name = '', people] = /^([a-z0-9-]{1,63}?)(-my)?\.sharepoint\.com$/.exec(host) ?? []
  const rest = [...(people ? [people] : []), ...path].join('/')
  return name === '' ? undefined : { key: `sharepoint/${name}`, name, rest }
}

/** A page keeps its ID under any title, on the customer’s host as in the app. */
const onNotion = ({ host, path }: Here): Tenant | undefined => {
  if (!/(?:^|\.)notion\.(?:so|site)$/.test(host)) return undefined
  const [name] = /[0-9a-f]{32}$/.exec(path.at(-1) ?? '') ?? []
  return name === undefined ? undefined : { key: `notion/${name}`, name, rest: null }
}

/** `…/u/0/…` only says which of several sign-ins a browser uses. */
const withoutSignIn = (path: readonly string[]): readonly string[] => {
  const at = path.findIndex((part, index) => part === 'u' && /^\d{1,2}$/.test(path[index + 1] ?? ''))
  return at === -1 ? path : path.toSpliced(at, 2)
}

const onGoogleSites = (path: readonly string[]): Tenant | undefined => {
  const lower = withoutSignIn(path).map((part) => part.toLowerCase())
  // A domain's sites are below `/a/` or not.
  const parts = lower[0] === 'a' ? lower.slice(1) : lower
  const [first = '', name = ''] = parts
  if (name === '' || !(first === 'view' || first === 'site' || first === 'd' || first.includes('.')))
    return undefined
  return { key: `google-site/${first}/${name}`, name, rest: below(parts, 2) }
}

const googleId = /^[\w-]{8,}$/

/** Documents, forms, folders and scripts have an ID, whichever of the services shows them. */
const onGoogleDrive = ({ path, query }: Here): Tenant | undefined => {
  const at = path.findIndex((part) => part === 'd' || part === 'folders' || part === 's')
  const inPath = path[at + 1] === 'e' ? path[at + 2] : path[at + 1]
  const name = at === -1 ? new URLSearchParams(query).get('id') : inPath
  return name != null && googleId.test(name) ? { key: `google-file/${name}`, name, rest: null } : undefined
}

/** First parts of a path that name no file there: a person’s (`pastebin.com/u/…`), or a way of showing one. */
export const fileSections: Owner = { reserved: 'u img raw dl print embed archive c s' }

/** File and form hosts without an asset type of their own; patterns as in `Platform`, of which the first name tells a file from any other. */
export const fileShares: Readonly<Partial<Record<ResourceKind, string>>> = {
  file:
    'drive.google.com/file/d/{=} drive.google.com/open?id={=} drive.google.com/uc?id={=} drive.google.com/drive/folders/{=} ' +
    'docs.google.com/document/d/{=} docs.google.com/spreadsheets/d/{=} docs.google.com/presentation/d/{=} ' +
    'dropbox.com/scl/fi/{=}/*?rlkey={=} dropbox.com/s/raw/{=}/* dropbox.com/s/dl/{=}/* dropbox.com/s/{=}/* dropbox.com/s/{=} dropbox.com/scl/fo/{=}/*?rlkey={=} dropbox.com/sh/{=}/* ' +
    'dl.dropboxusercontent.com/scl/fi/{=}/*?rlkey={=} dl.dropboxusercontent.com/s/{=}/* ' +
    'onedrive.live.com/?id={=} onedrive.live.com/redir?resid={=} *.box.com/s/{=} wetransfer.com/downloads/{=}/* we.tl/{=} ' +
    'mega.nz/file/{=}# mega.nz/folder/{=}# *.mediafire.com/file/{=}/* *.mediafire.com/folder/{=} ' +
    'pastebin.com/raw/{=} pastebin.com/dl/{=} pastebin.com/print/{=} pastebin.com/embed/{=} pastebin.com/{=} ' +
    'telegra.ph/file/{=} graph.org/file/{=} te.legra.ph/file/{=} telegra.ph/{=} graph.org/{=} te.legra.ph/{=} justpaste.it/{=} ' +
    'rentry.co/raw/{=} rentry.co/{=} 1drv.ms/*/c/*/{=} 1drv.ms/*/s/{=} 1drv.ms/*/{=} ' +
    'cdn.discordapp.com/attachments/*/{=}/* media.discordapp.net/attachments/*/{=}/* ' +
    'canva.com/design/{=}/* docsend.com/view/s/{=} docsend.com/view/{=} figma.com/design/{=} figma.com/file/{=} figma.com/proto/{=} ' +
    'transfer.sh/{=}/* gofile.io/d/{=} *.icloud.com/iclouddrive/{=}',
  form:
    'forms.office.com/r/{=} forms.microsoft.com/r/{=} forms.cloud.microsoft/r/{=} forms.office.com/pages/responsepage.aspx?id={=} ' +
    'forms.microsoft.com/pages/responsepage.aspx?id={=} forms.cloud.microsoft/pages/responsepage.aspx?id={=} ' +
    '*.typeform.com/to/{=} tally.so/r/{=} surveymonkey.com/r/{=}',
}

/** Sites of one service. */
const SAME_SERVICE: Readonly<Record<string, string>> = {
  'microsoft.com': 'office.com',
  'cloud.microsoft': 'office.com',
  'dropboxusercontent.com': 'dropbox.com',
}

let files: PatternsByHost | undefined

const onFileShares = ({ host, path, query }: Here): Tenant | undefined => {
  const site = lastTwoLabels(host)
  if (!Object.values(fileShares).some((texts) => texts.includes(`${site}/`))) return undefined
  if (files === undefined) addPatterns((files = new Map()), fileSections, fileShares)
  // A person, or a picture by a number: no file of the names that they begin with.
  if (/^(?:pastebin\.com|justpaste\.it)$/.test(site) && path.length > 1 && /^(?:u|img)$/.test(path[0] ?? ''))
    return { key: `${site}/${path[0]}/${path[1] ?? ''}`, name: path[1] ?? '', rest: null }
  for (const { pattern, label } of patternsAt(files, host)) {
    const [name] = match(pattern, label, path, query) ?? []
    if (name !== undefined) return { key: `${SAME_SERVICE[site] ?? site}/${name}`, name, rest: null }
  }
  return undefined
}

/** Returns the tenant of a shared host that a URL or domain names; undefined for the host itself, and on other hosts. */
export function tenantOn(asset: UrlAsset | DomainAsset): Tenant | undefined {
  const url = asset.form === 'url'
  if (url && asset.port !== '') return undefined
  const host = withoutWww(asset.host)
  const here: Here = { host, path: url ? segmentsOf(asset.path) : [], query: url ? asset.query : '' }
  if (host === 'sites.google.com') return onGoogleSites(here.path)
  if (/^(?:docs|drive|script|drive\.usercontent)\.google\.com$/.test(host)) return onGoogleDrive(here)
  return (
    onS3(here) ??
    onOtherStorage(here) ??
    onFileShares(here) ??
    onBlogspot(here) ??
    onNotion(here) ??
    onSharePoint(here)
  )
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export function numberInBase58(text: string): bigint {
  let number = 0n
  for (const letter of text) number = number * 58n + BigInt(base58.indexOf(letter))
  return number
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
const firstVersion = /^Qm[1-9A-HJ-NP-Za-km-z]{44}$/
const secondVersion = /^(?:b[a-z2-7]{50,}|k51[a-z0-9]{50,})$/i

/** Returns an IPFS identifier in its one spelling: of version 1, lower case. Gateways that name it in the host can only show that one. */
const plainIdentifier = (id: string): string => {
  if (!firstVersion.test(id)) return secondVersion.test(id) ? id.toLowerCase() : id
  // Version 1, dag-pb, before the hash of 34 bytes; five bits per letter, padded at the end.
  let bits = ((0x01_70n << 272n) | numberInBase58(id)) << 2n
  let text = ''
  for (; bits > 0n; bits >>= 5n) text = base32.charAt(Number(bits & 31n)) + text
  return `b${text.padStart(58, 'a')}`
}

/** Returns the one spelling of an account on IPFS, an identifier or `ipns/` and a name. A host writes the dots of a name as hyphens. */
export const plainIpfs = (account: string): string => {
  const [kind, id = ''] = account.split('/', 2)
  if (kind !== 'ipns' || id === '') return plainIdentifier(account)
  if (id.includes('.') || secondVersion.test(id) || !id.includes('-'))
    return `ipns/${plainIdentifier(id).toLowerCase()}`
  return `ipns/${id.toLowerCase().replaceAll(/--?/g, (hyphens) => (hyphens === '-' ? '.' : '-'))}`
}

/** Returns the content that a URL shows, whichever host is the gateway: the account, and how many parts of the path name it. */
export function ipfsAt(
  host: string,
  path: readonly string[],
): { account: string; parts: number } | undefined {
  const [label = '', kind] = host.split('.', 2)
  if (kind === 'ipfs' && secondVersion.test(label)) return { account: label, parts: 0 }
  if (kind === 'ipns' && (secondVersion.test(label) || label.includes('-')))
    return { account: `ipns/${label}`, parts: 0 }
  const [first, id = ''] = path
  if (first === 'ipfs' && (firstVersion.test(id) || secondVersion.test(id))) return { account: id, parts: 2 }
  if (first === 'ipns' && (id.includes('.') || firstVersion.test(id) || secondVersion.test(id)))
    return { account: `ipns/${id.toLowerCase()}`, parts: 2 }
  return undefined
}

/** Gateways that show the site of a name of the Ethereum Name Service: `acme.eth.limo`. */
const NAME_GATEWAY = /^((?:[a-z0-9_-]+\.)+eth)\.(?:limo|link|ac)$/

/** Returns the name whose site a gateway shows. */
export function nameAtGateway({ host }: UrlAsset | DomainAsset): NameAsset | undefined {
  const [, name] = NAME_GATEWAY.exec(host) ?? []
  return name === undefined ? undefined : serviceName(name)
}
