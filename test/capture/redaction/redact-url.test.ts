import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf, redactUrl, removable } from '#lib/capture/redaction/redact-url.ts'

const charactersOf = (characters: string) => fc.constantFrom(...Array.from(characters))

test.each([
  [
    'https://a.example/?email=jane%40mail.example&x=1',
    ['jane@mail.example'],
    'https://a.example/?email=REDACTED&x=1',
    [
      {
        where: { part: 'query', name: 'email' },
        before: 'email=jane%40mail.example',
        after: 'email=REDACTED',
      },
    ],
    'one part of the query',
  ],
  [
    'https://a.example/#amFuZUBtYWlsLmV4YW1wbGU=',
    ['jane@mail.example'],
    'https://a.example/#REDACTED',
    [{ where: { part: 'fragment', name: '' }, before: 'amFuZUBtYWlsLmV4YW1wbGU=', after: 'REDACTED' }],
    'base64 in the fragment, where kits carry the victim',
  ],
  [
    'https://a.example/?d=eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIiwiaSI6Ij8/PyJ9&x=1',
    ['jane@mail.example'],
    'https://a.example/?d=REDACTED&x=1',
    [
      {
        where: { part: 'query', name: 'd' },
        before: 'd=eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIiwiaSI6Ij8/PyJ9',
        after: 'd=REDACTED',
      },
    ],
    'all of a value in base64, which may have slashes',
  ],
  [
    'https://a.example/login/page/eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIn0/next',
    ['jane@mail.example'],
    'https://a.example/login/page/REDACTED/next',
    [{ where: { part: 'path' }, before: 'eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIn0', after: 'REDACTED' }],
    'one segment of a path, and no other',
  ],
  [
    'https://jane:pw12@a.example/x',
    ['jane:pw12'],
    'https://a.example/x',
    [{ where: { part: 'userinfo' }, before: 'jane:pw12', after: '' }],
    'userinfo goes whole',
  ],
  [
    'https://a.example/u/jane@mail.example/inbox?next=/u/jane@mail.example',
    ['jane@mail.example'],
    'https://a.example/u/REDACTED/inbox?next=/u/REDACTED',
    [
      { where: { part: 'path' }, before: 'jane@mail.example', after: 'REDACTED' },
      {
        where: { part: 'query', name: 'next' },
        before: 'next=/u/jane@mail.example',
        after: 'next=/u/REDACTED',
      },
    ],
    'every part that holds it',
  ],
  [
    'https://a.example/?id=7&n=77',
    ['7'],
    'https://a.example/?id=REDACTED&n=77',
    [{ where: { part: 'query', name: 'id' }, before: 'id=7', after: 'id=REDACTED' }],
    'a short value only where it is all of a part',
  ],
  [
    'https://a.example/a/b?c=d',
    ['b?c=d'],
    'https://a.example/a/REDACTED',
    [{ where: { part: 'path' }, before: '/a/b?c=d', after: '/a/REDACTED' }],
    'a value that spans parts',
  ],
  [
    'https://wrapper.example/?url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3Djane%2540mail.example%26page%3D2&data=05%7Cjane%40mail.example%7Cab',
    ['jane@mail.example'],
    'https://wrapper.example/?url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3DREDACTED%26page%3D2&data=05%7CREDACTED%7Cab',
    [
      {
        where: { part: 'query', name: 'url' },
        before: 'url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3Djane%2540mail.example%26page%3D2',
        after: 'url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3DREDACTED%26page%3D2',
      },
      {
        where: { part: 'query', name: 'data' },
        before: 'data=05%7Cjane%40mail.example%7Cab',
        after: 'data=05%7CREDACTED%7Cab',
      },
    ],
    'a part of a wrapped URL, which leads to the same host still',
  ],
  [
    'https://a.example/?q=see%20jane%40mail.example%20now&x=1',
    ['jane@mail.example'],
    'https://a.example/?q=REDACTED&x=1',
    [
      {
        where: { part: 'query', name: 'q' },
        before: 'q=see%20jane%40mail.example%20now',
        after: 'q=REDACTED',
      },
    ],
    'a whole value where it is encoded',
  ],
  ['https://a.example/x', ['nothing'], 'https://a.example/x', [], 'nothing to do'],
  ['https://a.example', ['/a.example'], 'https://a.example', [], 'scheme and host stay'],
  [
    'https://token.example/?t=token',
    ['token'],
    'https://token.example/?t=REDACTED',
    [{ where: { part: 'query', name: 't' }, before: 't=token', after: 't=REDACTED' }],
    'another host would be another report',
  ],
  [
    'https://a.example/token',
    ['/token'],
    'https://a.example/REDACTED',
    [{ where: { part: 'path' }, before: 'token', after: 'REDACTED' }],
    'it stays an address',
  ],
])('%s without %j', (url, removed, expected, changed) => {
  const redacted = redactUrl(url, removed)
  expect(redacted.url).toBe(expected)
  expect(redacted.changed).toEqual(changed)
  expect(redactUrl(redacted.url, removed).url).toBe(redacted.url)
})

test('a text that is no address is redacted as a text', () => {
  expect(redactUrl('mailto:jane@mail.example', ['jane@mail.example'])).toEqual({
    url: 'mailto:REDACTED',
    changed: [],
  })
})

test('a value that stands in a host cannot be removed', () => {
  expect(
    removable(
      ['token', 'other-token', 'jane@mail.example'],
      ['https://my-token.example/?t=token&o=other-token'],
    ),
  ).toEqual({
    removable: ['other-token', 'jane@mail.example'],
    inHost: ['token'],
  })
})

test('whatever the address, its parts make it up, its host stays and nothing changes a second time', () => {
  const piece = fc.string({ unit: charactersOf('abZ09-_.@%4&=?#/:+'), maxLength: 16 })
  fc.assert(
    fc.property(piece, piece, fc.array(piece), (userinfo, tail, removed) => {
      const url = `https://${userinfo.replace(/[/?#]/g, '')}@a.example/${tail}`
      const parts = componentsOf(url)
      if (parts === undefined) throw new Error('no parts')
      const tailText = parts.tail.map(({ text }) => text).join('')
      expect(parts.scheme + parts.authority + tailText).toBe(url)
      const redacted = redactUrl(url, removed)
      expect(componentsOf(redacted.url)?.host).toBe('a.example')
      expect(redacted.changed.length > 0).toBe(redacted.url !== url)
      expect(redactUrl(redacted.url, removed).url).toBe(redacted.url)
      expect(URL.canParse(redacted.url)).toBe(URL.canParse(url))
    }),
    { numRuns: 500 },
  )
})
