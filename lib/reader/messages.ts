import * as z from 'zod/mini'
import { foundThing, MOST_FOUND } from '#lib/model/bulk-row.ts'
import { KIND_CHOICES, SECRET_KINDS } from '#lib/capture/redaction/kinds/secret-kinds.ts'

/** A worker has no content security policy error to log for, and pages forbid generated code. */
z.config({ jitless: true })

/** Characters of a text that travel at once. */
export const PIECE = 1_000_000

/** What a page asks of its reader, which answers each once and in order. A reader reads one thing and is then done with. */
export const readerAsk = z.discriminatedUnion('do', [
  /** More of the text that is to be read. */
  z.object({ do: z.literal('take'), piece: z.string().check(z.maxLength(PIECE)) }),
  /** All of it is there: from `from` on it is to be handed over. */
  z.object({
    do: z.literal('begin'),
    from: z.number(),
    redaction: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
  }),
  /** What comes next. */
  z.object({ do: z.literal('go-on') }),
])
export type ReaderAsk = z.output<typeof readerAsk>

const slice = z.object({
  at: z.literal('slice'),
  found: z.array(foundThing).check(z.maxLength(MOST_FOUND)),
  readTo: z.number(),
  done: z.boolean(),
})

export const readerAnswer = z.discriminatedUnion('at', [
  /** What was asked could be taken, and there is nothing to tell. */
  z.object({ at: z.literal('ready') }),
  slice,
  /** It was asked for something that it does not know, or what it read broke it. */
  z.object({ at: z.literal('broken') }),
])
export type ReaderAnswer = z.output<typeof readerAnswer>
