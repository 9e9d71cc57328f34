import { parseAsset, atGateway } from '#lib/assets/parse-asset.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import type { KindChoices } from '#lib/capture/redaction/rules/secret-kinds.ts'
import type { BulkWhat } from '#lib/model/bulk-row.ts'
import { redactedContent } from './redacted-content.ts'

/** The target of a wrapper, and the wrappers around it, outermost first. */
export type LeadsTo = { target: string; via: string[] }

/** `closed`: the wrapper whose URL doesn’t contain its target. */
export type Wrapped = { leadsTo: LeadsTo | null; closed: string | null }

const NOT_WRAPPED: Wrapped = { leadsTo: null, closed: null }

const known = new WeakMap<BulkWhat, { wrapped: Wrapped; choices: KindChoices }>()

const gatewayOf = (content: string): LeadsTo | null => {
  const asset = parseAsset(content)
  return asset.ok && asset.value.form === 'name' ? atGateway(asset.value) : null
}

/** Returns whether a row’s URL contains another one, and which, without visiting it. */
export const wrappedOf = (what: BulkWhat, choices: KindChoices): Wrapped => {
  if (what.is !== 'asset') return NOT_WRAPPED
  const before = known.get(what)
  if (before?.choices === choices) return before.wrapped
  const found = unwrap(what.content)
  const wrapped =
    found === null
      ? { leadsTo: gatewayOf(what.content), closed: null }
      : 'target' in found
        ? { leadsTo: { ...found, target: redactedContent(found.target, choices) }, closed: null }
        : { leadsTo: null, closed: found.unreadable }
  known.set(what, { wrapped, choices })
  return wrapped
}

export const leadsToOf = (what: BulkWhat, choices: KindChoices): LeadsTo | null =>
  wrappedOf(what, choices).leadsTo
