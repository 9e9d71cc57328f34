import { expect, it } from 'vitest'
import { knownAddress } from '#lib/platform/tabs.ts'

it.each<[url: string, address: string, why: string]>([
  ['https://evil.example/a', 'https://evil.example/a', 'a page'],
  ['view-source:https://evil.example/a?b', 'https://evil.example/a?b', 'its source'],
  ['view-source:about:config', 'view-source:about:config', 'the source of no page of the web'],
  [
    'about:neterror?e=dnsNotFound&u=https%3A//evil.example/a&c=UTF-8',
    'https://evil.example/a',
    'a page that failed to load',
  ],
  [
    'about:blocked?e=deceptiveBlocked&u=https%3A//evil.example/',
    'https://evil.example/',
    'one that the browser blocks',
  ],
  ['about:certerror?u=javascript%3Aalert(1)', 'about:certerror?u=javascript%3Aalert(1)', 'no web address'],
  ['about:blank', 'about:blank', 'nothing'],
  [
    'https://evil.example/?x=about:neterror?u=https://a.example',
    'https://evil.example/?x=about:neterror?u=https://a.example',
    'a page that only mentions it',
  ],
])('%s is about %s: %s', (url, address) => {
  expect(knownAddress(url)).toBe(address)
})
