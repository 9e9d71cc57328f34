import { parseAsset } from '#lib/assets/parse-asset.ts'
import { nameOf, titleName } from '#lib/assets/platforms/asset-name.ts'
import { LONGEST_FILLED_IN, type DraftForm, type AssetLine } from '#lib/model/draft-form.ts'
import { madeTitle, shortName } from '#lib/model/title.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { PERSONAL_EVIDENCE } from '#lib/capture/evidence-items.ts'
import { isPrivateHost } from '#lib/capture/private-hosts.ts'
import type { Draft, DraftNote } from '#lib/model/draft.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'

/** What a title calls an asset: an account, post, form, app or tenant by its own name, anything else by its host. */
const nameInTitle = (content: string): string => {
  const asset = parseAsset(content)
  const name = asset.ok ? nameOf(asset.value) : null
  return name === null ? shortName(content) : titleName(name)
}

export const titleOf = (category: DraftForm['category'], assets: readonly string[]): string =>
  madeTitle(category, assets, nameInTitle)

/** Returns the form with its default title, unless the user typed one. */
export const withMadeTitle = (form: DraftForm): DraftForm =>
  form.titleTyped
    ? form
    : {
        ...form,
        title: titleOf(
          form.category,
          form.assets.map(({ content }) => content),
        ),
      }

export type Origin = {
  id: string
  place: string | null
  tabId: number | null
  now: number
  inPrivate: boolean
  defaults: Pick<DraftForm, 'contactInfo' | 'reporter' | 'evidence'>
}

/** Fills in where a wrapper leads instead of the wrapper, if its URL tells; the person can put that back. Nothing is visited. */
export const lineOf = (content: string): AssetLine => {
  const found = unwrap(content)
  return found !== null && 'target' in found && parseAsset(found.target).ok
    ? { content: found.target, exact: null, insteadOf: content }
    : { content, exact: null }
}

/** Returns a draft with each address in it changed: its lines, its page and what it offers. `changing`: makes what changes those of one list. */
export const withAddresses = (draft: Draft, changing: () => (address: string) => string): Draft => {
  const { form, about, offers } = draft
  const line = changing()
  const assets = form.assets.map(({ content, exact, insteadOf }) => ({
    content: line(content),
    exact: exact === null ? null : line(exact),
    ...(insteadOf === undefined ? {} : { insteadOf: line(insteadOf) }),
  }))
  return {
    ...draft,
    form: withMadeTitle({ ...form, assets }),
    offers: offers.map(changing()),
    ...(about === undefined ? {} : { about: changing()(about) }),
  }
}

/** Returns what a line was made from: the wrapper whose target it is, or its own content. */
export const originOf = ({ content, insteadOf }: AssetLine): string => insteadOf ?? content

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
    form: withMadeTitle({ ...EMPTY_FORM, contactInfo, reporter, assets: contents.map(lineOf) }),
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

/** Adds the targets of wrappers, because a value may be plain in the target but encoded in the wrapper. */
export const originalsOf = (addresses: readonly string[]): string[] =>
  addresses.flatMap((address) => {
    const found = unwrap(address)
    return found !== null && 'target' in found ? [address, found.target] : [address]
  })

/** True if a URL is filled in: http or https, and short enough for a draft. */
export const isWebAddress = (address: string): boolean =>
  address.length <= LONGEST_FILLED_IN && /^https?:\/\//i.test(address) && URL.canParse(address)

/** Selects no page text on mail and chat. Set before the page is read, which mustn’t change the user’s selection. */
const evidenceOn = (address: string, usual: DraftForm['evidence']): DraftForm['evidence'] =>
  isPrivateHost(new URL(address).hostname)
    ? { ...usual, ...Object.fromEntries(PERSONAL_EVIDENCE.map((item) => [item, false])) }
    : usual

/** Returns a draft for a page. `address` is the browser’s, not the page’s claim. */
export const pageDraft = (origin: Origin, address: string): Draft => {
  if (!isWebAddress(address)) {
    return start(origin, [], { kind: 'page', unread: false, note: 'nothing-reportable', target: null })
  }
  const draft = start(origin, [address], { kind: 'page', unread: true, note: null, target: null })
  return { ...draft, form: { ...draft.form, evidence: evidenceOn(address, origin.defaults.evidence) } }
}

export const targetDraft = (
  origin: Origin,
  kind: 'link' | 'selection' | 'image' | 'typed',
  contents: string[],
  target: Draft['target'],
  note: DraftNote | null,
): Draft => start(origin, contents, { kind, unread: false, note, target })
