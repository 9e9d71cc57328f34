import * as z from 'zod'
import { readRows } from '#test/jsonl.ts'

/**
 * An address as it occurs in reports, what has to be marked in it, and why; `marks` are `remove email VALUE` for what is proposed as
 * removed and `keep token VALUE` for what is marked and kept. No mark: nothing in it is about a person or opens a door.
 * `page`: what the page says.
 */
const row = z.strictObject({
  url: z.string(),
  why: z.string(),
  marks: z.array(z.string()),
  page: z.optional(z.string()),
})
export type UrlRow = z.output<typeof row>

/** `tuned`: looked at while the finder was made. `held-out`: written when it stood, and first looked at with it then. */
export const labelledUrls = (which: 'tuned' | 'held-out'): UrlRow[] =>
  readRows(new URL(`urls/${which}.jsonl`, import.meta.url), row)
