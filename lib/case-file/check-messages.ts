import * as z from 'zod/mini'

/** Avoids generated code, which the content security policy of our pages forbids. */
z.config({ jitless: true })

export const MOST_MISMATCHES = 100
const MOST_REPORTS = 100_000
/** Length limit of part and asset names, in characters. */
export const LONGEST_NAME = 2000

const name = z.string().check(z.maxLength(LONGEST_NAME))

export const checkAsk = z.lazy(() =>
  z.object({
    bytes: z.instanceof(Uint8Array<ArrayBuffer>),
    /** The texts for rendering, by key: a worker can’t ask the browser for them. */
    texts: z.record(z.string(), z.string()),
  }),
)

const mismatch = z.lazy(() =>
  z.discriminatedUnion('what', [
    z.object({ what: z.enum(['data', 'bytes', 'root', 'last-line']) }),
    z.object({ what: z.enum(['part', 'sent']), report: z.number(), part: name }),
    z.object({ what: z.literal('page'), line: z.number() }),
  ]),
)

export const checkAnswer = z.lazy(() =>
  z.discriminatedUnion('at', [
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
  ]),
)
export type CheckAnswer = z.output<typeof checkAnswer>
