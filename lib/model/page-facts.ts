import * as z from 'zod/mini'

/** Facts about a read page shown next to its evidence: page signals and how the user reached it. */
export const pageFacts = z.lazy(() =>
  z.object({
    /** Rows of lib/capture/signals; unknown ones are omitted. */
    signals: z.array(z.object({ sign: z.string(), about: z.optional(z.string()) })),
    /** Kind of the referrer, and its service if known. */
    from: z.string(),
    service: z.optional(z.string()),
    parameters: z.array(z.object({ name: z.string(), of: z.string() })),
    differs: z.array(z.object({ what: z.string(), about: z.optional(z.string()) })),
    /** From the Performance API: `reload`, `back_forward`. */
    navigation: z.optional(z.string()),
    redirects: z.number(),
    /** Captured in a window as narrow as a phone’s. */
    onPhone: z.boolean(),
    /** The user’s own, first of the browser’s. */
    language: z.string(),
    /** Of the page, as it says itself. */
    pageLanguage: z.optional(z.string()),
  }),
)
export type PageFacts = z.output<typeof pageFacts>
