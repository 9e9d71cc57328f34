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
 * Escapes of JSON, JavaScript and HTML that hide signs of a URL: `\u0026`, `\x2f`, `\/`, `&amp;`, `&#46;`. A `\n` isn't one of them,
 * because it is a part of a path more often (`C:\new`).
 */
const escape =
  /\\{1,4}(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(\/))|&(?:#\d{1,7}|#x[0-9a-f]{1,6}|amp|quot|lt|gt|apos|nbsp);/gi
const anyEscape = new RegExp(escape.source, 'i')

/** Those that are written around addresses. All others are in pages alone, and the background doesn’t load their table. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  lt: '<',
  gt: '>',
  apos: "'",
  nbsp: '\u00A0',
}

const characterOf = (whole: string, escaped: string | undefined): string | undefined => {
  const [, named, hexadecimal = escaped, decimal] = /^&(?:([a-z]+)|#x([0-9a-f]+)|#(\d+));$/i.exec(whole) ?? []
  if (named !== undefined) return NAMED[named.toLowerCase()]
  if (hexadecimal === undefined && decimal === undefined) return '/'
  const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
  return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
}

/** Decodes such escapes between two positions; undefined if there are none. */
export function escapesDecoded(input: string, start: number, end: number): TextMap | undefined {
  const text = start === 0 && end === input.length ? input : input.slice(start, end)
  if (!anyEscape.test(text)) return undefined
  const map = new TextMap()
  let from = 0
  for (const match of text.matchAll(escape)) {
    const [whole, unicode, braced, hexadecimal] = match
    const decoded = characterOf(whole, unicode ?? braced ?? hexadecimal)
    if (decoded === undefined) continue
    map.same(input, start + from, start + match.index)
    from = match.index + whole.length
    map.instead(decoded, start + match.index, start + from)
  }
  map.same(input, start + from, end)
  return map
}

const percentRun = /(?:%[0-9a-f]{2})+/gi

/** Decodes percent-encoding; invalid bytes become U+FFFD. */
export function percentDecodedAt(text: string, from: number, to: number): TextMap {
  const map = new TextMap()
  let start = from
  for (const { 0: run, index } of text.slice(from, to).matchAll(percentRun)) {
    map.same(text, start, from + index)
    start = from + index + run.length
    const bytes = Uint8Array.from(run.matchAll(/%(..)/g), ([, hexadecimal = '']) =>
      Number.parseInt(hexadecimal, 16),
    )
    // Sign by sign where all are ASCII, which is most often so: each keeps its position, and no decoder is made.
    if (bytes.every((byte) => byte < 128))
      for (const [at, byte] of bytes.entries())
        map.instead(String.fromCharCode(byte), from + index + 3 * at, from + index + 3 * at + 3)
    else map.instead(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), from + index, start)
  }
  map.same(text, start, to)
  return map
}
