import { parseAsset } from '../../parse-asset.ts'
import type { Found } from '../extracted.ts'
import { type Attribute, decodeInto, partsOfHtml } from './html-parts.ts'
import { asTextOfLink } from '../pairs.ts'
import { itemsAtOnce, type Progress } from '../plain-items.ts'
import { assetFound } from '../readers/read-web.ts'
import { TextMap } from '../text-map.ts'

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
const dull =
  /^(?:xmlns|xsi|class$|id$|for$|name$|type$|rel$|target$|lang$|dir$|width$|height$|role$|method$|charset$|integrity$|nonce$|media$|sizes$|align|valign|colspan|rowspan|border|cell|bgcolor|color$|face$|size$|tabindex|aria-(?!label)|autocomplete|http-equiv|itemprop|itemtype|prefix$|property$|vocab$|typeof$|version$|encoding$|download$)/
const embedding = new Set(
  'img script link source audio video track embed object iframe input image use body table td picture'.split(
    ' ',
  ),
)
/** Longest run of text read in one step, so that reading can pause even in a page without block elements. */
const LONGEST_RUN = 16_384

type Link = { items: Found[]; from: number }

/** Yields what the visible text and the attributes of an HTML text hold, in order of position; a link and its matching text only once. */
export function* itemsOfHtml(text: string): Generator<Found | Progress> {
  let run = new TextMap()
  let waiting: Found[] = []
  let links: { link: Found; from: number; to: number }[] = []
  let open: Link | undefined
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
      const around = links.find(({ from, to }) => item.start >= from && item.end <= to)
      const kept = around ? asTextOfLink(item, around.link) : item
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
        decodeInto(run, text, from, to)
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
    if (!inline.has(part.name)) yield* flush(part.from)
    if (part.name === 'a' || part.name === 'button') closeLink()
    const items = part.attributes.flatMap((attribute) => itemsOfAttribute(part.name, attribute))
    waiting.push(...items)
    if (part.name === 'a' && !part.closes) open = { items, from: run.length }
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

function itemsOfAttribute(tag: string, { name, value }: Attribute): Found[] {
  if (dull.test(name) && !(tag === 'meta' && name === 'content')) return []
  const text = value.text
  const items = addressAttributes.has(name)
    ? itemsOfAddress(text)
    : text.length > 3
      ? itemsAtOnce(text, { isCode: name.startsWith('on') || name === 'style' })
      : []
  const embedded =
    (embedding.has(tag) && name !== 'href' && name !== 'action' && name !== 'formaction') ||
    tag === 'link' ||
    name === 'background' ||
    name === 'style'
  return items.map((item) => ({
    ...item,
    ...value.placeOf(item.start, item.end),
    ...(embedded && item.kind === 'asset' ? { note: 'embedded' as const } : {}),
  }))
}

/** Browsers drop tabs and line breaks in URLs (URL standard, "basic URL parser"). */
const unseen = /[\t\n\r]/g

function itemsOfAddress(text: string): Found[] {
  const start = text.search(/\S/)
  if (start < 0) return []
  const end = text.trimEnd().length
  const written = text.slice(start, end)
  if (/^(?:https?:|\/\/)/i.test(written) && written.length < 9000) {
    const parsed = parseAsset(written.replace(unseen, ''))
    if (parsed.ok && parsed.value.form === 'url') return [assetFound(parsed.value, { start, end, written })]
  }
  // The page's own relative URLs, inline data, and scripts without effect.
  if (
    /^(?:#|\?|\/(?!\/)|\.{1,2}\/|cid:|data:(?!text\/html)|javascript:(?:void|;|\s*$|\/\/|return))/i.test(
      written,
    )
  )
    return []
  // Without scheme or host this is a relative URL, whatever it looks like: `login.php`, `img/logo.png`.
  const scheme = /^[a-z][a-z\d+.-]*:/i.test(written) || /^(?:h..ps?|www\.)/i.test(written)
  const host = /^[^/?#\s]+\.[a-z]{2,}(?:\/|$)/i.test(written)
  return scheme || host ? itemsAtOnce(text).filter(({ kind }) => scheme || kind === 'asset') : []
}
