import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailsIn } from '#lib/redaction/people.ts'
import { withoutEmails } from '#lib/redaction/redact-strings.ts'

test.each([
  ['Write to jane@mail.example, now', 'Write to REDACTED, now', 'plain'],
  ['?e=jane%40mail.example&x=1', '?e=REDACTED&x=1', 'percent-encoded'],
  ['jane&#64;mail.example', 'REDACTED', 'HTML-escaped'],
  ['a@b.example;a@b.example c@d.example', 'REDACTED;REDACTED REDACTED', 'all of them'],
  ['https://medium.com/@jane', 'https://medium.com/@jane', 'a handle is none'],
])('%s becomes %s (%s)', (text, expected) => {
  expect(withoutEmails({ text, list: [text] })).toEqual({ text: expected, list: [expected] })
})

test('keys stay, and so does what is no text', () => {
  expect(withoutEmails({ 'a@b.example': 1, none: null })).toEqual({ 'a@b.example': 1, none: null })
})

test('whatever the text, no address is found in it afterwards', () => {
  const noisy = fc.array(
    fc.constantFrom('a', 'b', '.', 'example', '@', '%40', '&#64;', '%2540', ' ', 'é', '-', '+'),
  )
  fc.assert(
    fc.property(noisy, (pieces) => {
      const cleaned = withoutEmails(pieces.join(''))
      expect(emailsIn(cleaned, 5)).toEqual([])
      expect(withoutEmails(cleaned)).toBe(cleaned)
    }),
    { numRuns: 500 },
  )
})
