import { browser } from './browser.ts'

/** One row under the address bar: what choosing it enters, and what it says. */
export type Suggestion = { content: string; description: string }

/** Not in Firefox for Android. */
const api = (): typeof browser.omnibox | undefined => browser.omnibox

/** More is not read of what is typed or pasted into the address bar. Characters. */
export const LONGEST_TYPED = 16_384

/** What becomes of the keyword, of what is typed after it, and of what is entered. */
export type OmniboxAnswers = {
  keyword: () => void
  typed: (text: string) => Promise<Suggestion[]>
  entered: (text: string) => Promise<void>
}

export const onOmnibox = (answers: () => OmniboxAnswers): void => {
  const omnibox = api()
  omnibox?.onInputStarted.addListener(() => answers().keyword())
  omnibox?.onInputChanged.addListener(
    (typed, suggest) => void answers().typed(typed.slice(0, LONGEST_TYPED)).then(suggest),
  )
  omnibox?.onInputEntered.addListener((typed) => void answers().entered(typed.slice(0, LONGEST_TYPED)))
}

/** The row of what Enter does with the text as it stands. */
export const showDefault = (words: string): void => api()?.setDefaultSuggestion({ description: words })

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as text in XML. What no XML may hold must be gone from it already. */
export const xmlText = (plain: string): string =>
  plain.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/**
 * A description as this browser reads it: Chromium takes it for XML, and refuses the whole list for one that is none; Firefox
 * shows it as it stands.
 */
export const asThisBrowserReads = (description: string): string =>
  'getBrowserInfo' in browser.runtime ? description : xmlText(description)
