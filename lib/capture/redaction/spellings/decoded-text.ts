import { folded, type DecodedText } from './folded-text.ts'

export const startOf = ({ starts }: DecodedText, index: number): number =>
  starts === null ? index : (starts[index] ?? 0)

/** Returns the end in the original of the unit before `end`. */
export const endOf = ({ ends }: DecodedText, end: number): number =>
  ends === null ? end : (ends[end - 1] ?? 0)

/** Limit of readings per text; real texts have one or two. */
const MOST_READINGS = 16

const ESCAPES = [
  /(?:%[0-9a-f]{2})+/gi,
  /&(?:#(?:x[0-9a-f]{1,8}|\d{1,8})|[a-z]{2,6});?/gi,
  /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|\/)/gi,
]

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

/** Returns all unescaped readings, since escapes may nest in any order; each also folded. `complete`: false if the limit was reached. */
export const readingsOf = (text: string): { readings: DecodedText[]; complete: boolean } => {
  const readings: DecodedText[] = [{ text, starts: null, ends: null }]
  const known = new Set([text])
  let complete = true
  const add = (next: DecodedText): void => {
    if (known.has(next.text)) return
    if (readings.length >= MOST_READINGS) {
      complete = false
      return
    }
    known.add(next.text)
    readings.push(next)
  }
  // The list grows during iteration.
  for (const reading of readings) {
    for (const escapes of ESCAPES) add(decodedOnce(reading, escapes))
    const plain = folded(reading.text)
    if (plain !== null) add(through(reading, plain))
  }
  return { readings, complete }
}

const through = (outer: DecodedText, inner: DecodedText): DecodedText => ({
  text: inner.text,
  starts: Array.from({ length: inner.text.length }, (_, index) => startOf(outer, startOf(inner, index))),
  ends: Array.from({ length: inner.text.length }, (_, index) => endOf(outer, endOf(inner, index + 1))),
})

const decodedOnce = (reading: DecodedText, escapes: RegExp): DecodedText => {
  const { text } = reading
  if (text.search(escapes) < 0) return reading
  const pieces: string[] = []
  const newStarts: number[] = []
  const newEnds: number[] = []
  const add = (piece: string, from: number, to: number): void => {
    pieces.push(piece)
    for (let unit = 0; unit < piece.length; unit += 1) {
      newStarts.push(startOf(reading, from))
      newEnds.push(endOf(reading, to))
    }
  }
  const keep = (from: number, to: number): void => {
    pieces.push(text.slice(from, to))
    for (let at = from; at < to; at += 1) {
      newStarts.push(startOf(reading, at))
      newEnds.push(endOf(reading, at + 1))
    }
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

/** Decodes `%c3%a9%40` character by character; bytes that aren't UTF-8 stay. */
const percentDecoded = (run: string): { char: string; at: number; length: number }[] => {
  const found: { char: string; at: number; length: number }[] = []
  for (let at = 0; at < run.length;) {
    const lead = Number.parseInt(run.slice(at + 1, at + 3), 16)
    const bytes = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    const written = run.slice(at, at + bytes * 3)
    const char = bytes === 1 ? String.fromCharCode(lead) : decodedOrSame(written)
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
