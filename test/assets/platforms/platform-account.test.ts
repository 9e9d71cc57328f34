import { describe, expect, it, test } from 'vitest'
import { assetTypes } from '#lib/assets/asset.ts'
import { accountOf, accountsNamed, hasPlatform, profileUrl } from '#lib/assets/platforms/platform-account.ts'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { asset } from '../assets.ts'

const read = (input: string) => {
  const parsed = asset(input)
  const found = parsed.form === 'address' ? undefined : accountOf(parsed)
  return found ? `${found.type} ${found.account}${found.exact ? '' : ' …'}` : undefined
}

test.each<[input: string, expected: string | undefined, why: string]>([
  ['https://x.com/Acme', 'TWITTER acme', 'names ignore case'],
  ['https://www.x.com/acme/', 'TWITTER acme', 'www. and slash'],
  ['https://twitter.com/acme?lang=en', 'TWITTER acme', 'the old host'],
  ['https://x.com/acme/status/1', 'TWITTER acme …', 'a post'],
  ['https://x.com/home', undefined, 'the platform’s own page'],
  ['https://x.com/', undefined, 'the platform itself'],
  ['https://x.com:8443/acme', undefined, 'a port is another server'],
  ['https://notx.com/acme', undefined, 'another host'],
  ['https://x.com.evil.com/acme', undefined, 'the host in front'],
  ['https://t.me/acme', 'TELEGRAM acme', ''],
  ['https://t.me/s/acme/12', 'TELEGRAM acme …', 'the web view of a channel'],
  ['https://acme.t.me/', 'TELEGRAM acme', 'the name as subdomain'],
  ['https://t.me/+aBc', 'TELEGRAM +aBc', 'an invitation'],
  ['https://discord.gg/aBc', 'DISCORD aBc', 'an invitation'],
  ['https://discord.com/users/123456789012345678', 'DISCORD_USER 123456789012345678', 'a user'],
  ['https://uk.linkedin.com/in/bob', 'LINKEDIN in/bob', 'a country’s host'],
  ['https://www.facebook.com/profile.php?id=42', 'FACEBOOK id/42', 'the id is in the query'],
  ['https://m.facebook.com/acme', 'FACEBOOK acme', 'the mobile host'],
  ['https://www.youtube.com/watch?v=aBc', 'YOUTUBE video/aBc', 'a video'],
  ['https://youtu.be/aBc', 'YOUTUBE video/aBc', 'the same video'],
  ['https://www.youtube.com/@Acme/videos', 'YOUTUBE @acme', 'a tab of a channel'],
  ['https://www.linkedin.com/company/acme/about/', 'LINKEDIN company/acme', 'a tab of a company'],
  ['https://github.com/acme/videos', 'GITHUB acme …', 'a repository that is named like a tab'],
  ['https://www.facebook.com/100012345678901', 'FACEBOOK id/100012345678901', 'an ID in place of a name'],
  ['https://m.me/acme', 'FACEBOOK acme', 'a chat with a page'],
  ['https://telegram.dog/joinchat/aBc', 'TELEGRAM +aBc', 'an invitation on another host'],
  ['https://t.me/%2BaBc', 'TELEGRAM +aBc', 'an encoded plus sign'],
  ['https://discord.gg/invite/aBc', 'DISCORD aBc', 'an invitation by its longer path'],
  ['https://whatsapp.com/send?phone=004915550100999', 'WHATSAPP 4915550100999', 'a call prefix'],
  ['https://www.youtube-nocookie.com/embed/aBc', 'YOUTUBE video/aBc', 'an embedded video'],
  ['https://www.instagram.com/_u/acme', 'INSTAGRAM acme', 'the form that apps open'],
  ['https://medium.com/@acme', 'MEDIUM acme', ''],
  ['https://acme.medium.com/post-1', 'MEDIUM acme …', 'a post'],
  ['https://github.com/acme/repo', 'GITHUB acme …', 'a repository'],
  ['https://raw.githubusercontent.com/acme/x/main/a.sh', 'GITHUB acme …', 'a file'],
  ['https://www.npmjs.com/package/@acme/wallet', 'NPM @acme/wallet', 'a scoped package'],
  ['https://www.npmjs.com/package/wallet', 'NPM wallet', 'a package'],
  ['https://hub.docker.com/r/acme/wallet/tags', 'DOCKER_HUB r/acme/wallet …', 'two names'],
  [
    'https://play.google.com/store/apps/details?hl=de&id=com.Acme',
    'GOOGLE_APP_STORE com.Acme',
    'an id in the query',
  ],
  ['https://play.google.com/store/apps', undefined, 'no app'],
  ['https://apps.apple.com/de/app/acme-wallet/id123', 'APPLE_APP_STORE 123', 'the id is the app'],
  ['https://docs.google.com/forms/d/e/1FAIp/viewform', 'GOOGLE_FORM e/1FAIp …', 'a form'],
  ['https://docs.google.com/document/d/1', undefined, 'a document is no form'],
  ['https://acme.substack.com', 'SUBSTACK acme', ''],
  ['acme.teachable.com', 'TEACHABLE acme', 'a domain too'],
  ['https://ipfs.io/ipfs/QmX/index.html', 'IPFS QmX …', 'a gateway'],
  ['https://www.base.org/name/acme', 'BASENAME acme', ''],
  ['https://x.com/__proto__', 'TWITTER __proto__', 'a name like any other'],
])('%s → %s (%s)', (input, expected) => {
  expect(read(input)).toBe(expected)
})

describe('the table', () => {
  it('has one row for a type, and only documented types but for the one that the narrative names', () => {
    const types = platforms.map(({ type }) => type)
    expect(types).toEqual([...new Set(types)])
    expect(types.filter((type) => !assetTypes.some((one) => one === type))).toEqual(['TWITCH'])
  })

  it('has a row for every type but those that are no platform or not recognisable', () => {
    const missing = assetTypes.filter((type) => !hasPlatform(type))
    expect(missing).toEqual(['URL', 'PAGE', 'ADDRESS', 'EMAIL', 'TECKFINE'])
  })

  it('reads back every pattern as its own kind', () => {
    const wrong = platforms.flatMap(({ type, things }) =>
      Object.entries(things).flatMap(([kind, patterns]) =>
        patterns.split(' ').filter((pattern) => {
          const name = sampleOf(type)
          const place = pattern
            .replace(/^\*\./, '')
            .replaceAll(/\{=?\}/g, name)
            .replaceAll('*', 'any')
          const account = pattern.split(/\{=?\}/).length > 2 ? `${name}/${name}` : name
          return read(`https://${place}`) !== `${type} ${kind}${account}`
        }),
      ),
    )
    expect(wrong).toEqual([])
  })

  it('leads from a bare name to the profile and back', () => {
    for (const { type } of platforms) {
      const name = sampleOf(type)
      const url = profileUrl(type, name) ?? 'none'
      const [account] = accountsNamed(type, name)
      expect([type, url, read(url)]).toEqual([type, url, `${type} ${account}`])
    }
  })
})

/** A name that the rules of the platform allow. */
function sampleOf(type: string): string {
  if (type === 'CHROME_WEB_STORE') return 'abcdefghijklmnopabcdefghijklmnop'
  if (type === 'MICROSOFT_APP_STORE') return '9abcdefghijk'
  return ['DISCORD_USER', 'WHATSAPP', 'BILIBILI_TV', 'JOTFORM', 'APPLE_APP_STORE'].includes(type)
    ? '123456789012345678'
    : 'acme'
}

test.each<[type: string, name: string, expected: string | undefined, why: string]>([
  ['TWITTER', '@acme', 'https://x.com/acme', 'a handle'],
  ['TWITTER', 'two words', undefined, 'not allowed there'],
  ['TWITTER', 'home', undefined, 'the platform’s own page'],
  ['YOUTUBE', 'acme', 'https://youtube.com/@acme', 'the sign is part of the path'],
  ['DOCKER_HUB', 'acme/wallet', 'https://hub.docker.com/r/acme/wallet', 'an owner and a name'],
  ['DOCKER_HUB', 'acme', 'https://hub.docker.com/u/acme', 'an owner alone'],
  ['LINKEDIN', 'in/bob', 'https://linkedin.com/in/bob', 'the kind in the name'],
  ['SUBSTACK', 'acme', 'https://acme.substack.com', 'the name is in the host'],
  ['URL', 'acme', undefined, 'no platform'],
])('%s %j has the profile %s (%s)', (type, name, expected) => {
  expect(profileUrl(type, name)).toBe(expected)
})
