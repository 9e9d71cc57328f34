import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { htmlEntities } from '../../../.ci/named-letters.ts'

/** postal-mime’s own table, which packages don’t contain. */
const path = join(
  dirname(createRequire(import.meta.url).resolve('postal-mime')),
  '..',
  'esm',
  'html-entities.js',
)
const table = z.object({ htmlEntities: z.record(z.string(), z.string()) })

it('has each named letter as postal-mime has it, and none besides', async () => {
  const { htmlEntities: own } = table.parse(await import(path))
  const names = Object.keys(own)
  expect(names.length).toBeGreaterThan(2000)
  const others = names.flatMap((name) => [
    `${name}x`,
    `${name}x;`,
    name.toUpperCase(),
    name.slice(0, -1),
    `${name};`,
  ])
  for (const written of [...names, ...others, '&', '&;', '&#38;', '&#x26;', '&nothing;', '&ampamp'])
    expect(htmlEntities[written], written).toBe(own[written])
})
