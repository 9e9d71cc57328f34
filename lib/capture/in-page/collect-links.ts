import { attribute, baseOf } from './dom.ts'

/** So many links of a page are taken, each so long. Characters; a `data:` address can have megabytes. */
const MOST_LINKS = 5000
const LONGEST_LINK = 8192
const LONGEST_SELECTION = 1_000_000

/** What a person points at on a page to have it looked through: its selection, and where its links lead. */
export type Collected = { kind: 'collected'; selection: string; links: string[]; allLinks: number }

/** An address as the page's own document resolves it. */
const hrefOf = (link: Element): string =>
  URL.parse(attribute(link, 'href', LONGEST_LINK), baseOf(link))?.href ?? ''

/** The page's selection and its links to the web, each once, in their order. Nothing of the page is changed. */
export const collectLinks = (page: Document, selection: string): Collected => {
  // An element named `querySelectorAll` is the document's own, also in a world apart from the page's.
  const all: NodeListOf<Element> = Document.prototype.querySelectorAll.call(page, 'a[href], area[href]')
  const links = new Set<string>()
  for (let place = 0; place < all.length && links.size < MOST_LINKS; place += 1) {
    const link = all[place]
    const href = link ? hrefOf(link) : ''
    if (/^https?:/.test(href)) links.add(href)
  }
  return {
    kind: 'collected',
    selection: selection.slice(0, LONGEST_SELECTION),
    links: [...links],
    allLinks: all.length,
  }
}
