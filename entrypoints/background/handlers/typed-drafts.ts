import { suggestionsFor, withoutVerb } from '#lib/own-assets/browser-ui.ts'
import type { OmniboxAnswers } from '#lib/platform/browser-ui.ts'
import { asThisBrowserReads, LONGEST_TYPED, showDefault } from '#lib/platform/browser-ui.ts'
import { openTab, tabInFront } from '#lib/platform/tabs.ts'
import { text } from '#lib/platform/texts.ts'
import { assetsInTyped, draftFromTyped } from '#lib/drafts/begin.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import type { Background } from '../compose/compose.ts'
import { newOrigin } from '../open-drafts.ts'

/** Begins a draft with the assets in a text. Returns its ID. */
export const draftFromText = async (
  background: Background,
  typed: string,
  inPrivate: boolean,
): Promise<string> => {
  const origin = await newOrigin(background, { place: null, tabId: null, inPrivate })
  const { draft, unsent } = draftFromTyped(typed.slice(0, LONGEST_TYPED), origin, assetsInText)
  await background.drafting.begin(draft, unsent)
  return draft.id
}

/** What is typed after the keyword in the address bar: answered, and made a draft only when it is entered. */
export const typedDrafts = (background: Background): OmniboxAnswers => ({
  keyword: () => showDefault(asThisBrowserReads(text('omnibox_enter'))),
  typed: async (typed) => {
    const rows = await suggestionsFor(
      assetsInTyped(withoutVerb(typed), assetsInText),
      background.verdictOnAddress,
    )
    return rows.map((row) => ({ ...row, description: asThisBrowserReads(row.description) }))
  },
  entered: async (typed) => {
    const inPrivate = (await tabInFront())?.inPrivate ?? false
    await openTab(`/popup.html?draft=${await draftFromText(background, withoutVerb(typed), inPrivate)}`)
  },
})
