import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { assetTypes } from '#lib/assets/asset.ts'
import { insideHostOf, insideKeysOf } from '#lib/own-assets/lines.ts'
import { anyText } from '#test/any-text.ts'
import { asset } from '#test/assets/assets.ts'

it.each<[own: string, host: string | null, why: string]>([
  ['https://x.com/acme', 'x.com', 'a report of all of x.com would hit it'],
  ['app.acme.example', 'app.acme.example', 'a domain'],
  ['https://docs.google.com/forms/d/1', 'docs.google.com', 'a page on a shared host'],
  ['0x27b1fdb04752bbc536007a920d24acb045561c26', null, 'an address lies in no domain'],
  ['@acme', null, 'nor does a handle of no platform'],
])('%s lies at %j: %s', (content, host) => {
  expect(insideHostOf({ content, type: 'URL' })).toBe(host)
})

it.each<[type: string, content: string, host: string | null]>([
  ['TWITTER', '@acme', 'x.com'],
  ['INSTAGRAM', 'acme.official', 'instagram.com'],
  ['LINKEDIN', 'in/bob', 'linkedin.com'],
  ['TWITCH', 'acme', 'twitch.tv'],
  ['SUBSTACK', 'acme', 'acme.substack.com'],
  ['SUBSTACK', 'acme.substack.com', 'acme.substack.com'],
  ['TWITTER', 'https://mobile.twitter.com/acme', 'mobile.twitter.com'],
  ['SOMETHING_NEW', '@acme', null],
])('a bare name lies where its profile is: %s %s', (type, content, host) => {
  expect(insideHostOf({ content, type })).toBe(host)
})

it.each<[reported: string, keys: string[], why: string]>([
  ['x.com', ['inside:x.com'], 'a whole domain hits what lies in it, whatever it is'],
  ['https://x.com/evil', [], 'services keep to the page of a social platform'],
  ['https://bit.ly/evil', [], 'and of a link shortener'],
  ['https://de.wikipedia.org/wiki/Evil', [], 'and of a wiki'],
  [
    'https://docs.google.com/d/1',
    ['inside:docs.google.com'],
    'a page of any other shared host may be widened',
  ],
  ['https://evil.pages.dev/x', ['inside:evil.pages.dev'], 'to its own host, and not to the one above'],
  ['https://site.example/evil', ['inside:site.example'], 'a page of a host with one owner may be widened'],
  ['https://www.site.example/', ['inside:www.site.example', 'inside:site.example'], 'www is looked past'],
  ['www.github.io', ['inside:www.github.io'], 'but not where everybody is below'],
  ['https://192.0.2.1/x', [], 'an IP address has nothing below it'],
  ['eip155:1:0x27b1fdb04752bbc536007a920d24acb045561c26', [], 'nor has an address'],
])('a report of %s asks for %j: %s', (reported, keys) => {
  expect(insideKeysOf(asset(reported))).toEqual(keys)
})

it('is told of any text under any type', () => {
  fc.assert(
    fc.property(fc.constantFrom(...assetTypes), anyText(), (type, content) => {
      const host = insideHostOf({ type, content })
      expect(host === null || host.includes('.')).toBe(true)
    }),
  )
})
