// @vitest-environment happy-dom
import { expect, it, test } from 'vitest'
import type { PageAccount } from '#lib/capture/enrichment.ts'
import { pageAccount, pageEnrichment } from '#lib/capture/enrichment.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import type { PageDetails } from '#lib/capture/capture-schema.ts'
import { sampleCapture } from './sample-capture.ts'
import { readHtml } from './in-page/read-html.ts'

/** A page of that address whose head is as platforms write it. */
const pageOf = (
  url: string,
  head: string,
  navigation: Partial<PageDetails['navigation']> = {},
): PageDetails => {
  const { page } = readHtml(`<html><head>${head}</head><body></body></html>`)
  return { ...page, url, navigation: { ...page.navigation, ...navigation } }
}
const meta = (property: string, content: string) => `<meta property="${property}" content="${content}">`
const jsonLd = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`

const CHANNEL = 'UCabcdefghijklmnopqrstuv'
const profile = (name: string, identifier: unknown) =>
  jsonLd({
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: '2020-01-01T00:00:00Z',
    mainEntity: { '@type': 'Person', additionalName: name, identifier, name: 'Acme support' },
  })

test.each<[what: string, url: string, head: string, seen: PageAccount | undefined]>([
  [
    'a channel by its handle',
    'https://www.youtube.com/@Acme/videos',
    `<link rel="canonical" href="https://www.youtube.com/channel/${CHANNEL}">`,
    { platform: 'YOUTUBE', name: '@acme', id: CHANNEL, from: 'canonical' },
  ],
  [
    'a channel, by the card',
    'https://www.youtube.com/@acme',
    meta('og:url', `https://www.youtube.com/channel/${CHANNEL}`),
    { platform: 'YOUTUBE', name: '@acme', id: CHANNEL, from: 'og:url' },
  ],
  [
    'a channel, by its microdata',
    'https://www.youtube.com/c/acme',
    `<meta itemprop="identifier" content="${CHANNEL}">`,
    { platform: 'YOUTUBE', name: 'c/acme', id: CHANNEL, from: 'identifier' },
  ],
  [
    'a channel by its id',
    `https://www.youtube.com/channel/${CHANNEL}`,
    '',
    { platform: 'YOUTUBE', name: `channel/${CHANNEL}`, id: CHANNEL, from: 'address' },
  ],
  [
    'a video is not its channel',
    'https://www.youtube.com/watch?v=abc',
    `<meta itemprop="channelId" content="${CHANNEL}">`,
    { platform: 'YOUTUBE', name: 'video/abc' },
  ],
  [
    'a profile of Facebook',
    'https://www.facebook.com/acme.help',
    meta('al:android:url', 'fb://profile/100044123456789'),
    { platform: 'FACEBOOK', name: 'acmehelp', id: '100044123456789', from: 'al:android:url' },
  ],
  [
    'a page of Facebook',
    'https://www.facebook.com/acme',
    meta('al:ios:url', 'fb://page/?id=123456789'),
    { platform: 'FACEBOOK', name: 'acme', id: '123456789', from: 'al:ios:url' },
  ],
  [
    'a profile of TikTok',
    'https://www.tiktok.com/@acme?lang=en',
    meta('al:ios:url', 'snssdk1233://user/profile/6745191554350760966?refer=web'),
    { platform: 'TIKTOK', name: 'acme', id: '6745191554350760966', from: 'al:ios:url' },
  ],
  [
    'a profile of X',
    'https://x.com/AcmeHelp/status/1',
    profile('AcmeHelp', '1234567890'),
    { platform: 'TWITTER', name: 'acmehelp', id: '1234567890', from: 'ld:AcmeHelp' },
  ],
  [
    'another’s id on a page of X',
    'https://x.com/acmehelp',
    profile('somebody', '1234567890'),
    { platform: 'TWITTER', name: 'acmehelp' },
  ],
  [
    'a number as identifier',
    'https://x.com/acmehelp',
    profile('acmehelp', 42),
    { platform: 'TWITTER', name: 'acmehelp', id: '42', from: 'ld:acmehelp' },
  ],
  [
    'a profile of Bluesky',
    'https://bsky.app/profile/acme.bsky.social',
    jsonLd({ '@graph': [{ alternateName: '@acme.bsky.social', identifier: 'did:plc:abc234' }] }),
    { platform: 'BLUESKY', name: 'acme', id: 'did:plc:abc234', from: 'ld:@acme.bsky.social' },
  ],
  [
    'a repository’s owner',
    'https://github.com/acme/wallet',
    '<meta name="octolytics-dimension-user_id" content="77">',
    { platform: 'GITHUB', name: 'acme', id: '77', from: 'octolytics-dimension-user_id' },
  ],
  [
    'an app',
    'https://play.google.com/store/apps/details?id=com.Acme',
    '',
    { platform: 'GOOGLE_APP_STORE', name: 'com.Acme', id: 'com.Acme', from: 'address' },
  ],
  [
    'a platform that shows none',
    'https://t.me/acme',
    meta('al:ios:url', 'tg://resolve?domain=acme'),
    { platform: 'TELEGRAM', name: 'acme' },
  ],
  [
    'what only looks like an id',
    'https://www.facebook.com/acme',
    meta('al:android:url', 'fb://profile/100044evil'),
    { platform: 'FACEBOOK', name: 'acme' },
  ],
  [
    'a platform’s words elsewhere',
    'https://evil.example/acme',
    meta('al:android:url', 'fb://profile/100044123'),
    undefined,
  ],
  [
    'JSON-LD that is none',
    'https://x.com/acme',
    '<script type="application/ld+json">{"identifier":</script>',
    { platform: 'TWITTER', name: 'acme' },
  ],
])('%s: %s', (_, url, head, seen) => {
  expect(pageAccount(pageOf(url, head))).toEqual(seen)
})

it('takes no id from a head that may be of the page before', () => {
  const head = meta('al:android:url', 'fb://profile/100044123456789')
  const movedOn = pageOf('https://www.facebook.com/acme', head, { movedOn: true })
  expect(pageAccount(movedOn)).toEqual({ platform: 'FACEBOOK', name: 'acme' })
  const named = pageOf('https://x.com/acme', profile('acme', '42'), { movedOn: true })
  expect(pageAccount(named)).toMatchObject({ id: '42' })
})

it('reads a bounded part of what a page writes there', () => {
  const many = Array.from({ length: 50 }, (_, index) => ({
    additionalName: `name${index}`,
    identifier: `${index}`,
  }))
  const metas = Array.from({ length: 50 }, (_, index) => meta('al:ios:url', `x://${index}`))
  const { identifiers } = pageOf('https://x.com/acme', jsonLd(many) + metas.join(''))
  expect(identifiers).toHaveLength(8)
  expect(identifiers?.[0]).toEqual({ property: 'ld:name0', content: '0' })
  expect(
    pageOf('https://x.com/name0', jsonLd({ padding: 'x'.repeat(50_000), ...many[0] })).identifiers,
  ).toBeUndefined()
})

test('the account is in the evidence with the page, and what is removed is not in it', async () => {
  const page = pageOf('https://x.com/victim_bob', profile('victim_bob', '1234567890'))
  const enriched = (removed: string[], chosen = EVIDENCE_ITEMS.slice()) =>
    pageEnrichment(sampleCapture({ page }), chosen, 'origin', { removed, version: '1' })
  expect((await enriched([])).output.page?.account).toEqual({
    platform: 'TWITTER',
    name: 'victim_bob',
    id: '1234567890',
    from: 'ld:victim_bob',
  })
  expect(JSON.stringify(await enriched(['victim_bob']))).not.toContain('victim_bob')
  expect((await enriched([], ['browser'])).output.page).toBeUndefined()
})
