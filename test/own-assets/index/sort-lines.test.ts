import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { saysTheSame } from '#lib/own-assets/index/lines.ts'
import { sortIntoPieces } from '#lib/own-assets/index/sort-lines.ts'
import { casesToTry } from '#test/matrix.ts'

/** Lines that begin alike, end early and repeat, as those of a list do. */
const letters = fc.constantFrom('a', 'b', '\t', '.', '0', '~', '\x7f')
const beginning = fc.constantFrom('', 'dAcom.', 'dAcom.exampl', 'lfexam', 'lf\texam', 'pa', 'i')
const line = fc
  .tuple(
    beginning,
    fc.string({ unit: letters, minLength: 1, maxLength: 12 }),
    fc.constantFrom('\tA1.2', '\tB0.a'),
  )
  .map((parts) => parts.join(''))
const anyLine = fc
  .tuple(
    beginning,
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
    fc.constantFrom('\tA1.2', '~\tB0.a'),
  )
  .map((parts) => parts.join(''))

const withoutRepeats = (lines: string[]): string[] => {
  const rest: string[] = []
  for (const one of lines) if (!saysTheSame(one, rest.at(-1) ?? '')) rest.push(one)
  return rest
}

const inPages = (lines: readonly string[], size: number): string[] =>
  Array.from({ length: Math.ceil(lines.length / size) }, (_, page) =>
    lines.slice(page * size, (page + 1) * size).join('\n'),
  )

describe('lines come in the order that toSorted has them in, without repeats', () => {
  it.each([
    ['ASCII', line],
    ['any characters', fc.oneof({ weight: 9, arbitrary: line }, { weight: 1, arbitrary: anyLine })],
  ])('of %s', (_, arbitrary) => {
    fc.assert(
      fc.property(
        fc.array(arbitrary, { maxLength: 400, size: 'max' }),
        fc.constantFrom(1, 40, 100_000),
        (lines, size) => {
          const pieces = sortIntoPieces(inPages(lines, 30), size, withoutRepeats)
          const wanted = withoutRepeats(lines.toSorted())
          expect(pieces.flatMap((piece) => piece.split('\n'))).toEqual(wanted)
          if (size === 1) expect(pieces).toEqual(wanted)
          if (size === 100_000) expect(pieces.length).toBe(Math.min(1, wanted.length))
        },
      ),
      { numRuns: casesToTry(400) },
    )
  })

  it('also where there are more than a number has room for', () => {
    const most = 2 ** 18
    const lines = Array.from({ length: most + 10 }, (_, at) => `p${(at * 7919) % most}`)
    const pieces = sortIntoPieces([lines.join('\n')], 60_000, withoutRepeats)
    expect(pieces.join('\n').split('\n')).toEqual(withoutRepeats(lines.toSorted()))
  })
})
