import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { matcherOf } from '#lib/capture/redaction/matcher.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 })
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-'), maxLength: 60 })

/** Every place of every pattern, one after another. */
const naive = (patterns: readonly string[], of: string): string[] =>
  [...new Set(patterns)]
    .flatMap((pattern) =>
      Array.from({ length: of.length }, (_, at) => at)
        .filter((at) => of.startsWith(pattern, at))
        .map((at) => `${at} ${pattern}`),
    )
    .toSorted()

test('finds each pattern wherever it stands, also within others', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (patterns, of) => {
      const found: string[] = []
      matcherOf(patterns).all(of, (start, end, pattern) => {
        expect(of.slice(start, end)).toBe(patterns[pattern])
        found.push(`${start} ${patterns[pattern]}`)
      })
      expect(found.toSorted()).toEqual(naive(patterns, of))
    }),
    { numRuns: 500 },
  )
})

test('the longest at each end cover what all of them cover', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (patterns, of) => {
      const covered = (stretches: [number, number][]): number[] =>
        Array.from({ length: of.length }, (_, at) => at).filter((at) =>
          stretches.some(([start, end]) => start <= at && at < end),
        )
      const [longest, all]: [number, number][][] = [[], []]
      const matcher = matcherOf(patterns)
      matcher.longest(of, (start, end) => longest?.push([start, end]))
      matcher.all(of, (start, end) => all?.push([start, end]))
      expect(covered(longest ?? [])).toEqual(covered(all ?? []))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['see jane.d', 6, 'a telling beginning'],
  ['see jane.doe@corp.example', 0, 'the whole of it is none'],
  ['see jan', 0, 'three characters tell nothing'],
  ['see xyz', 0, 'nothing'],
])('%j ends with %i characters that begin a value: %s', (of, length) => {
  expect(matcherOf(['jane.doe@corp.example']).beginningAtEnd(of)).toBe(length)
})
