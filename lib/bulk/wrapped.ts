import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import type { KindChoices } from '#lib/capture/redaction/rules/secret-kinds.ts'
import type { BulkWhat } from '#lib/model/bulk-row.ts'
import { redactedContent } from './redacted-content.ts'

/** The target of a wrapper, and the wrappers around it, outermost first. */
export type LeadsTo = { target: string; via: string[] }

const known = new WeakMap<BulkWhat, { leads: LeadsTo | null; choices: KindChoices }>()

/** Returns a wrapper’s target without visiting it; null if there is none or the URL doesn’t contain it. */
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
