import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { EVIDENCE_ITEMS, startsTicked } from '#lib/capture/evidence-items.ts'
import type { Draft, DraftNote } from '#lib/model/draft.ts'
import { EMPTY_FORM, LONGEST_FILLED_IN, type AssetLine, type DraftForm } from '#lib/model/draft-form.ts'
import { madeTitle } from '#lib/model/title.ts'

/** What every new draft starts from, whatever it is about. */
export type Origin = {
  id: string
  place: string | null
  tabId: number | null
  now: number
  inPrivate: boolean
  /** The person's own defaults: contact, reporter, and what starts ticked of a page's evidence. */
  defaults: Pick<DraftForm, 'contactInfo' | 'reporter' | 'evidence'>
}

const lines = (contents: string[]): AssetLine[] => contents.map((content) => ({ content, exact: null }))

/** The form with its made title kept in step, as long as the person has not typed one. */
export const withTitle = (form: DraftForm): DraftForm =>
  form.titleTyped ? form : { ...form, title: madeTitle(form.category, form.assets[0]?.content) }

const start = (
  origin: Origin,
  contents: string[],
  rest: Pick<Draft, 'kind' | 'unread' | 'note' | 'target'>,
): Draft => {
  const { contactInfo, reporter } = origin.defaults
  return {
    id: origin.id,
    place: origin.place,
    tabId: origin.tabId,
    form: withTitle({ ...EMPTY_FORM, contactInfo, reporter, assets: lines(contents) }),
    edit: 0,
    touched: false,
    revision: 0,
    createdAt: origin.now,
    offers: [],
    capture: null,
    removed: 0,
    inPrivate: origin.inPrivate,
    madeFrom: null,
    refusals: [],
    ...rest,
  }
}

/**
 * The addresses that a draft starts from as they were found, and where those lead: what is to be removed may stand in a target
 * in the open and in its wrapper in an encoding of the wrapper's own.
 */
export const originalsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const found = unwrap(address)
    return found !== null && 'target' in found ? [address, found.target] : [address]
  })

/** Only http and https addresses are filled in, and none that a draft cannot hold. */
export const isWebAddress = (address: string): boolean =>
  address.length <= LONGEST_FILLED_IN && /^https?:\/\//i.test(address) && URL.canParse(address)

/**
 * What starts ticked: on mail and chat not the page's words. Decided with the draft and not with the reading, so that who
 * types before the page is read does not tick it back.
 */
const evidenceOn = (address: string, usual: DraftForm['evidence']): DraftForm['evidence'] => {
  const { hostname } = new URL(address)
  const unticked = EVIDENCE_ITEMS.filter((item) => !startsTicked(item, hostname))
  return { ...usual, ...Object.fromEntries(unticked.map((item) => [item, false])) }
}

/** A report of the page itself. `address` is the browser's, never the page's own word for it. */
export const pageDraft = (origin: Origin, address: string): Draft => {
  if (!isWebAddress(address)) {
    return start(origin, [], { kind: 'page', unread: false, note: 'nothing-reportable', target: null })
  }
  const draft = start(origin, [address], { kind: 'page', unread: true, note: null, target: null })
  return { ...draft, form: { ...draft.form, evidence: evidenceOn(address, origin.defaults.evidence) } }
}

/** A report of a link, a selection, an image or of what was typed: the page that it was found on is not read. */
export const targetDraft = (
  origin: Origin,
  kind: 'link' | 'selection' | 'image' | 'typed',
  contents: string[],
  target: Draft['target'],
  note: DraftNote | null,
): Draft => start(origin, contents, { kind, unread: false, note, target })
