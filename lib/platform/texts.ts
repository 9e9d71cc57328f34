import type messages from '../../public/_locales/en/messages.json'
import { nativeBrowser } from './native-browser.ts'

export type TextKey = keyof typeof messages

/** The one door to every visible text. Substitutions fill `$1` to `$9` in order. A missing text throws: that is a bug. */
export const text = (key: TextKey, ...substitutions: (string | number)[]): string => {
  const found = nativeBrowser().i18n.getMessage(key, substitutions.map(String))
  if (found === '') throw new Error(`no text for ${key}`)
  return found
}
