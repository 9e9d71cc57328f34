import { suggestionsFor, withoutVerb } from '#lib/own-assets/browser-ui.ts'
import type { OmniboxAnswers } from '#lib/platform/browser-ui.ts'
import { asThisBrowserReads, showDefault } from '#lib/platform/browser-ui.ts'
import { openTab, tabInFront } from '#lib/platform/tabs.ts'
import { text } from '#lib/platform/texts.ts'
import { assetsInTyped, draftFromTyped } from '#lib/drafts/begin.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import type { Background } from '../compose/compose.ts'
import { newOrigin } from '../open-drafts.ts'

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
    const origin = await newOrigin(background, { place: null, tabId: null, inPrivate })
    const { draft, unsent } = draftFromTyped(withoutVerb(typed), origin, assetsInText)
    await background.drafting.begin(draft, unsent)
    await openTab(`/popup.html?draft=${draft.id}`)
  },
})
