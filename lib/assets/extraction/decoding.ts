import { classOf, HIDDEN } from './characters.ts'
import { base64Bytes, base64Decoded } from '../unwrap/target-readers.ts'

/** A decoded text (entities, quoted cells, transfer encodings) with a source map. Built front to back, read in any order. */
export class TextMap {
  #parts: string[] = []
  #length = 0
  /** Per piece: its start here, its source range, and whether it maps unit by unit or only as a whole. */
  readonly #at: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #same: boolean[] = []

  get length(): number {
    return this.#length
  }

  same(text: string, from: number, to: number): void {
    if (to > from) this.#add(text.slice(from, to), from, to, true)
  }

  instead(text: string, from: number, to: number): void {
    if (text !== '') this.#add(text, from, to, false)
  }

  #add(text: string, from: number, to: number, same: boolean): void {
    this.#at.push(this.#length)
    this.#from.push(from)
    this.#to.push(to)
    this.#same.push(same)
    this.#parts.push(text)
    this.#length += text.length
  }

  get text(): string {
    return this.#parts.join('')
  }

  #piece(at: number): number {
    let low = 0
    let high = this.#at.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#at[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }

  placeOf(start: number, end: number): { start: number; end: number } {
    const first = this.#piece(start)
    const last = this.#piece(Math.max(start, end - 1))
    const from = this.#from[first] ?? 0
    return {
      start: this.#same[first] ? from + start - (this.#at[first] ?? 0) : from,
      end: this.#same[last] ? (this.#from[last] ?? 0) + end - (this.#at[last] ?? 0) : (this.#to[last] ?? 0),
    }
  }
}

/** Appends a text between two positions, with what a pattern matches decoded; undefined leaves it as it is. */
export function decodeInto(
  map: TextMap,
  text: string,
  from: number,
  to: number,
  pattern: RegExp,
  decode: (match: RegExpExecArray) => string | undefined,
): TextMap {
  const piece = text.slice(from, to)
  let start = from
  for (const match of piece.matchAll(pattern)) {
    const decoded = decode(match)
    if (decoded === undefined) continue
    map.same(text, start, from + match.index)
    start = from + match.index + match[0].length
    map.instead(decoded, from + match.index, start)
  }
  map.same(text, start, to)
  return map
}

/** Cached `indexOf`: a text that never occurs costs one pass over the input, not one per call. */
export class NextOf {
  readonly #text: string
  readonly #found = new Map<string, { asked: number; at: number }>()

  constructor(text: string) {
    this.#text = text
  }

  from(wanted: string, from: number): number {
    const known = this.#found.get(wanted)
    if (known && known.asked <= from && (known.at < 0 || known.at >= from)) return known.at
    const at = this.#text.indexOf(wanted, from)
    this.#found.set(wanted, { asked: from, at })
    return at
  }
}

/**
 * Escapes of JSON, JavaScript and HTML that hide signs of a URL: `\u0026`, `\x2f`, `\/`, `&amp;`, `&#46;`, and invisible signs in a scheme. A `\n` isn't one of them,
 * because it is a part of a path more often (`C:\new`). Other entities are in pages alone, and the background doesn’t load their table.
 */
const escape =
  /\\{1,4}(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(\/))|[\u200B-\u200D\u2060\uFEFF\u00AD]{1,8}(?=(?:[tps][\u200B-\u200D\u2060\uFEFF\u00AD]{0,8}){1,4}:\/)|&(?:amp;){0,4}(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|lt|gt|apos|nbsp|period|colon|sol|commat));/gi
const anyEscape = new RegExp(escape.source, 'i')

/** Texts that a script joins or decodes, and a command that PowerShell does: `'ht'+'tp'`, `fromCharCode(…)`, `atob('…')`, `-enc …`. */
const hidden =
  /(?<!\\[nrt])(["'])[ \t]{0,4}\+[ \t]{0,4}["'](?!\\)|fromCharCode\(((?:\d{1,3}, ?){7,4000}\d{1,3})\)|\batob\(["'`]([\w+/]{16,60000}={0,2})["'`]\)|\s-e(?:nc?|ncodedcommand)?\s([a-z\d+/]{40,60000}={0,2})/i
const hiddenOrEscape = new RegExp(`${escape.source}|${hidden.source}`, 'gi')
/** What such a text has in it. Most have none of it, and are read faster without. */
const marks = [`'+'`, `' + '`, `"+"`, `" + "`, 'fromCharCode(', 'atob(', ' -e']

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00A0',
  period: '.',
  colon: ':',
  sol: '/',
  commat: '@',
}

function escaped(match: RegExpExecArray): string | undefined {
  const [, four, braced, two, slash, decimal, hexadecimal, named, ...rest] = match
  const [joint, codes, script, command] = rest
  if (joint !== undefined) return ''
  if (codes !== undefined) return `"${String.fromCharCode(...codes.split(',').map(Number))}"`
  if (script !== undefined) return `"${base64Decoded(script) ?? ''}"`
  // PowerShell takes two bytes a sign.
  if (command !== undefined) return new TextDecoder('utf-16le').decode(base64Bytes(command))
  if (slash !== undefined || named !== undefined) return slash ?? NAMED[named?.toLowerCase() ?? '']
  if (classOf(match[0].charCodeAt(0)) === HIDDEN) return ''
  const digits = four ?? braced ?? two ?? hexadecimal
  const code = digits === undefined ? Number(decimal) : Number.parseInt(digits, 16)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
}

/** A piece of a mail’s source in quoted-printable (RFC 2045), pasted without its headers. */
const ofMail = /\b(?:href|src|action)=3D["'h]|\bhttps?:[^\s<>"]{3,80}=\r?\n[^\s<>"]{0,80}=3D/i
const quoted = new RegExp(`${escape.source}|((?:=[\\dA-F]{2}){1,400})|=\\r?\\n`, 'gi')

const unquoted = (match: RegExpExecArray): string | undefined => {
  const bytes = match.at(-1)
  if (bytes === undefined) return match[0].startsWith('=') ? '' : escaped(match)
  const codes = bytes
    .slice(1)
    .split('=')
    .map((byte) => Number.parseInt(byte, 16))
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(codes))
}

/** Decodes such escapes between two positions; undefined if there are none. */
export function escapesDecoded(input: string, start: number, end: number): TextMap | undefined {
  const text = start === 0 && end === input.length ? input : input.slice(start, end)
  if (text.includes('=3D') && ofMail.test(text))
    return decodeInto(new TextMap(), input, start, end, quoted, unquoted)
  if (marks.some((mark) => text.includes(mark)) && hidden.test(text))
    return decodeInto(new TextMap(), input, start, end, hiddenOrEscape, escaped)
  return anyEscape.test(text) ? decodeInto(new TextMap(), input, start, end, escape, escaped) : undefined
}

/** An ASCII character, which keeps its position and needs no decoder, or several bytes in a row. */
const percentEncoded = /%[0-7][0-9a-f]|(?:%[89a-f][0-9a-f])+/gi

/** Decodes percent-encoding; invalid bytes become U+FFFD. */
export const percentDecodedAt = (text: string, from: number, to: number): TextMap =>
  decodeInto(new TextMap(), text, from, to, percentEncoded, ([run]) => {
    const bytes = run
      .slice(1)
      .split('%')
      .map((byte) => Number.parseInt(byte, 16))
    const [first = 0] = bytes
    return first < 128
      ? String.fromCharCode(first)
      : new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(bytes))
  })
