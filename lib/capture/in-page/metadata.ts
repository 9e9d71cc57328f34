import { COUNTS, LENGTHS } from '../bounds.ts'
import type { PageDetails } from '../capture-schema.ts'
import { boundedLine, boundedText } from '#lib/capture/bounds.ts'
import { firstOf, type Ledger } from './budget.ts'
import {
  attribute,
  charsetOf,
  namespaceOf,
  rootElementOf,
  textOf,
  walkerOver,
  LONGEST_REFERENCE,
  hostOfReference,
  type Found,
  type Kinds,
  type Gathered,
} from './dom.ts'

type Card = PageDetails['openGraph'][number]

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
  | 'identifiers'
>

const NAMED = ['description', 'keywords', 'robots', 'author', 'generator'] as const
const NAMED_LENGTHS = {
  description: LENGTHS.description,
  keywords: LENGTHS.keywords,
  robots: LENGTHS.name,
  author: LENGTHS.name,
  generator: LENGTHS.name,
}

/** Properties that identify the page's owner; see `accountSeen`. */
const IDENTIFYING = /^(?:al:|fb:|profile:|octolytics-dimension-|(?:identifier|channelid)$)/

/** Returns the document's metadata; absent or empty values have no key. */
export const readMetadata = (
  document: Document,
  { metas, relations, titles, scripts }: Kinds,
  ledger: Ledger,
): Metadata => {
  const named: Partial<Record<(typeof NAMED)[number], string>> = {}
  const openGraph: Card[] = []
  const twitter: Card[] = []
  const identifiers: Card[] = identifiersIn(scripts.kept.map(({ element }) => element))

  const addCard = (cards: Card[], property: string, meta: Element, most: number, what: string): void => {
    if (cards.length === most) return ledger.cut({ what, why: 'count', kept: most })
    cards.push({
      property: boundedLine(property, LENGTHS.cardProperty),
      content: content(meta, LENGTHS.cardContent),
    })
  }

  for (const { element: meta } of firstOf(metas.kept, metas.most, 'metas', ledger, metas.seen)) {
    const written =
      attribute(meta, 'property', LENGTHS.name) ||
      attribute(meta, 'name', LENGTHS.name) ||
      attribute(meta, 'itemprop', LENGTHS.name)
    const name = written.trim().toLowerCase()
    if (name.startsWith('og:')) addCard(openGraph, name, meta, COUNTS.openGraph, 'open-graph')
    else if (name.startsWith('twitter:')) addCard(twitter, name, meta, COUNTS.twitter, 'twitter')
    else if (IDENTIFYING.test(name)) addCard(identifiers, name, meta, COUNTS.identifiers, 'identifiers')
    const key = NAMED.find((known) => known === name)
    if (key !== undefined && !named[key]) named[key] = content(meta, NAMED_LENGTHS[key])
  }

  const root = rootElementOf(document)
  return present({
    ...named,
    title: readTitle(
      titles.kept.map(({ element }) => element),
      ledger,
    ),
    canonical: relation(relations.kept, 'canonical', LENGTHS.shortAddress),
    favicon: relation(relations.kept, 'icon', LENGTHS.favicon),
    language: root === null ? '' : boundedLine(attribute(root, 'lang', LENGTHS.code), LENGTHS.code),
    charset: boundedLine(charsetOf(document), LENGTHS.code),
    openGraph,
    twitter,
    ...(identifiers.length > 0 && { identifiers }),
  })
}

const content = (meta: Element, length: number): string =>
  boundedLine(attribute(meta, 'content', length * 4), length)

const present = <T extends Record<string, unknown>>(values: T): T => {
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only optional keys can be empty
  return Object.fromEntries(entries) as T
}

/** Returns a bounded part of the title; `document.title` would copy all of it, possibly megabytes. */
const readTitle = (titles: Element[], ledger: Ledger): string => {
  const html = titles.find((title) => namespaceOf(title) === 'http://www.w3.org/1999/xhtml')
  const title = html ?? titles[0]
  const first = title && walkerOver(title, NodeFilter.SHOW_TEXT).nextNode()
  const text = first ? textOf(first, LENGTHS.title * 4) : ''
  if (text.length === LENGTHS.title * 4) ledger.cut({ what: 'title', why: 'length', kept: LENGTHS.title })
  return boundedLine(text, LENGTHS.title)
}

const relation = (links: Found[], wanted: string, length: number): string => {
  const link = links.find(({ element }) =>
    attribute(element, 'rel', LENGTHS.name).toLowerCase().split(/\s+/).includes(wanted),
  )
  if (link === undefined) return ''
  const reference = attribute(link.element, 'href', LONGEST_REFERENCE)
  return boundedLine(URL.parse(reference, link.base.href)?.href ?? reference, length)
}

/** Limits for JSON-LD: blocks, characters per block, objects per block. A profile's is short. */
const MAX = { blocks: 4, length: 40_000, objects: 300 }

/** Returns `ld:NAME` with the identifier of each object in the page's JSON-LD that has both; at most half of all identifiers. */
const identifiersIn = (scripts: readonly Element[]): PageDetails['openGraph'] => {
  const blocks = scripts.filter((script) => attribute(script, 'type', LENGTHS.code) === 'application/ld+json')
  const found = blocks.slice(0, MAX.blocks).flatMap((script) => {
    const json = walkerOver(script, NodeFilter.SHOW_TEXT).nextNode()
    return json === null ? [] : identified(textOf(json, MAX.length))
  })
  return found.slice(0, COUNTS.identifiers / 2)
}

const identified = (json: string): PageDetails['openGraph'] => {
  const found: PageDetails['openGraph'] = []
  const things: unknown[] = []
  try {
    things.push(JSON.parse(json))
  } catch {
    // Truncated, or not JSON.
  }
  for (let at = 0; at < things.length && at < MAX.objects; at += 1) {
    const thing = things[at]
    if (typeof thing !== 'object' || thing === null) continue
    const { additionalName, alternateName, identifier }: Record<string, unknown> = { ...thing }
    const name = additionalName ?? alternateName
    const id = typeof identifier === 'number' ? String(identifier) : identifier
    if (typeof name === 'string' && typeof id === 'string')
      found.push({
        property: boundedLine(`ld:${name}`, LENGTHS.cardProperty),
        content: boundedLine(id, LENGTHS.cardContent),
      })
    things.push(...Object.values(thing).slice(0, MAX.objects))
  }
  return found
}

export type Hosts = Pick<PageDetails, 'linkHosts' | 'scriptHosts' | 'frameHosts' | 'imageHosts'> & {
  outsideLinks: number
  outside: ReadonlyMap<string, string[]>
  mailto: string[]
}

export const readHosts = (
  { links, scripts, frames, images }: Kinds,
  pageHost: string,
  ledger: Ledger,
): Hosts => {
  const mailto: string[] = []

  const byHost = (gathered: Gathered, what: string, name: 'href' | 'src'): Map<string, string[]> => {
    const hosts = new Map<string, string[]>()
    for (const { element, base } of firstOf(gathered.kept, gathered.most, what, ledger, gathered.seen)) {
      const reference = attribute(element, name, LONGEST_REFERENCE).trim()
      if (reference === '') continue
      const host = hostOfReference(reference, base)
      if (host === '' && /^mailto:/i.test(reference)) mailto.push(reference)
      if (host === '' || host === pageHost) continue
      const known = hosts.get(host)
      if (known === undefined) hosts.set(host, [reference])
      else known.push(reference)
    }
    return hosts
  }

  const ranked = (hosts: Map<string, string[]>, most: number, what: string): PageDetails['linkHosts'] => {
    const counts = [...hosts].map(([host, references]) => ({ host, count: references.length }))
    return firstOf(
      counts.toSorted((one, other) => other.count - one.count),
      most,
      what,
      ledger,
    )
  }

  const outside = byHost(links, 'links', 'href')
  const imageHosts = ranked(byHost(images, 'images', 'src'), COUNTS.imageHosts, 'image-hosts')
  return {
    linkHosts: ranked(outside, COUNTS.linkHosts, 'link-hosts'),
    scriptHosts: ranked(byHost(scripts, 'scripts', 'src'), COUNTS.scriptHosts, 'script-hosts'),
    frameHosts: ranked(byHost(frames, 'frames', 'src'), COUNTS.frameHosts, 'frame-hosts'),
    ...(imageHosts.length > 0 && { imageHosts }),
    outsideLinks: [...outside.values()].reduce((sum, references) => sum + references.length, 0),
    outside,
    mailto,
  }
}

/** Names of files that run, or that hold what runs. */
const PROGRAM =
  /\.(?:7z|aab|apks?|appimage|appinstaller|appx|bat|cmd|crx|deb|dmg|exe|gz|hta|img|ipa|iso|jar|lnk|mobileconfig|msix?|pkg|ps1|rar|rpm|scr|tgz|vbs|vhd|xapk|xpi|zip)$/i

/** Pages on which every link to another site is one of the account’s. */
const ALL_OF_ACCOUNT = /^(?:t\.me|telegram\.(?:me|dog)|linktr\.ee)$/

type TellingLinks = Pick<PageDetails, 'downloads' | 'profileLinks'>

/**
 * Returns links to programs, and those that a profile gives for itself: marked with `rel="me"`, behind the platform’s own redirect, or
 * spelled out on a short link. Posts are passed over. Without query and fragment, which can name the user.
 */
export const tellingLinksIn = (links: readonly Found[], pageHost: string, ledger: Ledger): TellingLinks => {
  const downloads = new Set<string>()
  const profileLinks = new Set<string>()
  for (const { element, base } of links) {
    const reference = attribute(element, 'href', LONGEST_REFERENCE).trim()
    const host = hostOfReference(reference, base)
    if (host === '') continue
    const isNamed = PROGRAM.test(attribute(element, 'download', LENGTHS.name))
    if (isNamed || PROGRAM.test(reference.replace(/[?#].*/s, ''))) {
      const url = URL.parse(reference, base.href)
      // A host can end like a file, too. Without its query, a link would name another file.
      const isFile = url !== null && (PROGRAM.test(url.pathname) || (isNamed && url.search === ''))
      if (isFile) addBare(downloads, url)
    }
    const link = profileLink(element, reference, host, pageHost)
    if (link !== null && !isSameSite(link.hostname, pageHost)) addBare(profileLinks, link)
  }
  return {
    ...(downloads.size > 0 && { downloads: firstOf([...downloads], COUNTS.downloads, 'downloads', ledger) }),
    ...(profileLinks.size > 0 && {
      profileLinks: firstOf([...profileLinks], COUNTS.profileLinks, 'profile-links', ledger),
    }),
  }
}

const addBare = (found: Set<string>, url: URL | null): void => {
  if (url !== null && /^https?:$/.test(url.protocol))
    found.add(boundedText(`${url.protocol}//${url.host}${url.pathname}`, LENGTHS.socialLink))
}

/** Returns the target of a link that belongs to a profile, else null. */
const profileLink = (element: Element, reference: string, host: string, pageHost: string): URL | null => {
  const isShort = host === 't.co'
  const isMe = attribute(element, 'rel', LENGTHS.name).toLowerCase().split(/\s+/).includes('me')
  if (!isShort && (isMe || ALL_OF_ACCOUNT.test(pageHost))) return insideOf(reference) ?? URL.parse(reference)
  if ((!isShort && !isSameSite(host, pageHost)) || Element.prototype.closest.call(element, POST) !== null)
    return null
  return isShort ? writtenOn(element) : insideOf(reference)
}

const POST = 'article, [role="article"], [role="feed"]'

const isSameSite = (one: string, other: string): boolean => lastTwo(one) === lastTwo(other)
const lastTwo = (host: string): string => host.split('.').slice(-2).join('.')

/** Returns the URL that a redirect carries in a parameter. Firefox gives a content script no iterator of a URL’s parameters. */
const insideOf = (reference: string): URL | null => {
  const value = /[?&][^?=&#]*=(https?(?:%3a|:)[^&#]*)/i.exec(reference)?.[1]
  return value === undefined ? null : URL.parse(new URLSearchParams(`u=${value}`).get('u') ?? '')
}

/** Returns the URL that a short link shows; of one that is cut off, the host alone. */
const writtenOn = (element: Element): URL | null => {
  const texts = walkerOver(element, NodeFilter.SHOW_TEXT)
  let text = ''
  for (
    let node = texts.nextNode();
    node !== null && text.length < LENGTHS.socialLink;
    node = texts.nextNode()
  )
    text += textOf(node, LENGTHS.socialLink)
  const written = /^(?:https?:\/\/)?([a-z\d-]+(?:\.[a-z\d-]+)+)(\/\S*)?$/i.exec(text.trim())
  if (written === null) return null
  const [, host = '', path = ''] = written
  return URL.parse(`https://${host}${path.endsWith('…') ? '' : path}`)
}
