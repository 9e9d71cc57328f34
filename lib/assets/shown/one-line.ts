import { visibleText } from './visible-text.ts'

/** Makes untrusted text safe for one line without markup: no invisible, bidirectional or control characters, at most `most` characters. */
export const oneLine = (text: string, most: number): string => {
  // Truncate before processing; each character may take two units.
  const line = visibleText(text.slice(0, 4 * most).replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' '))
  const characters = Array.from(line)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
