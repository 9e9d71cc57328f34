import { matchAt } from '#lib/assets/extraction/characters.ts'
import { decodeInto, NextOf, TextMap } from '#lib/assets/extraction/decoding.ts'
import { referencedLetter } from './named-letters.ts'
import { MAX_COLUMNS } from '#lib/assets/extraction/extracted.ts'
import { isAboutColumn, isBenign, isBesideAsset } from './cell-names.ts'
import { areColumnNames, isAboutFinding } from './csv.ts'

export type Attribute = { name: string; value: TextMap }
type HtmlPart =
  | { kind: 'text'; from: number; to: number }
  | { kind: 'tag'; name: string; closes: boolean; from: number; to: number; attributes: Attribute[] }
  | { kind: 'comment'; from: number }
  | { kind: 'script'; from: number; to: number; isData: boolean }

const marked = /<!\[CDATA\[|<!--\[if [^\]<>]{1,60}\]>/y
const tagName = /<(\/?)([a-z][a-z0-9_-]*(?::[a-z][a-z0-9_-]*)?)(?=[\s/>])/iy
const attributeName = /[\s/]*([^\s/>="'<][^\s/>=]{0,100})\s*(=?)\s*/y
const unquoted = /[^\s>"']*/y
const MAX_ATTRIBUTES = 200
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
    // What is marked as text in XML, and what one mail program shows and others don't.
    const [unhidden] = matchAt(marked, text, open) ?? []
    if (unhidden !== undefined) {
      at = open + unhidden.length
      continue
    }
    if (text.startsWith('<!', open) || text.startsWith('<?', open)) {
      const comment = text.startsWith('<!--', open)
      if (comment) yield { kind: 'comment', from: open }
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
      const isData = attributes.some(({ name: of, value }) => of === 'type' && /\bld\+json/i.test(value.text))
      if (lower === 'script') yield { kind: 'script', from: at, to: close, isData }
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

export const decodeHtml = (map: TextMap, text: string, from: number, to: number): TextMap =>
  decodeInto(map, text, from, to, reference, ([written]) => referencedLetter(written))

/** The cells of a table, and whether the head of a column says that it is about what the others hold. */
export class Cells {
  isAbout = false
  /** Whether plain cells may be names: not in a page that a scammer may have written. */
  readonly #mayName: boolean
  /** Nothing was read of the cell yet. */
  isFresh = false
  #heads: string[] = []
  /** The cells of the first row, which may be names. */
  #first: string[] = []
  #row = -1
  /** Of a row or a definition. */
  #label = ''
  #column = -1
  #inHead = false
  #isBenign = false

  constructor(mayName: boolean) {
    this.#mayName = mayName
  }

  /** Takes what follows a row’s tag. A row that says that it is no threat is about something else. */
  judge(row: string): void {
    const [inside = ''] = row.split(/<\/?tr\b/i, 1)
    const cells = inside.split(/<t[dh]\b[^<>]{0,300}>/i).slice(1)
    this.#isBenign = isBenign(
      cells.map((cell, at) => [this.#heads[at] ?? '', cell.replace(/<[^<>]{0,2000}>/g, '')]),
    )
  }

  /** Takes a block’s tag; returns what parts its text from the text before. */
  enter(name: string, closes: boolean): string {
    const isHead = name === 'th' || name === 'dt'
    const isCell = isHead || name === 'td' || name === 'dd'
    if (name === 'table') {
      this.#heads = []
      this.#first = []
      this.#row = -1
    }
    if (name === 'tr' && !closes) {
      this.#row += 1
      // Spreadsheets write all cells alike.
      if (this.#row === 1 && this.#heads.length === 0 && areColumnNames(this.#first))
        this.#heads = this.#first
    }
    if (name === 'table' || name === 'tr') this.#column = -1
    if (name === 'tr' || (isHead && !closes)) this.#label = ''
    if (isCell || name === 'table' || name === 'tr') this.isAbout = this.isFresh = this.#inHead = false
    if (isCell && !closes) {
      this.#column += 1
      this.isFresh = true
      this.#inHead = isHead
      const above = this.#heads[this.#column] ?? ''
      this.isAbout =
        this.#isBenign ||
        (!isHead &&
          (isAboutFinding(above) ||
            isAboutColumn(above) ||
            isAboutFinding(this.#label) ||
            isBesideAsset(above, this.#heads))) ||
        /^(?:phish )?id$/i.test(above)
    }
    return isCell && name !== 'dt' ? ' ' : '\n'
  }

  /** Takes the text of a cell. */
  read(text: string): void {
    this.isFresh &&= text.trim() === ''
    if (this.#inHead) this.#heads[this.#column] = this.#label = (this.#label + text).trim().slice(0, 80)
    else if (this.#mayName && this.#column >= 0) {
      const said = text.trim().slice(0, 80)
      if (said === '') return
      if (this.#row === 0 && this.#column < MAX_COLUMNS) this.#first[this.#column] ??= said
      if (this.#column === 0 && this.#heads.length === 0) this.#label ||= said.replace(/[:：]$/, '')
    }
  }
}
