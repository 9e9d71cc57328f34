import { base64Bytes } from '#lib/assets/unwrap/target-readers.ts'
import { matchAt } from '../characters.ts'
import { hasHost } from '../../asset.ts'
import { parseAsset } from '../../parse-asset.ts'
import type { Found } from '../extracted.ts'
import { isAboutFinding } from './csv.ts'
import { asTextOfLink } from '../link-text.ts'
import { itemsAtOnce, type Progress } from '../scanner.ts'
import { assetFound } from '../readers/web.ts'
import { decodeInto, TextMap, NextOf } from '../decoding.ts'
import { textOf } from '#lib/encoding.ts'
import { decodeHTMLAttribute } from 'entities/decode'

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

type Link = { items: Found[]; from: number }

/** The root element, behind the declaration, the document type and comments of XML. */
const root = /^(?:\s|<\?[^>]*>|<!DOCTYPE[^>]*>|<!--(?:(?!-->)[^])*-->)*<([a-z][\w.:-]*)/i

/** Yields what a page holds. Its writer chooses the names of its elements, so they tell nothing. */
export const itemsOfHtml = (text: string, depth = 0): Generator<Found | Progress> =>
  itemsOfMarkup(text, { depth, isXml: false })

/** Yields what a page or XML of its own holds; in RSS and Atom, links to the host of the feed itself are references. */
export function* itemsOfXml(text: string): Generator<Found | Progress> {
  const name = root.exec(text.slice(0, 4000))?.[1] ?? ''
  const isFeed = /^(?:rss|feed|rdf:RDF)$/i.test(name)
  const isXml = isFeed || (!ofPages.has(name.toLowerCase()) && text.trimEnd().endsWith(`</${name}>`))
  const entries = isFeed ? text.search(/<(?:item|entry)[\s>]/i) : -1
  const own = new Set<string>()
  for (const item of itemsOfMarkup(text, { depth: 0, isXml })) {
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
  { depth, isXml }: { depth: number; isXml: boolean },
): Generator<Found | Progress> {
  let base: string | undefined
  let run = new TextMap()
  let waiting: Found[] = []
  let links: { link: Found; from: number; to: number }[] = []
  let open: Link | undefined
  /** The element whose text is read, if it is about what a feed lists. */
  let isAbout = false
  let reported = 0
  const closeLink = () => {
    for (const link of open?.items ?? []) links.push({ link, from: open?.from ?? 0, to: run.length })
    open = undefined
  }
  const flush = function* (read: number): Generator<Found | Progress> {
    const stillOpen = open
    closeLink()
    const seen = run.length > 2 ? itemsAtOnce(run.text) : []
    const shown = seen.flatMap((item) => {
      const around = links.find(({ from, to }) => item.start >= from && item.start < to)
      const told = around ? asTextOfLink(item, around.link) : item
      const kept = isAbout && told?.kind === 'asset' ? { note: 'reference' as const, ...told } : told
      return kept ? [{ ...kept, ...run.placeOf(kept.start, kept.end) }] : []
    })
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
    if (part.kind === 'script') {
      yield* flush(part.from)
      for (let from = part.from; from < part.to;) {
        const to = endOfPiece(text, from, part.to)
        for (const item of itemsAtOnce(text.slice(from, to), { isCode: true }))
          yield { ...item, start: item.start + from, end: item.end + from }
        yield { kind: 'progress', read: to }
        from = to
      }
      continue
    }
    if (!inline.has(part.name)) {
      yield* flush(part.from)
      isAbout = isXml && !part.closes && isAboutFinding(part.name)
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
    (tag === 'meta' && !/^[\s\d.,;]*url\s*=/i.test(text)) ||
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

type Attribute = { name: string; value: TextMap }
type HtmlPart =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'tag'; name: string; closes: boolean; from: number; to: number; attributes: Attribute[] }
  | { kind: 'script'; from: number; to: number }

const marked = /<!\[CDATA\[|<!--\[if [^\]<>]{1,60}\]>/y
const tagName = /<(\/?)([a-z][a-z0-9_-]*(?::[a-z][a-z0-9_-]*)?)(?=[\s/>])/iy
const attributeName = /[\s/]*([^\s/>="'<][^\s/>=]{0,100})\s*(=?)\s*/y
const unquoted = /[^\s>"']*/y
const MAX_ATTRIBUTES = 200
/** Longer values hold data. */
const LONGEST_VALUE = 100_000

/** Tokenizes HTML in one pass. Invalid tags become text and unclosed tags end after their last attribute, so no part is lost. */
function* partsOfHtml(text: string): Generator<HtmlPart> {
  const next = new NextOf(text)
  let at = 0
  while (at < text.length) {
    const open = next.from('<', at)
    if (open < 0) {
      yield { kind: 'text', from: at, to: text.length }
      return
    }
    if (open > at) yield { kind: 'text', from: at, to: open }
    // What is marked as text in XML, and what one mail program shows and others don't.
    const [unhidden] = matchAt(marked, text, open) ?? []
    if (unhidden !== undefined) {
      at = open + unhidden.length
      continue
    }
    if (text.startsWith('<!', open) || text.startsWith('<?', open)) {
      const comment = text.startsWith('<!--', open)
      const end = next.from(comment ? '-->' : '>', open + 2)
      if (end < 0) {
        yield { kind: 'text', from: open, to: open + 2 }
        at = open + 2
      } else at = end + (comment ? 3 : 1)
      continue
    }
    const [start, slash, name = ''] = matchAt(tagName, text, open) ?? []
    if (start === undefined) {
      yield { kind: 'text', from: open, to: open + 1 }
      at = open + 1
      continue
    }
    const { attributes, end } = attributesFrom(text, open + start.length, next)
    const lower = name.toLowerCase()
    yield { kind: 'tag', name: lower, closes: slash === '/', from: open, to: end, attributes }
    at = end
    if (slash === '' && (lower === 'script' || lower === 'style')) {
      const close = endOfRaw(text, lower, at, next)
      if (lower === 'script') yield { kind: 'script', from: at, to: close }
      at = close
    }
  }
}

function endOfRaw(text: string, name: string, from: number, next: NextOf): number {
  const lower = next.from(`</${name}`, from)
  const upper = next.from(`</${name.toUpperCase()}`, from)
  if (lower < 0 && upper < 0) return text.length
  return lower < 0 ? upper : upper < 0 ? lower : Math.min(lower, upper)
}

function attributesFrom(text: string, from: number, next: NextOf): { attributes: Attribute[]; end: number } {
  const attributes: Attribute[] = []
  let at = from
  for (let count = 0; count < MAX_ATTRIBUTES; count += 1) {
    const [whole, name = '', equals] = matchAt(attributeName, text, at) ?? []
    if (whole === undefined) break
    at += whole.length
    if (equals !== '=') continue
    const quote = text.charAt(at)
    if (quote === '"' || quote === "'") {
      const close = next.from(quote, at + 1)
      if (close < 0) break
      if (close - at <= LONGEST_VALUE)
        attributes.push({ name: name.toLowerCase(), value: decodeHtml(new TextMap(), text, at + 1, close) })
      at = close + 1
    } else {
      const value = matchAt(unquoted, text, at)?.[0] ?? ''
      attributes.push({
        name: name.toLowerCase(),
        value: decodeHtml(new TextMap(), text, at, at + value.length),
      })
      at += value.length
    }
  }
  const tail = /[\s/]*>?/y
  return { attributes, end: at + (matchAt(tail, text, at)?.[0].length ?? 0) }
}

/**
 * A character reference by the rules for attributes also in text (HTML standard, section 13.2.5.73), so that `?a=1&copy=2` stays what it
 * is: without its semicolon, none that goes on with `=`, a letter or a digit.
 */
const reference = /&(?:#(?:\d+|x[0-9a-f]+);?|[a-z][a-z0-9]{1,31}(?:;|(?![=a-z0-9])))/gi

const referenceDecoded = ([written]: RegExpExecArray): string | undefined => {
  const decoded = decodeHTMLAttribute(written)
  return decoded === written ? undefined : decoded
}

const decodeHtml = (map: TextMap, text: string, from: number, to: number): TextMap =>
  decodeInto(map, text, from, to, reference, referenceDecoded)
