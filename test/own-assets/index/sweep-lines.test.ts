import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LineRange } from '#lib/own-assets/index/lines.ts'
import { gatherRanges } from '#lib/own-assets/index/sweep-lines.ts'

/** More blocks than are read at once, of three lines each. */
const LINES = Array.from({ length: 3000 }, (_, at) => at.toString(3).padStart(8, '0'))
const BLOCKS = Array.from({ length: 1000 }, (_, block) => LINES.slice(block * 3, block * 3 + 3))
const ends = BLOCKS.map((lines) => lines.at(-1) ?? '')

const range = fc
  .tuple(fc.nat({ max: 3100 }), fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 40 })), fc.constantFrom(1, 5, 100))
  .map(([from, length, most]): LineRange => ({
    from: from.toString(3).padStart(8, '0'),
    to: (from + length).toString(3).padStart(8, '0'),
    most,
  }))

test('a sweep finds in each range what a look through all lines does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.array(range, { maxLength: 5 }), fc.array(range, { minLength: 300, maxLength: 900 })),
      async (wanted) => {
        const ranges = gatherRanges({ ends, mayHold: () => true }, async (runs) => {
          const blocks = runs.flatMap(([first, last]) =>
            BLOCKS.slice(ends.indexOf(first), ends.indexOf(last) + 1),
          )
          return blocks.map((lines) => lines.join('\n'))
        })
        const found = ranges.ask(wanted)
        await ranges.sweep()
        expect(found.map(({ lines }) => lines)).toEqual(
          wanted.map(({ from, to, most }) =>
            LINES.filter((line) => line >= from && line < to).slice(0, most),
          ),
        )
      },
    ),
    { numRuns: 100 },
  )
})

test('what a copy cannot hold is not read', async () => {
  const ranges = gatherRanges({ ends, mayHold: ({ from }) => from === LINES[22] }, async (runs) => {
    expect(runs).toEqual([[ends[7], ends[7]]])
    return [BLOCKS[7]?.join('\n')]
  })
  const found = ranges.ask([
    { from: '0', to: '1', most: 9 },
    { from: LINES[22] ?? '', to: `${LINES[22]}\n`, most: 9 },
  ])
  await ranges.sweep()
  expect(found.map(({ lines }) => lines)).toEqual([[LINES[22]]])
})
