/**
 * The service's interface, written down a second time and from its text alone: nothing of lib/ and nothing of test/service is
 * used here, so that a misreading there shows. Stricter than a service need be: what the text does not show is refused.
 */
import { anyObject, integer, listOf, objectOf, oneOf, orNull, text, uri, type Rule } from './rules.ts'

/** Asset type (enumeration). */
export const TYPES =
  `URL PAGE ADDRESS DISCORD LINKEDIN TWITTER FACEBOOK YOUTUBE REDDIT TELEGRAM GOOGLE_APP_STORE APPLE_APP_STORE AMAZON_APP_STORE
  MICROSOFT_APP_STORE TIKTOK INSTAGRAM THREADS MEDIUM CHROME_WEB_STORE MOZILLA_ADDONS OPERA_ADDONS EMAIL PATREON OPENSEA FARCASTER
  IPFS GOOGLE_FORM WHATSAPP DISCORD_USER QUORA GITHUB TEACHABLE SUBSTACK DEBANK TAWK_TO JOTFORM PRIMAL BLUESKY SNAPCHAT DESO
  PINTEREST FLICKR GALXE VELOG NPM PYPI HEX DOCKER_HUB VOCAL_MEDIA TECKFINE TENDERLY HACKMD ETSY ZAZZLE BASENAME BILIBILI_TV VIMEO
  DAILYMOTION`.split(/\s+/)
export const STATUSES = [
  'TODO',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
]
export const LIVENESS = ['UNKNOWN', 'ALIVE', 'DEAD']
/** Named for reports and organization assets. */
export const ASSET_STATUSES = ['BLOCKED', 'ALLOWED', 'UNKNOWN']
export const CONFIDENCES = ['HIGH']
export const ENRICHMENT_TYPES = ['content_and_metadata']
export const ERROR_TYPES = [
  'DUPLICATE_ASSETS',
  'INVALID_FORMAT',
  'ASSET_NOT_FOUND',
  'ASSET_ALREADY_CORRECT',
  'ALREADY_PENDING_REVIEW',
  'REPORT_ALREADY_EXISTS',
  'PROCESSING_FAILED',
  'DOMAIN_NOT_ALLOWED',
  'VALIDATION_ERROR',
]

/** A full URL with protocol, a bare domain, or an address with its chain. */
const content: Rule = (value, at) =>
  typeof value === 'string' &&
  (/^[a-z][a-z\d+.-]*:\/\/\S+$/i.test(value) ||
    /^eip155:\d+:0x[\da-f]{40}$/i.test(value) ||
    /^(?=.{4,253}$)[^\s/:@?#.]{1,63}(?:\.[^\s/:@?#.]{1,63}){1,40}$/u.test(value))
    ? []
    : [`${at} is none of the three forms of an asset`]

export const ENRICHMENT = { type: oneOf(...ENRICHMENT_TYPES), source: text(), output: anyObject }
export const REPORT_ASSET = {
  content,
  status: oneOf(...ASSET_STATUSES),
  reporterConfidence: oneOf(...CONFIDENCES),
  enrichments: listOf(objectOf(ENRICHMENT)),
}
export const EXTERNAL_REPORTER = {
  platformIdentifier: text(),
  platform: text(),
  displayName: text(),
  avatarUrl: text(),
}
export const REPORT = {
  assets: listOf(objectOf(REPORT_ASSET, ['content'])),
  organizationSlug: text(1),
  discordGuildId: text(),
  telegramGroupId: text(),
  title: text(3),
  description: text(),
  contactInfo: text(),
  attachmentUrls: listOf(uri),
  externalSubmissionLink: text(),
  userAgent: text(),
  referrer: text(),
  rawAssetsInput: text(),
  externalReporter: objectOf(EXTERNAL_REPORTER),
}
export const SORTING = { key: oneOf('updatedAt'), direction: oneOf('asc') }
export const TAKEDOWN_QUERY = {
  query: text(),
  startDate: text(),
  endDate: text(),
  assetType: listOf(oneOf(...TYPES)),
  takedownStatus: listOf(oneOf(...STATUSES)),
  livenessStatus: listOf(oneOf(...LIVENESS)),
  sorting: listOf(objectOf(SORTING, ['key', 'direction'])),
  per_page: integer(1, 100),
  next_page: orNull(text()),
}
const number =
  (rule: Rule): Rule =>
  (value, at) =>
    typeof value === 'string' && /^-?\d{1,15}$/.test(value)
      ? rule(Number(value), at)
      : [`${at} is not an integer`]
/** Query parameters: each a text, and given once. */
export const ASSET_QUERY = {
  type: oneOf(...TYPES),
  groupId: number(integer(-1, Number.MAX_SAFE_INTEGER)),
  query: text(),
  per_page: number(integer(1, 1000)),
  next_page: text(1),
}

/** Fields that the answers have. */
export const REPORT_ANSWER = [
  'id',
  'createdAt',
  'organization',
  'organization.id',
  'organization.slug',
  'organization.name',
]
export const ORGANIZATION_ASSET = [
  'id',
  'content',
  'type',
  'status',
  'name',
  'description',
  'group',
  'group.id',
  'group.name',
  'createdAt',
  'updatedAt',
]
export const TAKEDOWN = [
  'id',
  'status',
  'createdAt',
  'updatedAt',
  'asset',
  'asset.id',
  'asset.content',
  'asset.type',
  'asset.livenessStatus',
  'assignee',
  'assignee.id',
  'assignee.fullName',
  'brand',
  'brand.id',
  'brand.name',
  'brand.slug',
]
/** Fields of both forms of an error: of report creation, and of the asset listing. */
export const ERROR = [
  'message',
  'code',
  'data.errors',
  'data.errors[].asset',
  'data.errors[].errorType',
  'data.errors[].message',
  'data.errors[].suggestion',
  'error.code',
  'error.message',
]
/** Statuses that the text names, with their codes. */
export const ERROR_STATUSES = ['400', '401', '422', '500']
export const HEADERS = ['X-API-KEY', 'Content-Type']

export const reportBody: Rule = (value, at) => {
  const wrong = objectOf(REPORT, ['assets', 'organizationSlug'])(value, at)
  const assets: unknown = Reflect.get(Object(value), 'assets')
  if (!Array.isArray(assets)) return wrong
  const named = assets.map((one) => String(Reflect.get(Object(one), 'content')))
  return [
    ...wrong,
    ...(assets.length === 0 ? ['assets is empty'] : []),
    ...(new Set(named).size < named.length ? ['assets names one more than once'] : []),
  ]
}
export const takedownBody: Rule = objectOf(TAKEDOWN_QUERY)
export const assetQuery: Rule = objectOf(ASSET_QUERY)
