/**
 * A text, decoded, and where each of its UTF-16 units came from: the unit at `index` was written by the original's units
 * from `starts[index]` up to `ends[index]`.
 */
export type DecodedText = { text: string; starts: readonly number[]; ends: readonly number[] }

/** So many readings of one text are looked at; real ones have one or two. */
const MOST_READINGS = 16

/** Escapes of each kind: percent-encoded bytes, HTML entities, escapes of JSON and scripts. */
const ESCAPES = [
  /(?:%[0-9a-f]{2})+/gi,
  /&(?:#(?:x[0-9a-f]{1,8}|\d{1,8})|[a-z]{2,6});?/gi,
  /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|\/)/gi,
]

/** The signs that HTML has names for and that an address or a name can hold. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  colon: ':',
  commat: '@',
  equals: '=',
  gt: '>',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  period: '.',
  plus: '+',
  quot: '"',
  sol: '/',
}

/**
 * A text as it stands, and every reading of it with one kind of escapes after another taken away, in any order: what looks
 * like an escape can be part of what was escaped in another way.
 */
export const readingsOf = (text: string): DecodedText[] => {
  const units = Array.from({ length: text.length }, (_, index) => index)
  const readings: DecodedText[] = [{ text, starts: units, ends: units.map((index) => index + 1) }]
  const known = new Set([text])
  // The list grows while it is walked: each reading is read again.
  for (const reading of readings) {
    for (const escapes of ESCAPES) {
      const next = decodedOnce(reading, escapes)
      if (known.has(next.text) || readings.length === MOST_READINGS) continue
      known.add(next.text)
      readings.push(next)
    }
  }
  return readings
}

const decodedOnce = (reading: DecodedText, escapes: RegExp): DecodedText => {
  const { text, starts, ends } = reading
  if (text.search(escapes) < 0) return reading
  const pieces: string[] = []
  const newStarts: number[] = []
  const newEnds: number[] = []
  const add = (piece: string, from: number, to: number): void => {
    pieces.push(piece)
    for (let unit = 0; unit < piece.length; unit += 1) {
      newStarts.push(starts[from] ?? 0)
      newEnds.push(ends[to - 1] ?? 0)
    }
  }
  const keep = (from: number, to: number): void => {
    for (let at = from; at < to; at += 1) add(text.charAt(at), at, at + 1)
  }
  let done = 0
  for (const match of text.matchAll(escapes)) {
    const escape = match[0]
    keep(done, match.index)
    done = match.index + escape.length
    if (escape.startsWith('%')) {
      for (const { char, at, length } of percentDecoded(escape))
        add(char, match.index + at, match.index + at + length)
    } else {
      const char = unescaped(escape)
      if (char === undefined) keep(match.index, done)
      else add(char, match.index, done)
    }
  }
  keep(done, text.length)
  return { text: pieces.join(''), starts: newStarts, ends: newEnds }
}

const unescaped = (escape: string): string | undefined => {
  const body = escape.replace(/^&#?|^\\|;$/g, '')
  if (escape.startsWith('\\'))
    return body === '/' ? '/' : String.fromCharCode(Number.parseInt(body.slice(1), 16))
  if (!escape.startsWith('&#')) return ENTITIES[body.toLowerCase()]
  const code = /^x/i.test(body) ? Number.parseInt(body.slice(1), 16) : Number(body)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** `%c3%a9%40` one character at a time; bytes that are not UTF-8 stay as they are written. */
const percentDecoded = (run: string): { char: string; at: number; length: number }[] => {
  const found: { char: string; at: number; length: number }[] = []
  for (let at = 0; at < run.length;) {
    const lead = Number.parseInt(run.slice(at + 1, at + 3), 16)
    const bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const written = run.slice(at, at + bytes * 3)
    const char = decodedOrSame(written)
    if (char === written) {
      found.push(
        ...Array.from(run.slice(at, at + 3), (unit, offset) => ({ char: unit, at: at + offset, length: 1 })),
      )
      at += 3
    } else {
      found.push({ char, at, length: written.length })
      at += written.length
    }
  }
  return found
}

const decodedOrSame = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
