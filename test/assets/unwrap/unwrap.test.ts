import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import * as z from 'zod'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { wrappers } from '#lib/assets/unwrap/link-wrappers.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { casesToTry } from '#test/matrix.ts'
import { browserUrls, messyTexts } from '../arbitraries.ts'
import { readRows } from '#test/jsonl.ts'

/** Wrappers as they are found, by the name of their row in the table, and where each leads; null where its URL doesn’t say. */
const examples = readRows(
  new URL('examples.jsonl', import.meta.url),
  z.tuple([z.string(), z.string(), z.nullable(z.string())]),
).map(([name, wrapper, target]) => ({ name, wrapper, target }))

test.each(examples)('$name: $wrapper → $target', ({ name, wrapper, target }) => {
  const shown = name === '' ? wrapper.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/.*/, '') : name
  expect(unwrap(wrapper)).toEqual(target === null ? { unreadable: shown } : { target, via: [shown] })
})

describe('the table', () => {
  it('has at least two examples of each name, and no example of a name that is not there', () => {
    const names = new Set(wrappers.map(({ name }) => name))
    const ofName = Map.groupBy(examples, ({ name }) => name)
    expect([...ofName.keys()].toSorted()).toEqual([...names].toSorted())
    expect([...ofName].filter(([, its]) => its.length < 2)).toEqual([])
  })

  it('says of every name that cannot be read so in an example', () => {
    const closed = wrappers.flatMap(({ name, read }) => (read === null ? [name] : []))
    const shown = examples.flatMap(({ name, target }) => (target === null ? [name] : []))
    expect(closed.filter((name) => !shown.includes(name))).toEqual([])
  })
})

test.each<[address: string, why: string]>([
  ['https://www.google.com/url', 'no target'],
  ['https://www.google.com/url?q=', 'an empty one'],
  ['https://www.google.com/url?q=/search?x', 'a place on the same host'],
  ['https://www.google.com/url?q=javascript:alert(1)', 'not http'],
  ['https://www.google.com/url?q=https://', 'no host'],
  ['https://l.facebook.com/l.php?h=AT0', 'the parameter is missing'],
  ['https://www.bing.com/ck/a?u=a1%%%', 'no base64'],
  ['https://www.bing.com/ck/a?u=a1L21hcHM', 'base64 of a place on the same host'],
  ['https://web.archive.org/', 'the archive itself'],
  ['https://web.archive.org/web/2024/', 'nothing archived'],
  ['https://translate.goog/', 'no site before it'],
])('%s is a wrapper that cannot be read: %s', (address) => {
  expect(unwrap(address)).toMatchObject({ unreadable: expect.any(String) })
})

test.each<[address: string, why: string]>([
  [
    'https://urldefense.com.evil.test/v3/__https://a.example/__;!!a!b$',
    'a gateway’s name in front of the host',
  ],
  ['https://evil-mimecast.com/s/a?domain=a.example', 'a gateway’s name in the host'],
  [
    'https://secure-web.cisco.com.evil.test/1a/https%3A%2F%2Fa.example',
    'a gateway’s name in front of the host',
  ],
  ['https://evil.test/urldefense.com/v3/__https://a.example/__;!!a!b$', 'a gateway’s name in the path'],
  ['https://mcas.ms.evil.test/', 'a gateway’s ending in front of the host'],
  ['https://www.google.com/search?q=https://evil.example/', 'a search is no redirect'],
  ['https://www.google.com.evil.test/url?q=https://a.example/', 'the host in front'],
  ['https://google.com@evil.test/url?q=https://a.example/', 'the host as a user name'],
  ['https://evilgoogle.com/url?q=https://a.example/', 'another host'],
  ['https://google.evil/url?q=https://a.example/', 'no country’s ending'],
  ['https://www.google.com:8443/url?q=https://a.example/', 'a port is another server'],
  ['ftp://www.google.com/url?q=https://a.example/', 'another scheme'],
  ['https://safelinks.protection.outlook.com.evil.test/?url=https://a.example/', 'the host in front'],
  ['https://bit.ly/3AbCdEf', 'a short link is an asset of its own'],
  ['https://evil.example/?url=https://a.example/', 'any site'],
  ['evil.example', 'a domain'],
  ['', 'nothing'],
])('%s is no wrapper: %s', (address) => {
  expect(unwrap(address)).toBeNull()
})

describe('wrappers in wrappers', () => {
  const google = (target: string) => `https://www.google.com/url?q=${encodeURIComponent(target)}`
  const proofpoint = (target: string) =>
    `https://urldefense.proofpoint.com/v2/url?u=${encodeURIComponent(target).replaceAll('-', '%2D').replaceAll('_', '%5F').replaceAll('%2F', '_').replaceAll('%', '-')}&d=x`
  const safeLinks = (target: string) =>
    `https://eur01.safelinks.protection.outlook.com/?url=${encodeURIComponent(target)}&data=05`

  it('are unwrapped to the end', () => {
    const address = safeLinks(proofpoint(google('https://evil-shop.example/a_b?c=d&e=%20')))
    expect(unwrap(address)).toEqual({
      target: 'https://evil-shop.example/a_b?c=d&e=%20',
      via: ['Outlook Safe Links', 'Proofpoint URL Defense', 'Google Search'],
    })
  })

  it('cannot be read when one of them cannot', () => {
    expect(unwrap(safeLinks('https://protect-eu.mimecast.com/s/AbC?domain=evil.example'))).toEqual({
      unreadable: 'Mimecast',
    })
  })

  it('are read so far and no further', () => {
    const layers = Array.from({ length: 12 }).reduce<string>(google, 'https://evil.example/')
    const found = unwrap(layers)
    expect(found).toMatchObject({ via: Array.from({ length: 8 }, () => 'Google Search') })
    expect(found && 'target' in found && parseAsset(found.target).ok).toBe(true)
  })
})

/** What readers look for, in any order, behind hosts that have a row. */
const hosts = wrappers.flatMap(({ hosts: written }) =>
  written.split(' ').map((host) => host.replace('*.', 'a.').replace(/\.\*$/, '.de')),
)
const pieces = fc.constantFrom(
  ...'/ ? & = # % %25 %3A %2F http:// https:// https: // url q u a a1 uddg RU= /v2/url /v3/__ __; ! * **A **_ / web amp s ___ ck/a l.php aHR0cHM6Ly9h _x_tr_enc=0 gui search result evil.example [ ] @ : é \ud800 -_'.split(
    ' ',
  ),
)
const hostile = fc
  .tuple(
    fc.constantFrom(...hosts),
    fc.array(fc.oneof(pieces, fc.string({ maxLength: 4 })), { maxLength: 40 }),
  )
  .map(([host, parts]) => `https://${host}/${parts.join('')}`)

describe('whatever it is given', () => {
  it('never throws, and what it finds is an asset as it is sent, shorter than any line may be', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, browserUrls, messyTexts), (address) => {
        const found = unwrap(address)
        if (found === null || 'unreadable' in found) return
        const asset = parseAsset(found.target)
        expect(asset.ok && asset.value.content).toBe(found.target)
        expect(found.via.length).toBeGreaterThan(0)
      }),
      { numRuns: casesToTry(3000) },
    )
  })

  it('finds any address again that Safe Links, Google or a gateway’s base64 wraps', () => {
    fc.assert(
      fc.property(browserUrls, (target) => {
        const asset = parseAsset(target)
        const inner = unwrap(target)
        fc.pre(asset.ok && inner === null)
        const encoded = encodeURIComponent(target)
        const base64 = Buffer.from(target).toString('base64url')
        for (const wrapper of [
          `https://eur01.safelinks.protection.outlook.com/?url=${encoded}&data=1`,
          `https://www.google.com/url?sa=t&q=${encoded}`,
          `https://www.google.com/url?q=${encodeURIComponent(encoded)}`,
          `https://eu.protection.sophos.com/?d=x&u=${base64}`,
          `https://www.bing.com/ck/a?u=a1${base64}&ntb=1`,
        ])
          expect(unwrap(wrapper)).toMatchObject({ target: asset.ok && asset.value.content })
      }),
    )
  })

  it('looks through an address of megabytes no further than a line may be long', () => {
    const long = `https://www.google.com/url?${'&'.repeat(4_000_000)}q=https://evil.example/`
    expect(unwrap(long)).toBeNull()
    expect(unwrap(`https://${'a.'.repeat(4_000)}google.com/url?q=https://evil.example/`)).toEqual({
      target: 'https://evil.example/',
      via: ['Google Search'],
    })
  })
})
