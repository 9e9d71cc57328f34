import type { Refusal, REPAIRS, ReportState } from './report-state.ts'
import { withoutEnd } from '#lib/limits.ts'

/** Maps assets that the service calls duplicates to the ones to keep. Null if omitting them won’t make the report valid. */
export const duplicatesOf = (
  assets: readonly string[],
  refusals: readonly Refusal[],
): ReadonlyMap<string, string> | null => {
  if (
    !refusals.every(({ errorType }) => errorType === 'DUPLICATE_ASSETS' || errorType === 'PROCESSING_FAILED')
  )
    return null
  const twice = refusals.filter(({ errorType }) => errorType === 'DUPLICATE_ASSETS')
  const named = new Set(twice.flatMap(({ names }) => names))
  if (named.size === 0) return null
  const bySpelling = Map.groupBy(assets, looseSpelling)
  const byHost = Map.groupBy(assets, looseHost)
  const into = new Map<string, string>()
  for (const asset of assets) {
    if (!named.has(asset)) continue
    const same = bySpelling.get(looseSpelling(asset)) ?? []
    const group = same.length > 1 ? same : (byHost.get(looseHost(asset)) ?? [])
    if (group.length < 2) return null
    // Keeps the first, whichever one the service named.
    const [first] = group
    if (first !== undefined && first !== asset) into.set(asset, first)
  }
  return into.size > 0 ? into : null
}

/** Finds the sent assets that an error entry means; the service may respell an asset or reduce it to its host. */
export const createAssetNames = (sent: string[]): ((named: string) => string[]) => {
  const exactly = new Set(sent)
  const bySpelling = Map.groupBy(sent, looseSpelling)
  const byHost = Map.groupBy(sent, looseHost)
  return (named) => {
    if (exactly.has(named)) return [named]
    return bySpelling.get(looseSpelling(named)) ?? byHost.get(looseSpelling(named)) ?? []
  }
}

/** Returns the key of spellings that a service may treat as equal (section "Create a report", rule 2). */
const looseSpelling = (asset: string): string => {
  const text = asset.trim()
  const address = /^[^:/?#]+([/?#]|$)/.test(text) ? `https://${text}` : text
  const canonical = URL.canParse(address) ? new URL(address).href : text
  return withoutEnd(canonical.toLowerCase().replace(/^https?:\/\//, ''), '/')
}

const looseHost = (asset: string): string => looseSpelling(asset).replace(/[/?#].*/s, '')

export type Repair = (typeof REPAIRS)[number]

/** Repairs confirmed by one click; the others open a draft. */
export const ONE_CLICK = ['others', 'merged', 'without-evidence', 'smaller-parts', 'readdressed'] as const
export type OneClick = (typeof ONE_CLICK)[number]
export const BY_DRAFT = ['edited', 'again'] as const
export type ByDraft = (typeof BY_DRAFT)[number]

export const isOneClick = (how: Repair): how is OneClick => (ONE_CLICK as readonly Repair[]).includes(how)

/** Disposition of a rejected report’s asset: sent on, already known to the service, or left to the user. */
export type Disposition = 'goes-on' | 'done' | 'needs-you'

/** errorTypes (section Errors › Report creation) that don’t need the user; all others do, including new ones. */
const DISPOSITIONS: Record<string, Disposition> = {
  PROCESSING_FAILED: 'goes-on',
  REPORT_ALREADY_EXISTS: 'done',
  ALREADY_PENDING_REVIEW: 'done',
  ASSET_ALREADY_CORRECT: 'done',
}

export const dispositionOf = (errorType: string): Disposition =>
  (Object.hasOwn(DISPOSITIONS, errorType) ? DISPOSITIONS[errorType] : undefined) ?? 'needs-you'

const WORST: readonly Disposition[] = ['needs-you', 'done', 'goes-on']

export type SortedAssets = { goesOn: string[]; done: string[]; needsYou: string[] }

/** Sorts a rejected report’s assets by their worst entry; those without an entry are fine. */
export const sortAssets = (assets: readonly string[], refusals: readonly Refusal[]): SortedAssets => {
  const dispositions = new Map<string, Disposition>()
  for (const { errorType, names } of refusals) {
    for (const name of names) {
      const both: Disposition[] = [dispositions.get(name) ?? 'goes-on', dispositionOf(errorType)]
      dispositions.set(name, WORST.find((disposition) => both.includes(disposition)) ?? 'needs-you')
    }
  }
  const inDisposition = (wanted: Disposition): string[] =>
    assets.filter((asset) => (dispositions.get(asset) ?? 'goes-on') === wanted)
  return {
    goesOn: inDisposition('goes-on'),
    done: inDisposition('done'),
    needsYou: inDisposition('needs-you'),
  }
}

/** Returns the entries about this asset; for null, those about none of the report’s assets. */
export const refusalsOf = (refusals: readonly Refusal[], asset: string | null): Refusal[] =>
  refusals.filter(({ names }) => (asset === null ? names.length === 0 : names.includes(asset)))

/** Returns true if a contact may help: the service takes one report per email address and asset. */
export const contactMayHelp = (refusals: readonly Refusal[]): boolean =>
  refusals.some(({ errorType }) => errorType === 'REPORT_ALREADY_EXISTS') &&
  refusals.every(({ errorType }) => dispositionOf(errorType) !== 'needs-you')

/** Returns the reports that replaced it, also for one stopped after an unanswered attempt. */
export const replacedByOf = (state: ReportState): readonly string[] =>
  (state.at === 'cancelled' || state.at === 'presumed' ? state.replacedBy : undefined) ?? []

/** Returns true if the user ended it, so that others can replace it or Undo restore it. */
export const isStopped = (
  state: ReportState,
): state is Extract<ReportState, { at: 'cancelled' | 'presumed' }> =>
  state.at === 'cancelled' || (state.at === 'presumed' && state.why === 'stopped')

/** Returns true if it has reached, or may reach, the service and can’t be replaced. */
export const hasLeft = (state: ReportState): boolean =>
  state.at === 'sending' ||
  state.at === 'accepted' ||
  state.at === 'known' ||
  (state.at === 'presumed' && state.why !== 'stopped')

/** A user action on a report: a repair, or confirming that a presumed one arrived. */
export type WayOut = Repair | 'confirm'

/**
 * | state | actions |
 * |---|---|
 * | refused for duplicates alone | merge them; edit |
 * | refused, some assets good and some not | the others; edit |
 * | refused as too large (413, 414, 431) | without evidence; in smaller parts, if there are several assets; edit |
 * | refused otherwise (also with an empty list, or naming none of its assets) | edit: unchanged, it would be rejected again |
 * | needs you, for an own asset | edit |
 * | held for another destination | send it there; edit |
 * | presumed | confirm delivery; again |
 * | accepted, known, canceled | again |
 */
export const actionsFor = ({
  state,
  assets,
}: {
  state: ReportState
  assets: readonly string[]
}): WayOut[] => {
  switch (state.at) {
    case 'refused': {
      const { goesOn } = sortAssets(assets, state.refusals)
      const merged = duplicatesOf(assets, state.refusals) !== null
      const others = !merged && goesOn.length > 0 && goesOn.length < assets.length
      const large = state.why === 'too-large'
      return [
        ...(merged ? (['merged'] as const) : []),
        ...(others ? (['others'] as const) : []),
        ...(large ? (['without-evidence'] as const) : []),
        ...(large && assets.length > 1 ? (['smaller-parts'] as const) : []),
        'edited',
      ]
    }
    case 'needs-you':
      return state.because === 'unreadable-row' ? [] : ['edited']
    case 'held':
      return state.because === 'other-destination' ? ['readdressed', 'edited'] : []
    case 'presumed':
      return state.why === 'confirmed' ? ['again'] : ['confirm', 'again']
    case 'accepted':
    case 'known':
    case 'cancelled':
      return ['again']
    case 'queued':
    case 'sending':
    case 'waiting':
      return []
  }
}

/** Deterministic ID of a repair, so that a second click in any window finds the first one’s result. Repeats are numbered. */
export const repairedId = (id: string, how: Repair, number = 1): string =>
  how === 'smaller-parts' || how === 'again' ? `${id}-${how}-${number}` : `${id}-${how}`

export const remainingDraftId = (id: string): string => `${id}-kept`
