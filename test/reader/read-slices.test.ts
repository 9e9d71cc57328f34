import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FoundThing } from '#lib/model/bulk-row.ts'
import { MAX_FOUND } from '#lib/model/bulk-row.ts'
import type { Slice } from '#lib/reader/read-slices.ts'
import { LONGEST_REMEMBERED, readSlices } from '#lib/reader/read-slices.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import { casesToTry } from '#test/matrix.ts'

/** A clock that a slice is over with after so many looks at it. */
const ticking = (step: number) => {
  let now = 0
  return () => (now += step)
}

const NONE: KindChoices = {}
const NOTHING: string[] = []

const slicesOf = (text: string, { from = 0, step = 0, redaction = NONE } = {}): Slice[] => [
  ...readSlices(text, { from, redaction, elapsed: ticking(step) }),
]
const thingsOf = (text: string, redaction?: KindChoices): FoundThing[] =>
  slicesOf(text, redaction ? { redaction } : {}).flatMap(({ found }) => found)

describe('a text in slices', () => {
  const list = Array.from({ length: 40 }, (_, index) => `https://evil-${index}.example/login\n`).join('')

  it('ends with all of it read, and each slice says how far it is', () => {
    const slices = slicesOf(list, { step: 30 })
    expect(slices.length).toBeGreaterThan(5)
    const places = slices.map(({ readTo }) => readTo)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(slices.at(-1)).toMatchObject({ done: true, readTo: list.length })
    expect(slices.slice(0, -1).every(({ done }) => !done)).toBe(true)
  })

  it('hands over each thing once, wherever an earlier reading had ended', () => {
    const whole = thingsOf(list)
    expect(whole).toHaveLength(40)
    for (const slice of slicesOf(list, { step: 30 })) {
      const before =
        whole.length - slicesOf(list, { from: slice.readTo }).flatMap(({ found }) => found).length
      const handed = slicesOf(list, { step: 30 })
        .filter(({ readTo }) => readTo <= slice.readTo)
        .flatMap(({ found }) => found)
      expect(before).toBe(handed.length)
    }
  })

  it('skips none of the links that one URL holds, wherever it is taken up again', () => {
    const links = (name: string): string =>
      [1, 2, 3].map((index) => `<a href=https://${name}-${index}.example>x</a>`).join('')
    const page = ['one', 'two', 'three']
      .map((name) => `<a href="data:text/html,${links(name)}">x</a>`)
      .join('\n')
    const contents = (slices: Slice[]) => slices.flatMap(({ found }) => found.map(({ what }) => what))
    const whole = contents(slicesOf(page))
    expect(whole).toHaveLength(9)
    const slices = slicesOf(page, { step: 200 })
    expect(slices.filter(({ found }) => found.length > 0).length).toBeGreaterThan(1)
    for (const [index, { readTo }] of slices.entries())
      expect([
        ...contents(slices.slice(0, index + 1)),
        ...contents(slicesOf(page, { from: readTo })),
      ]).toEqual(whole)
  })

  it('hands over as much of a text that is too long to be remembered', () => {
    const lines = Array.from({ length: 100 }, (_, index) => `https://evil-${index}.example/login\n`)
    const long = lines.join(`${'filler '.repeat(1500)}\n`)
    expect(long.length).toBeGreaterThan(LONGEST_REMEMBERED)
    const contents = (things: FoundThing[]) => things.map(({ what }) => what)
    expect(contents(thingsOf(long))).toEqual(contents(thingsOf(lines.join(''))))
  })

  it('is one if it takes all that a message may', () => {
    const lines = Array.from({ length: MAX_FOUND }, (_, index) => `evil-${index}.example\n`)
    expect(slicesOf(lines.join('')).map(({ found, done }) => [found.length, done])).toEqual([[2000, true]])
    const more = slicesOf([...lines, 'more.example'].join(''))
    expect(more.map(({ found, done }) => [found.length, done])).toEqual([
      [2000, false],
      [1, true],
    ])
  })

  it('holds so little that a message can carry it', () => {
    const wide = Array.from(
      { length: 300 },
      (_, index) => `https://evil.example/${index}/${'x'.repeat(8000)}\n`,
    )
    for (const { found } of slicesOf(wide.join('')))
      expect(JSON.stringify(found).length).toBeLessThan(4_000_000)
  })
})

describe('what is taken out of an address', () => {
  it('is in nothing that is kept of its text', () => {
    const things = thingsOf(
      [
        'from ann@victim.example, see HXXPS://evil[.]example/?email=ann%40victim.example&x=1',
        'ann@victim.example',
        'she wrote Ann@Victim.example to https://other.example/a https://third.example/?u=YW5uQHZpY3RpbS5leGFtcGxl',
      ].join('\n'),
    )
    expect(things.map(({ what }) => what)).toEqual([
      { is: 'not-asset', problem: 'email', detail: 'victim.example', instead: 'victim.example' },
      { is: 'asset', content: 'https://evil.example/?email=REDACTED&x=1' },
      { is: 'not-asset', problem: 'email', detail: 'victim.example', instead: 'victim.example' },
      { is: 'not-asset', problem: 'email', detail: 'victim.example', instead: 'victim.example' },
      { is: 'asset', content: 'https://other.example/a' },
      { is: 'asset', content: 'https://third.example/?u=REDACTED' },
    ])
    expect(JSON.stringify(things)).not.toMatch(/ann(?:@|%40)|YW5uQHZ/i)
    expect(things[0]).toMatchObject({ written: 'REDACTED@victim.example' })
  })

  it('stays where the person has decided that it stays', () => {
    const [thing] = thingsOf('https://evil.example/?email=ann@victim.example', { email: 'always-keep' })
    expect(thing).toMatchObject({ written: 'https://evil.example/?email=ann@victim.example' })
  })

  it('is gone from every thing, wherever the addresses stand', () => {
    const name = fc.stringMatching(/^[a-z]{3,8}$/)
    const address = name.map((word) => `${word}@victim.example`)
    const lines = fc.array(
      fc.oneof(
        address.map((one) => ({ text: `https://evil.example/login?email=${one}`, removed: [one] })),
        address.map((one) => ({ text: `https://a.example/#${encodeURIComponent(one)} too`, removed: [one] })),
        name.map((word) => ({ text: `https://${word}.example/a?b=1`, removed: NOTHING })),
      ),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', ' ', ', '), (all, between) => {
        const text = [...all.map((one) => one.text), ...all.flatMap(({ removed }) => removed)].join(between)
        const kept = decodeURIComponent(JSON.stringify(thingsOf(text)))
        for (const { removed } of all) for (const value of removed) expect(kept).not.toContain(value)
      }),
      { numRuns: casesToTry(200) },
    )
  })
})
