import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneLine } from '#lib/assets/written-text.ts'
import { anyText } from '#test/any-text.ts'

test.each([
  ['acme.test', 'acme.test', 'a plain one stays'],
  [' a\tb\r\nc ', 'a b c', 'one line'],
  ['a\u202Egpj.exe', 'agpj.exe', 'nothing turns the direction'],
  ['a\u0000\u001B[31m', 'a [31m', 'no control character'],
  ['a\uD83Db', 'a b', 'no half of a pair'],
  ['a\uFFFFb', 'a b', 'no character that XML forbids'],
  ['x'.repeat(11), `${'x'.repeat(9)}…`, 'no longer than asked'],
  ['🙂'.repeat(11), `${'🙂'.repeat(9)}…`, 'cut between characters'],
])('%j becomes %j: %s', (text, expected) => {
  expect(oneLine(text, 10)).toBe(expected)
})

test('whatever comes in, one line of seen characters comes out', () => {
  fc.assert(
    fc.property(anyText({ maxLength: 60 }), (text) => {
      const line = oneLine(text, 20)
      expect(Array.from(line).length).toBeLessThanOrEqual(20)
      expect(line).not.toMatch(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\u2028\u2029\u202A-\u202E\u2066-\u2069]/u)
    }),
    { numRuns: 2000 },
  )
})
