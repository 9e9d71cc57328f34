import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSecrets } from '#lib/redaction/find-secrets.ts'
import { redactUrl } from '#lib/redaction/redact-url.ts'
import { casesToTry } from '#test/matrix.ts'

const charactersOf = (characters: string) => fc.constantFrom(...Array.from(characters))

const REMOVED_EMAIL = { kind: 'email', value: 'jane@mail.example', proposed: 'remove' }

test.each([
  ['https://a.example/?e=jane@mail.example', 'plain'],
  ['https://a.example/?e=jane%40mail.example', 'percent-encoded'],
  ['https://a.example/?e=jane%2540mail.example', 'twice'],
  ['https://a.example/jane@mail.example/x', 'in the path'],
  ['https://a.example/#jane@mail.example', 'in the fragment'],
  [`https://a.example/#${btoa('jane@mail.example')}`, 'in base64, as kits carry their victim'],
  [
    `https://a.example/?d=${btoa('{"u":"jane@mail.example"}').replace(/=+$/, '')}`,
    'inside something in base64',
  ],
  [
    `https://a.example/?d=${encodeURIComponent(btoa('mail=jane@mail.example'))}`,
    'in base64, percent-encoded',
  ],
  ['https://jane%40mail.example:pw1234@a.example/', 'as a user name'],
  ['Seen by jane@mail.example, today', 'in a text'],
])('%s holds an e-mail address (%s)', (text) => {
  expect(findSecrets(text)).toContainEqual(expect.objectContaining(REMOVED_EMAIL))
})

test.each([
  ['https://a.example/?token=opensesame', 'opensesame', 'by its name'],
  [
    'https://a.example/?gclid=EAIaIQobChMIm9mZ_8Ld4gIVjbHtCh0VhQ',
    'EAIaIQobChMIm9mZ_8Ld4gIVjbHtCh0VhQ',
    'an advertisement’s mark',
  ],
])('%s holds the token %s (%s), marked and kept', (url, value) => {
  expect(findSecrets(url)).toEqual([expect.objectContaining({ kind: 'token', value, proposed: 'keep' })])
})

test.each([
  ['https://a.example/?session=abc123', 'abc123', 'credential', 'by its name'],
  ['https://a.example/?access_token=opensesame', 'opensesame', 'credential', 'by its name'],
  ['https://a.example/#id_token=eyJhbGciOi', 'eyJhbGciOi', 'credential', 'in the fragment'],
  ['https://a.example/?PHPSESSID=q8v0', 'q8v0', 'credential', 'whatever its case'],
  ['https://a.example/password/hunter22', 'hunter22', 'credential', 'named by the path'],
  ['https://a.example/#/login?pwd=hunter22', 'hunter22', 'credential', 'of a route'],
  ['https://a.example/?d=eyJwYXNzd29yZCI6Imh1bnRlcjIyIn0', 'hunter22', 'credential', 'in JSON in base64'],
  ['https://a.example/?cvv=123', '123', 'payment', 'three digits'],
])('%s holds %s, a %s (%s), proposed for removal', (url, value, kind) => {
  const secrets = findSecrets(url)
  expect(secrets).toContainEqual(expect.objectContaining({ kind, value, proposed: 'remove' }))
  expect(
    redactUrl(
      url,
      secrets.map((one) => one.value),
    ),
  ).not.toContain(value)
})

test('a visitor’s address is found behind any number of decoys', () => {
  const decoys = Array.from({ length: 500 }, (_, index) => `e=nobody${index}@decoy.example`)
  const found = findSecrets(`https://a.example/?${decoys.join('&')}&e=visitor@mail.example`)
  expect(found.map(({ value }) => value)).toContain('visitor@mail.example')
  expect(found).toHaveLength(501)
})

test.each([
  ['https://a.example/', 'nothing'],
  ['https://a.example/how-to-verify-your-wallet-in-2026?page=12&lang=en-GB', 'words'],
  ['https://a.example/blog/2026/03/01/a-rather-long-title-with-many-words/', 'a date and words'],
  ['https://a.example/?code=1', 'too short to be one'],
  ['https://a.example/?to=0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe', 'a wallet address is public'],
  ['https://a.example/static/logo@2x.png', 'a picture'],
  ['https://medium.com/@someone/post', 'a handle'],
  ['https://a.example/?utm_source=newsletter&utm_campaign=spring', 'where a link was seen'],
  ['https://secret-token.example/?token=secret-token', 'what stands in the host cannot be removed'],
  ['No secret here', 'a text'],
  ['', 'nothing'],
])('%j holds none (%s)', (text) => {
  expect(findSecrets(text)).toEqual([])
})

test('userinfo is proposed as removed, and the password alone too', () => {
  expect(findSecrets('https://admin:hunter22@a.example/')).toEqual([
    { kind: 'userinfo', value: 'admin:hunter22', where: { part: 'userinfo' }, proposed: 'remove' },
    { kind: 'userinfo', value: 'hunter22', where: { part: 'userinfo' }, proposed: 'remove' },
  ])
})

test('each value once, with the first place it stands in', () => {
  expect(findSecrets('https://a.example/jane@mail.example?e=jane%40mail.example')).toEqual([
    { ...REMOVED_EMAIL, where: { part: 'path' } },
  ])
})

test('what it proposes to remove is gone from the address afterwards, whatever the address', () => {
  const piece = fc.string({ unit: charactersOf('abZ09-_.@%4&=?#/:+'), maxLength: 24 })
  fc.assert(
    fc.property(piece, piece, (user, tail) => {
      const url = `https://${user.replace(/[/?#]/g, '')}@shop.example/?mail=jane%40mail.example&${tail}`
      const proposed = findSecrets(url).filter((secret) => secret.proposed === 'remove')
      const left = findSecrets(
        redactUrl(
          url,
          proposed.map(({ value }) => value),
        ),
      )
      const again = left.filter(({ value, proposed: now }) => now === 'remove' && value.length >= 4)
      for (const { value } of again) expect(proposed.map((secret) => secret.value)).not.toContain(value)
    }),
    { numRuns: casesToTry(500) },
  )
})
