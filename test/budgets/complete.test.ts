import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeAnswer, unknownRequest } from '#lib/messages/request.ts'
import { ROWS } from '#lib/model/preference-table.ts'
import { ENTRANCES } from './entrances.ts'
import { ROOT } from './expressions.ts'
import { hostileTexts, SIGNS } from './pieces.ts'

/** Types with texts that a person writes or pastes, by the requests that bring them. */
const WRITTEN =
  /\b(?:AssetFilters|TakedownFilters|DraftForm|Preferences|Settings|FoundInText|RowInPlace|BulkChange)\b/
/** Names that we gave: of a report, a draft, a part; they are looked up and never read. Checksums of 64 digits; pictures. */
const LOOKED_UP =
  /^(?:id|ids|draft|report|secret|destination|origin|base64|working|connection|epoch|after|from|cursor|list|root|page|parts)$/

const folder = join(ROOT, 'lib', 'messages')
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('requests.ts'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))

/** The requests that bring a text of a person, read from their types. */
const bringing = sources.flatMap((source) =>
  [
    ...source.matchAll(
      /^ {2}'([a-z-]+\/[a-z-]+)': \{\s*ask:\s([^]*?)[;\n]\s*(?:\/\*\*[^]*?\*\/\s*)?answer:/gm,
    ),
  ].flatMap(([, name = '', ask = '']) => {
    const texts = [...ask.matchAll(/(\w+)\??: (?:string\b|.*string\[\])/g)].map(([, key = '']) => key)
    return WRITTEN.test(ask) || texts.some((key) => !LOOKED_UP.test(key)) ? [name] : []
  }),
)

describe('the table of entrances', () => {
  it('has every request of a page that brings a text of its own', () => {
    const named = new Set(ENTRANCES.flatMap(({ asks = [] }) => asks))
    expect(bringing.length).toBeGreaterThan(10)
    expect(bringing.toSorted()).toEqual([...named].toSorted())
  })

  it.each([
    ['bulk/change', 1_000_000, 1_000_001],
    ['bulk/add', 10 * 1024 * 1024, 10 * 1024 * 1024 + 1],
  ])('bounds each text of a request: of %s', async (request, most, more) => {
    const answer = makeAnswer({ [request]: async () => 'answered' }, () => null, unknownRequest)
    const asked = (length: number) => answer({ request, ask: { deep: [{ text: 'x'.repeat(length) }] } })
    expect(await asked(most)).toEqual({ ok: true, answer: 'answered' })
    expect(await asked(more)).toEqual({ ok: false, problem: 'a text is too long' })
  })

  it('bounds each preference: a row that takes any words refuses a million characters', () => {
    const taking = [...ROWS].filter(([, row]) => row.read('any words') !== undefined)
    expect(taking.length).toBeGreaterThan(2)
    for (const [path, row] of taking) expect(row.read('x'.repeat(1_000_000)), path).toBeUndefined()
  })

  it('names each once, from every place that text of strangers comes from', () => {
    expect(new Set(ENTRANCES.map(({ name }) => name)).size).toBe(ENTRANCES.length)
    expect(new Set(ENTRANCES.map(({ from }) => from)).size).toBe(7)
    expect(new Set(ENTRANCES.flatMap(({ signs }) => signs))).toEqual(new Set(Object.keys(SIGNS)))
  })
})

it('makes hostile texts of exactly the length that is asked for, the same for the same seed', () => {
  const made = (seed: number) => [...hostileTexts(['url', 'json'], { length: 1001, count: 50, seed })]
  expect(made(1).every(({ text }) => text.length === 1001)).toBe(true)
  expect(made(1)).toEqual(made(1))
  expect(made(1)).not.toEqual(made(2))
  expect(new Set(made(1).map(({ text }) => text)).size).toBeGreaterThan(40)
})
