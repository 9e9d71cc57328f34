import { duplicatesOf } from './duplicates.ts'
import type { Refusal, REPAIRS, ReportState } from './report-state.ts'

export type Repair = (typeof REPAIRS)[number]

/** Repairs that are confirmed reports at once; the others are drafts that a person goes on with. */
export const ONE_CLICK = ['others', 'merged', 'without-evidence', 'smaller-parts', 'readdressed'] as const
export type OneClick = (typeof ONE_CLICK)[number]
export const BY_DRAFT = ['edited', 'again'] as const
export type ByDraft = (typeof BY_DRAFT)[number]

export const isOneClick = (how: Repair): how is OneClick => (ONE_CLICK as readonly Repair[]).includes(how)

/** What becomes of an asset of a refused report: it goes on, the service has it already, or a person has to look. */
export type Disposition = 'goes-on' | 'done' | 'needs-you'

/** The interface's errorTypes (section Errors › Report creation) that need nobody; every other, also a new one, does. */
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

/**
 * A refused report's assets by what the service said of each; an asset without an entry was fine. Of several entries on
 * one asset the worst decides. Entries that name none of these assets move nothing: they are only told.
 */
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

/** The entries about one of these assets, or about none of the report's when `asset` is null. */
export const refusalsOf = (refusals: readonly Refusal[], asset: string | null): Refusal[] =>
  refusals.filter(({ names }) => (asset === null ? names.length === 0 : names.includes(asset)))

/**
 * Whether a contact of one's own may help: the service takes one report per email address and asset, and nothing else about these
 * assets needs a person.
 */
export const contactMayHelp = (refusals: readonly Refusal[]): boolean =>
  refusals.some(({ errorType }) => errorType === 'REPORT_ALREADY_EXISTS') &&
  refusals.every(({ errorType }) => dispositionOf(errorType) !== 'needs-you')

/** The reports that took its place; also of one that had an attempt without an answer, which is told as stopped. */
export const replacedByOf = (state: ReportState): readonly string[] =>
  (state.at === 'cancelled' || state.at === 'presumed' ? state.replacedBy : undefined) ?? []

/** Whether it is over at a person's word, so that others can take its place, and give it back. */
export const isStopped = (
  state: ReportState,
): state is Extract<ReportState, { at: 'cancelled' | 'presumed' }> =>
  state.at === 'cancelled' || (state.at === 'presumed' && state.why === 'stopped')

/** Whether it is with the service, as far as we know, or on its way there: nothing can take its place any more. */
export const hasLeft = (state: ReportState): boolean =>
  state.at === 'sending' ||
  state.at === 'accepted' ||
  state.at === 'known' ||
  (state.at === 'presumed' && state.why !== 'stopped')

/** What a person can do about a report besides waiting: repairs, and the word that a presumed one arrived. */
export type WayOut = Repair | 'confirm'

/**
 * | state | ways out |
 * |---|---|
 * | refused for duplicates alone | merge them; edit |
 * | refused, some assets good and some not | the others; edit |
 * | refused as too large (413) | without evidence; in smaller parts, if there are parts; edit |
 * | refused otherwise (also an empty list, or assets that are none of ours) | edit: the same again would be refused again |
 * | needs you, for an own asset | edit |
 * | held for another destination | send it there; edit |
 * | presumed | it arrived; again |
 * | accepted, known, cancelled | again |
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
      return state.because === 'own-asset' ? ['edited'] : []
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

/**
 * Ids of what a repair makes, from the report's own: a second click, from whatever window, finds what the first one made.
 * A report can be repeated more than once, so those are counted.
 */
export const repairedId = (id: string, how: Repair, number = 1): string =>
  how === 'smaller-parts' || how === 'again' ? `${id}-${how}-${number}` : `${id}-${how}`

/** The draft of the assets that need a person, once the others were sent. */
export const keptDraftId = (id: string): string => `${id}-kept`
