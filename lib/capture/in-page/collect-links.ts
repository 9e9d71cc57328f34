import { attribute, baseOf } from './dom.ts'

/** Limits in number and characters; a `data:` URL can have megabytes. */
const MOST_LINKS = 5000
const LONGEST_LINK = 8192
const LONGEST_SELECTION = 1_000_000

export type Collected = { kind: 'collected'; selection: string; links: string[]; allLinks: number }

const hrefOf = (link: Element): string =>
  URL.parse(attribute(link, 'href', LONGEST_LINK), baseOf(link))?.href ?? ''

/** Returns the selection and the distinct web links of a page, in order, without changing the page. */
export const collectLinks = (page: Document, selection: string): Collected => {
  // Uses the prototype: an element named `querySelectorAll` would shadow the method, even in an isolated world.
  const all: NodeListOf<Element> = Document.prototype.querySelectorAll.call(page, 'a[href], area[href]')
  const links = new Set<string>()
  for (let index = 0; index < all.length && links.size < MOST_LINKS; index += 1) {
    const link = all[index]
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
