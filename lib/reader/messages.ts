import * as z from 'zod/mini'
import { feedTable, foundThing, MAX_FOUND } from '#lib/model/bulk-row.ts'
import { KIND_CHOICES, SECRET_KINDS } from '#lib/redaction/secret-kinds.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { readSlices, type Slice } from './read-slices.ts'

/** Characters of a text per message. */
const PIECE = 1_000_000

/** A page’s request to its reader. The reader answers each once and in order, and reads one text only. */
const readerAsk = z.discriminatedUnion('do', [
  z.object({ do: z.literal('take'), piece: z.string().check(z.maxLength(PIECE)) }),
  /** The text is complete: start reading, and report everything from `from` on. */
  z.object({
    do: z.literal('begin'),
    from: z.number(),
    redaction: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
  }),
  z.object({ do: z.literal('go-on') }),
])
export type ReaderAsk = z.output<typeof readerAsk>

const slice = z.object({
  at: z.literal('slice'),
  found: z.array(foundThing).check(z.maxLength(MAX_FOUND)),
  readTo: z.number(),
  done: z.boolean(),
  table: z.optional(feedTable),
})

export const readerAnswer = z.discriminatedUnion('at', [
  z.object({ at: z.literal('ready') }),
  slice,
  /** The request is unknown, or reading failed. */
  z.object({ at: z.literal('broken') }),
])
export type ReaderAnswer = z.output<typeof readerAnswer>

export const makeReader = (elapsed: () => number): ((message: unknown) => Promise<ReaderAnswer>) => {
  const pieces: string[] = []
  let slices: Generator<Slice> | null = null

  const answer = async (ask: ReaderAsk): Promise<ReaderAnswer> => {
    switch (ask.do) {
      case 'take':
        pieces.push(ask.piece)
        return { at: 'ready' }
      case 'begin':
        slices = readSlices(await decode(pieces.splice(0).join('')), { ...ask, elapsed })
        return { at: 'ready' }
      case 'go-on': {
        const next = slices?.next()
        return next?.value ? { at: 'slice', ...next.value } : { at: 'broken' }
      }
    }
  }
  return async (message) => {
    const ask = readerAsk.safeParse(message)
    return ask.success ? answer(ask.data) : { at: 'broken' }
  }
}
