import * as z from 'zod/mini'
import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'

/** A capture is asked for several times in each look at a draft, and parsed once. */
const parsed = new WeakMap<object, Capture | null>()

/** The capture that the body is made from: the unredacted one while it is in memory, the redacted one afterwards. */
export const captureOf = (
  draft: Pick<Draft, 'capture'> | null,
  unsent: Pick<Unsent, 'capture'> | null,
): Capture | null => {
  const kept: unknown = unsent?.capture ?? draft?.capture
  if (typeof kept !== 'object' || kept === null) return null
  const known = parsed.get(kept)
  if (known !== undefined) return known
  const read = z.safeParse(captureSchema, kept).data ?? null
  parsed.set(kept, read)
  // Parsing what was parsed changes nothing.
  if (read) parsed.set(read, read)
  return read
}
