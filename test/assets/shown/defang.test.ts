import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { hasHost } from '#lib/assets/asset.ts'
import { defang, defangedParts, defangText } from '#lib/assets/defang.ts'
import { asset } from '../assets.ts'
import { browserUrls, hosts } from '../arbitraries.ts'

const wallet = 'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7'

test.each<[input: string, expected: string, why: string]>([
  ['https://app.metarnask.io/unlock', 'app[.]metarnask[.]io/unlock', 'https goes without saying'],
  ['http://evil.com/a.b?c=d.e', 'hxxp://evil[.]com/a.b?c=d.e', 'http does not; the path stays as written'],
  ['https://bücher.de', 'xn--bcher-kva[.]de', 'ASCII: no letter looks like another'],
  ['https://me@evil.com:8443', 'me@evil[.]com:8443', 'everything that is sent is shown'],
  ['http://[::1]:80/x', 'hxxp://[::1]:80/x', 'IPv6'],
  [wallet, wallet, 'an address is no link'],
])('%s is shown as %s (%s)', (input, expected) => {
  expect(defang(asset(input))).toBe(expected)
})

test.each<[input: string, registrable: string | undefined, expected: [string, string, string], why: string]>([
  [
    'https://app.metarnask.io/unlock',
    'metarnask.io',
    ['app[.]', 'metarnask[.]io', '/unlock'],
    'subdomain, owner, path',
  ],
  ['metarnask.io', 'metarnask.io', ['', 'metarnask[.]io', ''], 'nothing around'],
  ['http://evil.com/', undefined, ['hxxp://', 'evil[.]com', '/'], 'not known: the whole host'],
  ['https://evil.com/', 'il.com', ['', 'evil[.]com', '/'], 'not at a dot: not its domain'],
  ['https://evil.com/', 'good.com', ['', 'evil[.]com', '/'], 'another one'],
])('%s with %s in parts %j (%s)', (input, registrable, [before, middle, after]) => {
  expect(defangedParts(asset(input), registrable)).toEqual({ before, registrable: middle, after })
})

describe('a text that may be no asset', () => {
  test.each<[input: string, expected: string, why: string]>([
    ['https://evil.com/x', 'evil[.]com/x', 'an asset as everywhere'],
    ['see https://evil.com/x', 'see hxxps://evil[.]com/x', 'no asset: scheme and dots broken'],
    ['@acme', '@acme', 'nothing to break'],
    ['198[.]51[.]100[.]7', '198[.]51[.]100[.]7', 'broken already'],
    ['ipfs://bafy.x/a.b', 'ipfs://bafy.x/a.b', 'no program makes a link of it'],
    ['acme.base.eth', 'acme[.]base[.]eth', 'a name is broken as a host is'],
  ])('%s → %s (%s)', (input, expected) => {
    expect(defangText(input)).toBe(expected)
  })
})

it('never shows a host that a program would make a link of, and reads back as the same host', () => {
  fc.assert(
    fc.property(fc.oneof(hosts, browserUrls), (text) => {
      const one = asset(text)
      const shown = defangedParts(one)
      const again = asset(`https://${shown.registrable}/`)
      expect(`${shown.before}${shown.registrable}`).not.toMatch(/http|\w\.\w/)
      expect(hasHost(again) && hasHost(one) && again.host === one.host).toBe(true)
    }),
  )
})
