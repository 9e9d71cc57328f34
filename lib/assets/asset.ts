/**
 * Anything that can be reported. The interface, section "Report submission (request body)", shows three forms of `content`: a full
 * URL with protocol, a bare domain, and `eip155:<chain_id>:<address>`. Its types IPFS, BASENAME and EMAIL have no documented form, so such
 * names are sent as written, with a warning.
 */
export type Asset = UrlAsset | DomainAsset | AddressAsset | NameAsset

export type Host = {
  /** ASCII (punycode), lower case, no final dot. IPv6 is in brackets; IPv4 is always four decimal numbers. */
  host: string
  hostUnicode: string
}

export type UrlAsset = Host & {
  form: 'url'
  /** Exactly what is sent: the user's text, refanged and trimmed. Path, query and fragment are never rewritten. */
  content: string
  protocol: 'http' | 'https'
  hostIsIp: boolean
  /** Empty for the protocol's default port. */
  port: string
  /** The part before `@`, as the browser writes it; usually empty. Redaction removes it. */
  userinfo: string
  /** As the browser writes it, percent-encoded; starts with `/`. */
  path: string
  /** With its `?`, or empty. */
  query: string
  /** With its `#`, or empty. */
  fragment: string
}

export type DomainAsset = Host & { form: 'domain'; content: string }

export type AddressAsset = {
  form: 'address'
  /** `eip155:<chainId>:<address>`, with letter case as the user wrote it. */
  content: string
  /** Decimal, without leading zeros; a string because a chain ID may exceed a safe integer. */
  chainId: string
  /** `0x` and 40 hexadecimal digits. */
  address: string
}

export type NameAsset = {
  form: 'name'
  /** Exactly what is sent: `ipfs://…` as written, any other name in lower case (of an email address, the domain). */
  content: string
  system: 'ipfs' | 'ipns' | 'name-service' | 'email'
  /** The content identifier (case-sensitive), or the name: `bafy…`, `acme.base.eth`, `name@example.com`. */
  name: string
  path: string
}

export const hasHost = (asset: Asset): asset is UrlAsset | DomainAsset =>
  asset.form === 'url' || asset.form === 'domain'

export type AssetProblem =
  | { kind: 'empty' }
  | { kind: 'too-long'; length: number; limit: number }
  /** White space inside: several assets, or a URL whose space should be `%20`. */
  | { kind: 'contains-space' }
  /** Scheme without its colon: `data`, `blob`, `javascript`, `file`, `chrome`… */
  | { kind: 'not-http'; scheme: string }
  /** A raw `0x…`, which needs the prefix `eip155:<chain>:`. */
  | { kind: 'address-needs-chain'; address: string }
  | { kind: 'not-an-address'; reason: 'length' | 'characters' | 'chain' }
  | { kind: 'email'; address: string; domain: string }
  | { kind: 'handle'; name: string }
  | { kind: 'no-dot'; text: string }
  | { kind: 'not-a-domain'; text: string; reason: 'file-name' | 'number' | 'characters' | 'too-long' }
  /** A bare IP address isn't a form of `content`; `suggestion` is the same address as a URL. */
  | { kind: 'ip-needs-url'; suggestion: string }
  | { kind: 'ip-range'; text: string }
  | { kind: 'unparsable' }

/** Length limit in characters: longer than any URL that browsers keep whole, short enough to reject a pasted file at once. */
export const longestAsset = 8192

/**
 * `no-form`: the interface documents no form of `content` (see above). `local`: the host is this computer or on a private network.
 * `sign`: a sign in the host looks like the end of a host, or is invisible.
 */
export const CAUTIONS = ['no-form', 'local', 'sign'] as const
export type Caution = (typeof CAUTIONS)[number]

/** Asset types of the interface, section "Asset type (enumeration)". The formal list leaves out TWITCH. */
export const assetTypes = [
  'URL',
  'PAGE',
  'ADDRESS',
  'DISCORD',
  'LINKEDIN',
  'TWITTER',
  'FACEBOOK',
  'YOUTUBE',
  'REDDIT',
  'TELEGRAM',
  'GOOGLE_APP_STORE',
  'APPLE_APP_STORE',
  'AMAZON_APP_STORE',
  'MICROSOFT_APP_STORE',
  'TIKTOK',
  'INSTAGRAM',
  'THREADS',
  'MEDIUM',
  'CHROME_WEB_STORE',
  'MOZILLA_ADDONS',
  'OPERA_ADDONS',
  'EMAIL',
  'PATREON',
  'OPENSEA',
  'FARCASTER',
  'IPFS',
  'GOOGLE_FORM',
  'WHATSAPP',
  'DISCORD_USER',
  'QUORA',
  'GITHUB',
  'TEACHABLE',
  'SUBSTACK',
  'DEBANK',
  'TAWK_TO',
  'JOTFORM',
  'PRIMAL',
  'BLUESKY',
  'SNAPCHAT',
  'DESO',
  'PINTEREST',
  'FLICKR',
  'GALXE',
  'VELOG',
  'NPM',
  'PYPI',
  'HEX',
  'DOCKER_HUB',
  'VOCAL_MEDIA',
  'TECKFINE',
  'TENDERLY',
  'HACKMD',
  'ETSY',
  'ZAZZLE',
  'BASENAME',
  'BILIBILI_TV',
  'VIMEO',
  'DAILYMOTION',
] as const

export type AssetType = (typeof assetTypes)[number]

/** What a platform’s URL points to. */
export const resourceKinds = [
  'account',
  'group',
  'post',
  'video',
  'app',
  'package',
  'repository',
  'file',
  'form',
  'shop',
  'item',
  'domain',
] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** What an asset on a shared host is by itself: a thing on a platform, or one customer’s part of a hoster. */
export const namedKinds = [
  ...resourceKinds.filter((kind) => kind !== 'domain'),
  'site',
  'bucket',
  'page',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** Why a host is shared, that is, what a report of the whole host would hit. */
export const sharedKinds = [
  'link-shortener',
  'social',
  'publishing',
  'documents',
  'wiki',
  'code',
  'store',
  /** On-chain or archived content. */
  'gateway',
  'search-and-mail',
  /** Help pages or chats of companies. */
  'customer-service',
  'site-builder',
  'hosting',
  'public-suffix',
] as const
