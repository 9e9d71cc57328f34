import * as z from 'zod/mini'

/** What of a read page a person is told beside the evidence: how it was reached, and what stands out. Facts, worded by the page. */
export const pageSeen = z.object({
  /** Rows of lib/capture/signals; one that is not known here is left out. */
  signals: z.array(z.object({ sign: z.string(), about: z.optional(z.string()) })),
  /** The kind of place that led here, and its name where it is known. */
  from: z.string(),
  service: z.optional(z.string()),
  parameters: z.array(z.object({ name: z.string(), of: z.string() })),
  differs: z.array(z.object({ what: z.string(), about: z.optional(z.string()) })),
  /** As the Performance API tells it: `reload`, `back_forward`. */
  navigation: z.optional(z.string()),
  redirects: z.number(),
  /** Seen in a window as narrow as a phone's. */
  onPhone: z.boolean(),
  /** The browser's first language, as a code. */
  language: z.string(),
})
export type PageSeen = z.output<typeof pageSeen>
