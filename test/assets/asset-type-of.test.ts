import { expect, test } from 'vitest'
import { typeOf } from '#lib/assets/asset-type-of.ts'
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
