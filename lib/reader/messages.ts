import * as z from 'zod/mini'
import { feedTable, foundThing, MAX_FOUND } from '#lib/model/bulk-row.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { readSlices, type Slice } from './read-slices.ts'

/** Characters of a text per message. */
const PIECE = 1_000_000

/** A page’s request to its reader. The reader answers each once and in order, and reads one text only. */
export type ReaderAsk =
  | { do: 'take'; piece: string }
  /** The text is complete: start reading, and report everything from `from` on. */
  | { do: 'begin'; from: number; redaction: KindChoices }
  | { do: 'go-on' }

/** Read by hand: the schema library would be a seventh of the reader, which starts with each paste. */
const isAsk = (message: unknown): message is ReaderAsk => {
  const has = (name: string): unknown => Reflect.get(Object(message), name)
  const piece = has('piece')
  switch (has('do')) {
    case 'take':
      return typeof piece === 'string' && piece.length <= PIECE
    case 'begin':
      return typeof has('from') === 'number' && typeof has('redaction') === 'object'
    case 'go-on':
      return true
    default:
      return false
  }
}

const slice = z.object({
  kind: z.literal('slice'),
  found: z.array(foundThing).check(z.maxLength(MAX_FOUND)),
  readTo: z.number(),
  done: z.boolean(),
  table: z.optional(feedTable),
})

export const readerAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  slice,
  /** The request is unknown, or reading failed. */
  z.object({ kind: z.literal('broken') }),
])
export type ReaderAnswer = z.output<typeof readerAnswer>

export const makeReader = (elapsed: () => number): ((message: unknown) => Promise<ReaderAnswer>) => {
  const pieces: string[] = []
  let slices: Generator<Slice> | null = null

  return async (ask) => {
    if (!isAsk(ask)) return { kind: 'broken' }
    switch (ask.do) {
      case 'take':
        pieces.push(ask.piece)
        return { kind: 'ready' }
      case 'begin':
        slices = readSlices(await decode(pieces.splice(0).join('')), { ...ask, elapsed })
        return { kind: 'ready' }
      case 'go-on': {
        const next = slices?.next()
        return next?.value ? { kind: 'slice', ...next.value } : { kind: 'broken' }
      }
    }
  }
}
