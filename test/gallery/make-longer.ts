import { given } from '#test/fakes/extension-api.ts'
import { pseudo } from '#test/locales/pseudo.ts'

/** Shorter ones stand in the middle of other words. */
const SHORTEST = 4

/**
 * Puts the pseudo-locale's form in the place of every text on the page: as a view shown anew in that language, at a hundredth of the
 * time. A text in the middle of others is found by being the longest of all that were given.
 */
export const makeLonger = (root: Node): void => {
  const longestFirst = [...given]
    .filter((words) => words.length >= SHORTEST && !words.startsWith('hxxp'))
    .toSorted((one, other) => other.length - one.length)
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    const words = node.textContent ?? ''
    if (words.trim().length < SHORTEST) continue
    const text = given.has(words.trim()) ? words.trim() : longestFirst.find((one) => words.includes(one))
    if (text !== undefined) node.textContent = words.replace(text, () => pseudo(text))
  }
}
