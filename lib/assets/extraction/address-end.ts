import { longestAsset } from '../asset.ts'
import { withoutSentenceEnd } from '../shown/surroundings.ts'
import { classOf, DENSE, endsAddress, HIDDEN, PLAIN } from './characters.ts'
import { writtenDot } from './written-dots.ts'

const closers = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ["'", "'"],
])

/** Start of another URL without a space before it (`…/login,https://…`), but not inside a path or query (`…/web/2020/https://…`). */
const nextScheme = /h(?:tt|xx)ps?[:[]/iy
const holdsAnother = '/=:?&#%'
/** Next cell of a table’s line: a date, a word that feeds use, a quote. */
const nextCell =
  /[,;](?:"|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{4}|(?:true|false|yes|no|online|offline|active|inactive|phishing|malware|scam|high|medium|low)(?=[,;\s]|$))/iy
/** Escaped line end, tab or quote in source code and JSON, also in a text inside a text. */
const escaped = /\\{1,8}(?:[nrt"']|u00(?:22|3[ce]))/y
/** Markup behind a URL: `{code}`, `[/url]`, the label in `…/a[label]`. */
const markup =
  /\{(?:code|noformat|quote|panel|color|anchor|html|info|note|tip|warning|expand|section|column|spoiler)[:}]|\}\}|\[\/[a-z]{1,12}\]|\[\p{L}[\p{L} ]{0,40}\](?=[\s.,;:!?]|$)/iuy

const isAt = (pattern: RegExp, text: string, at: number): boolean => {
  pattern.lastIndex = at
  return pattern.test(text)
}

export type AddressEnd = {
  end: number
  /** True if the URL exceeds twice the length limit; nothing after `end` was read. */
  tooLong: boolean
}

/** Returns the end of the URL at `start`, with trailing punctuation. `inHost` allows defanged dots and the spaces around them. */
export function addressEnd(
  text: string,
  start: number,
  from: number,
  to: number,
  inHost: boolean,
): AddressEnd {
  const opening = text.charAt(start - 1)
  const closing = /\[[a-z]{1,12}=["']?$/i.test(text.slice(Math.max(0, start - 15), start))
    ? ']'
    : closers.get(opening)
  const withBackslashes = text.charAt(from - 1) === '\\'
  let depth = 0
  let isQuoted = false
  let host = inHost
  let sawDot = false
  let at = from
  for (; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) {
      if (
        code === 104 &&
        at > from &&
        isAt(nextScheme, text, at) &&
        !holdsAnother.includes(text.charAt(at - 1)) &&
        !text.startsWith('/v3/__', at - 6)
      )
        break
      continue
    }
    const character = text.charAt(at)
    if (host) {
      const dot = writtenDot(text, at)
      if (dot) {
        at += dot.width - 1
        sawDot = true
        continue
      }
      if (character === '.' || isStop(text, at)) sawDot = true
      else if (character === '/' || character === '?' || character === '#') host = false
    }
    if (endsAddress(code) && !(host && isStop(text, at))) break
    if ((code === 44 || code === 59) && isAt(nextCell, text, at)) break
    if (character === '\\' && !withBackslashes && isAt(escaped, text, at)) break
    if ((code === 123 || code === 125 || code === 91) && isAt(markup, text, at)) break
    if (code === 39) {
      // A quote of another kind than the one before the URL: `…/a.exe',$b`.
      if (!isQuoted && ',;)]}+|'.includes(text.charAt(at + 1))) break
      isQuoted = !isQuoted
    }
    if (closing !== undefined) {
      if (character === closing) {
        if (depth === 0 && !isBracketedSign(text, at)) break
        depth -= 1
      } else if (character === opening) depth += 1
    }
    if (code > 127 && (sawDot || !host) && classOf(code) === DENSE && touches(text, at)) break
  }
  return { end: at, tooLong: at - start > 2 * longestAsset }
}

/** Returns true for an ideographic full stop between two labels, which browsers read as a dot; elsewhere it ends a sentence. */
const isStop = (text: string, at: number): boolean =>
  '\u3002\uFF61'.includes(text.charAt(at)) && classOf(text.charCodeAt(at + 1)) === PLAIN

/** Returns true if a bracket closes a defanged `[.]`, `[:]` or `[/]`. */
const isBracketedSign = (text: string, at: number): boolean =>
  '[({'.includes(text.charAt(at - 2)) && text.charAt(at - 2) !== ''

/** Returns true right after an ASCII letter or digit (`…/login请在`), where the text continues; a path in such letters follows a slash. */
function touches(text: string, at: number): boolean {
  let before = at - 1
  while (before > 0 && classOf(text.charCodeAt(before)) === HIDDEN) before -= 1
  const code = text.charCodeAt(before)
  return code < 128 && classOf(code) === PLAIN && code !== 45 && code !== 95
}

/** Returns the end of a URL without trailing punctuation and invisible characters. */
export function withoutTrailing(text: string, start: number, end: number): number {
  const code = text.charCodeAt(end - 1)
  if ((code >= 97 && code <= 122) || (code >= 47 && code <= 57)) return end
  let last = end
  for (let before = -1; before !== last;) {
    before = last
    while (
      last > start &&
      classOf(text.charCodeAt(last - 1)) === HIDDEN &&
      text.charCodeAt(last - 1) !== 0x200c
    )
      last -= 1
    last = start + withoutSentenceEnd(text.slice(start, last)).length
  }
  const emphasis = text.charAt(start - 1)
  if (emphasis === '_' && text.charAt(last - 1) === '_') last -= 1
  return last
}
