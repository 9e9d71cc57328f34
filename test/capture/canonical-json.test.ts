import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '#lib/encoding.ts'

test.each<[value: unknown, text: string, why: string]>([
  [{ b: 1, a: [true, null, 'x'] }, '{"a":[true,null,"x"],"b":1}', 'sorted, without white space'],
  [
    { '\u{1f600}': 1, '\ufb33': 2 },
    '{"\u{1f600}":1,"\ufb33":2}',
    'sorted by UTF-16 code units (RFC 8785, 3.2.3)',
  ],
  [{ a: undefined, b: '"\n' }, '{"b":"\\"\\n"}', 'what JSON leaves out is left out'],
])('%j is written %s (%s)', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test('it is the same value, whatever order its keys come in', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 3 }), (value) => {
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      expect(canonicalJson(reversed(value))).toBe(canonicalJson(value))
    }),
  )
})

const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, reversed(item)]),
  )
}
