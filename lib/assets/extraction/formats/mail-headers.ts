import { decodeBytes, bytesOfBase64, bytesOfQuoted } from '../transfer.ts'
import { TextMap } from '../text-map.ts'

export type Header = { name: string; value: TextMap }

const headerStart = /([A-Za-z][A-Za-z0-9-]{1,60}):[ \t]?/y
/** RFC 2047, section 2. */
const encodedWord = /=\?([\w-]{2,40})(?:\*[\w-]+)?\?([bq])\?([^?\s]{0,2000})\?=/gi

/** Returns the headers at a position, unfolded and with encoded words decoded; `end` is where the body begins. */
export function headersFrom(text: string, from: number, to: number): { headers: Header[]; end: number } {
  const headers: Header[] = []
  let at = from
  while (at < to) {
    const newline = text.indexOf('\n', at)
    const stop = newline < 0 || newline > to ? to : newline
    if (text.slice(at, Math.min(stop, at + 4)).trim() === '' && text.slice(at, stop).trim() === '')
      return { headers, end: Math.min(to, stop + 1) }
    headerStart.lastIndex = at
    const [label, name] = headerStart.exec(text) ?? []
    if (label === undefined || name === undefined) {
      // Skip the leading `From ` line of an mbox file.
      if (headers.length === 0 && text.startsWith('From ', at)) {
        at = stop + 1
        continue
      }
      return { headers, end: at }
    }
    let end = stop
    while (end < to && /[ \t]/.test(text.charAt(end + 1))) {
      const more = text.indexOf('\n', end + 1)
      end = more < 0 || more > to ? to : more
    }
    headers.push({ name, value: valueOf(text, at + label.length, end) })
    at = end + 1
  }
  return { headers, end: to }
}

function valueOf(text: string, from: number, to: number): TextMap {
  const map = new TextMap()
  const value = text.slice(from, to)
  let last = 0
  for (const match of value.matchAll(encodedWord)) {
    const [word, charset = '', kind = '', coded = ''] = match
    const between = value.slice(last, match.index)
    // White space between two encoded words isn't displayed (RFC 2047).
    if (last === 0 || between.trim() !== '') unfoldInto(map, text, from + last, from + match.index)
    const bytes =
      kind.toLowerCase() === 'b' ? bytesOfBase64(coded) : bytesOfQuoted(coded.replaceAll('_', ' '))
    map.instead(decodeBytes(bytes, charset), from + match.index, from + match.index + word.length)
    last = match.index + word.length
  }
  unfoldInto(map, text, from + last, to)
  return map
}

function unfoldInto(map: TextMap, text: string, from: number, to: number): void {
  const piece = text.slice(from, to)
  let start = 0
  for (let at = piece.indexOf('\n'); at >= 0; at = piece.indexOf('\n', at + 1)) {
    map.same(text, from + start, from + at)
    map.instead(' ', from + at, from + at + 1)
    start = at + 1
  }
  map.same(text, from + start, to)
}
