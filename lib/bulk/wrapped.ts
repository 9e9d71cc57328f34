import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import type { KindChoices } from '#lib/capture/redaction/kinds/secret-kinds.ts'
import type { BulkWhat } from '#lib/model/bulk-row.ts'
import { redactedContent } from './redacted-content.ts'

/** Where a row's address really leads, and whose it is, the outermost first. */
export type LeadsTo = { target: string; via: string[] }

const known = new WeakMap<BulkWhat, { leads: LeadsTo | null; choices: KindChoices }>()

/** Read from the address itself: nothing is visited. Null for what is no wrapper, and for one whose address does not say. */
export const leadsToOf = (what: BulkWhat, choices: KindChoices): LeadsTo | null => {
  if (what.is !== 'asset') return null
  const before = known.get(what)
  if (before?.choices === choices) return before.leads
  const found = unwrap(what.content)
  const leads =
    found && 'target' in found ? { ...found, target: redactedContent(found.target, choices) } : null
  known.set(what, { leads, choices })
  return leads
}
