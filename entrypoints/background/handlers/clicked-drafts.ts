import type { MenuClick } from '#lib/platform/browser-ui.ts'
import { documentIn, openTab } from '#lib/platform/tabs.ts'
import { draftFromClick, draftAt } from '#lib/drafts/begin.ts'
import { placesOf } from '#lib/drafts/read-page.ts'
import type { DraftParts } from '../compose/drafting.ts'
import { newOrigin } from './new-origin.ts'

/** Milliseconds from the click until its popup has asked for the draft, with time to spare on a busy machine. */
const POPUP_OPENS_WITHIN = 10_000

/** Wait in ms for a clicked page’s document. The popup waits for it, too. */
const DOCUMENT_WITHIN = 60

/** Drafts of a right-click, on their way to the popup that the click opens. */
export type ClickedDrafts = {
  /** Makes the draft of a click; a tab shows it where the popup does not. */
  begin: (click: MenuClick, popupShown: Promise<boolean>) => void
  /** The draft that a click on this tab has just begun, once; null when none has. */
  take: (tabId: number) => Promise<string | null>
}

/**
 * Drafts of clicks in the menu. The popup was asked for inside the click's gesture, before anything is awaited; it then
 * asks for the tab's draft and waits for the one that the click is making. Where the browser opens no popup, a tab shows it.
 */
export const clickedDrafts = (
  parts: DraftParts,
  assetsIn: (text: string) => Promise<string[]>,
): ClickedDrafts => {
  const coming = new Map<number, { begun: Promise<string>; at: number }>()

  const draftOf = async (click: MenuClick): Promise<string> => {
    // Every draft has its place, so that a popup that was closed finds what was begun there instead of reading the page.
    const { item, tabId, pageUrl, inPrivate } = click
    const isPage = tabId !== null && item === 'page'
    const document = isPage ? await documentIn(tabId, DOCUMENT_WITHIN) : null
    const places = tabId === null ? null : await placesOf(pageUrl, tabId)
    const there = places && isPage ? await draftAt(places, pageUrl, parts.store) : null
    if (there?.kind === 'page') return there.id
    const origin = await newOrigin(parts, { place: places?.place ?? null, tabId, inPrivate })
    const { draft, unsent } = await draftFromClick(click, origin, {
      verdictOn: parts.verdictOnAddress,
      assetsIn,
    })
    await parts.drafting.begin(draft, document === null ? unsent : { ...unsent, document: document.id })
    return draft.id
  }

  return {
    begin: (click, popupShown) => {
      const begun = draftOf(click)
      const { tabId } = click
      if (tabId !== null) coming.set(tabId, { begun, at: parts.clock.now() })
      void popupShown.then(async (shown) => {
        if (shown) return
        const id = await begun
        if (tabId !== null) coming.delete(tabId)
        await openTab(`/popup.html?draft=${id}`)
      })
    },
    take: async (tabId) => {
      const click = coming.get(tabId)
      // The popup of that click was closed before it asked: what opens later finds the draft by its place.
      if (!click || parts.clock.now() - click.at > POPUP_OPENS_WITHIN) return null
      const id = await click.begun
      // Only now: a popup that has to try again must not be answered with the page instead.
      coming.delete(tabId)
      return id
    },
  }
}
