import { expect, test } from 'vitest'
import { isPrivateHost, PRIVATE_HOSTS } from '#lib/capture/private-hosts.ts'

test.each([
  ['discord.com', true, 'a platform'],
  ['ptb.discord.com', true, 'its subdomains'],
  ['DISCORD.COM.', true, 'as it can be written'],
  ['web.telegram.org', true, 'a chat'],
  ['acme.substack.com', true, 'a person’s page on a platform'],
  ['www.amazon.co.uk', true, 'a platform in another country'],
  ['outlook.live.com', true, 'webmail'],
  ['webmail.any-company.example', true, 'webmail by its own name'],
  ['discord.com.evil.example', false, 'only looks like one'],
  ['notdiscord.com', false, 'only ends like one'],
  ['google.com', false, 'only subdomains of it are listed'],
  ['ipfs.io', false, 'nobody signs in at a gateway'],
  ['com', false, 'no host'],
  ['', false, 'no host'],
])('%s is private: %s (%s)', (host, expected) => {
  expect(isPrivateHost(host)).toBe(expected)
})

test('every platform of the asset type enumeration has a row', () => {
  // The formal list of the service's interface document, less URL, PAGE, ADDRESS and IPFS, which name no place to sign in at.
  const platforms =
    'DISCORD LINKEDIN TWITTER FACEBOOK YOUTUBE REDDIT TELEGRAM GOOGLE_APP_STORE APPLE_APP_STORE AMAZON_APP_STORE ' +
    'MICROSOFT_APP_STORE TIKTOK INSTAGRAM THREADS MEDIUM CHROME_WEB_STORE MOZILLA_ADDONS OPERA_ADDONS EMAIL PATREON ' +
    'OPENSEA FARCASTER GOOGLE_FORM WHATSAPP DISCORD_USER QUORA GITHUB TEACHABLE SUBSTACK DEBANK TAWK_TO JOTFORM PRIMAL ' +
    'BLUESKY SNAPCHAT DESO PINTEREST FLICKR GALXE VELOG NPM PYPI HEX DOCKER_HUB VOCAL_MEDIA TECKFINE TENDERLY HACKMD ' +
    'ETSY ZAZZLE BASENAME BILIBILI_TV VIMEO DAILYMOTION'
  expect(Object.keys(PRIVATE_HOSTS).toSorted()).toEqual(platforms.split(' ').toSorted())
})

test('every entry is a host as URL writes it', () => {
  for (const host of Object.values(PRIVATE_HOSTS).flat())
    expect(URL.parse(`https://${host}/`)?.hostname).toBe(host)
})
