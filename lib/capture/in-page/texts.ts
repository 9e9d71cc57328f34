import {
  COUNTS,
  LENGTHS,
  MAX_VISIBLE_TEXT_BYTES,
  boundedLine,
  boundedText,
  jsonBytes,
} from '#lib/capture/bounds.ts'
import type { Capture } from '../capture-schema.ts'
import { LIMITS, firstOf, LAYOUT_MS, type Ledger } from './budget.ts'
import type { Collected } from './collect-elements.ts'
import {
  hostOf,
  isEditable,
  isShown,
  localName,
  nodeTypeOf,
  parentOf,
  textOf,
  walkerOver,
  type Kinds,
} from './dom.ts'

export type Texts = {
  text: Capture['text']
  /** Texts that may contain an address (email, wallet), visible or not. */
  scanned: string
}

/** Elements whose text is code, an unselected option or user input. */
const NOT_READ = new Set(
  'script style noscript template textarea title option optgroup select datalist'.split(' '),
)

const SHORTEST_WALLET = 26

const INLINE = new Set(
  'a abbr b bdi bdo cite code em font i kbd label mark q s small span strong sub sup u'.split(' '),
)

/**
 * Reads the page's first texts in document order, without form values and editable regions. Only kept texts need layout (`innerText`
 * needs the whole page's), and only that part has a deadline: the scan for addresses must not depend on machine load.
 */
export const readTexts = (collected: Collected, now: () => number, ledger: Ledger): Texts => {
  const deadline = now() + LAYOUT_MS
  let visible = ''
  let scanned = ''
  let nodes = 0
  let asked = 0
  let lastBlock: Node | null = null
  let gap = ''
  let why: 'nodes' | 'length' | undefined
  let isLate = false

  const read = (node: Node): void => {
    const text = textOf(node, LIMITS.textNodeLength)
    const wanted = visible.length <= LENGTHS.visibleText && asked < LIMITS.shownTexts && !isLate
    const candidate = text.length >= SHORTEST_WALLET || text.includes('@')
    if (!wanted && !candidate) return
    if (text.trim() === '') {
      gap = ' '
      return
    }
    const parent = readableParent(node)
    if (parent === null) return
    if (text.length === LIMITS.textNodeLength) {
      ledger.cut({ what: 'long-text', why: 'length', kept: text.length })
    }
    if (candidate) scanned += `${text}\n`
    if (scanned.length > LIMITS.scannedText) why = 'length'
    if (!wanted) return
    asked += 1
    if (asked % 32 === 0) isLate = now() > deadline
    if (!isShown(parent)) return
    const block = blockOf(parent)
    visible += (block === lastBlock ? gap : LINE) + text
    lastBlock = block
    gap = ''
  }

  for (const root of collected.roots) {
    const walker = walkerOver(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null && why === undefined; node = walker.nextNode()) {
      nodes += 1
      read(node)
      if (nodes === LIMITS.textNodes) why = 'nodes'
    }
  }
  if (why !== undefined) ledger.cut({ what: 'texts', why, kept: nodes })
  if (isLate) ledger.cut({ what: 'visible-text', why: 'time', kept: asked })
  if (asked === LIMITS.shownTexts) ledger.cut({ what: 'visible-text', why: 'nodes', kept: asked })
  return {
    text: { headings: readHeadings(collected.kinds, ledger), visible: shortened(lines(visible), ledger) },
    scanned: lines(scanned),
  }
}

/** Returns the innermost block that contains an element, by its name. */
export const blockOf = (element: Element): Node | null => {
  let block: Node | null = element
  while (block !== null && nodeTypeOf(block) === Node.ELEMENT_NODE && INLINE.has(localName(block))) {
    block = parentOf(block)
  }
  return block
}

/** Block separator until white space is collapsed; HTML documents can't contain this character. */
const LINE = '\0'

const lines = (joined: string): string =>
  joined
    .replace(/\s+/g, ' ')
    .replace(/ ?\0 ?/g, '\n')
    .trim()

/** Returns a text's element, or the host if it is directly in a shadow root. */
const parentElement = (node: Node): Element | null => {
  const parent = parentOf(node)
  if (parent === null) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- told by the node's type
  if (nodeTypeOf(parent) === Node.ELEMENT_NODE) return parent as Element
  try {
    return hostOf(parent)
  } catch {
    return null
  }
}

/** Returns the element of a text that may be read; null if the text is code, an option, or typed by the visitor. */
export const readableParent = (node: Node): Element | null => {
  const parent = parentElement(node)
  return parent === null || NOT_READ.has(localName(parent)) || isTypedInto(parent) ? null : parent
}

/** Returns true in an editable region, whose text is as private as a field's value. SVG elements never are. */
export const isTypedInto = (element: Element): boolean => {
  try {
    return isEditable(element)
  } catch {
    return false
  }
}

const readHeadings = ({ headings }: Kinds, ledger: Ledger): Capture['text']['headings'] => {
  const shown = headings.kept.map(({ element }) => element).filter(isShown)
  return firstOf(shown, COUNTS.headings, 'headings', ledger, headings.seen).flatMap((heading) => {
    const text = headingText(heading)
    return text === '' || isTypedInto(heading) ? [] : [{ level: Number(localName(heading).slice(1)), text }]
  })
}

const headingText = (heading: Element): string => {
  const walker = walkerOver(heading, NodeFilter.SHOW_TEXT)
  let text = ''
  for (let pieces = 0; pieces < 20 && text.length < LENGTHS.heading * 2; pieces += 1) {
    const node = walker.nextNode()
    if (node === null) break
    text += `${textOf(node, LENGTHS.heading * 2)} `
  }
  return boundedLine(text, LENGTHS.heading)
}

const shortened = (visible: string, ledger: Ledger): string => {
  let text = boundedText(visible, LENGTHS.visibleText)
  for (let bytes = jsonBytes(text); bytes > MAX_VISIBLE_TEXT_BYTES; bytes = jsonBytes(text)) {
    text = boundedText(text, Math.floor((text.length * MAX_VISIBLE_TEXT_BYTES) / bytes) - 1)
  }
  if (text.length < visible.length) ledger.cut({ what: 'visible-text', why: 'length', kept: text.length })
  return text
}
