import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_LINES, sortLines } from '#lib/own-assets/index/sort-lines.ts'
import { casesToTry } from '#test/matrix.ts'

/** Lines that begin alike, end early and repeat, as those of a list do. */
const letters = fc.constantFrom('a', 'b', '\t', '.', '0', '~')
const beginning = fc.constantFrom('', 'dAcom.', 'dAcom.exampl', 'lfexam')
const line = fc.tuple(beginning, fc.string({ unit: letters, maxLength: 12 })).map((parts) => parts.join(''))
const anyLine = fc
  .tuple(beginning, fc.string({ unit: 'binary', maxLength: 6 }))
  .map((parts) => parts.join(''))

describe('lines come in the order that toSorted has them in', () => {
  it.each([
    ['ASCII', line],
    ['any characters', fc.oneof({ weight: 20, arbitrary: line }, { weight: 1, arbitrary: anyLine })],
  ])('of %s', (_, arbitrary) => {
    fc.assert(
      fc.property(fc.array(arbitrary, { maxLength: 400, size: 'max' }), (lines) => {
        const given = lines.slice()
        expect(sortLines(lines)).toEqual(lines.toSorted())
        expect(lines).toEqual(given)
      }),
      { numRuns: casesToTry(400) },
    )
  })

  it('also where there are more than a number has room for', () => {
    const lines = Array.from({ length: MOST_LINES + 10 }, (_, at) => `l${(at * 7919) % MOST_LINES}`)
    expect(sortLines(lines)).toEqual(lines.toSorted())
  })
})
