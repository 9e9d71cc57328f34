import type { AssetType } from '#lib/assets/asset.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

const TYPES: Partial<Record<AssetType, TextKey>> = {
  ADDRESS: 'asset_type_address',
  PAGE: 'asset_type_page',
  EMAIL: 'asset_type_email',
  DISCORD_USER: 'asset_type_discord_user',
}

/** Proper names, the same in every language; the others are their type with a capital letter. */
const NAMES: Record<string, string> = {
  URL: 'URL',
  IPFS: 'IPFS',
  NPM: 'npm',
  PYPI: 'PyPI',
  HEX: 'Hex',
  DESO: 'DeSo',
  TWITTER: 'X (Twitter)',
  LINKEDIN: 'LinkedIn',
  YOUTUBE: 'YouTube',
  TIKTOK: 'TikTok',
  WHATSAPP: 'WhatsApp',
  GITHUB: 'GitHub',
  OPENSEA: 'OpenSea',
  DEBANK: 'DeBank',
  HACKMD: 'HackMD',
  TAWK_TO: 'tawk.to',
  BILIBILI_TV: 'Bilibili',
  GOOGLE_FORM: 'Google Forms',
  GOOGLE_APP_STORE: 'Google Play',
  APPLE_APP_STORE: 'App Store',
  AMAZON_APP_STORE: 'Amazon Appstore',
  MICROSOFT_APP_STORE: 'Microsoft Store',
  CHROME_WEB_STORE: 'Chrome Web Store',
  MOZILLA_ADDONS: 'Firefox Add-ons',
  OPERA_ADDONS: 'Opera Add-ons',
}

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()

const keyOf = (type: string): TextKey | undefined =>
  Object.entries(TYPES).find(([known]) => known === type)?.[1]

/** Returns a type in words, such as “X (Twitter)”; a type with digits or of unusual form unchanged; `–` if none was given. */
export const typeWords = (type: string): string => {
  const key = keyOf(type)
  if (key !== undefined) return text(key)
  if (Object.hasOwn(NAMES, type)) return NAMES[type] ?? type
  return /^[A-Z]{2,}(?:_[A-Z]{2,})*$/.test(type) ? type.split('_').map(capitalized).join(' ') : type || '–'
}
