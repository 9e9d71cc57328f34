/** The closed lists of the interface document: "Asset type (enumeration)" and "States and transitions". */
export const assetTypes: readonly string[] = `
  URL PAGE ADDRESS DISCORD LINKEDIN TWITTER FACEBOOK YOUTUBE REDDIT TELEGRAM GOOGLE_APP_STORE APPLE_APP_STORE
  AMAZON_APP_STORE MICROSOFT_APP_STORE TIKTOK INSTAGRAM THREADS MEDIUM CHROME_WEB_STORE MOZILLA_ADDONS OPERA_ADDONS EMAIL
  PATREON OPENSEA FARCASTER IPFS GOOGLE_FORM WHATSAPP DISCORD_USER QUORA GITHUB TEACHABLE SUBSTACK DEBANK TAWK_TO JOTFORM
  PRIMAL BLUESKY SNAPCHAT DESO PINTEREST FLICKR GALXE VELOG NPM PYPI HEX DOCKER_HUB VOCAL_MEDIA TECKFINE TENDERLY HACKMD
  ETSY ZAZZLE BASENAME BILIBILI_TV VIMEO DAILYMOTION`
  .trim()
  .split(/\s+/)

export const takedownStatuses = [
  'TODO',
  'IN_PROGRESS',
  'COMPLETED',
  'CANCELLED',
  'PENDING_RETRACTION',
  'RETRACTION_SENT',
  'RETRACTED',
] as const

export const livenessStatuses = ['UNKNOWN', 'ALIVE', 'DEAD'] as const

/** Asset status values named for reports and organization assets. */
export const assetStatuses = ['BLOCKED', 'ALLOWED', 'UNKNOWN'] as const

/** `errorType` of the entries of `data.errors`, in the order of the section "Errors". */
export type ErrorType =
  | 'DUPLICATE_ASSETS'
  | 'INVALID_FORMAT'
  | 'ASSET_NOT_FOUND'
  | 'ASSET_ALREADY_CORRECT'
  | 'ALREADY_PENDING_REVIEW'
  | 'REPORT_ALREADY_EXISTS'
  | 'PROCESSING_FAILED'
  | 'DOMAIN_NOT_ALLOWED'
  | 'VALIDATION_ERROR'
