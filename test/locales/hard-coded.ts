import { typeWords } from '#components/wording/assets.tsx'
import { assetTypes } from '#lib/assets/asset.ts'
import { CLOSING, OPENING } from './pseudo.ts'

const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'] as const

const count = (words: string, bracket: string): number => words.split(bracket).length - 1
const isOpen = (words: string): boolean => count(words, OPENING) > count(words, CLOSING)

/**
 * What a person reads or hears: texts, and the attributes that are read out or shown. A text that is drawn in pieces (a name in bold in
 * the middle of it) is one.
 */
export const visibleStrings = (root: Element): string[] => {
  const found: string[] = []
  const textsIn = (element: Element): string[] => {
    // Keys and the names that code has are the same in every language.
    if (/^(?:code|kbd)$/i.test(element.tagName)) return []
    let texts: string[] = []
    for (const node of element.childNodes) {
      const more =
        node.nodeType === node.TEXT_NODE
          ? [node.textContent ?? '']
          : node.nodeType === node.ELEMENT_NODE && node instanceof Element
            ? textsIn(node)
            : []
      for (const one of more) {
        const last = texts.at(-1)
        texts = last !== undefined && isOpen(last) ? [...texts.slice(0, -1), last + one] : [...texts, one]
      }
    }
    for (const name of ATTRIBUTES) found.push(element.getAttribute(name) ?? '')
    if (!/^(?:a|b|bdi|em|mark|span|strong)$/i.test(element.tagName)) {
      found.push(...texts)
      return []
    }
    return texts
  }
  found.push(...textsIn(root))
  return found.filter((words) => words.trim() !== '')
}

const INNERMOST = new RegExp(`${OPENING}[^${OPENING}${CLOSING}]*${CLOSING}`, 'gu')

/** What stands in no brackets, a text that was cut before its last one left out as well. */
const outsideBrackets = (words: string): string => {
  const without = words.replaceAll(INNERMOST, ' ')
  return without === words ? words.replace(new RegExp(`${OPENING}.*$`, 'su'), ' ') : outsideBrackets(without)
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}/g) ?? []

/** Every word in a value, its names included, however deep: what a page was given to show. */
export const dataWords = (
  value: unknown,
  into = new Set<string>(),
  seen = new Set<unknown>(),
): Set<string> => {
  if (typeof value === 'string') {
    for (const word of wordsIn(value)) into.add(word)
    for (const word of wordsIn(value.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))) into.add(word)
  } else if (typeof value === 'object' && value !== null && !seen.has(value)) {
    seen.add(value)
    for (const [name, held] of Object.entries(value)) {
      dataWords(name, into, seen)
      dataWords(held, into, seen)
    }
  }
  return into
}

/** A value of the service's enumerations, a checksum, an address or a file's name: no words. */
const IS_NO_TEXT = /^(?:[A-Z][A-Z0-9_]*|[0-9a-f]{32,}|\S*\w\[?\.\]?\w\S*)$/

/** Names that are the same in every language. */
const EVERYWHERE = new Set(
  wordsIn('Takedown Reporter HTTP HTTPS hxxp hxxps URL JSON CSV HTML SHA API UTC IP ID Ctrl Enter'),
)

/** Names of platforms and shops; types that are no names have a text. */
const platforms = (): Set<string> =>
  new Set(
    assetTypes
      .map(typeWords)
      .filter((name) => !name.includes(OPENING))
      .flatMap(wordsIn),
  )

/** What is shown in English beside the texts and the data: written into the code. */
export const hardCoded = (strings: readonly string[], data: ReadonlySet<string>): string[] => {
  const names = platforms()
  return strings.flatMap((shown) => {
    if (IS_NO_TEXT.test(shown.trim())) return []
    const strange = wordsIn(outsideBrackets(shown)).filter(
      (word) => !data.has(word) && !EVERYWHERE.has(word) && !names.has(word),
    )
    return strange.length === 0 ? [] : [`${strange.join(' ')}: ${shown.slice(0, 120)}`]
  })
}
