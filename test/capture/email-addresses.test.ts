import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailsIn } from '#lib/redaction/people.ts'

test.each([
  ['Write to help@acme.example.', ['help@acme.example'], 'the full stop is the sentence’s'],
  [
    '<a.b+tag_1@mail.co.example>, (x@y.example)',
    ['a.b+tag_1@mail.co.example', 'x@y.example'],
    'between signs',
  ],
  ['mailto:a@b.example?subject=c', ['a@b.example'], 'in a link'],
  ['jörg@bücher.example', ['jörg@bücher.example'], 'letters of every script'],
  ['a@xn--bcher-kva.xn--p1ai', ['a@xn--bcher-kva.xn--p1ai'], 'in ASCII'],
  ['a@b.example a@b.example', ['a@b.example'], 'once each'],
  ['a@b..example', [], 'no domain'],
  ['a@b', [], 'no dot'],
  ['a@b.c', [], 'no top-level domain has one letter'],
  ['a@192.168.0.1', [], 'no name'],
  ['@handle and me@', [], 'half of one'],
  ['logo@2x.png icon@1.5x.webp', [], 'pictures for fine screens'],
  ['.a@b.example', ['a@b.example'], 'a dot before is not part of it'],
  ['“a@b.example”。', ['a@b.example'], 'quoted in other scripts'],
  ['a@b.example-', ['a@b.example'], 'a dash after is not part of it'],
])('%s holds %j (%s)', (text, expected) => {
  expect(emailsIn(text, 10)).toEqual(expected)
})

test('finds no more than asked for', () => {
  expect(emailsIn('a@x.example b@x.example c@x.example', 2)).toEqual(['a@x.example', 'b@x.example'])
})

test('what it finds stands in the text and is found again', () => {
  const noisy = fc.string({
    unit: fc.constantFrom('a', 'B', '1', '.', '-', '+', '@', ' ', 'é', '漢', '\n', '%', '='),
  })
  fc.assert(
    fc.property(noisy, (text) => {
      for (const email of emailsIn(text, 50)) {
        expect(text).toContain(email)
        expect(emailsIn(email, 1)).toEqual([email])
      }
    }),
  )
})
