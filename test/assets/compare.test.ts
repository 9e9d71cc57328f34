import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mergeDuplicates, perhapsTheSame, sameSpelling, spellingKey } from '#lib/assets/compare.ts'
import { casesToTry } from '#test/matrix.ts'
import { asset } from './assets.ts'
import { browserUrls, hosts } from './arbitraries.ts'

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[one: string, other: string, relation: 'same' | 'perhaps' | 'different', why: string]>([
  ['https://evil.com/x', 'https://EVIL.com/x', 'same', 'case of the host'],
  ['https://evil.com:443/x', 'https://evil.com/x', 'same', 'default port'],
  ['https://evil.com', 'https://evil.com/', 'same', 'final slash'],
  ['https://evil.com/x/', 'https://evil.com/x', 'same', 'final slash of a path'],
  ['https://evil.com/x/?a', 'https://evil.com/x?a', 'same', 'before a query'],
  ['https://evil.com/x?', 'https://evil.com/x', 'same', 'an empty query'],
  ['https://evil.com./x', 'https://evil.com/x', 'same', 'final dot'],
  ['https://bücher.de/', 'https://xn--bcher-kva.de/', 'same', 'Unicode and punycode'],
  ['https://evil.com/%2fa', 'https://evil.com/%2Fa', 'same', 'case of percent-encoding'],
  ['https://evil.com/%41', 'https://evil.com/A', 'same', 'encoding that is not needed'],
  [`eip155:1:${wallet}`, `eip155:1:${wallet.toLowerCase()}`, 'same', 'case of a checksum'],
  ['https://twitter.com/acme', 'https://x.com/Acme', 'same', 'an account at its old and its new host'],
  ['http://www.t.me/acme/', 'https://telegram.me/acme', 'same', 'an account at two hosts'],
  ['https://twitter.com/acme?s=20', 'https://x.com/acme', 'same', 'an account with a query'],
  ['https://twitter.com/acme/status/1', 'https://twitter.com/acme', 'different', 'a post and its account'],
  [
    'https://twitter.com/a/status/1',
    'https://x.com/a/status/1',
    'same',
    'a post at its old and its new host',
  ],
  [
    'https://mobile.twitter.com/A/status/1/',
    'https://x.com/i/web/status/1',
    'same',
    'a post goes by its number',
  ],
  ['https://twitter.com/a/status/1?s=20', 'https://x.com/a/status/1', 'perhaps', 'a post with a query'],
  ['https://x.com/a/status/1', 'https://x.com/a/status/2', 'different', 'two posts'],
  ['https://x.com/a/status/1/photo/1', 'https://x.com/a/status/1', 'different', 'a picture in a post'],
  ['https://x.com/acme', 'https://t.me/acme', 'different', 'two platforms'],
  [
    'https://ipfs.io/ipfs/QmbWqxBEKC3P8tqsKc98xmWNzrzDtRLMiMPL8wBuTGsMnR/a',
    'https://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi.ipfs.dweb.link/a',
    'same',
    'one content at two gateways',
  ],
  ['https://ipfs.io/ipfs/bafy1/a', 'https://ipfs.io/ipfs/bafy1/b', 'different', 'two files of one content'],
  ['https://ipfs.io/ipfs/bafy1', 'ipfs://bafy1', 'different', 'only a URL can be reported'],
  ['https://acme.eth.limo/a', 'https://acme.eth.link/a', 'same', 'one name at two gateways'],
  [
    'https://b.s3.amazonaws.com/a?x',
    'https://s3.eu-west-1.amazonaws.com/b/a?x',
    'same',
    'a bucket in host or path',
  ],
  ['https://s3.amazonaws.com/b/a', 'https://s3.amazonaws.com/b/A', 'different', 'case in a bucket'],
  [
    'https://f.nyc3.digitaloceanspaces.com/',
    'https://f.ams3.digitaloceanspaces.com/',
    'different',
    'two regions',
  ],
  [
    'https://docs.google.com/document/d/1Abcdefgh/edit?usp=x',
    'https://docs.google.com/document/u/0/d/1Abcdefgh/view#h',
    'same',
    'two tabs of one document',
  ],
  [
    'https://docs.google.com/document/d/1Abcdefgh/edit',
    'https://docs.google.com/document/d/1ABCDEFGH/edit',
    'different',
    'case of an ID',
  ],
  [
    'https://sites.google.com/view/Acme/home',
    'https://sites.google.com/u/0/view/acme/home',
    'same',
    'a page of a site',
  ],
  [
    'https://sites.google.com/view/acme/home',
    'https://sites.google.com/view/acme/about',
    'different',
    'two pages of a site',
  ],
  ['https://t.me/s/Acme?before=5', 'https://telegram.me/acme', 'same', 'a channel and its preview'],
  ['https://t.me/joinchat/AbC', 'https://t.me/+AbC', 'same', 'an invitation, old and new'],
  ['ipfs://bafy1/', 'ipfs://bafy1', 'same', 'final slash'],
  ['ipfs://QmA', 'ipfs://Qma', 'different', 'case of a content identifier'],
  ['Acme.base.eth', 'acme.base.eth', 'same', 'case of a name'],
  ['https://www.evil.com/x', 'https://evil.com/x', 'perhaps', 'www.'],
  ['http://evil.com/x', 'https://evil.com/x', 'perhaps', 'protocol'],
  ['https://evil.com/X', 'https://evil.com/x', 'perhaps', 'case of the path'],
  ['https://evil.com/x?a=1', 'https://evil.com/x', 'perhaps', 'with and without query'],
  ['https://evil.com/x#a', 'https://evil.com/x', 'perhaps', 'with and without fragment'],
  ['https://evil.com/', 'evil.com', 'perhaps', 'a domain and its URL'],
  ['https://me@evil.com/', 'https://evil.com/', 'perhaps', 'with and without credentials'],
  [`eip155:1:${wallet}`, `eip155:137:${wallet}`, 'perhaps', 'the same on another chain'],
  ['https://evil.com/x?a=1', 'https://evil.com/x?a=2', 'different', 'two queries are two pages'],
  ['https://evil.com/x', 'evil.com', 'different', 'a page and the whole domain'],
  ['a.evil.com', 'evil.com', 'different', 'a subdomain'],
  ['https://evil.com/x', 'https://evil.com/y', 'different', 'two paths'],
])('%s and %s: %s (%s)', (one, other, relation) => {
  const [a, b] = [asset(one), asset(other)]
  const found = sameSpelling(a, b) ? 'same' : perhapsTheSame(a, b) ? 'perhaps' : 'different'
  expect(found).toBe(relation)
  expect(perhapsTheSame(b, a)).toBe(perhapsTheSame(a, b))
})

const merge = (...texts: string[]) => {
  const { kept, merged, perhaps } = mergeDuplicates(texts.map((text, line) => ({ ...asset(text), line })))
  return {
    kept: kept.map(({ line }) => line),
    merged: merged.map(({ dropped, into }) => [dropped.line, into.line]),
    perhaps: perhaps.map(({ first, second }) => [first.line, second.line]),
  }
}

describe('merging', () => {
  it('keeps the first of each spelling and tells what it stands for', () => {
    expect(merge('https://evil.com', 'evil.com', 'https://EVIL.com/', 'good.com')).toEqual({
      kept: [0, 1, 3],
      merged: [[2, 0]],
      perhaps: [[0, 1]],
    })
  })

  it('pairs a query with the page that has none, not with another query', () => {
    expect(merge('https://e.com/x?a', 'https://e.com/x?b', 'https://e.com/x', 'https://e.com/X?b')).toEqual({
      kept: [0, 1, 2, 3],
      merged: [],
      perhaps: [
        [0, 2],
        [1, 3],
      ],
    })
  })

  it('keeps one of each spelling, and nothing twice', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(hosts, browserUrls), { maxLength: 30 }), (texts) => {
        const assets = [...texts, ...texts].map(asset)
        const { kept, merged, perhaps } = mergeDuplicates(assets)
        const spellings = kept.map(spellingKey)
        expect(spellings).toEqual([...new Set(assets.map(spellingKey))])
        expect(kept.length + merged.length).toBe(assets.length)
        for (const { dropped, into } of merged) expect(sameSpelling(dropped, into)).toBe(true)
        for (const { first, second } of perhaps) expect(perhapsTheSame(first, second)).toBe(true)
      }),
    )
  })

  it('pairs every asset that has a partner before it', () => {
    const texts = fc.constantFrom(
      'e.com',
      'https://e.com',
      'http://www.e.com/',
      'https://e.com/?a',
      'https://e.com/?B',
      'https://e.com/?b',
    )
    fc.assert(
      fc.property(fc.uniqueArray(texts), (unique) => {
        const assets = unique.map(asset)
        const paired = mergeDuplicates(assets).perhaps.map(({ second }) => second)
        const expected = assets.filter((one, index) =>
          assets.slice(0, index).some((before) => perhapsTheSame(before, one)),
        )
        expect(paired).toEqual(expected)
      }),
    )
  })
})

it('normalising twice equals once', () => {
  fc.assert(
    fc.property(fc.oneof(hosts, browserUrls), (text) => {
      const once = spellingKey(asset(text))
      // `https://x.com/a` is an account, whose key is no asset.
      fc.pre(!/^(?:account|post|tenant|name|ipfs):/.test(once))
      expect(spellingKey(asset(once))).toBe(once)
    }),
    { numRuns: casesToTry(1000) },
  )
})
