import { hasHost, type Asset, type DomainAsset, type NamedKind, type UrlAsset } from '../asset.ts'
import { lastTwoLabels, withoutWww } from '../host.ts'
import { accountOf, accountPatterns } from './platform-account.ts'
import { platforms } from './platform-table.ts'
import { segmentsOf, type Platform } from './platform.ts'
import { findPattern, partPatterns } from './resources.ts'
import { tenantOn } from './tenants.ts'

/** An account, post, form, app or tenant, as people call it: `@acme` on `X`. */
export type AssetName = {
  what: NamedKind
  /** As the URL spells it; the start of a long ID. */
  name: string
  /** The account whose post or video it is; null if the URL doesn’t name it. */
  by: string | null
  on: string
}

/** Product names of platforms, where they aren’t their type with a capital letter. */
const PLATFORM_NAMES: Readonly<Partial<Record<Platform['type'], string>>> = {
  TWITTER: 'X',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  WHATSAPP: 'WhatsApp',
  GITHUB: 'GitHub',
  DISCORD_USER: 'Discord',
  OPENSEA: 'OpenSea',
  DEBANK: 'DeBank',
  DESO: 'DeSo',
  HACKMD: 'HackMD',
  TAWK_TO: 'tawk.to',
  BILIBILI_TV: 'Bilibili',
  BASENAME: 'Base',
  IPFS: 'IPFS',
  NPM: 'npm',
  PYPI: 'PyPI',
  DOCKER_HUB: 'Docker Hub',
  VOCAL_MEDIA: 'Vocal',
  GOOGLE_FORM: 'Google Forms',
  GOOGLE_APP_STORE: 'Google Play',
  APPLE_APP_STORE: 'App Store',
  AMAZON_APP_STORE: 'Amazon Appstore',
  MICROSOFT_APP_STORE: 'Microsoft Store',
  CHROME_WEB_STORE: 'Chrome Web Store',
  MOZILLA_ADDONS: 'Firefox Add-ons',
  OPERA_ADDONS: 'Opera add-ons',
}

const platformName = (type: Platform['type']): string =>
  PLATFORM_NAMES[type] ?? type.slice(0, 1) + type.slice(1).toLowerCase()

/** Platforms that write `@` before an account’s name. */
const WITH_AT: ReadonlySet<Platform['type']> = new Set([
  'TWITTER',
  'TELEGRAM',
  'INSTAGRAM',
  'THREADS',
  'TIKTOK',
  'YOUTUBE',
  'MEDIUM',
  'SUBSTACK',
  'SNAPCHAT',
  'FARCASTER',
  'BLUESKY',
  'HACKMD',
  'VELOG',
])

/** Services with files or forms of many people, by the site or host that shows them. */
const FILE_SERVICES: Readonly<Record<string, string>> = {
  'docs.google.com': 'Google Docs',
  'drive.google.com': 'Google Drive',
  'drive.usercontent.google.com': 'Google Drive',
  'script.google.com': 'Google Apps Script',
  'dropbox.com': 'Dropbox',
  'dropboxusercontent.com': 'Dropbox',
  'onedrive.live.com': 'OneDrive',
  'box.com': 'Box',
  'wetransfer.com': 'WeTransfer',
  'we.tl': 'WeTransfer',
  'mega.nz': 'MEGA',
  'mediafire.com': 'MediaFire',
  '1drv.ms': 'OneDrive',
  'pastebin.com': 'Pastebin',
  'telegra.ph': 'Telegraph',
  'legra.ph': 'Telegraph',
  'graph.org': 'Telegraph',
  'justpaste.it': 'JustPaste.it',
  'rentry.co': 'Rentry',
  'discordapp.com': 'Discord',
  'discordapp.net': 'Discord',
  'icloud.com': 'iCloud',
  'office.com': 'Microsoft Forms',
  'microsoft.com': 'Microsoft Forms',
  'cloud.microsoft': 'Microsoft Forms',
  'typeform.com': 'Typeform',
  'tally.so': 'Tally',
  'surveymonkey.com': 'SurveyMonkey',
}

/** Hosters of tenants (`Tenant.key`), and what a tenant is there. */
const HOSTERS: Readonly<Record<string, readonly [on: string, what: NamedKind]>> = {
  s3: ['Amazon S3', 'bucket'],
  gcs: ['Google Cloud Storage', 'bucket'],
  azure: ['Azure Storage', 'bucket'],
  r2: ['Cloudflare R2', 'bucket'],
  b2: ['Backblaze B2', 'bucket'],
  wasabi: ['Wasabi', 'bucket'],
  spaces: ['DigitalOcean Spaces', 'bucket'],
  linode: ['Linode Object Storage', 'bucket'],
  vultr: ['Vultr Object Storage', 'bucket'],
  contabo: ['Contabo Object Storage', 'bucket'],
  yandex: ['Yandex Object Storage', 'bucket'],
  scaleway: ['Scaleway Object Storage', 'bucket'],
  ibm: ['IBM Cloud Object Storage', 'bucket'],
  oss: ['Alibaba Cloud OSS', 'bucket'],
  cos: ['Tencent Cloud COS', 'bucket'],
  obs: ['Huawei Cloud OBS', 'bucket'],
  oracle: ['Oracle Cloud', 'bucket'],
  'google-site': ['Google Sites', 'site'],
  notion: ['Notion', 'page'],
}

/** Characters of a name in a title. */
const LONGEST_NAME = 40
/** An ID that is longer says nothing more than its start, which is enough to tell two apart. */
const LONGEST_ID = 20
const START_OF_ID = 7

const cutTo = (text: string, longest: number, kept: number): string => {
  const letters = Array.from(text)
  return letters.length > longest ? `${letters.slice(0, kept).join('')}…` : text
}

const shortName = (name: string): string => cutTo(name, LONGEST_NAME, LONGEST_NAME - 1)
const shortId = (id: string): string => cutTo(id, LONGEST_ID, START_OF_ID)

const IDS: ReadonlySet<NamedKind> = new Set(['post', 'video', 'file', 'form', 'item', 'page'])
const shortened = (what: NamedKind, name: string): string => (IDS.has(what) ? shortId(name) : shortName(name))

const plain = (name: string): string => name.replaceAll(/[@.]/g, '').toLowerCase()

/** Returns names as the URL spells them: the comparable form has no capitals and on some platforms no dots. */
const spelled = (names: readonly string[], asset: UrlAsset | DomainAsset): string => {
  const parts =
    asset.form === 'url' ? [...segmentsOf(asset.path), ...new URLSearchParams(asset.query).values()] : []
  return names
    .map((name) => parts.find((part) => !part.includes('%') && plain(part) === plain(name)) ?? name)
    .map((name) => name.replace(/^@/, ''))
    .join('/')
}

/** Characters that are invisible or turn the text around them. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Returns how people call an account, post, form, app or tenant on a shared host; null for a host of one owner, or all of a shared one. */
export const nameOf = (asset: Asset): AssetName | null => {
  const found = hasHost(asset) ? nameOn(asset) : null
  return found === null || UNSAFE.test(found.name + (found.by ?? '')) ? null : found
}

const nameOn = (asset: UrlAsset | DomainAsset): AssetName | null => {
  const account = accountOf(asset)
  const here =
    asset.form === 'url' ? (asset.port === '' ? asset : null) : { host: asset.host, path: '/', query: '' }
  if (here === null) return null
  const part = account?.exact === true ? undefined : findPattern(partPatterns(), here)
  if (account) {
    const platform = platforms.find(({ type }) => type === account.type)
    const thing = findPattern(accountPatterns(), here)
    const on = platformName(account.type)
    const kind = thing?.pattern.kind ?? ''
    const called = platform?.called?.[kind]
    const what = called === null ? 'form' : (called ?? 'account')
    const name = thing ? spelled(thing.names, asset) : account.account
    const isPerson = what === 'account' && (kind === '' || kind === '@') && WITH_AT.has(account.type)
    const owner = shortName(isPerson ? `@${name}` : name)
    const below = part?.pattern.platform.type === undefined ? undefined : part.pattern.kind
    const partOf = PARTS.find((one) => one === below)
    if (part && partOf !== undefined && what === 'account')
      return {
        what: partOf,
        name: shortened(partOf, partOf === 'repository' ? part.names.join('/') : (part.names.at(-1) ?? '')),
        by: partOf === 'repository' ? null : owner,
        on,
      }
    return what === 'domain'
      ? null
      : { what, name: what === 'account' ? owner : shortened(what, name), by: null, on }
  }
  const partOf = PARTS.find((one) => one === part?.pattern.kind)
  if (part && partOf !== undefined) {
    const { type } = part.pattern.platform
    const name = shortened(partOf, part.names.join('/'))
    return { what: partOf, name, by: null, on: type === undefined ? serviceOf(asset) : platformName(type) }
  }
  return tenantName(asset)
}

const PARTS = ['post', 'video', 'item', 'repository', 'file', 'form'] as const

const serviceOf = ({ host }: UrlAsset | DomainAsset): string => {
  const bare = withoutWww(host)
  return FILE_SERVICES[bare] ?? FILE_SERVICES[lastTwoLabels(bare)] ?? lastTwoLabels(bare)
}

const tenantName = (asset: UrlAsset | DomainAsset): AssetName | null => {
  const tenant = tenantOn(asset)
  if (tenant === undefined) return null
  const [provider = ''] = tenant.key.split('/', 1)
  if (provider === 'google-file')
    return { what: 'file', name: shortId(tenant.name), by: null, on: serviceOf(asset) }
  const [on, what] = HOSTERS[provider] ?? []
  // Elsewhere the host itself is the tenant’s name.
  return on === undefined || what === undefined
    ? null
    : { what, name: shortened(what, tenant.name), by: null, on }
}

const WORDS: Readonly<Record<NamedKind, string>> = {
  account: '',
  group: 'Group',
  post: 'Post',
  video: 'Video',
  app: 'App',
  package: 'Package',
  repository: 'Repository',
  file: 'File',
  form: 'Form',
  shop: 'Shop',
  item: 'Item',
  site: '',
  bucket: 'Bucket',
  page: 'Page',
}

/** Returns a name for a report’s title, in English as the title is: `@acme on X`, `Google Form 1FAIpQL…`. */
export const titleName = ({ what, name, by, on }: AssetName): string => {
  if (on === PLATFORM_NAMES.GOOGLE_FORM && what === 'form') return `Google Form ${name}`
  if (by !== null) return `${WORDS[what]} by ${by} on ${on}`
  return [WORDS[what], name, `on ${on}`].filter((word) => word !== '').join(' ')
}
