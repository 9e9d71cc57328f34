import { ELEMENTS_MS, LIMITS, MAX_NODES, type Ledger } from './budget.ts'
import {
  baseOf,
  formsOf,
  frameDocument,
  localName,
  nextElement,
  rootElementOf,
  shadowRootOf,
  walkerOver,
  emptyKinds,
  type Base,
  type Gathered,
  type Kinds,
} from './dom.ts'

export type Collected = {
  /** Nodes whose text is read, in document order: the document, open shadow roots, same-origin frames. */
  roots: Node[]
  nodes: number
  shadowRoots: number
  kinds: Kinds
}

type Root = { node: Node; base: Base; depth: number }

/** Visits all elements of a document, its open shadow roots and same-origin frames once, within limits. Skips text nodes, which are slower. */
export const collectElements = (document: Document, now: () => number, ledger: Ledger): Collected => {
  const roots: Root[] = [{ node: document, base: hrefBase(document), depth: 0 }]
  const { kinds, byName } = emptyKinds()
  const deadline = now() + ELEMENTS_MS
  let nodes = 0
  let shadowRoots = 0
  let openedFrames = 0

  const openFrame = (frame: Element, depth: number): void => {
    const inner = innerDocument(frame)
    if (inner === null) return
    if (openedFrames === LIMITS.openedFrames || depth === LIMITS.frameDepth) {
      return ledger.cut({ what: 'frames-opened', why: 'count', kept: openedFrames })
    }
    openedFrames += 1
    roots.push({ node: inner, base: hrefBase(inner), depth: depth + 1 })
  }

  const openShadowRoot = (host: Element, root: Root): void => {
    const node = shadowRootOf(host)
    shadowRoots += 1
    if (shadowRoots > LIMITS.openedShadowRoots)
      ledger.cut({ what: 'shadow-roots-opened', why: 'count', kept: LIMITS.openedShadowRoots })
    else if (node !== null) roots.push({ ...root, node })
  }

  const keep = (element: Element, gathered: Gathered, { base, depth }: Root): void => {
    if (depth > 0 && gathered.ofPage) return
    gathered.seen += 1
    if (gathered.kept.length < gathered.most) gathered.kept.push({ element, base })
    if (gathered === kinds.frames) openFrame(element, depth)
  }

  /** Returns why it stopped early, if it did. Hot loop: at most two checks per element. */
  const pass = (root: Root): 'nodes' | 'time' | undefined => {
    const walker = walkerOver(root.node, NodeFilter.SHOW_ELEMENT)
    for (let passed = nodes + 1; ; passed += 1) {
      const element = nextElement(walker)
      if (element === null) return undefined
      nodes = passed
      const gathered = byName.get(localName(element))
      if (gathered !== undefined) keep(element, gathered, root)
      else if (shadowRootOf(element) !== null) openShadowRoot(element, root)
      if (passed % 512 !== 0) continue
      if (passed >= MAX_NODES) return 'nodes'
      if (now() > deadline) return 'time'
    }
  }

  for (let index = 0; index < roots.length; index += 1) {
    const root = roots[index]
    const why = root && pass(root)
    if (why === undefined) continue
    ledger.cut({ what: 'elements', why, kept: nodes })
    addForms(document, kinds.forms)
    break
  }
  return { roots: roots.map(({ node }) => node), nodes, shadowRoots, kinds }
}

const hrefBase = (document: Document): Base => {
  const href = baseOf(rootElementOf(document) ?? document)
  return { href, host: URL.parse(href)?.hostname ?? '' }
}

/** Returns null for a cross-origin frame, and for one that is being removed. */
const innerDocument = (frame: Element): Document | null => {
  try {
    return frameDocument(frame)
  } catch {
    return null
  }
}

/** Adds forms from the browser's own list, so that a page padded beyond all limits can't hide them. */
const addForms = (document: Document, forms: Gathered): void => {
  const known = new Set(forms.kept.map(({ element }) => element))
  const base = hrefBase(document)
  const all = formsOf(document)
  for (let index = 0; forms.kept.length < forms.most; index += 1) {
    const form = all.item(index)
    if (form === null) break
    if (!known.has(form)) forms.kept.push({ element: form, base })
  }
  forms.seen = Math.max(forms.seen, forms.kept.length)
}
