import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { componentsOf, redactUrl, removable } from '#lib/redaction/redact-url.ts'

const charactersOf = (characters: string) => fc.constantFrom(...Array.from(characters))

test.each([
  [
    'https://a.example/?email=jane%40mail.example&x=1',
    ['jane@mail.example'],
    'https://a.example/?email=REDACTED&x=1',
    'one part of the query',
  ],
  [
    'https://a.example/#amFuZUBtYWlsLmV4YW1wbGU=',
    ['jane@mail.example'],
    'https://a.example/#REDACTED',
    'base64 in the fragment, where kits carry the victim',
  ],
  [
    'https://a.example/?d=eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIiwiaSI6Ij8/PyJ9&x=1',
    ['jane@mail.example'],
    'https://a.example/?d=REDACTED&x=1',
    'all of a value in base64, which may have slashes',
  ],
  [
    'https://a.example/login/page/eyJlbWFpbCI6ImphbmVAbWFpbC5leGFtcGxlIn0/next',
    ['jane@mail.example'],
    'https://a.example/login/page/REDACTED/next',
    'one segment of a path, and no other',
  ],
  ['https://jane:pw12@a.example/x', ['jane:pw12'], 'https://a.example/x', 'userinfo goes whole'],
  [
    'https://a.example/u/jane@mail.example/inbox?next=/u/jane@mail.example',
    ['jane@mail.example'],
    'https://a.example/u/REDACTED/inbox?next=/u/REDACTED',
    'every part that holds it',
  ],
  [
    'https://a.example/?id=7&n=77',
    ['7'],
    'https://a.example/?id=REDACTED&n=77',
    'a short value only where it is all of a part',
  ],
  ['https://a.example/a/b?c=d', ['b?c=d'], 'https://a.example/a/REDACTED', 'a value that spans parts'],
  [
    'https://wrapper.example/?url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3Djane%2540mail.example%26page%3D2%2523jane%2540mail.example&data=05%7Cjane%40mail.example%7Cab',
    ['jane@mail.example'],
    'https://wrapper.example/?url=https%3A%2F%2Fa.example%2Flogin%3Fuser%3DREDACTED%26page%3D2%2523REDACTED&data=05%7CREDACTED%7Cab',
    'a part of a wrapped URL, which leads to the same host still',
  ],
  [
    'https://a.example/?q=see%20jane%40mail.example%20now&x=1',
    ['jane@mail.example'],
    'https://a.example/?q=REDACTED&x=1',
    'a whole value where it is encoded',
  ],
  ['https://a.example/x', ['nothing'], 'https://a.example/x', 'nothing to do'],
  ['https://a.example', ['/a.example'], 'https://a.example', 'scheme and host stay'],
  [
    'https://token.example/?t=token',
    ['token'],
    'https://token.example/?t=REDACTED',
    'another host would be another report',
  ],
  ['https://a.example/token', ['/token'], 'https://a.example/REDACTED', 'it stays an address'],
])('%s without %j is %s: %s', (url, removed, expected) => {
  expect(redactUrl(url, removed)).toBe(expected)
  expect(redactUrl(expected, removed)).toBe(expected)
})

test('a text that is no address is redacted as a text', () => {
  expect(redactUrl('mailto:jane@mail.example', ['jane@mail.example'])).toBe('mailto:REDACTED')
})

test('a value that stands in a host cannot be removed', () => {
  expect(
    removable(
      ['token', 'other-token', 'jane@mail.example'],
      ['https://my-token.example/?t=token&o=other-token'],
    ),
  ).toEqual(['other-token', 'jane@mail.example'])
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
      expect(componentsOf(redacted)?.host).toBe('a.example')
      expect(redactUrl(redacted, removed)).toBe(redacted)
      expect(URL.canParse(redacted)).toBe(URL.canParse(url))
    }),
    { numRuns: 500 },
  )
})
