import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ROWS } from '#lib/model/preferences/preference-defaults.ts'
import { ENTRANCES } from './entrances.ts'
import { ROOT } from './expressions.ts'
import { hostileTexts, SIGNS } from './pieces.ts'

type Leaf = { path: string; most: number }

const definition = z.looseObject({
  type: z.string(),
  shape: z.record(z.string(), z.unknown()).optional(),
  options: z.array(z.unknown()).optional(),
  items: z.array(z.unknown()).optional(),
  element: z.unknown().optional(),
  innerType: z.unknown().optional(),
  valueType: z.unknown().optional(),
  getter: z.custom<() => unknown>((given) => typeof given === 'function').optional(),
  checks: z.array(z.unknown()).optional(),
})
const schema = z.looseObject({ _zod: z.looseObject({ def: definition }) })
const check = z.looseObject({
  _zod: z.looseObject({ def: z.looseObject({ check: z.string(), maximum: z.unknown().optional() }) }),
})

/** The free texts that a schema takes, by their path, and how long each may be. */
function* textsOf(value: unknown, path: string): Generator<Leaf> {
  const {
    _zod: { def },
  } = schema.parse(value)
  if (def.type === 'string') {
    const bounds = (def.checks ?? []).flatMap((one) => {
      const { _zod: inner } = check.parse(one)
      return inner.def.check === 'max_length' ? [Number(inner.def.maximum)] : []
    })
    yield { path, most: Math.min(Infinity, ...bounds) }
    return
  }
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* textsOf(inner, `${path}.${name}`)
  for (const inner of [...(def.options ?? []), ...(def.items ?? [])]) yield* textsOf(inner, path)
  for (const inner of [def.element, def.innerType, def.valueType, def.getter?.()])
    if (inner !== undefined) yield* textsOf(inner, path)
}

const folder = join(ROOT, 'lib', 'messages')
const leaves: Leaf[] = []
for (const file of readdirSync(folder).filter((name) => name.endsWith('-requests.ts'))) {
  const all = z.record(z.string(), z.unknown()).parse({ ...(await import(join(folder, file))) })
  for (const [name, asks] of Object.entries(all))
    if (name.endsWith('Asks'))
      for (const [request, ask] of Object.entries(z.record(z.string(), z.unknown()).parse(asks)))
        leaves.push(...textsOf(ask, request))
}

/** Preferences are read by their rows and not by a schema: a row that takes any words must refuse a million characters. */
const MILLION = 1_000_000
for (const [path, row] of ROWS)
  if (row.read('any words') !== undefined)
    leaves.push({
      path: `preferences/set.${path}`,
      most: row.read('x'.repeat(MILLION)) === undefined ? MILLION : Infinity,
    })

/** Names that we gave: of a report, a draft, a part; they are looked up and never read. Checksums of 64 digits. */
const LOOKED_UP =
  /^case-file\/sign\.|\.(?:id|ids|draft|report|secret|destination|origin|base64|working|epoch|after|from|cursor|list|order\.key)(?:\.|$)/

describe('the table of entrances', () => {
  it('has every request of a page that brings a text of its own, and bounds each text', () => {
    const read = leaves.filter(({ path }) => !LOOKED_UP.test(path))
    expect(read.length).toBeGreaterThan(20)
    expect(read.filter(({ most }) => most === Infinity).map(({ path }) => path)).toEqual([])
    const named = new Set(ENTRANCES.flatMap(({ asks = [] }) => asks))
    const bringing = new Set(read.map(({ path }) => path.split('.')[0] ?? ''))
    expect([...bringing].filter((request) => !named.has(request))).toEqual([])
    expect([...named].filter((request) => !bringing.has(request))).toEqual([])
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
