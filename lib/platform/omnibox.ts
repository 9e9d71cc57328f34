import { browser } from './browser.ts'

/** A suggestion: `content` is entered when it is selected, `description` is shown. */
export type Suggestion = { content: string; description: string }

/** Undefined in Firefox for Android. */
const api = (): typeof browser.omnibox | undefined => browser.omnibox

/** Limit, in characters, for text typed or pasted into the address bar. */
export const LONGEST_TYPED = 16_384

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

/** Sets the first suggestion, for Enter with the text as typed. */
export const showDefault = (words: string): void => api()?.setDefaultSuggestion({ description: words })

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for XML. Characters that XML forbids must already be removed. */
export const xmlText = (plain: string): string =>
  plain.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')

/** Chromium parses a description as XML and rejects the whole list if one is invalid; Firefox shows it as is. */
export const asThisBrowserReads = (description: string): string =>
  'getBrowserInfo' in browser.runtime ? description : xmlText(description)
