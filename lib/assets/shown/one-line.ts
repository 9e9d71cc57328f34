import { visibleText } from './visible-text.ts'

/**
 * Text of unknown origin for a place that shows one line and no markup (a tooltip, a row of the browser's own): nothing that
 * cannot be seen or turns the direction, no control character, no half of a pair, and no longer than so many characters.
 */
export const oneLine = (text: string, most: number): string => {
  // Bounded before it is worked on; each character can take two units.
  const line = visibleText(text.slice(0, 4 * most).replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\s]+/gu, ' '))
  const characters = Array.from(line)
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
