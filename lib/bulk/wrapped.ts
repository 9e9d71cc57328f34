import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import type { BulkWhat } from './bulk-row.ts'
import { redactedContent } from './from-extracted.ts'

/** Where a row's address really leads, and whose it is, the outermost first. */
export type LeadsTo = { target: string; via: string[] }

const known = new WeakMap<BulkWhat, LeadsTo | null>()

/** Read from the address itself: nothing is visited. Null for what is no wrapper, and for one whose address does not say. */
export const leadsToOf = (what: BulkWhat): LeadsTo | null => {
  if (what.is !== 'asset') return null
  const before = known.get(what)
  if (before !== undefined) return before
  const found = unwrap(what.content)
  const leads = found && 'target' in found ? { ...found, target: redactedContent(found.target) } : null
  known.set(what, leads)
  return leads
}
