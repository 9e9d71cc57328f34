import { isSharedHost } from '#lib/assets/registrable-domain.ts'
import type { MenuClick } from '#lib/platform/menu.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import type { Draft, DraftNote, Unsent } from '#lib/model/draft.ts'
import { isWebAddress, originalsOf, pageDraft, targetDraft, type Origin } from './new-draft.ts'

type ClickDeps = {
  verdictOn: (address: string) => Promise<Verdict | null>
  /** Reads a text as the bulk list does. Of the background’s last script, which the other clicks don’t need. */
  assetsIn: (text: string) => Promise<string[]>
}

export type Begun = { draft: Draft; unsent: Unsent }

/** Returns a draft with the clicked content. The page may be private, so it isn’t read; its URL isn’t sent by default. */
export const draftFromClick = async (
  click: MenuClick,
  origin: Origin,
  { verdictOn, assetsIn }: ClickDeps,
): Promise<Begun> => {
  const begun = (draft: Draft): Begun => ({
    draft,
    unsent: {
      originals: originalsOf([
        ...draft.form.assets.map(({ content }) => content),
        ...draft.offers,
        ...(draft.target && draft.target.target !== '' ? [draft.target.target] : []),
      ]),
      target: draft.target,
      foundOn: draft.kind !== 'page' && isWebAddress(click.pageUrl) ? click.pageUrl : null,
      capture: null,
      decisions: {},
      writtenAt: origin.now,
    },
  })
  switch (click.item) {
    case 'page':
      return begun({ ...pageDraft(origin, click.pageUrl), offers: frameOffer(click) })
    case 'link': {
      const target = { target: click.linkUrl, text: click.linkText }
      const web = isWebAddress(click.linkUrl)
      return begun(
        targetDraft(origin, 'link', web ? [click.linkUrl] : [], target, web ? null : 'nothing-reportable'),
      )
    }
    case 'selection': {
      const found = await assetsIn(click.selectionText)
      const target = { target: '', text: click.selectionText }
      return begun(
        targetDraft(origin, 'selection', found, target, found.length > 0 ? null : 'nothing-in-selection'),
      )
    }
    case 'image':
      return begun(await imageDraft(click, origin, verdictOn))
  }
}

/** Offers the URL of a clicked cross-origin frame, which isn’t read. */
const frameOffer = ({ frameUrl, pageUrl }: MenuClick): string[] => {
  if (!isWebAddress(frameUrl) || !isWebAddress(pageUrl)) return []
  return new URL(frameUrl).origin === new URL(pageUrl).origin ? [] : [frameUrl]
}

/** Kits load logos from the brand’s own host, so such an image isn’t reported; its page is offered instead. */
const imageDraft = async (
  click: MenuClick,
  origin: Origin,
  verdictOn: ClickDeps['verdictOn'],
): Promise<Draft> => {
  const { imageUrl, pageUrl } = click
  const target = { target: isWebAddress(imageUrl) ? imageUrl : '', text: '' }
  const page = isWebAddress(pageUrl) ? [pageUrl] : []
  // Offered, not filled in: the page may be private, and only the image was clicked.
  const offered = (note: DraftNote): Draft => ({
    ...targetDraft(origin, 'image', [], target, note),
    offers: page,
  })
  if (!isWebAddress(imageUrl)) return offered('embedded-image')
  const verdict = await verdictOn(imageUrl)
  const notTheKits = isSharedHost(new URL(imageUrl).hostname) || verdict?.stops === true
  return notTheKits ? offered('logo-of-yours') : targetDraft(origin, 'image', [imageUrl], target, null)
}
