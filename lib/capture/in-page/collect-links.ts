import { MAX_NODES } from './budget.ts'
import {
  attribute,
  baseOf,
  focusIn,
  isShown,
  localName,
  nodeTypeOf,
  parentOf,
  shadowRootOf,
  textOf,
  walkerOver,
} from './dom.ts'
import { fieldType } from './forms.ts'
import { blockOf, isTypedInto, readableParent } from './texts.ts'

/** Limits in number and characters; a `data:` URL can have megabytes. */
const MAX_LINKS = 5000
const LONGEST_LINK = 8192
/** `LONGEST_INPUT` of lib/limits.ts, which nothing in a page imports. */
const LONGEST_LINKS = 10 * 1024 * 1024
const LONGEST_SELECTION = 1_000_000

/** `isCut`: the page has more links, or the selection is longer, than what was taken. */
export type Collected = {
  kind: 'collected'
  selection: { text: string; isCut: boolean }
  links: { hrefs: string[]; isCut: boolean }
}

/** Returns where a link leads, also if its beginning alone was read. */
const hrefOf = (link: Element): string =>
  URL.parse(attribute(link, 'href', LONGEST_LINK + 1), baseOf(link))?.href ?? ''

/** Returns the selected text and the distinct web links of a page, in order, without changing the page. */
export const collectLinks = (page: Document): Collected => {
  // Uses the prototype: an element named `querySelectorAll` would shadow the method, even in an isolated world.
  const all: NodeListOf<Element> = Document.prototype.querySelectorAll.call(page, 'a[href], area[href]')
  const links = new Set<string>()
  let characters = 0
  let [isFull, isCut] = [false, false]
  for (let index = 0; index < all.length && !isFull; index += 1) {
    const link = all[index]
    const href = link ? hrefOf(link) : ''
    if (!/^https?:/.test(href) || links.has(href)) continue
    // One more for the line break after it.
    isFull = links.size === MAX_LINKS || characters + href.length + 1 > LONGEST_LINKS
    isCut ||= isFull || href.length > LONGEST_LINK
    // A longer one would lead elsewhere without its end.
    if (isFull || href.length > LONGEST_LINK) continue
    characters += href.length + 1
    links.add(href)
  }
  return { kind: 'collected', selection: selectedText(page), links: { hrefs: [...links], isCut } }
}

/**
 * Returns the selected texts that a capture would read, too (`texts.ts`). `Selection.toString()` isn’t used: it returns what was
 * typed into a field, which a page can select by script. For the same reason, nothing is returned while a field has the focus.
 */
const selectedText = (page: Document): Collected['selection'] => {
  const selection: Selection | null = Document.prototype.getSelection.call(page)
  if (selection === null || isFieldFocused(page)) return { text: '', isCut: false }
  let text = ''
  for (let index = 0; index < selection.rangeCount && text.length <= LONGEST_SELECTION; index += 1)
    text = addRange(selection.getRangeAt(index), text)
  return { text: text.slice(0, LONGEST_SELECTION).trim(), isCut: text.length > LONGEST_SELECTION }
}

/** Looks into open shadow roots, too. */
const isFieldFocused = (page: Document): boolean => {
  let element = focusIn(page)
  for (let inner = element; inner !== null; inner = shadowRootOf(inner)?.activeElement ?? null)
    element = inner
  return element !== null && (fieldType(element) !== undefined || isTypedInto(element))
}

const CELLS = new Set(['td', 'th'])
const isCell = (block: Node | null): block is Element =>
  block !== null && nodeTypeOf(block) === Node.ELEMENT_NODE && CELLS.has(localName(block))

/** A tab between two cells of a row, as the clipboard has it, and a line break between other blocks. */
const between = (block: Node | null, last: Node | null): string =>
  isCell(block) && isCell(last) && parentOf(block) === parentOf(last) ? '\t' : '\n'

const KEEPS_SPACE = /pre|break-spaces/

/** Adds the texts of a range, in document order. */
const addRange = (range: Range, before: string): string => {
  const { startContainer, startOffset, endContainer, endOffset, commonAncestorContainer: root } = range
  const walker = walkerOver(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  let text = before
  let lastBlock: Node | null | undefined
  let nodes = 0
  // The root itself may be the only text.
  for (let node: Node | null = root; node !== null; node = walker.nextNode()) {
    nodes += 1
    if (nodes > MAX_NODES || text.length > LONGEST_SELECTION) break
    if (!range.intersectsNode(node)) continue
    if (nodeTypeOf(node) === Node.ELEMENT_NODE) {
      if (localName(node) === 'br') text += '\n'
      continue
    }
    if (nodeTypeOf(node) !== Node.TEXT_NODE) continue
    const parent = readableParent(node)
    if (parent === null || !isShown(parent)) continue
    const from = node === startContainer ? startOffset : 0
    const to = node === endContainer ? endOffset : LONGEST_SELECTION
    const selected = textOf(node, to).slice(from)
    const block = blockOf(parent)
    if (block !== lastBlock && selected.trim() !== '') {
      text += lastBlock === undefined ? (before === '' ? '' : '\n') : between(block, lastBlock)
      lastBlock = block
    }
    text += KEEPS_SPACE.test(getComputedStyle(parent).whiteSpace) ? selected : selected.replace(/\s+/g, ' ')
  }
  return text
}
