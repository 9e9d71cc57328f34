/**
 * Returns the prototype's getter of a DOM property. In Chromium, `<input name="localName">` shadows `form.localName` even in a content
 * script's isolated world; the prototype's getter isn't shadowed. It throws a TypeError for nodes of another interface.
 */
const getter = <T extends object, K extends keyof T & string>(
  prototype: T,
  name: K,
): ((node: object) => T[K]) => {
  for (let owner: object | null = prototype; owner !== null; owner = Object.getPrototypeOf(owner)) {
    // oxlint-disable-next-line typescript/unbound-method -- it is called with each node
    const get = Object.getOwnPropertyDescriptor(owner, name)?.get
    if (get !== undefined) return (node) => get.call(node)
  }
  throw new TypeError(name)
}

export const nodeTypeOf = getter(Node.prototype, 'nodeType')
export const parentOf = getter(Node.prototype, 'parentNode')
export const baseOf = getter(Node.prototype, 'baseURI')
export const localName = getter(Element.prototype, 'localName')
export const namespaceOf = getter(Element.prototype, 'namespaceURI')
export const shadowRootOf = getter(Element.prototype, 'shadowRoot')
export const isEditable = getter(HTMLElement.prototype, 'isContentEditable')

export const addressOf = getter(Document.prototype, 'URL')
export const referrerOf = getter(Document.prototype, 'referrer')
export const charsetOf = getter(Document.prototype, 'characterSet')
export const contentTypeOf = getter(Document.prototype, 'contentType')
export const readyStateOf = getter(Document.prototype, 'readyState')
export const rootElementOf = getter(Document.prototype, 'documentElement')
export const focusIn = getter(Document.prototype, 'activeElement')
export const formsOf = getter(Document.prototype, 'forms')

// Lazy: the browser takes about 0.1 ms to create an interface's prototype at its first use.
export const frameDocument = (frame: Element): Document | null =>
  localName(frame) === 'frame'
    ? getter(HTMLFrameElement.prototype, 'contentDocument')(frame)
    : getter(HTMLIFrameElement.prototype, 'contentDocument')(frame)
export const controlsOf = (form: Element): HTMLFormControlsCollection =>
  getter(HTMLFormElement.prototype, 'elements')(form)
export const hostOf = (root: Node): Element => getter(ShadowRoot.prototype, 'host')(root)

/** Returns at most `length` code units of an attribute, '' if absent, without copying the whole value. */
export const attribute = (element: Element, name: string, length: number): string =>
  Element.prototype.getAttribute.call(element, name)?.slice(0, length) ?? ''

const substringData: (this: Node, offset: number, count: number) => string =
  // oxlint-disable-next-line typescript/unbound-method -- it is called with the node
  CharacterData.prototype.substringData

export const textOf = (node: Node, length: number): string => substringData.call(node, 0, length)

export const walkerOver = (root: Node, whatToShow: number): TreeWalker =>
  Document.prototype.createTreeWalker.call(document, root, whatToShow)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it shows nothing else
export const nextElement = (walker: TreeWalker): Element | null => walker.nextNode() as Element | null

const VISIBLE = { checkVisibilityCSS: true }

/** Returns true if an element is rendered: no `display: none` on it or an ancestor, no `visibility: hidden`. */
export const isShown = (element: Element): boolean => Element.prototype.checkVisibility.call(element, VISIBLE)

export type Base = { href: string; host: string }

export type Found = { element: Element; base: Base }

export type Gathered = { seen: number; kept: Found[]; readonly most: number; readonly ofPage: boolean }

/** Local names per kind and how many elements are kept. `ofPage` kinds describe the page, so those in frames are ignored. */
const KINDS = {
  links: { names: ['a', 'area'], most: 250, ofPage: false },
  forms: { names: ['form'], most: 50, ofPage: false },
  fields: { names: ['input', 'select', 'textarea'], most: 400, ofPage: false },
  scripts: { names: ['script'], most: 300, ofPage: false },
  frames: { names: ['iframe', 'frame'], most: 50, ofPage: false },
  headings: { names: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], most: 60, ofPage: false },
  metas: { names: ['meta'], most: 300, ofPage: true },
  relations: { names: ['link'], most: 100, ofPage: true },
  images: { names: ['img'], most: 100, ofPage: false },
  bodies: { names: ['body', 'frameset'], most: 2, ofPage: true },
  titles: { names: ['title'], most: 5, ofPage: true },
} as const

type Kind = keyof typeof KINDS
export type Kinds = Record<Kind, Gathered>

export const emptyKinds = (): { kinds: Kinds; byName: Map<string, Gathered> } => {
  const byName = new Map<string, Gathered>()
  const gathered = Object.entries(KINDS).map(([kind, { names, most, ofPage }]) => {
    const empty: Gathered = { seen: 0, kept: [], most, ofPage }
    for (const name of names) byName.set(name, empty)
    return [kind, empty]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of KINDS
  return { kinds: Object.fromEntries(gathered) as Kinds, byName }
}

/** Longest reference that is resolved, in characters; a `data:` URL can have megabytes. */
export const LONGEST_REFERENCE = 2_000

/** Returns a reference's ASCII host, or '' for `mailto:` and the like. Avoids `URL`, which would be the slowest part with many links. */
export const hostOfReference = (reference: string, base: Base): string => {
  const start = reference.startsWith('https://') ? 8 : reference.startsWith('http://') ? 7 : 0
  if (start > 0) {
    const slash = reference.indexOf('/', start)
    const authority = slash < 0 ? reference.slice(start) : reference.slice(start, slash)
    if (/^[a-z0-9.-]+$/.test(authority)) return authority
  } else if (/^[#?./]/.test(reference) && reference[1] !== '/' && reference[1] !== '\\') {
    return base.host
  }
  return URL.parse(reference, base.href)?.hostname ?? ''
}

/** Returns the origin of a URL, its scheme if it has no origin, or '' if it doesn't resolve. */
export const originOf = (reference: string, base: string): string => {
  const url = URL.parse(reference, base)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}
