import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasHost } from '#lib/assets/asset.ts'
import { keysOfAsset, keysOfOwnAsset, keysToLookUp } from '#lib/assets/own-asset-keys.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import { isSharedHost } from '#lib/assets/shared-hosts.ts'
import { casesToTry } from '#test/matrix.ts'
import { asset } from './assets.ts'
import { browserUrls, evmAddresses, hosts, messyTexts } from './arbitraries.ts'

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const walletKey = `address:${wallet.toLowerCase()}`

test.each<[input: string, expected: string[], why: string]>([
  [
    'https://Evil.com/Login/?a=1#x',
    ['page:evil.com/Login?a=1'],
    'path keeps its case, loses slash and fragment',
  ],
  ['http://evil.com', ['page:evil.com/'], 'the protocol makes no other page'],
  ['https://evil.com:8443/x', ['page:evil.com:8443/x'], 'a port does'],
  ['https://evil.com/%7e%2f', ['page:evil.com/~%2F'], 'one percent-encoding'],
  ['münchen.de', ['domain:xn--mnchen-3ya.de'], 'ASCII'],
  [`eip155:137:${wallet}`, [walletKey], 'independent of the chain'],
  ['https://x.com/Acme', ['handle:twitter/acme', 'page:x.com/Acme'], 'an account is also a page'],
  ['https://x.com/acme/status/1', ['handle:twitter/status/1'], 'a post is not the account'],
  [
    'https://drive.google.com/drive/u/0/folders/1Folder-id?usp=sharing',
    ['tenant:google-file/1Folder-id', 'page:drive.google.com/drive/u/0/folders/1Folder-id?usp=sharing'],
    'a folder, whoever looks at it',
  ],
  [
    'https://dweb.link/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR',
    [
      'handle:ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
      'page:dweb.link/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR',
    ],
    'one spelling of a content identifier',
  ],
  ['https://acme.eth.limo/', ['name:acme.eth', 'page:acme.eth.limo/'], 'the name behind a gateway'],
])('%j is %j (%s)', (input, expected) => {
  expect(keysOfAsset(asset(input))).toEqual(expected)
})

const lookUp = (input: string) => keysToLookUp(asset(input)).map(({ key, relation }) => `${relation} ${key}`)

describe('what to look up', () => {
  test.each<[input: string, expected: string[], why: string]>([
    [
      'https://www.a.acme.com/x?q=1',
      [
        'same page:www.a.acme.com/x?q=1',
        'same page:a.acme.com/x?q=1',
        'page-without-query page:www.a.acme.com/x',
        'page-without-query page:a.acme.com/x',
        'on-domain domain:www.a.acme.com',
        'on-domain domain:a.acme.com',
        'parent-domain domain:acme.com',
      ],
      'the page, its host with and without www., each domain above',
    ],
    [
      'a.b.acme.com',
      [
        'same domain:a.b.acme.com',
        'first-page page:a.b.acme.com/',
        'parent-domain domain:b.acme.com',
        'parent-domain domain:acme.com',
      ],
      'a domain hits its first page',
    ],
    [`eip155:1:${wallet}`, [`same ${walletKey}`], 'an address is itself'],
    ['http://1.2.3.4/x', ['same page:1.2.3.4/x', 'on-domain domain:1.2.3.4'], 'an IP address has no parents'],
    [
      'https://twitter.com/Acme/status/1',
      [
        'same handle:twitter/status/1',
        'on-account handle:twitter/acme',
        'same page:twitter.com/Acme/status/1',
        'on-domain domain:twitter.com',
      ],
      'a post of the account',
    ],
    [
      'https://acme.substack.com/',
      [
        'same handle:substack/acme',
        'same page:acme.substack.com/',
        'on-domain domain:acme.substack.com',
        'parent-domain domain:substack.com',
      ],
      'an account in the host',
    ],
  ])('%j (%3$s)', (input, expected) => {
    expect(lookUp(input)).toEqual(expected)
  })
})

describe('own assets', () => {
  test.each<[type: string, content: string, expected: string[], why: string]>([
    ['URL', 'https://www.acme.com/', ['domain:acme.com', 'page:acme.com/'], 'covers host and subdomains'],
    [
      'PAGE',
      'https://shop.acme.com/a?b=1',
      ['domain:shop.acme.com', 'page:shop.acme.com/a?b=1'],
      'its own host, not the parent',
    ],
    ['URL', 'acme.com', ['domain:acme.com', 'page:acme.com/'], 'a bare domain'],
    ['URL', 'acme.com/shop/', ['domain:acme.com', 'page:acme.com/shop'], 'without protocol'],
    [
      'URL',
      'https://sites.google.com/view/acme',
      ['tenant:google-site/view/acme', 'page:sites.google.com/view/acme'],
      'a shared host: the site and the page only',
    ],
    [
      'URL',
      'https://acme.pages.dev/x',
      ['domain:acme.pages.dev', 'page:acme.pages.dev/x'],
      'a whole host of one’s own',
    ],
    ['URL', 'https://www.github.io/', ['page:github.io/'], 'never the whole hoster'],
    ['URL', 'github.io', ['page:github.io/'], 'not even if it is listed'],
    ['URL', 'https://www.medium.com/', ['page:medium.com/'], 'nor with www.'],
    ['URL', 'https://www.co.uk/', ['domain:www.co.uk', 'page:www.co.uk/'], 'www. is the name here'],
    ['URL', 'https://x.com/Acme', ['handle:twitter/acme'], 'a profile in any type'],
    ['ADDRESS', wallet, [walletKey], 'raw'],
    ['ADDRESS', `eip155:1:${wallet}`, [walletKey], 'with its chain'],
    [
      'ADDRESS',
      'bip122:000000000019d6689c085ae165831e93:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
      ['address:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      'case matters in base58',
    ],
    ['URL', wallet, [walletKey], 'an address under a wrong type'],
    ['TWITTER', '@Acme', ['handle:twitter/acme'], 'a handle'],
    ['TWITTER', 'acme', ['handle:twitter/acme'], 'without @'],
    ['TWITTER', 'https://mobile.twitter.com/ACME/', ['handle:twitter/acme'], 'as URL'],
    ['TELEGRAM', 't.me/s/AcmeNews', ['handle:telegram/acmenews'], 'without protocol'],
    ['TELEGRAM', 'https://t.me/+AbC', ['handle:telegram/+AbC'], 'an invitation’s case matters'],
    [
      'YOUTUBE',
      '@acme',
      [
        'handle:youtube/@acme',
        'handle:youtube/c/acme',
        'handle:youtube/user/acme',
        'handle:youtube/channel/acme',
      ],
      'what a name may mean',
    ],
    ['YOUTUBE', 'https://youtube.com/channel/UCx', ['handle:youtube/channel/UCx'], 'an id'],
    ['LINKEDIN', 'company/Acme', ['handle:linkedin/company/acme'], 'the kind in the name'],
    ['REDDIT', 'r/acme', ['handle:reddit/r/acme'], 'the kind in the name'],
    ['BLUESKY', 'acme.com', ['handle:bluesky/acme.com'], 'a handle that is a domain is a handle'],
    ['NPM', '@acme/wallet', ['handle:npm/@acme/wallet'], 'a scoped package'],
    ['DOCKER_HUB', 'acme/wallet', ['handle:docker_hub/r/acme/wallet'], 'an image'],
    ['GOOGLE_APP_STORE', 'com.acme.Wallet', ['handle:google_app_store/com.acme.Wallet'], 'an app’s id'],
    [
      'GOOGLE_APP_STORE',
      'https://play.google.com/store/apps/details?id=com.acme&hl=de',
      ['handle:google_app_store/com.acme'],
      'not every app',
    ],
    [
      'SUBSTACK',
      'https://news.acme.com/',
      ['domain:news.acme.com', 'page:news.acme.com/'],
      'a platform under one’s own name',
    ],
    ['TWITCH', 'https://www.twitch.tv/acme', ['handle:twitch/acme'], 'only the narrative names it'],
    [
      'SOMETHING_NEW',
      'https://new.example/acme',
      ['page:new.example/acme'],
      'unknown host of an unknown type: the page only',
    ],
    ['SOMETHING_NEW', '@Acme', ['handle:something_new/acme'], 'unknown platform'],
    ['EMAIL', 'Help@Acme.com', ['name:help@acme.com'], 'an email address'],
    ['EMAIL', 'Acme Help <help@acme.com>', ['name:help@acme.com'], 'with a name'],
    ['EMAIL', 'help at acme', [], 'none'],
    ['URL', 'see our wiki', [], 'no asset'],
    ['URL', '', [], 'nothing'],
  ])('%s %j → %j (%s)', (type, content, expected) => {
    expect(keysOfOwnAsset({ type, content })).toEqual(expected)
  })

  it('covers the page only, if the caller holds every shared host for shared', () => {
    const own = { type: 'URL', content: 'https://acme.pages.dev/x' }
    expect(keysOfOwnAsset(own, isSharedHost)).toEqual(['page:acme.pages.dev/x'])
  })

  it('is found by itself, in any type, however it is spelled', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hosts,
          browserUrls,
          evmAddresses.map((address) => `eip155:1:${address}`),
        ),
        (content) => {
          const found = keysToLookUp(asset(content)).map(({ key }) => key)
          const keys = keysOfOwnAsset({ type: content.startsWith('eip155') ? 'ADDRESS' : 'URL', content })
          expect(keys.length).toBeGreaterThan(0)
          expect(keys.filter((key) => found.includes(key))).not.toEqual([])
        },
      ),
      { numRuns: casesToTry(1000) },
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        messyTexts,
        fc.constantFrom('URL', 'ADDRESS', 'TWITTER', 'NPM', 'toString', ''),
        (content, type) => {
          expect(Array.isArray(keysOfOwnAsset({ content, type }))).toBe(true)
        },
      ),
      { numRuns: casesToTry(1000) },
    )
  })
})

const ownDomains = (host: string) =>
  keysOfOwnAsset({ type: 'URL', content: `https://${host}/` }).filter((key) => key.startsWith('domain:'))

describe('always', () => {
  it('two registrable domains never share a domain key', () => {
    fc.assert(
      fc.property(hosts, hosts, (one, other) => {
        const [a, b] = [asset(`https://${one}/`), asset(`https://${other}/`)]
        if (a.form !== 'url' || b.form !== 'url' || registrableDomain(a.host) === registrableDomain(b.host))
          return
        expect(ownDomains(one).filter((key) => ownDomains(other).includes(key))).toEqual([])
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it('one asset in two spellings has the same keys', () => {
    fc.assert(
      fc.property(browserUrls, (url) => {
        const { protocol, host, pathname, search, username } = new URL(url)
        fc.pre(username === '')
        const other = `${protocol}//${host.toUpperCase()}${pathname.replace(/\/*$/, '/')}${search}#other`
        expect(keysOfAsset(asset(other))).toEqual(keysOfAsset(asset(url)))
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it('normalising twice equals once: a key, read as an asset, has that key', () => {
    const readAgain = (key: string): string => {
      const rest = key.slice(key.indexOf(':') + 1)
      // A page has no protocol; its own default port would be none.
      if (key.startsWith('page:')) return `${/^[^/]*:80\//.test(rest) ? 'https' : 'http'}://${rest}`
      return key.startsWith('address:') ? `eip155:1:${rest}` : rest
    }
    fc.assert(
      fc.property(
        fc.oneof(
          hosts,
          browserUrls,
          evmAddresses.map((address) => `eip155:1:${address}`),
        ),
        (text) => {
          const keys = keysOfAsset(asset(text)).filter((key) => !key.startsWith('handle:'))
          for (const key of keys) expect(keysOfAsset(asset(readAgain(key)))).toContain(key)
        },
      ),
      { numRuns: casesToTry(1000) },
    )
  })

  it('every spelling of a page, a domain and an address has the same keys, and finds it on the list', () => {
    const unicode = fc.constantFrom('bücher', 'münchen', 'acme', 'метамаск', '例え')
    const ending = fc.constantFrom('com', 'co.uk', 'de', 'test', 'pages.dev')
    const labels = fc.array(fc.constantFrom('a', 'login', 'bücher'), { maxLength: 2 })
    const path = fc.constantFrom('', '/', '/a%2fb', '/Login', '/ü', '/a/?q=1')
    const spellingsOf = (host: string, at: string): string[] => {
      const ascii = new URL(`http://${host}`).hostname
      const writings = [host, ascii, ascii.toUpperCase(), `${ascii}.`, host.replaceAll('.', '。')]
      return writings.flatMap((one) => [
        `https://${one}${at}`,
        `http://${one}${at}`,
        `HTTPS://${one}:443${at}`,
        `http://${one}:80${at}`,
        `hxxps://${one.replaceAll('.', '[.]')}${at}`,
        `https://${one}${at}#top`,
      ])
    }
    fc.assert(
      fc.property(labels, unicode, ending, path, (above, name, end, at) => {
        const host = [...above, name, end].join('.')
        const [first = '', ...others] = spellingsOf(host, at)
        const keys = keysOfAsset(asset(first))
        const own = keysOfOwnAsset({ type: 'URL', content: first })
        for (const other of others) {
          expect([other, keysOfAsset(asset(other))]).toEqual([other, keys])
          expect([other, keysOfOwnAsset({ type: 'URL', content: other })]).toEqual([other, own])
        }
        const withWww = keysToLookUp(asset(`https://www.${host}${at}`)).map(({ key }) => key)
        expect(own.some((key) => withWww.includes(key))).toBe(true)
        const domain = keysOfAsset(asset(host))
        for (const other of [`${host}.`, host.toUpperCase(), host.replaceAll('.', '[.]')])
          expect([other, keysOfAsset(asset(other))]).toEqual([other, domain])
      }),
      { numRuns: casesToTry(300) },
    )
  })

  it('an address has one key on every chain, in every case, raw or not', () => {
    fc.assert(
      fc.property(evmAddresses, fc.integer({ min: 1, max: 100_000 }), (address, chain) => {
        const lower = address.toLowerCase()
        const key = [`address:${lower}`]
        expect(keysOfAsset(asset(`eip155:${chain}:${lower}`))).toEqual(key)
        for (const content of [lower, `0x${lower.slice(2).toUpperCase()}`, `eip155:${chain}:${lower}`])
          expect(keysOfOwnAsset({ type: 'ADDRESS', content })).toEqual(key)
      }),
    )
  })

  it('two registrable domains share no key but an account’s that both lead to', () => {
    fc.assert(
      fc.property(fc.oneof(hosts, browserUrls), fc.oneof(hosts, browserUrls), (one, other) => {
        const [a, b] = [asset(one), asset(other)]
        if (!hasHost(a) || !hasHost(b)) return
        const [ours, theirs] = [registrableDomain(a.host) ?? a.host, registrableDomain(b.host) ?? b.host]
        fc.pre(ours !== theirs)
        const keysOf = (text: string) => [
          ...keysOfAsset(asset(text)),
          ...keysOfOwnAsset({ type: 'URL', content: text }),
        ]
        const theirKeys = keysOf(other)
        const shared = keysOf(one).filter((key) => theirKeys.includes(key))
        expect(shared.filter((key) => !key.startsWith('handle:'))).toEqual([])
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it('no key is asked for twice', () => {
    fc.assert(
      fc.property(messyTexts, (text) => {
        const parsed = parseAsset(text)
        const keys = parsed.ok ? keysToLookUp(parsed.value).map(({ key }) => key) : []
        expect(keys).toEqual([...new Set(keys)])
      }),
    )
  })
})

const finds = (own: { type: string; content: string }, reported: string): boolean => {
  const stored = keysOfOwnAsset(own)
  return keysToLookUp(asset(reported)).some(({ key }) => stored.includes(key))
}

describe('an own asset is found', () => {
  test.each<[type: string, content: string, reported: string, why: string]>([
    ['URL', '192.0.2.7', 'http://192.0.2.7/login', 'a bare IP address'],
    ['URL', '2001:db8::1', 'http://[2001:DB8:0::1]:8080/login', 'of either kind'],
    ['URL', 'https://*.acme.com/', 'https://shop.acme.com/', 'a wildcard in a URL'],
    ['URL', 'https://acme.com (main site)', 'https://acme.com/login', 'a word beside it'],
    ['URL', 'wss://api.acme.com/feed', 'https://api.acme.com/', 'another scheme'],
    ['', 'acme.com', 'https://shop.acme.com/', 'no type'],
    ['', 'https://acme.com/shop', 'https://acme.com/login', 'nor with a path'],
    ['DOMAIN', 'acme.com', 'https://shop.acme.com/', 'a type that is new here'],
    ['WEBSITE', 'https://www.acme.com/', 'https://acme.com/login', 'and a whole host in it'],
    ['SUBSTACK', 'blog.acme.com', 'https://blog.acme.com/p/1', 'a domain in place of an account'],
    ['TELEGRAM', 'acme.com', 'https://acme.com/login', 'and where it can be no name'],
    ['BLUESKY', '@acme.bsky.social', 'https://acme.bsky.social/', 'a name with its host'],
    ['BLUESKY', 'acme.bsky.social', 'https://bsky.app/profile/acme.bsky.social', 'as domain'],
    ['BLUESKY', 'https://bsky.app/profile/acme.bsky.social', 'acme.bsky.social', 'the other way round'],
    ['BASENAME', 'acme.base.eth', 'https://base.org/name/acme', 'a name with what follows every one'],
    ['APPLE_APP_STORE', 'id123456', 'https://apps.apple.com/us/app/acme/id123456', 'before every one'],
    ['WHATSAPP', '+49 (170) 123-4567', 'https://wa.me/491701234567', 'a number as people write it'],
    ['WHATSAPP', '491701234567', 'https://api.whatsapp.com/send?phone=%2B491701234567', 'in a query'],
    ['YOUTUBE', '@아크메', 'https://www.youtube.com/@%EC%95%84%ED%81%AC%EB%A9%94/videos', 'other letters'],
    ['LINKEDIN', 'Café', 'https://de.linkedin.com/company/caf%C3%A9/', 'with an accent'],
    ['LINKEDIN', '/company/acme', 'https://linkedin.com/company/acme', 'a path alone'],
    ['YOUTUBE', 'UCx', 'https://www.youtube.com/channel/UCx', 'a bare id'],
    ['FACEBOOK', '100064', 'https://www.facebook.com/profile.php?id=100064', 'a number'],
    ['FACEBOOK', 'acme.inc', 'https://m.facebook.com/AcmeInc', 'dots that do not count'],
    ['TWITTER', '@acme', 'https://x.com/@acme', 'a sign in the path'],
    ['TWITTER', '@acme', 'https://twitter.com/intent/follow?screen_name=Acme', 'a link to follow it'],
    ['TWITCH', '@acme', 'https://www.twitch.tv/Acme', 'the type that only the narrative names'],
    ['TWITCH', 'https://twitch.tv/acme', 'https://m.twitch.tv/acme/videos', 'below it'],
    ['ADDRESS', `https://etherscan.io/address/${wallet}#code`, `eip155:1:${wallet}`, 'at an explorer'],
    ['ADDRESS', `${wallet} (treasury)`, `eip155:137:${wallet}`, 'a word beside an address'],
    ['ADDRESS', wallet.slice(2), `eip155:1:${wallet}`, 'digits alone'],
  ])('%s %j by %s: %s', (type, content, reported) => {
    expect(finds({ type, content }, reported)).toBe(true)
  })

  test.each<[type: string, content: string, reported: string, why: string]>([
    ['URL', 'https://acme.com or https://evil.com', 'https://evil.com/', 'two are nobody’s word on either'],
    ['URL', 'help@acme.com', 'https://acme.com/', 'an e-mail address is no site'],
    ['INSTAGRAM', 'acme.official', 'https://acme.official/', 'a name may look like a domain'],
    [
      'SOMETHING_NEW',
      'https://new.example/acme',
      'https://new.example/evil',
      'nothing says whose host it is',
    ],
    ['ADDRESS', `0x${'a'.repeat(64)}`, `eip155:1:0x${'a'.repeat(40)}`, 'a longer hash'],
  ])('and not %s %j by %s: %s', (type, content, reported) => {
    expect(finds({ type, content }, reported)).toBe(false)
  })
})
