import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { catch as catching } from 'zod/mini'
import {
  listOf,
  number,
  oneOf,
  orElse,
  orElseIfMissing,
  orNull,
  record,
  text,
  yesOrNo,
} from '#lib/plain-reader.ts'

const plain = record({
  id: number,
  name: orNull(text),
  at: oneOf(['here', 'there']),
  tags: listOf(text),
  its: record({ on: yesOrNo }),
  open: orElse(text, ''),
  since: orElseIfMissing(orNull(number), null),
})

const schema = z.object({
  id: z.number(),
  name: z.nullable(z.string()),
  at: z.enum(['here', 'there']),
  tags: z.array(z.string()),
  its: z.object({ on: z.boolean() }),
  open: catching(z.string(), ''),
  since: z.prefault(z.nullable(z.number()), null),
})

const fits = fc.record(
  {
    id: fc.oneof(fc.double(), fc.integer(), fc.string()),
    name: fc.oneof(fc.string(), fc.constant(null), fc.integer()),
    at: fc.constantFrom('here', 'there', 'nowhere'),
    tags: fc.oneof(fc.array(fc.string()), fc.array(fc.anything()), fc.constant(null)),
    its: fc.oneof(fc.record({ on: fc.boolean(), more: fc.string() }), fc.constant([]), fc.anything()),
    open: fc.oneof(fc.string(), fc.anything()),
    since: fc.oneof(fc.constant(null), fc.constant(undefined), fc.integer(), fc.string()),
    other: fc.anything(),
  },
  { requiredKeys: ['id', 'name', 'at', 'tags', 'its'] },
)

describe('a plain reader', () => {
  it('reads what the same schema of zod reads, and refuses what it refuses', () => {
    fc.assert(
      fc.property(fc.oneof(fits, fc.anything()), (value) => {
        expect(plain(value)).toEqual(schema.safeParse(value).data)
      }),
      { numRuns: 3000 },
    )
  })

  it('reads a whole row', () => {
    const row = { id: 1, name: null, at: 'here', tags: ['a'], its: { on: true }, open: 3, extra: 1 }
    expect(plain(row)).toEqual({
      id: 1,
      name: null,
      at: 'here',
      tags: ['a'],
      its: { on: true },
      open: '',
      since: null,
    })
  })
})
