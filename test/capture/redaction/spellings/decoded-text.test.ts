import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOf, readingsOf, startOf } from '#lib/capture/redaction/spellings/decoded-text.ts'

const texts = (text: string): string[] => readingsOf(text).readings.map((reading) => reading.text)

test.each([
  ['a%40b', 'a@b', 'percent-encoded'],
  ['%C3%A9%e6%bc%a2%F0%9F%98%80', 'é漢😀', 'more than one byte'],
  ['%25252540', '@', 'several times'],
  ['%FF%40%C3', '%FF@%C3', 'bytes that are not UTF-8 stay'],
  ['100% &c; &#x110000; \\q %4', '100% &c; &#x110000; \\q %4', 'what is no escape stays'],
  ['&amp;&#64;&#x40;&#0064&commat;', '&@@@@', 'HTML'],
  ['\\u0040\\x40\\/', '@@/', 'scripts'],
  ['&amp;#64;', '@', 'one in another'],
  ['%26%2364%3B', '@', 'one kind in another'],
  ['&lt;%1a', '<%1a', 'what looks like an escape beside one'],
  ['jane\uff20corp\uff0eexample', 'jane@corp.example', 'wide signs'],
  ['٤١١١ ४१११', '4111 4111', 'digits of other scripts'],
  ['ja\u00adne\u200b@corp.example', 'jane@corp.example', 'invisible characters'],
  ['jane [at] corp (dot) example', 'jane@corp.example', 'signs in words'],
  ['jane@\n  corp.example', 'jane@corp.example', 'a line that broke at a sign'],
  ['%EF%BC%A0', '@', 'wide, and encoded'],
])('%s is read as %s (%s)', (text, expected) => {
  expect(texts(text)).toContain(expected)
})

test('every unit knows where it came from', () => {
  const step = readingsOf('x%40y&#233;').readings.at(-1)
  expect(step).toEqual({ text: 'x@yé', starts: [0, 1, 4, 5], ends: [1, 4, 5, 11] })
})

test('the origins run through the whole text in order, whatever it is', () => {
  const noisy = fc.array(
    fc.constantFrom('%', '2', '5', '4', '0', 'C', '&', '#', 'x', 'amp', ';', '\\u', '😀', 'a', '+'),
  )
  fc.assert(
    fc.property(noisy, (pieces) => {
      const text = pieces.join('')
      for (const step of readingsOf(text).readings) {
        const units = Array.from({ length: step.text.length }, (_, index) => index)
        const starts = units.map((index) => startOf(step, index))
        expect(starts.toSorted((one, other) => one - other)).toEqual(starts)
        expect(units.every((index) => endOf(step, index + 1) > startOf(step, index))).toBe(true)
        // A joiner at the end (U+200C) isn’t read.
        if (!/200C/.test(text)) expect(endOf(step, step.text.length)).toBe(text.length)
      }
    }),
    { numRuns: 500 },
  )
})
