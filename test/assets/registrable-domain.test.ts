import { describe, expect, it, test } from 'vitest'
import { platforms } from '#lib/assets/platforms/platform-table.ts'
import { registrableDomain } from '#lib/assets/registrable-domain.ts'
import {
  isSharedByPath,
  isSharedHost,
  sharingOf,
  sharedByPath,
  sharedBySubdomain,
} from '#lib/assets/shared-hosts.ts'

test.each<[host: string, expected: string | undefined, why: string]>([
  ['a.b.example.co.uk', 'example.co.uk', 'a suffix of two labels'],
  ['x.acme.pages.dev', 'acme.pages.dev', 'the private section counts'],
  ['co.uk', undefined, 'a suffix is nobody’s'],
  ['pages.dev', undefined, 'nor is a private one'],
  ['xn--mnchen-3ya.de', 'xn--mnchen-3ya.de', 'punycode'],
  ['localhost', undefined, 'a single name'],
  ['127.0.0.1', undefined, 'IPv4'],
  ['[::1]', undefined, 'IPv6'],
  ['phish.test', 'phish.test', 'an ending that is not on the list'],
  ['my_shop.evil.com', 'evil.com', 'an underscore'],
  ['__proto__', undefined, 'a name of JavaScript’s own'],
])('%s → %s (%s)', (host, expected) => {
  expect(registrableDomain(host)).toBe(expected)
})

test.each<[host: string, expected: 'path' | 'subdomain' | undefined, why: string]>([
  ['evil.com', undefined, 'one owner'],
  ['docs.google.com', 'path', 'every document'],
  ['x.com', 'path', 'every account'],
  ['old.reddit.com', 'path', 'a subdomain of the platform itself'],
  ['bit.ly', 'path', 'every link'],
  ['acme.pages.dev', 'subdomain', 'private section'],
  ['pages.dev', 'path', 'the hoster itself'],
  ['www.github.io', 'path', 'the hoster itself'],
  ['acme.substack.com', 'subdomain', 'a name for each author'],
  ['acme.eth.limo', 'subdomain', 'a name of a name service'],
  ['substack.com', 'path', 'the platform itself'],
  ['www.medium.com', 'path', 'the platform itself'],
  ['co.uk', 'path', 'a public suffix'],
  ['1.2.3.4', undefined, 'an IP address'],
  ['localhost', undefined, 'a single name'],
  ['x.com.evil.com', undefined, 'a platform’s name in front of another domain'],
  ['constructor', undefined, 'a name of JavaScript’s own'],
])('%s is shared by %s (%s)', (host, expected) => {
  expect(sharingOf(host)?.by).toBe(expected)
  expect(isSharedHost(host)).toBe(expected !== undefined)
  expect(isSharedByPath(host)).toBe(expected === 'path')
})

describe('the table', () => {
  const listed = [sharedByPath, sharedBySubdomain]
    .flatMap((table) => Object.values(table))
    .flatMap((hosts) => hosts.split(' '))

  it('lists hosts, each once', () => {
    expect(listed.filter((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host))).toEqual([])
    expect(listed.filter((host, index) => listed.indexOf(host) !== index)).toEqual([])
  })

  it('holds every platform’s host for shared, but those that are mostly one company’s own site', () => {
    const hosts = platforms
      .flatMap(({ things }) => Object.values(things))
      .flatMap((patterns) => patterns.split(' '))
      .map((pattern) => pattern.replace(/\/.*/, '').replace(/^(?:\*|\{\})\./, ''))
    const single = [...new Set(hosts.filter((host) => !isSharedHost(host)))]
    expect(single).toEqual(['amazon.com', 'microsoft.com'])
  })
})

it('finds a listed host under at most four labels', () => {
  const longest = [sharedByPath, sharedBySubdomain]
    .flatMap((table) => Object.values(table))
    .flatMap((hosts) => hosts.split(' '))
    .map((host) => host.split('.').length)
  expect(Math.max(...longest)).toBeLessThanOrEqual(4)
})
