import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { resourcesOn } from '#lib/assets/platforms/resources.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { fileShares } from '#lib/assets/platforms/tenants.ts'
import { casesToTry } from '#test/matrix.ts'
import { browserUrls } from '../arbitraries.ts'
import { asset } from '../assets.ts'

const placesIn = (address: string): string[] => {
  const parsed = asset(address)
  return parsed.form === 'url' ? resourcesOn(parsed).map(({ what, content }) => `${what} ${content}`) : []
}

test.each<[address: string, expected: string[]]>([
  [
    'https://x.com/Acme/status/1?s=20&t=abc',
    ['account https://x.com/acme', 'post https://x.com/Acme/status/1'],
  ],
  ['https://x.com/acme/status/1', ['account https://x.com/acme']],
  ['https://twitter.com/acme?lang=en', ['account https://x.com/acme']],
  [
    'https://mobile.twitter.com/acme/status/1/photo/1',
    ['account https://x.com/acme', 'post https://mobile.twitter.com/acme/status/1'],
  ],
  ['https://x.com/i/web/status/1?s=20', ['post https://x.com/i/web/status/1']],
  ['https://x.com/intent/user?screen_name=Acme', ['account https://x.com/acme']],
  ['https://t.me/s/acme/12?before=40', ['account https://t.me/acme', 'post https://t.me/s/acme/12']],
  ['https://t.me/acme/12', ['account https://t.me/acme']],
  [
    'https://www.linkedin.com/company/acme/posts/?feedView=all',
    ['account https://linkedin.com/company/acme'],
  ],
  [
    'https://www.linkedin.com/posts/bob_win-activity-1?utm_source=share',
    ['post https://www.linkedin.com/posts/bob_win-activity-1'],
  ],
  ['https://www.facebook.com/profile.php?id=42&ref=x', ['account https://facebook.com/profile.php?id=42']],
  [
    'https://www.facebook.com/acme/posts/pfbid0x?__cft__=1',
    ['account https://facebook.com/acme', 'post https://www.facebook.com/acme/posts/pfbid0x'],
  ],
  [
    'https://m.facebook.com/story.php?story_fbid=7&id=42&eav=x',
    ['post https://m.facebook.com/story.php?story_fbid=7&id=42'],
  ],
  [
    'https://www.facebook.com/groups/acme/posts/9/?a=b',
    ['group https://facebook.com/groups/acme', 'post https://www.facebook.com/groups/acme/posts/9'],
  ],
  ['https://www.instagram.com/p/AbC/?igsh=x', ['post https://www.instagram.com/p/AbC']],
  ['https://www.instagram.com/acme/reel/AbC/', ['account https://instagram.com/acme']],
  [
    'https://www.threads.net/@acme/post/AbC?xmt=1',
    ['account https://threads.com/@acme', 'post https://www.threads.net/@acme/post/AbC'],
  ],
  ['https://www.youtube.com/watch?v=aB-c&t=10s', ['video https://www.youtube.com/watch?v=aB-c']],
  ['https://youtu.be/aBc?si=x', ['video https://youtu.be/aBc']],
  ['https://www.youtube.com/@Acme/videos', ['account https://youtube.com/@acme']],
  ['https://www.youtube.com/channel/UCabC/about', ['account https://youtube.com/channel/UCabC']],
  [
    'https://www.reddit.com/r/acme/comments/1ab/title/?utm_source=share',
    ['group https://reddit.com/r/acme', 'post https://www.reddit.com/r/acme/comments/1ab'],
  ],
  [
    'https://www.tiktok.com/@acme/video/7?is_from_webapp=1',
    ['account https://tiktok.com/@acme', 'video https://www.tiktok.com/@acme/video/7'],
  ],
  [
    'https://bsky.app/profile/acme.bsky.social/post/3k?ref=x',
    ['account https://bsky.app/profile/acme', 'post https://bsky.app/profile/acme.bsky.social/post/3k'],
  ],
  [
    'https://acme.substack.com/p/win?r=1',
    ['account https://acme.substack.com', 'post https://acme.substack.com/p/win'],
  ],
  ['https://open.substack.com/pub/@acme/p/1', ['account https://open.substack.com/pub/@acme']],
  ['https://discord.gg/AbC?event=1', ['group https://discord.gg/AbC']],
  ['https://api.whatsapp.com/send?phone=%2B49123456&text=hi', ['account https://wa.me/49123456']],
  [
    'https://github.com/acme/wallet/blob/main/a.js?raw=1#L1',
    ['account https://github.com/acme', 'repository https://github.com/acme/wallet'],
  ],
  [
    'https://raw.githubusercontent.com/acme/x/main/a.sh',
    ['account https://github.com/acme', 'repository https://raw.githubusercontent.com/acme/x'],
  ],
  [
    'https://play.google.com/store/apps/details?hl=de&id=com.Acme&gl=DE',
    ['app https://play.google.com/store/apps/details?id=com.Acme'],
  ],
  [
    'https://apps.apple.com/de/app/acme-wallet/id123?l=en',
    ['app https://apps.apple.com/de/app/acme-wallet/id123'],
  ],
  [
    'https://chromewebstore.google.com/detail/acme/abcdefghijklmnopabcdefghijklmnop/reviews?hl=de',
    ['app https://chromewebstore.google.com/detail/acme/abcdefghijklmnopabcdefghijklmnop'],
  ],
  [
    'https://addons.mozilla.org/en-US/firefox/addon/acme/?src=x',
    ['app https://addons.mozilla.org/en-US/firefox/addon/acme'],
  ],
  [
    'https://www.npmjs.com/package/@acme/wallet?activeTab=versions',
    ['package https://www.npmjs.com/package/@acme/wallet'],
  ],
  ['https://hub.docker.com/r/acme/wallet/tags', ['repository https://hub.docker.com/r/acme/wallet']],
  [
    'https://docs.google.com/forms/d/e/1FAIp/viewform?usp=sf_link',
    ['form https://docs.google.com/forms/d/e/1FAIp/viewform'],
  ],
  ['https://drive.google.com/file/d/1aB/view?usp=sharing', ['file https://drive.google.com/file/d/1aB']],
  [
    'https://www.dropbox.com/scl/fi/abc/a.zip?rlkey=K1&dl=0',
    ['file https://www.dropbox.com/scl/fi/abc/a.zip?rlkey=K1'],
  ],
  ['https://mega.nz/file/AbC?x=1#key', ['file https://mega.nz/file/AbC#key']],
  ['https://www.etsy.com/de/listing/12/acme?ref=x', ['item https://www.etsy.com/de/listing/12']],
])('%s is about %j', (address, expected) => {
  expect(placesIn(address)).toEqual(expected)
})

test.each<[address: string, why: string]>([
  ['https://x.com/acme', 'the account itself'],
  ['https://www.facebook.com/profile.php?id=42', 'the account itself'],
  ['https://x.com/home?s=20', 'the platform’s own page'],
  ['https://x.com:8443/acme/status/1', 'another server'],
  ['https://x.com.evil.test/acme/status/1', 'the host in front'],
  ['https://x.com@evil.test/acme/status/1', 'the host as a user name'],
  ['https://mega.nz/file/AbC#key', 'the key is part of the file’s address'],
  ['https://drive.google.com/file/d/', 'no file'],
  ['https://evil.example/acme?s=20', 'no platform'],
])('%s says all there is: %s', (address) => {
  expect(placesIn(address)).toEqual([])
})

const patterns = [
  ...platforms.flatMap(({ things, resources: parts }) => [
    ...Object.values(things),
    ...Object.values(parts ?? {}),
  ]),
  ...Object.values(fileShares),
].flatMap((texts) => texts.split(' '))

/** An address of a pattern, with whatever stands in its holes, and more behind it. */
const onPlatforms = fc
  .tuple(
    fc.constantFrom(...patterns),
    fc.array(fc.constantFrom('acme', '12', 'Ab-C_1', 'a.b', '%20', 'é', '@x', '..', '%2F', '[', '+'), {
      minLength: 4,
      maxLength: 4,
    }),
    fc.constantFrom('', '/x', '?s=1', '&s=1', '#a', '/x?y=1#z'),
  )
  .map(([pattern, names, end]) => {
    const left = [...names]
    const address = pattern.replace(/^\*\./, 'm.').replaceAll(/\{=?\}|\*/g, () => left.shift() ?? 'a')
    return `https://${address.replace(/#$/, '')}${end}`
  })

it('offers assets as they are sent, each another than the address, of which nothing more is to be cut', () => {
  fc.assert(
    fc.property(fc.oneof(onPlatforms, browserUrls), (address) => {
      const parsed = parseAsset(address)
      if (!parsed.ok || parsed.value.form !== 'url') return
      for (const { what, content } of resourcesOn(parsed.value)) {
        expect(content).not.toBe(parsed.value.content)
        const place = parseAsset(content)
        expect(place.ok && place.value.content).toBe(content)
        if (place.ok && place.value.form === 'url')
          expect(resourcesOn(place.value).filter((one) => one.what === what)).toEqual([])
      }
    }),
    { numRuns: casesToTry(6000) },
  )
})
