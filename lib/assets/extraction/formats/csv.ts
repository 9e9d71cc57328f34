import type { HandlePlatform } from '../extracted.ts'
import { NextOf } from '../next-of.ts'
import { platformOfWord } from '../readers/platform-words.ts'
import { TextMap } from '../text-map.ts'

const delimiters = [',', ';', '\t', '|'] as const

/** A cell's position; `map` holds its text if doubled quotes were unescaped. */
export type Cell = { from: number; to: number; map: TextMap | undefined; platform: HandlePlatform }

/** Returns the delimiter that occurs equally often in each of the first lines, outside quotes; undefined if the text isn't a table. */
export function delimiterOf(sample: string): string | undefined {
  const lines = sample
    .replace(/"(?:[^"]|"")*"/g, 'q')
    .split(/\r?\n/, 21)
    .filter((line) => line.trim() !== '')
  // The last line may be truncated.
  const whole = lines.length > 2 ? lines.slice(0, 20) : lines
  if (whole.length < 2) return undefined
  return delimiters.find((delimiter) => {
    const counts = whole.map((line) => line.split(delimiter).length - 1)
    const first = counts[0] ?? 0
    if (first === 0) return false
    const equal = counts.filter((count) => count === first).length
    // Prose has a space after a comma.
    const asProse = delimiter === ',' && whole.filter((line) => line.includes(', ')).length * 2 > whole.length
    return !asProse && equal >= 0.8 * whole.length
  })
}

/** Yields the cells of a table in order (RFC 4180: quotes are doubled inside quotes, which may contain line breaks). */
export function* cellsOf(text: string, delimiter: string): Generator<Cell> {
  const next = new NextOf(text)
  const platforms: HandlePlatform[] = []
  let inHead = true
  let ofRow: HandlePlatform = null
  let column = 0
  let at = 0
  while (at < text.length) {
    let from = at
    let to: number
    let map: TextMap | undefined
    while (from < text.length && text.charAt(from) === ' ') from += 1
    if (text.charAt(from) === '"') {
      const closed = endOfQuoted(text, from, next)
      to = closed.to
      map = closed.map
      from += 1
      at = closed.at
    } else {
      const stop = nearest(next.from(delimiter, at), next.from('\n', at), text.length)
      from = at
      to = stop
      at = stop
    }
    const named = headPlatform(text.slice(from, Math.min(to, from + 40)))
    if (inHead) platforms[column] = named
    yield { from, to, map, platform: platforms[column] ?? ofRow }
    ofRow = named ?? ofRow
    if (text.charAt(at) === delimiter) column += 1
    else {
      const stop = nearest(next.from(delimiter, at), next.from('\n', at), text.length)
      // Text after a closing quote still belongs to this row.
      if (stop > at && text.slice(at, stop).trim() !== '')
        yield { from: at, to: stop, map: undefined, platform: null }
      at = stop
      if (text.charAt(at) === '\n' || at >= text.length) {
        inHead = false
        ofRow = null
        column = 0
      } else column += 1
    }
    at += 1
  }
}

const headPlatform = (name: string): HandlePlatform => platformOfWord(name.trim().replace(/[\s_-].*/s, ''))

const nearest = (one: number, other: number, end: number): number =>
  Math.min(one < 0 ? end : one, other < 0 ? end : other)

function endOfQuoted(
  text: string,
  quote: number,
  next: NextOf,
): { to: number; at: number; map: TextMap | undefined } {
  let map: TextMap | undefined
  let from = quote + 1
  for (;;) {
    const close = next.from('"', from)
    if (close < 0) {
      // An unclosed quote ends at its line.
      const line = next.from('\n', quote)
      const to = line < 0 ? text.length : line
      return { to, at: to, map: undefined }
    }
    if (text.charAt(close + 1) !== '"') {
      map?.same(text, from, close)
      return { to: close, at: close + 1, map }
    }
    map ??= new TextMap()
    map.same(text, from, close + 1)
    from = close + 2
  }
}
