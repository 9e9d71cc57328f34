import { describe, expect, it, test } from 'vitest'
import { typeOf } from '#lib/assets/platforms/platform-account.ts'
import type { AssetType } from '#lib/assets/asset.ts'
import { keysOfOwnAsset, keysToLookUp } from '#lib/assets/own-asset-keys.ts'
import { asset } from './assets.ts'

test.each<[input: string, expected: string, why: string]>([
  ['evil.com', 'URL', 'a domain'],
  ['https://evil.com/login', 'URL', 'a page of a site'],
  ['https://x.com/acme', 'TWITTER', 'an account'],
  ['https://x.com/acme/status/1', 'TWITTER', 'a post'],
  ['https://x.com/', 'URL', 'the platform itself'],
  ['eip155:1:0x52908400098527886E0F7030069857D2E4169EE7', 'ADDRESS', 'an address'],
  ['https://www.twitch.tv/acme', 'URL', 'TWITCH is not in the formal list'],
])('%s → %s (%s)', (input, expected) => {
  expect(typeOf(asset(input))).toBe(expected)
})

/**
 * Every type of the formal list: an address as a browser shows it, and how the same thing may stand on an asset list as a
 * bare name; null where there is none.
 */
const EVERY_TYPE: Record<AssetType, { seen: string; named: string | null } | null> = {
  URL: { seen: 'https://acme.com/login', named: 'acme.com' },
  // The interface does not tell it apart from URL.
  PAGE: null,
  ADDRESS: {
    seen: 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
    named: '0x52908400098527886e0f7030069857d2e4169ee7',
  },
  DISCORD: { seen: 'https://discord.com/invite/AcmeHelp', named: 'AcmeHelp' },
  LINKEDIN: { seen: 'https://www.linkedin.com/company/acme/', named: 'acme' },
  TWITTER: { seen: 'https://twitter.com/Acme', named: '@acme' },
  FACEBOOK: { seen: 'https://m.facebook.com/acme', named: 'acme' },
  YOUTUBE: { seen: 'https://www.youtube.com/@acme', named: '@acme' },
  REDDIT: { seen: 'https://old.reddit.com/user/acme/', named: 'u/acme' },
  TELEGRAM: { seen: 'https://t.me/s/acme', named: '@acme' },
  GOOGLE_APP_STORE: {
    seen: 'https://play.google.com/store/apps/details?id=com.acme.wallet&hl=de',
    named: 'com.acme.wallet',
  },
  APPLE_APP_STORE: { seen: 'https://apps.apple.com/de/app/acme/id1438144202', named: '1438144202' },
  AMAZON_APP_STORE: {
    seen: 'https://www.amazon.com/gp/mas/dl/android?p=com.acme.wallet',
    named: 'com.acme.wallet',
  },
  MICROSOFT_APP_STORE: { seen: 'https://apps.microsoft.com/detail/9NBLGGH4NNS1', named: '9nblggh4nns1' },
  TIKTOK: { seen: 'https://www.tiktok.com/@acme', named: '@acme' },
  INSTAGRAM: { seen: 'https://www.instagram.com/acme/', named: '@acme' },
  THREADS: { seen: 'https://www.threads.net/@acme', named: '@acme' },
  MEDIUM: { seen: 'https://acme.medium.com/', named: '@acme' },
  CHROME_WEB_STORE: {
    seen: 'https://chromewebstore.google.com/detail/acme/abcdefghijklmnopabcdefghijklmnop',
    named: 'abcdefghijklmnopabcdefghijklmnop',
  },
  MOZILLA_ADDONS: { seen: 'https://addons.mozilla.org/de/firefox/addon/acme/', named: 'acme' },
  OPERA_ADDONS: { seen: 'https://addons.opera.com/de/extensions/details/acme/', named: 'acme' },
  // Nothing that the service takes in a report.
  EMAIL: null,
  PATREON: { seen: 'https://www.patreon.com/c/acme', named: 'acme' },
  OPENSEA: { seen: 'https://opensea.io/acme', named: 'acme' },
  FARCASTER: { seen: 'https://warpcast.com/acme', named: '@acme' },
  IPFS: {
    seen: 'https://ipfs.io/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
    named: 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
  },
  GOOGLE_FORM: {
    seen: 'https://docs.google.com/forms/d/e/1FAIpQLSacme/viewform',
    named: 'e/1FAIpQLSacme',
  },
  WHATSAPP: { seen: 'https://api.whatsapp.com/send?phone=491701234567', named: '491701234567' },
  DISCORD_USER: { seen: 'https://discord.com/users/123456789012345678', named: '123456789012345678' },
  QUORA: { seen: 'https://de.quora.com/profile/Acme', named: 'acme' },
  GITHUB: { seen: 'https://github.com/Acme', named: 'acme' },
  TEACHABLE: { seen: 'https://acme.teachable.com/', named: 'acme' },
  SUBSTACK: { seen: 'https://acme.substack.com/', named: 'acme' },
  DEBANK: { seen: 'https://debank.com/profile/acme', named: 'acme' },
  TAWK_TO: { seen: 'https://tawk.to/chat/acme', named: 'acme' },
  JOTFORM: { seen: 'https://form.jotform.com/123456789012345', named: '123456789012345' },
  PRIMAL: { seen: 'https://primal.net/p/acme', named: 'acme' },
  BLUESKY: { seen: 'https://bsky.app/profile/acme', named: '@acme' },
  SNAPCHAT: { seen: 'https://www.snapchat.com/add/acme', named: 'acme' },
  DESO: { seen: 'https://diamondapp.com/u/acme', named: 'acme' },
  PINTEREST: { seen: 'https://www.pinterest.de/acme/', named: 'acme' },
  FLICKR: { seen: 'https://www.flickr.com/photos/acme/', named: 'acme' },
  GALXE: { seen: 'https://app.galxe.com/quest/acme', named: 'acme' },
  VELOG: { seen: 'https://velog.io/@acme', named: '@acme' },
  NPM: { seen: 'https://www.npmjs.com/package/acme', named: 'acme' },
  PYPI: { seen: 'https://pypi.org/project/acme/', named: 'acme' },
  HEX: { seen: 'https://hex.pm/packages/acme', named: 'acme' },
  DOCKER_HUB: { seen: 'https://hub.docker.com/r/acme/wallet', named: 'acme/wallet' },
  VOCAL_MEDIA: { seen: 'https://vocal.media/authors/acme', named: 'acme' },
  // No public description says what its addresses look like.
  TECKFINE: null,
  TENDERLY: { seen: 'https://dashboard.tenderly.co/acme', named: 'acme' },
  HACKMD: { seen: 'https://hackmd.io/@acme', named: '@acme' },
  ETSY: { seen: 'https://www.etsy.com/de/shop/acme', named: 'acme' },
  ZAZZLE: { seen: 'https://www.zazzle.com/store/acme', named: 'acme' },
  BASENAME: { seen: 'https://www.base.org/name/acme', named: 'acme' },
  BILIBILI_TV: { seen: 'https://www.bilibili.tv/en/space/123456789', named: '123456789' },
  VIMEO: { seen: 'https://vimeo.com/acme', named: 'acme' },
  DAILYMOTION: { seen: 'https://www.dailymotion.com/acme', named: 'acme' },
}

const TYPES = Object.entries(EVERY_TYPE).flatMap(([type, one]) => (one ? [{ type, ...one }] : []))

describe('every type of the formal list', () => {
  it.each(TYPES)('$type is recognised from $seen', ({ type, seen }) => {
    expect(typeOf(asset(seen))).toBe(type)
  })

  it.each(TYPES)('$type as $named on the list is what $seen leads to', ({ type, seen, named }) => {
    const keys = keysOfOwnAsset({ type, content: named ?? '' })
    const asked = keysToLookUp(asset(seen)).map(({ key }) => key)
    const found = keys.some((key) => asked.includes(key))
    expect([found, keys, asked]).toEqual([true, keys, asked])
  })
})
