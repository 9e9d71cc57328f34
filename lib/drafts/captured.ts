import * as z from 'zod/mini'
import { captureSchema, type Capture } from '#lib/capture/capture-schema.ts'
import type { Draft, Unsent } from '#lib/model/draft.ts'

/** Parsed captures. Each look at a draft asks several times. */
const parsed = new WeakMap<object, Capture | null>()

/** Returns the capture for the body: unredacted while in memory, otherwise redacted. */
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
  if (read) parsed.set(read, read)
  return read
}
