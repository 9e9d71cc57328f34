import * as z from 'zod/mini'

/** A worker has no content security policy error to log for, and pages forbid generated code. */
z.config({ jitless: true })

/** What does not match, as much of it as is told; a file with more of it is no less changed. */
export const MOST_MISMATCHES = 100
const MOST_REPORTS = 100_000
/** Names of parts and assets are cut to this many characters, as no name of ours is longer than a line of the page. */
export const LONGEST_NAME = 2000

const name = z.string().check(z.maxLength(LONGEST_NAME))

/** What a page asks of a worker that checks case files; it answers once and is then done with. */
export const checkAsk = z.object({
  bytes: z.instanceof(Uint8Array<ArrayBuffer>),
  /** The texts that a page of a case file is drawn with, by their keys: a worker cannot ask the browser for them. */
  texts: z.record(z.string(), z.string()),
})
export type CheckAsk = z.output<typeof checkAsk>

const mismatch = z.discriminatedUnion('what', [
  z.object({ what: z.enum(['data', 'bytes', 'root', 'last-line']) }),
  z.object({ what: z.enum(['part', 'sent']), report: z.number(), part: name }),
  z.object({ what: z.literal('page'), line: z.number() }),
])

/** What came of it (`Checked`), with as much of a consistent file as is told and compared. */
export const checkAnswer = z.discriminatedUnion('at', [
  z.object({
    at: z.literal('consistent'),
    drawnHere: z.boolean(),
    root: name,
    reports: z
      .array(z.object({ id: name, sealed: z.optional(name), asset: name }))
      .check(z.maxLength(MOST_REPORTS)),
  }),
  z.object({
    at: z.literal('changed'),
    mismatches: z.array(mismatch).check(z.maxLength(MOST_MISMATCHES)),
  }),
  z.object({ at: z.literal('foreign') }),
  z.object({ at: z.literal('newer') }),
])
export type CheckAnswer = z.output<typeof checkAnswer>
