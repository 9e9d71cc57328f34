import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readingsOf } from '#lib/capture/redaction/decoded-text.ts'

const texts = (text: string): string[] => readingsOf(text).map((reading) => reading.text)

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
])('%s is read as %s (%s)', (text, expected) => {
  expect(texts(text)).toContain(expected)
})

test('every unit knows where it came from', () => {
  const step = readingsOf('x%40y&#233;').at(-1)
  expect(step).toEqual({ text: 'x@yé', starts: [0, 1, 4, 5], ends: [1, 4, 5, 11] })
})

test('the origins run through the whole text in order, whatever it is', () => {
  const noisy = fc.array(
    fc.constantFrom('%', '2', '5', '4', '0', 'C', '&', '#', 'x', 'amp', ';', '\\u', '😀', 'a', '+'),
  )
  fc.assert(
    fc.property(noisy, (pieces) => {
      const text = pieces.join('')
      for (const step of readingsOf(text)) {
        expect(step.starts).toHaveLength(step.text.length)
        expect(step.starts.toSorted((one, other) => one - other)).toEqual(step.starts)
        expect(step.ends.every((end, index) => end > (step.starts[index] ?? Infinity))).toBe(true)
        expect(step.ends.at(-1) ?? 0).toBe(text.length)
      }
    }),
    { numRuns: 500 },
  )
})
