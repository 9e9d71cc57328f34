import type messages from '../../public/_locales/en/messages.json'
import { nativeBrowser } from './native-browser.ts'

export type TextKey = keyof typeof messages

/** Texts without substitutions, kept: a table of thousands asks for the same dozen with every letter of a search. */
const known = new Map<TextKey, string>()

/** The one door to every visible text. Substitutions fill `$1` to `$9` in order. A missing text throws: that is a bug. */
export const text = (key: TextKey, ...substitutions: (string | number)[]): string => {
  const kept = substitutions.length === 0 ? known.get(key) : undefined
  if (kept !== undefined) return kept
  const found = nativeBrowser().i18n.getMessage(key, substitutions.map(String))
  if (found === '') throw new Error(`no text for ${key}`)
  if (substitutions.length === 0) known.set(key, found)
  return found
}
