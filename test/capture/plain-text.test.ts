import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedLine, boundedText, jsonBytes } from '#lib/capture/bounds.ts'
import { anyText } from '#test/any-text.ts'

test.each([
  ['plain', 'plain', 'as it is'],
  ['two\nlines\tand a tab', 'two\nlines\tand a tab', 'these keep the text readable'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree', 'one kind of line end'],
  ['a\u0000b\u001bc\u007fd\u0085e', 'a\ufffdb\ufffdc\ufffdd\ufffde', 'controls, C1 too'],
  ['pay\u202elapyap\u202c', 'pay\ufffdlapyap\ufffd', 'an override turns what follows around'],
  ['\u2066a\u2069\u200f\u061c', '\ufffda\ufffd\ufffd\ufffd', 'isolates and marks'],
  ['a\u2028b\u2029c', 'a\ufffdb\ufffdc', 'separators that end a line in scripts'],
  ['\ud83d', '\ufffd', 'half a character'],
  ['👍\u200d❤️ раураӏ', '👍\u200d❤️ раураӏ', 'joiners and look-alike letters are evidence'],
])('%j becomes %j (%s)', (text, expected) => {
  expect(boundedText(text, 100)).toBe(expected)
})

test('the cut comes first, and leaves no half of a character', () => {
  expect(boundedText('ab😀', 3)).toBe('ab\ufffd')
})

test('a line has single spaces and no ends', () => {
  expect(boundedLine('  much\n\n white \u00a0space ', 100)).toBe('much white space')
  expect(boundedLine(`${' '.repeat(20)}late`, 10)).toBe('late')
})

test('whatever the text, it is bounded, well formed and does not change again', () => {
  fc.assert(
    fc.property(anyText(), fc.nat(50), (text, length) => {
      const once = boundedText(text, length)
      expect(once.length).toBeLessThanOrEqual(length)
      expect(once.isWellFormed()).toBe(true)
      expect(boundedText(once, length)).toBe(once)
      expect(boundedLine(boundedLine(text, length), length)).toBe(boundedLine(text, length))
    }),
  )
})

test('bytes are counted as JSON in UTF-8', () => {
  expect(jsonBytes({ a: '漢"\n' })).toBe('{"a":""}'.length + 3 + 2 + 2)
})
