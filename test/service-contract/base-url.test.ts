import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseServiceUrl } from '#lib/base-url.ts'

test.each([
  ['https://api.example.com/v2', 'https://api.example.com/v2', 'https://api.example.com/*', false, 'plain'],
  [
    'https://api.example.com/v2/',
    'https://api.example.com/v2',
    'https://api.example.com/*',
    false,
    'may end in a slash',
  ],
  [
    ' https://api.example.com/v2//\n',
    'https://api.example.com/v2',
    'https://api.example.com/*',
    false,
    'pasted',
  ],
  [
    'HTTPS://API.Example.COM/V2',
    'https://api.example.com/V2',
    'https://api.example.com/*',
    false,
    'case of the path is kept',
  ],
  [
    'https://api.example.com:8443/v2',
    'https://api.example.com:8443/v2',
    'https://api.example.com/*',
    false,
    'no port in a pattern',
  ],
  [
    'https://api.example.com:443/v2',
    'https://api.example.com/v2',
    'https://api.example.com/*',
    false,
    'default port',
  ],
  [
    'https://example.com/threats/2/',
    'https://example.com/threats/2',
    'https://example.com/*',
    false,
    'a bare number',
  ],
  [
    'https://example.com/v2.1/api',
    'https://example.com/v2.1/api',
    'https://example.com/*',
    false,
    'not the last segment',
  ],
  ['https://api.example.com', 'https://api.example.com', 'https://api.example.com/*', true, 'no path'],
  [
    'https://api.example.com/',
    'https://api.example.com',
    'https://api.example.com/*',
    true,
    'a slash is no path',
  ],
  [
    'https://api.example.com/api',
    'https://api.example.com/api',
    'https://api.example.com/*',
    true,
    'no version',
  ],
  [
    'https://münchen.example/v2',
    'https://xn--mnchen-3ya.example/v2',
    'https://xn--mnchen-3ya.example/*',
    false,
    'IDN',
  ],
  ['http://localhost:8787/v2', 'http://localhost:8787/v2', 'http://localhost/*', false, 'loopback by name'],
  ['http://127.0.0.1:8787/v2', 'http://127.0.0.1:8787/v2', 'http://127.0.0.1/*', false, 'loopback'],
  ['http://127.1/v2', 'http://127.0.0.1/v2', 'http://127.0.0.1/*', false, 'short form'],
])('reads %j', (text, baseUrl, matchPattern, noVersionSegment) => {
  const { origin } = new URL(baseUrl)
  expect(parseServiceUrl(text)).toEqual({
    ok: true,
    value: { baseUrl, origin, matchPattern, noVersionSegment },
  })
})

test.each([
  ['', 'empty', 'nothing'],
  ['  ', 'empty', 'blanks'],
  ['api.example.com/v2', 'no-scheme', 'the commonest way to paste it'],
  ['localhost:8787/v2', 'no-scheme', 'a URL parser reads "localhost:" as a scheme'],
  ['//api.example.com/v2', 'no-scheme', 'relative to nothing'],
  ['javascript:alert(1)', 'no-scheme', 'no service'],
  ['https://', 'not-a-url', 'no host'],
  ['https://exa mple.com/v2', 'not-a-url', 'blank in the host'],
  ['https://*/v2', 'not-a-url', 'as a pattern it would ask for every host'],
  ['https://*.example.com/v2', 'not-a-url', 'as a pattern it would ask for every subdomain'],
  ['http://api.example.com/v2', 'not-https', 'the key in the clear'],
  ['http://localhost.example.com/v2', 'not-https', 'only looks like loopback'],
  ['http://127.0.0.1.example.com/v2', 'not-https', 'only looks like loopback'],
  ['http://127.8.9.1/v2', 'not-https', 'the manifest can allow no range of addresses'],
  ['http://[::1]:9/v2', 'not-https', 'a content security policy cannot write an IPv6 address'],
  ['http://128.0.0.1/v2', 'not-https', 'not 127'],
  ['http://0.0.0.0/v2', 'not-https', 'not loopback'],
  ['http://[::2]/v2', 'not-https', 'not loopback'],
  ['http://10.0.0.1/v2', 'not-https', 'a private network is a network'],
  ['ftp://example.com/v2', 'not-https', 'another protocol'],
  ['https://user@example.com/v2', 'userinfo', 'fetch refuses it'],
  ['https://user:secret@example.com/v2', 'userinfo', 'a secret in a URL'],
  ['https://example.com/v2?key=1', 'query', 'endpoints are appended to the path'],
  ['https://example.com/v2?', 'query', 'even an empty one'],
  ['https://example.com/v2#docs', 'fragment', 'the address of a page of documentation'],
  ['https://example.com/v2#', 'fragment', 'even an empty one'],
])('refuses %j as %s', (text, kind) =>
  expect(parseServiceUrl(text)).toEqual({ ok: false, failure: { kind } }),
)

test('whatever is read is encrypted or loopback, and its pattern names one host', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        fc.string().map((rest) => `https://${rest}`),
      ),
      (text) => {
        const read = parseServiceUrl(text)
        if (!read.ok) return
        const { baseUrl, origin, matchPattern } = read.value
        expect(baseUrl).toMatch(/^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1))/)
        expect(baseUrl.startsWith(origin)).toBe(true)
        expect(matchPattern.replace(/\/\*$/, '')).not.toContain('*')
      },
    ),
  )
})

test('reading is stable', () => {
  fc.assert(
    fc.property(fc.webUrl(), (text) => {
      const once = parseServiceUrl(text)
      if (once.ok) expect(parseServiceUrl(once.value.baseUrl)).toEqual(once)
    }),
  )
})
