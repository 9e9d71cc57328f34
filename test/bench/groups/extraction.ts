import { pathToFileURL } from 'node:url'
import { createRequire } from 'node:module'
import { extract } from '#lib/assets/extraction/extract.ts'
import { messyText, pastedLines } from '#test/quality/extraction/messy-text.ts'
import { both, type Group, inTurns } from '../measured.ts'

const REFERENCE = 'ioc-extractor'
const MB = 1_000_000
const LINES = 10_000
/** Ten times the text in at most so many times the time: linear, with what a larger heap costs. */
const LINEAR = 15

const HOSTILE = [
  '(',
  'a.',
  'http://',
  '[.]',
  '@',
  '<a href="',
  'x',
  '0x',
  '{[(',
  'a@b.',
  '\n--',
  '"a,',
  'あ',
  '\ud800',
  'bitcoin:',
  '<!--',
  't.me/a ',
] as const

/** How long it takes to read the assets out of a text. */
export const extraction: Group = {
  name: 'extraction',
  about: `1 MB of chats and tickets beside ${REFERENCE}'s time for the same text; hostile texts of 10 MB beside ten times their first megabyte.`,
  run: async () => {
    const text = messyText(MB)
    const find = await reference()
    const sides = await inTurns(
      async () => timeOf(() => read(text)),
      async () => timeOf(() => find(text)),
    )
    const lines = pastedLines(LINES)
    const pasted = Array.from({ length: 9 }, () => timeOf(() => read(lines)))
    const ten = text.repeat(10)
    const large = await inTurns(
      async () => timeOf(() => read(ten)),
      async () => timeOf(() => read(text)),
      { rounds: 3 },
    )
    const hostile = HOSTILE.map((unit) => {
      const small = unit.repeat(Math.floor(MB / unit.length))
      const [first, second, third] = [0, 1, 2].map(() => timeOf(() => read(small)))
      return {
        what: `  10 MB of ${JSON.stringify(unit)}`,
        unit: 'ms' as const,
        samples: [timeOf(() => read(unit.repeat(Math.floor((10 * MB) / unit.length))))],
        reference: [first ?? 0, second ?? 0, third ?? 0],
        bar: { times: LINEAR },
      }
    })
    return [
      { what: '1 MB of text', unit: 'ms', ...both(sides, (ms) => ms), bar: { times: 1 } },
      { what: `${LINES} pasted lines`, unit: 'ms', samples: pasted, bar: { most: 300 } },
      { what: '10 MB of text, by 1 MB', unit: 'ms', ...both(large, (ms) => ms), bar: { times: LINEAR } },
      { what: 'longest time between two items, 10 MB', unit: 'ms', samples: [longestGap(ten)] },
      ...hostile,
    ]
  },
}

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

function read(text: string): number {
  let found = 0
  for (const item of extract(text)) if (item.kind !== 'progress') found += 1
  return found
}

/** What a page would stand still for if it stopped after each item. */
function longestGap(text: string): number {
  let longest = 0
  let last = performance.now()
  for (const item of extract(text)) {
    const now = performance.now()
    if (item.kind !== undefined) longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

async function reference(): Promise<(text: string) => unknown> {
  const path = createRequire(import.meta.url).resolve(REFERENCE)
  const library: unknown = await import(pathToFileURL(path).href)
  const find: unknown =
    typeof library === 'object' && library ? Reflect.get(library, 'extractIOC') : undefined
  if (typeof find !== 'function') throw new TypeError(`${REFERENCE} exports no extractIOC`)
  return (text) => Reflect.apply(find, undefined, [text])
}
