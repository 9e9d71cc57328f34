import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode'
import { NextOf } from '../next-of.ts'
import { TextMap } from '../text-map.ts'

export type Attribute = { name: string; value: TextMap }
export type HtmlPart =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'tag'; name: string; closes: boolean; from: number; to: number; attributes: Attribute[] }
  | { kind: 'script'; from: number; to: number }

const tagName = /<(\/?)([a-z][a-z0-9-]*(?::[a-z][a-z0-9-]*)?)(?=[\s/>])/iy
const attributeName = /[\s/]*([^\s/>="'<][^\s/>=]{0,100})\s*(=?)\s*/y
const unquoted = /[^\s>"']*/y
const MOST_ATTRIBUTES = 200
/** Longer values hold data. */
const LONGEST_VALUE = 100_000

/** Tokenizes HTML in one pass. Invalid tags become text and unclosed tags end after their last attribute, so no part is lost. */
export function* partsOfHtml(text: string): Generator<HtmlPart> {
  const next = new NextOf(text)
  let at = 0
  while (at < text.length) {
    const open = next.from('<', at)
    if (open < 0) {
      yield { kind: 'text', from: at, to: text.length }
      return
    }
    if (open > at) yield { kind: 'text', from: at, to: open }
    if (text.startsWith('<!', open) || text.startsWith('<?', open)) {
      const comment = text.startsWith('<!--', open)
      const end = next.from(comment ? '-->' : '>', open + 2)
      if (end < 0) {
        yield { kind: 'text', from: open, to: open + 2 }
        at = open + 2
      } else at = end + (comment ? 3 : 1)
      continue
    }
    tagName.lastIndex = open
    const [start, slash, name = ''] = tagName.exec(text) ?? []
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
  for (let count = 0; count < MOST_ATTRIBUTES; count += 1) {
    attributeName.lastIndex = at
    const [whole, name = '', equals] = attributeName.exec(text) ?? []
    if (whole === undefined) break
    at += whole.length
    if (equals !== '=') continue
    const quote = text.charAt(at)
    if (quote === '"' || quote === "'") {
      const close = next.from(quote, at + 1)
      if (close < 0) break
      if (close - at <= LONGEST_VALUE)
        attributes.push({ name: name.toLowerCase(), value: decoded(text, at + 1, close) })
      at = close + 1
    } else {
      unquoted.lastIndex = at
      const value = unquoted.exec(text)?.[0] ?? ''
      attributes.push({ name: name.toLowerCase(), value: decoded(text, at, at + value.length) })
      at += value.length
    }
  }
  const tail = /[\s/]*>?/y
  tail.lastIndex = at
  return { attributes, end: at + (tail.exec(text)?.[0].length ?? 0) }
}

let reference = ''
const references = new EntityDecoder(htmlDecodeTree, (code) => {
  reference += String.fromCodePoint(code)
})

/**
 * Returns the length of the character reference at a position and leaves its text in `reference`; 0 if there is none. By the rules for
 * attributes also in text (HTML standard, section 13.2.5.73), so that `?a=1&copy=2` stays what it is.
 */
function widthOfReference(text: string, at: number): number {
  reference = ''
  references.startEntity(DecodingMode.Attribute)
  const width = references.write(text, at + 1)
  return width < 0 ? references.end() : width
}

export function decodeInto(map: TextMap, text: string, from: number, to: number): void {
  const piece = text.slice(from, to)
  let start = 0
  for (let at = piece.indexOf('&'); at >= 0; at = piece.indexOf('&', at + 1)) {
    const width = widthOfReference(piece, at)
    if (width === 0) continue
    map.same(text, from + start, from + at)
    map.instead(reference, from + at, from + at + width)
    start = at + width
    at = start - 1
  }
  map.same(text, from + start, to)
}

function decoded(text: string, from: number, to: number): TextMap {
  const map = new TextMap()
  decodeInto(map, text, from, to)
  return map
}
