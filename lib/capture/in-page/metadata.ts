import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { boundedLine } from '../plain-text.ts'
import type { Ledger } from './budget.ts'
import { attribute, charsetOf, namespaceOf, rootElementOf, textOf, walkerOver } from './dom.ts'
import type { Kinds } from './element-kinds.ts'
import { LONGEST_REFERENCE } from './references.ts'

type Metadata = Pick<
  PageDetails,
  | 'canonical'
  | 'title'
  | 'description'
  | 'keywords'
  | 'robots'
  | 'author'
  | 'generator'
  | 'language'
  | 'charset'
  | 'favicon'
  | 'openGraph'
  | 'twitter'
>

/** Named `meta` elements that are kept, each in its own length. The first with a content counts. */
const NAMED = ['description', 'keywords', 'robots', 'author', 'generator'] as const
const NAMED_LENGTHS = {
  description: LENGTHS.description,
  keywords: LENGTHS.keywords,
  robots: LENGTHS.name,
  author: LENGTHS.name,
  generator: LENGTHS.name,
}

/** What the document says of itself; nothing that is absent or empty has a key. */
export const readMetadata = (
  document: Document,
  { metas, relations, titles }: Kinds,
  base: string,
  ledger: Ledger,
): Metadata => {
  const named: Partial<Record<(typeof NAMED)[number], string>> = {}
  const openGraph: { property: string; content: string }[] = []
  const twitter: { property: string; content: string }[] = []

  const addCard = (
    cards: typeof openGraph,
    property: string,
    meta: Element,
    most: number,
    what: string,
  ): void => {
    if (cards.length === most) return ledger.cut({ what, why: 'count', kept: most })
    const content = line(attribute(meta, 'content', LENGTHS.cardContent * 4), LENGTHS.cardContent)
    cards.push({ property: line(property, LENGTHS.cardProperty), content })
  }

  for (const { element: meta } of metas.kept) {
    const property = attribute(meta, 'property', 80) || attribute(meta, 'name', 80)
    const name = property.trim().toLowerCase()
    if (name.startsWith('og:')) addCard(openGraph, name, meta, COUNTS.openGraph, 'open-graph')
    else if (name.startsWith('twitter:')) addCard(twitter, name, meta, COUNTS.twitter, 'twitter')
    const key = NAMED.find((known) => known === name)
    if (key === undefined || named[key] !== undefined) continue
    const content = line(attribute(meta, 'content', NAMED_LENGTHS[key] * 4), NAMED_LENGTHS[key])
    if (content !== '') named[key] = content
  }

  const links = relations.kept.map(({ element }) => element)
  const root = rootElementOf(document)
  return present({
    ...named,
    title: readTitle(titles.kept.map(({ element }) => element)),
    canonical: relation(links, 'canonical', base, LENGTHS.shortAddress),
    favicon: relation(links, 'icon', base, LENGTHS.favicon),
    language: root === null ? '' : line(attribute(root, 'lang', LENGTHS.code), LENGTHS.code),
    charset: line(charsetOf(document), LENGTHS.code),
    openGraph,
    twitter,
  })
}

const line = boundedLine

const present = <T extends Record<string, unknown>>(values: T): T => {
  const entries = Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only optional keys can be empty
  return Object.fromEntries(entries) as T
}

/** The title element's text, a bounded part of it: `document.title` copies and collapses all of it, megabytes if need be. */
const readTitle = (titles: Element[]): string => {
  const html = titles.find((title) => namespaceOf(title) === 'http://www.w3.org/1999/xhtml')
  const title = html ?? titles[0]
  if (title === undefined) return ''
  const first = walkerOver(title, NodeFilter.SHOW_TEXT).nextNode()
  return first === null ? '' : line(textOf(first, LENGTHS.title * 4), LENGTHS.title)
}

/** The address of the first `link` of a relation, resolved. One cut in the middle is still told, as far as it goes. */
const relation = (links: Element[], wanted: string, base: string, length: number): string => {
  const link = links.find((candidate) =>
    attribute(candidate, 'rel', 100).toLowerCase().split(/\s+/).includes(wanted),
  )
  if (link === undefined) return ''
  const reference = attribute(link, 'href', LONGEST_REFERENCE)
  return line(URL.parse(reference, base)?.href ?? reference, length)
}
