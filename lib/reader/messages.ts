import * as z from 'zod/mini'
import { foundThing, MOST_FOUND } from '#lib/model/bulk-row.ts'
import { KIND_CHOICES, SECRET_KINDS } from '#lib/capture/redaction/rules/secret-kinds.ts'

/** Characters of a text per message. */
const PIECE = 1_000_000

/** A page’s request to its reader. The reader answers each once and in order, and reads one text only. */
export const readerAsk = z.lazy(() =>
  z.discriminatedUnion('do', [
    z.object({ do: z.literal('take'), piece: z.string().check(z.maxLength(PIECE)) }),
    /** The text is complete: start reading, and report everything from `from` on. */
    z.object({
      do: z.literal('begin'),
      from: z.number(),
      redaction: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
    }),
    z.object({ do: z.literal('go-on') }),
  ]),
)
export type ReaderAsk = z.output<typeof readerAsk>

const slice = z.lazy(() =>
  z.object({
    at: z.literal('slice'),
    found: z.array(foundThing).check(z.maxLength(MOST_FOUND)),
    readTo: z.number(),
    done: z.boolean(),
  }),
)

export const readerAnswer = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('ready') }),
    slice,
    /** The request is unknown, or reading failed. */
    z.object({ at: z.literal('broken') }),
  ]),
)
export type ReaderAnswer = z.output<typeof readerAnswer>
