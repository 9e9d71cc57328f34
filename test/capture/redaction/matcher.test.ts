import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf } from '#lib/redaction/redactor.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), maxLength: 60 })

/** Every place of every value, one after another. */
const naive = (values: readonly string[], of: string): string[] =>
  values
    .flatMap((value, index) =>
      Array.from({ length: of.length }, (_, at) => at)
        .filter((at) => of.startsWith(value, at))
        .map((at) => `${at} ${index}`),
    )
    .toSorted()

test('finds each value wherever it stands, also within others', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (values, of) => {
      const found: string[] = []
      matcherOf(values).each(of, (value, start, end) => {
        expect(of.slice(start, end)).toBe(values[value])
        found.push(`${start} ${value}`)
      })
      expect(found.toSorted()).toEqual(naive(values, of))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['+49 151 12345678', '0151/1234-5678', '0151/1234-5678', 'a number without its country'],
  ['015112345678', 'at +49 (0)151 12345678.', '+49 (0)151 12345678', 'a number with its country'],
  ['+49 151 12345678', '1512345678123', '', 'digits of a longer number'],
  ['4111111111111111', '4111 1111-1111 1111', '4111 1111-1111 1111', 'a card in groups'],
  [
    'DE89370400440532013000',
    'de89 3704 0044 0532 0130 00',
    'de89 3704 0044 0532 0130 00',
    'an IBAN in groups',
  ],
  ['jane@bücher.example', 'JANE@xn--bcher-kva.example', 'JANE@xn--bcher-kva.example', 'a host in ASCII'],
  ['jane@xn--bcher-kva.example', 'jane@bücher.example', 'jane@bücher.example', 'a host in Unicode'],
  ['Jane Doe', 'JANE\u00a0DOE', 'JANE\u00a0DOE', 'a name in capitals'],
  ['S3cret', 's3cret', '', 'a token in another case'],
])('of %j in %j finds %j: %s', (value, of, written) => {
  const found: string[] = []
  matcherOf([value]).each(of, (_, start, end) => found.push(of.slice(start, end)))
  expect(found).toEqual(written === '' ? [] : [written])
})

test.each([
  ['see jane.d', 6, 'a telling beginning'],
  ['see jane.doe@corp.example', 0, 'the whole of it is none'],
  ['see jan', 0, 'three characters tell nothing'],
  ['see xyz', 0, 'nothing'],
])('%j ends with %i characters that begin a value: %s', (of, length) => {
  expect(matcherOf(['jane.doe@corp.example']).beginningAtEnd(of)).toBe(length)
})
