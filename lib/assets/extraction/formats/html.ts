import { base64Bytes } from '#lib/assets/unwrap/target-readers.ts'
import { hasHost, type Asset } from '#lib/assets/asset.ts'
import { typeOf } from '#lib/assets/platforms/platform-account.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Found } from '#lib/assets/extraction/extracted.ts'
import { isAboutFinding } from './csv.ts'
import { asTextOfLink } from '#lib/assets/extraction/link-text.ts'
import { itemsAtOnce, type Progress } from '#lib/assets/extraction/scanner.ts'
import { assetFound } from '#lib/assets/extraction/readers/web.ts'
import { TextMap } from '#lib/assets/extraction/decoding.ts'
import { Cells, decodeHtml, partsOfHtml, type Attribute } from './html-parts.ts'
import { textOf } from '#lib/encoding.ts'

/** Inline elements: a URL may continue across their tags. */
const inline = new Set(
  'a b i u s em strong span font small big mark code tt kbd samp var sub sup abbr acronym cite q dfn del ins bdi bdo wbr label nobr strike time data'.split(
    ' ',
  ),
)
const addressAttributes = new Set(
  'href src action formaction poster background cite ping longdesc xlink:href data-href data-url data-src data-link data-saferedirecturl data-original srcdoc manifest codebase classid'.split(
    ' ',
  ),
)
/** Attributes whose URL a person is led to. */
const leading = new Set(['href', 'action', 'formaction'])
const dull =
  /^(?:xmlns|xsi|class$|id$|for$|name$|type$|rel$|target$|lang$|dir$|width$|height$|role$|method$|charset$|integrity$|nonce$|media$|sizes$|align|valign|colspan|rowspan|border|cell|bgcolor|color$|face$|size$|tabindex|aria-(?!label)|autocomplete|http-equiv|itemprop|itemtype|prefix$|property$|vocab$|typeof$|version$|encoding$|download$)/
const embedding = new Set(
  'img script link source audio video track embed object iframe input image use body table td picture'.split(
    ' ',
  ),
)
/** What a page, or what was copied from one, begins with; `<data>` more often begins XML. */
const ofPages = new Set([
  ...[...inline].filter((name) => name !== 'data'),
  ...embedding,
  ...'html head body title meta style base div p table tbody tr h1 h2 h3 h4 h5 h6 ul ol li dl pre center blockquote section article main header footer nav aside form details svg'.split(
    ' ',
  ),
])
/** Longest run of text read in one step, so that reading can pause even in a page without block elements. */
const LONGEST_RUN = 16_384

/** Characters of a table’s row that are read ahead. */
const LONGEST_ROW = 4000

type Link = { items: Found[]; from: number }

/** Characters of the text before a run in which a label or heading is looked for. */
const LONGEST_BEFORE = 1200

/** Where browsers and programs note from which page a copy was made, by an analyst or for a kit. */
const savedFrom =
  /^<!--[^<>]{0,200}?(?:saved from url=\(\d{1,4}\)|\burl: {0,2}(?=https?:)|Mirrored from )([^\s<>]{4,2000})/i
const LONGEST_COMMENT = 2400

/** Returns true if a position in a script is in a comment. */
const isInComment = (code: string, at: number): boolean => {
  const near = code.slice(Math.max(0, at - LONGEST_COMMENT), at)
  const line = near.slice(near.lastIndexOf('\n') + 1)
  return near.lastIndexOf('/*') > near.lastIndexOf('*/') || /(?:^|[\s;{}])\/\//.test(line)
}

/** Accounts and apps that a brand’s pages and mails, and so their copies, show by a badge. A scammer’s own are chats more often. */
const badges =
  /^(?:FACEBOOK|TWITTER|INSTAGRAM|LINKEDIN|YOUTUBE|PINTEREST|TIKTOK|THREADS|GOOGLE_APP_STORE|APPLE_APP_STORE)/
const badgeWords =
  /^(?:(?:follow|visit|find|like) us on |download (?:it )?(?:on|in|from) (?:the )?|get it (?:on|from) |available on (?:the )?)?(?:facebook|twitter|instagram|linked ?in|you ?tube|pinterest|tik ?tok|threads|google play(?: store)?|(?:apple )?app ?store|android|ios)?$/i
const LONGEST_BADGE = 80

/** Returns true for a link to an account or app that a picture or the platform’s name alone shows. */
const isBadge = (asset: Asset, said: string): boolean =>
  said.length < LONGEST_BADGE &&
  badgeWords.test(said.replace(/[^\p{L}\p{N} ]/gu, '').trim()) &&
  badges.test(typeOf(asset))

/** The root element, behind the declaration, the document type and comments of XML. */
const root = /^(?:\s|<\?[^>]*>|<!DOCTYPE[^>]*>|<!--(?:(?!-->)[^])*-->)*<([a-z][\w.:-]*)/i

/** Yields what a page holds. Its writer chooses the names of its elements, so they tell nothing. */
export const itemsOfHtml = (text: string, depth = 0): Generator<Found | Progress> =>
  itemsOfMarkup(text, { depth, isXml: false })

/** Returns true if the words before a position say that a text only refers to what stands there. */
type IsReferredTo = (text: string, start: number) => boolean

/** `isReport`: it defangs what it reports, so that a link behind words leads to something else. */
type Page = { depth: number; isXml: boolean; isReferredTo?: IsReferredTo; isReport?: boolean }

/** Elements about what XML lists; in OpenIOC, `links` are those to reports. */
const isAbout = (name: string, text: string): boolean =>
  isAboutFinding(name) || (name === 'links' && text.slice(0, 2000).includes('schemas.mandiant.com'))

const defanged = /[a-z\d]\[\.\][a-z\d]|hxxps?[:[]/gi
const MIN_DEFANGED = 3
const blocks = /<(?:html|body|article|section|div|p|table|li)[\s>]/i
const LONGEST_SAMPLE = 1_000_000

/** Yields what a page or XML of its own holds; in RSS and Atom, links to the host of the feed itself are references. */
export function* itemsOfXml(text: string, isReferredTo: IsReferredTo): Generator<Found | Progress> {
  const name = root.exec(text.slice(0, 4000))?.[1] ?? ''
  const isFeed = /^(?:rss|feed|rdf:RDF)$/i.test(name)
  const isXml = isFeed || (!ofPages.has(name.toLowerCase()) && text.trimEnd().endsWith(`</${name}>`))
  const entries = isFeed ? text.search(/<(?:item|entry)[\s>]/i) : -1
  const own = new Set<string>()
  // A report on who sends in the name of a domain (RFC 7489, appendix C) blames none of those that it names.
  const isDmarc = name === 'feedback' && text.includes('<policy_published>')
  const sample = text.slice(0, LONGEST_SAMPLE)
  // Lines of a list may hold a link of their own each.
  const isReport = blocks.test(sample) && (sample.match(defanged) ?? []).length >= MIN_DEFANGED
  for (const item of itemsOfMarkup(text, { depth: 0, isXml, isReferredTo, isReport })) {
    if (item.kind === 'asset' && isDmarc) item.note ??= 'reference'
    if (item.kind !== 'asset' || !hasHost(item.asset)) {
      yield item
      continue
    }
    const { host } = item.asset
    if (item.start < entries) own.add(host)
    yield own.has(host) ? { ...item, note: item.note ?? 'reference' } : item
  }
}

/** Yields what the visible text and the attributes of a page hold, in order of position; a link and its matching text only once. */
function* itemsOfMarkup(
  text: string,
  { depth, isXml, isReferredTo, isReport = false }: Page,
): Generator<Found | Progress> {
  let base: string | undefined
  let run = new TextMap()
  let waiting: Found[] = []
  let links: { link: Found; from: number; to: number }[] = []
  let open: Link | undefined
  /** The element whose text is read, if it is about what a feed lists. */
  let aboutIn: string | undefined
  const cells = new Cells(isReferredTo !== undefined)
  /** The text before the run, with blocks in lines. */
  let before = ''
  let reported = 0
  const closeLink = () => {
    for (const link of open?.items ?? []) links.push({ link, from: open?.from ?? 0, to: run.length })
    open = undefined
  }
  const flush = function* (read: number): Generator<Found | Progress> {
    const stillOpen = open
    closeLink()
    const said = run.text
    const seen = said.length > 2 ? itemsAtOnce(said) : []
    const around = isReferredTo ? before + said : ''
    const isReference = (at: number): boolean => {
      if (isReferredTo === undefined) return false
      if (cells.isAbout || !isReferredTo(around, before.length + at)) return cells.isAbout
      // The label of a cell stands in the one before it, and is that of all in it.
      cells.isAbout = cells.isFresh && said.slice(0, at).trim() === ''
      return true
    }
    for (const { link, from, to } of links) {
      if (link.kind !== 'asset' || link.note !== undefined) continue
      const isBehindWords = isReport && to > from && !seen.some(({ start }) => start >= from && start < to)
      if (isBehindWords || isBadge(link.asset, said.slice(from, to)) || isReference(from))
        link.note = 'reference'
    }
    const shown = seen.flatMap((item) => {
      const link = links.find(({ from, to }) => item.start >= from && item.start < to)
      const told = link ? asTextOfLink(item, link.link) : item
      if (told?.kind === 'asset' && (aboutIn !== undefined || isReference(item.start)))
        told.note ??= 'reference'
      return told ? [{ ...told, ...run.placeOf(told.start, told.end) }] : []
    })
    cells.read(said)
    if (isReferredTo) before = (before + said.trim()).slice(-LONGEST_BEFORE)
    yield* [...waiting, ...shown].toSorted((a, b) => a.start - b.start)
    run = new TextMap()
    waiting = []
    links = []
    open = stillOpen ? { items: stillOpen.items, from: 0 } : undefined
    if (read - reported > LONGEST_RUN) {
      reported = read
      yield { kind: 'progress', read }
    }
  }
  for (const part of partsOfHtml(text)) {
    if (part.from - reported > LONGEST_RUN) {
      reported = part.from
      yield { kind: 'progress', read: reported }
    }
    if (part.kind === 'text') {
      for (let from = part.from; from < part.to;) {
        const to = endOfPiece(text, from, part.to)
        decodeHtml(run, text, from, to)
        if (run.length > LONGEST_RUN) yield* flush(to)
        from = to
      }
      continue
    }
    if (part.kind === 'comment') {
      const comment = text.slice(part.from, part.from + LONGEST_COMMENT)
      const found = savedFrom.exec(comment)?.[1]
      const from = part.from + comment.indexOf(found ?? '')
      for (const item of found === undefined ? [] : itemsAtOnce(found))
        if (item.kind === 'asset')
          waiting.push({ ...item, note: 'reference', start: item.start + from, end: item.end + from })
      continue
    }
    if (part.kind === 'script') {
      yield* flush(part.from)
      for (let from = part.from; from < part.to;) {
        const to = endOfPiece(text, from, part.to)
        const code = text.slice(from, to)
        for (const item of itemsAtOnce(code, { isCode: true })) {
          // What a page says about itself to search engines is the brand’s.
          const note = part.isData ? 'embedded' : isInComment(code, item.start) ? 'reference' : undefined
          if (item.kind === 'asset' && note !== undefined) item.note = note
          yield { ...item, start: item.start + from, end: item.end + from }
        }
        yield { kind: 'progress', read: to }
        from = to
      }
      continue
    }
    if (!inline.has(part.name)) {
      yield* flush(part.from)
      if (isXml && aboutIn === undefined && !part.closes && isAbout(part.name, text)) {
        // An element without an end holds nothing.
        if (!text.slice(part.from, part.to).trimEnd().endsWith('/>')) aboutIn = part.name
      } else if (part.closes && part.name === aboutIn) aboutIn = undefined
      const parting = cells.enter(part.name, part.closes)
      if (part.name === 'tr' && !part.closes) cells.judge(text.slice(part.to, part.to + LONGEST_ROW))
      if (!before.endsWith(parting)) before += parting
    }
    if (part.name === 'a' || part.name === 'button') closeLink()
    if (part.name === 'base')
      base ??= webAddress(part.attributes.find(({ name }) => name === 'href')?.value.text ?? '')
    const read = part.attributes.map((attribute) => ({
      name: attribute.name,
      items: itemsOfAttribute(part.name, attribute, { base, depth }),
    }))
    const items = read.flatMap((one) => one.items)
    // A title or data may stand before the link, and show another.
    const href = part.name === 'a' ? linkAmong(read) : undefined
    const link = href?.items[0]
    waiting.push(
      ...(link
        ? read.flatMap((one) =>
            one === href ? one.items : one.items.flatMap((item) => asTextOfLink(item, link) ?? []),
          )
        : items),
    )
    if (part.name === 'a' && !part.closes)
      open = {
        items: href?.items ?? read.filter(({ name }) => leadsOn(name)).flatMap((one) => one.items),
        from: run.length,
      }
    else if (!inline.has(part.name) && items.length > 0) yield* flush(part.to)
    else if (waiting.length > 200) yield* flush(part.to)
  }
  yield* flush(text.length)
}

function endOfPiece(text: string, from: number, to: number): number {
  if (to - from <= LONGEST_RUN) return to
  const space = text.slice(from, from + LONGEST_RUN + 1).lastIndexOf(' ')
  return space > 0 ? from + space : from + LONGEST_RUN
}

type Read = { name: string; items: Found[] }

const linkAmong = (read: readonly Read[]): Read | undefined =>
  ['href', 'xlink:href']
    .flatMap((link) => read.find(({ name }) => name === link) ?? [])
    .find(({ items }) => items.length > 0)

/** Without a link, a script or a page's own data may lead on. */
const leadsOn = (name: string): boolean => addressAttributes.has(name) || name.startsWith('on')

/** Documents inside attributes that are read, one in another. */
const DEEPEST = 3

type Around = { base: string | undefined; depth: number }

function itemsOfAttribute(tag: string, { name, value }: Attribute, { base, depth }: Around): Found[] {
  if (dull.test(name) && !(tag === 'meta' && name === 'content')) return []
  const text = value.text
  const isLink = leading.has(name) && !embedding.has(tag)
  const items =
    name === 'srcdoc'
      ? itemsOfDocument(text, depth)
      : addressAttributes.has(name)
        ? itemsOfAddress(text, { base: isLink ? base : undefined, depth })
        : text.length > 3
          ? itemsAtOnce(text, { isCode: name.startsWith('on') || name === 'style' })
          : []
  const embedded =
    (embedding.has(tag) && name !== 'srcdoc' && !leading.has(name) && !name.startsWith('on')) ||
    // What a page says about itself, except where it leads on.
    (tag === 'meta' && !/^[\s\d.,;]*url\s*=|^\s*\d[\s\d.]*[,;]\s*['"]?(?:https?:|\/\/)/i.test(text)) ||
    tag === 'link' ||
    tag === 'base' ||
    name === 'background' ||
    name === 'style'
  return items.map((item) => ({
    ...item,
    ...value.placeOf(item.start, item.end),
    ...(embedded && item.kind === 'asset' ? { note: 'embedded' as const } : {}),
  }))
}

function itemsOfDocument(text: string, depth: number): Found[] {
  if (depth >= DEEPEST) return []
  return [...itemsOfHtml(text, depth + 1)].filter((item) => item.kind !== 'progress')
}

/** Returns what browsers read of a URL in an attribute: without control signs around it and without line breaks (URL standard, section 4.4). */
// oxlint-disable-next-line no-control-regex -- they are what is left out
const asBrowsersRead = (text: string): string =>
  text
    .replace(/^[\0- ]+/, '')
    .trimEnd()
    .replace(/[\t\n\r]/g, '')

/** Returns the web address that a browser opens for a text with a host of its own; undefined for a relative one or another scheme. */
const webAddress = (text: string): string | undefined => {
  const read = asBrowsersRead(text)
  const absolute = /^[/\\]{2}/.test(read) ? `https:${read}` : read
  if (!/^https?:/i.test(absolute) || absolute.length > 9000) return undefined
  const encoded = absolute.replace(/ /g, '%20')
  return URL.canParse(encoded) ? (/^https?:\/\//i.test(encoded) ? encoded : new URL(encoded).href) : undefined
}

/** A whole URL in a link of a site that isn’t known: `/url?q=https://…`. */
const redirect = /^[^:?#]{0,200}\?(?:[^#]{0,400}?&)?[\w.]{1,40}=(https?(?::|%3a)[^&#]{4,8000})/i

function itemsOfAddress(text: string, { base, depth }: Around): Found[] {
  const written = asBrowsersRead(text)
  const start = text.length - text.trimStart().length
  const place = { start, end: Math.max(start + 1, text.trimEnd().length), written }
  const assetOf = (address: string | undefined): Found[] => {
    const parsed = address === undefined ? undefined : parseAsset(address)
    return parsed?.ok && parsed.value.form === 'url' ? [assetFound(parsed.value, place)] : []
  }
  const web = assetOf(webAddress(written))
  if (web.length > 0 || written === '') return web
  const placed = (items: readonly Found[]): Found[] =>
    items.map((item) => ({ ...item, ...place, written: item.written }))
  if (/^javascript:/i.test(written)) {
    const code = written.slice(written.indexOf(':') + 1)
    const led = placed(itemsAtOnce(percentDecoded(code) ?? code, { isCode: true }))
    return led.length > 0 || /^\s*(?:void|;|$|\/\/|return)/i.test(code) ? led : itemsAtOnce(text)
  }
  const page = /^data:text\/html/i.test(written) ? pageInData(written) : undefined
  if (page !== undefined) return placed(itemsOfDocument(page, depth))
  if (/^(?:#|cid:|data:)/i.test(written)) return []
  const scheme = /^[a-z][a-z\d+.-]*:/i.test(written) || /^(?:h..ps?|www\.)/i.test(written)
  if (scheme) return itemsAtOnce(text)
  const carried = base === undefined ? redirect.exec(written)?.[1] : undefined
  const led = assetOf(webAddress(percentDecoded(carried ?? '') ?? ''))
  if (led.length > 0) return led.map((item) => ({ ...item, note: 'reference' }))
  // Without scheme or host this is a relative URL, whatever it looks like: `login.php`, `img/logo.png`. Its page is known only by its base.
  const named = /^[^/?#\s\\]+\.[a-z]{2,}(?:\/|$)/i.test(written) ? itemsAtOnce(text) : []
  const assets = named.filter(({ kind }) => kind === 'asset')
  if (assets.length > 0) return assets
  return base !== undefined && URL.canParse(written, base) ? assetOf(new URL(written, base).href) : []
}

/** Returns what the page in a `data:` URL holds, which is the whole text. */
export const itemsOfData = (text: string): Found[] =>
  /^\s*data:text\/html/i.test(text) ? itemsOfAddress(text, { base: undefined, depth: 0 }) : []

/** Returns undefined where the encoding is broken. */
const percentDecoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Returns the page that a `data:` URL holds (RFC 2397), or undefined if it is broken: browsers show nothing then, either. */
function pageInData(written: string): string | undefined {
  const comma = written.indexOf(',')
  const data = comma < 0 ? undefined : percentDecoded(written.slice(comma + 1))
  if (data === undefined || !/;\s*base64\s*$/i.test(written.slice(0, comma))) return data
  const bytes = base64Bytes(data.replace(/\s/g, ''))
  const read = bytes && textOf(bytes)
  return read?.ok ? read.text : undefined
}
