export const BREAK = 1
/** ASCII letters and digits, `-`, `_`, scripts used in homographs, and signs that look like a slash but belong to the host. */
export const PLAIN = 2
/** Other scripts that put spaces between words: Arabic, Hebrew, Devanagari, Georgian. */
const FOREIGN = 3
/** Scripts without spaces, where a URL touches its neighbors: Han, Kana, Hangul (its particles), Thai. */
export const DENSE = 4
export const DOT = 5
/** Invisible characters; they take the class of their surroundings. */
export const HIDDEN = 6
/** Vowel signs and accents, part of the preceding letter. */
export const MARK = 7

const dots = '.\u3002\uFF0E\uFF61\u2024'

/* Classes of letters are read in the functions that need them, which cache their answers: at import they would cost each start of the background a millisecond. */

const isHidden = (character: string): boolean =>
  /[\u115F\u1160\u3164\uFFA0]|[\u034F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/u.test(
    character,
  )

/** Scripts used in homographs; the last range holds circled and squared letters, which browsers read as plain ones. */
const isPlain = (character: string): boolean =>
  /[\w-]|(?=[\p{L}\p{N}])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]|[\u2070-\u209C\u2460-\u24FF\u00AA\u00B2\u00B3\u00B9\u00BA\u2044\u2215\u2216\u2571-\u2573\u29F5\u29F8\u29F9]/u.test(
    character,
  )

const isDense = (character: string): boolean =>
  /(?=[\p{L}\p{N}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30FC]/u.test(
    character,
  )

function classify(code: number): number {
  // U+D835 starts the surrogate pairs of mathematical letters; U+DB40 those of invisible tags.
  if (code === 0xd835) return PLAIN
  if (code === 0xdb40) return HIDDEN
  const character = String.fromCharCode(code)
  if (dots.includes(character)) return DOT
  if (isHidden(character)) return HIDDEN
  if (/\p{M}/u.test(character)) return MARK
  if (isPlain(character)) return PLAIN
  if (isDense(character)) return DENSE
  return /[\p{L}\p{N}]/u.test(character) ? FOREIGN : BREAK
}

const known = new Uint8Array(0x1_0000)

export function classOf(code: number): number {
  const found = known[code]
  if (found) return found
  const answer = classify(code)
  known[code] = answer
  return answer
}

export const unitsAt = (code: number): number => (code === 0xd835 || code === 0xdb40 ? 2 : 1)

/** Characters that always end a URL in running text: white space (U+FEFF is none, but hidden), quotes, brackets, other punctuation. */
const isEnd = (character: string): boolean =>
  /(?!\uFEFF)[\s<>"`´|\p{Cc}‘…‥•—]|(?=[^\0-\x7F·’‐-‒–\u2024])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]|[\uD83C-\uD83E\u2190-\u21FF\u2500-\u2570\u2574-\u27BF]/u.test(
    character,
  )
const endOf = new Uint8Array(0x1_0000)

export function endsAddress(code: number): boolean {
  const found = endOf[code]
  if (found) return found === 1
  const answer = isEnd(String.fromCharCode(code))
  endOf[code] = answer ? 1 : 2
  return answer
}

const fullWidth = /[\uFF01-\uFF5E\u2010\u2011\u2044\u2215]/
const asciiOfFullWidth =
  /[０-９Ａ-Ｚａ-ｚ－．／：＠＿＝＆％＃]|(?<=[a-z\d])[\u2010\u2011](?=[a-z\d])|(?<=[tx]ps?:[\u2044\u2215]?)[\u2044\u2215]/gi

/**
 * Replaces full-width letters and punctuation with ASCII, unit by unit, so that offsets don't change, and the hyphens that word
 * processors put between letters: no name can be registered with them (RFC 5892). Behind a scheme, signs that look like slashes are some.
 */
export const withAsciiWidth = (text: string): string =>
  fullWidth.test(text)
    ? text.replace(asciiOfFullWidth, (character) => {
        const code = character.charCodeAt(0)
        if (code > 0xff00) return String.fromCharCode(code - 0xfee0)
        return code > 0x2040 ? '/' : '-'
      })
    : text

/** `[.]`, `(dot)`, `{.}`, `<.>`, `[[.]]` with optional spaces, or half of such a bracket. */
const inBrackets =
  /[ \u00A0]?[[({<（【［〔]{1,2} ?(?:\.|dot|d0t|punkt|punto|ponto|point|nokta|kropka|titik|точка|点|點|नुक्ता)[ \u200B]?[\])}>）】］〕]{1,2}[ \u00A0]?|[[({]\.(?=[\p{L}\p{N}])/iuy
/** Where a line ends beside the dot, as in texts copied from a PDF: neither a sentence nor an entry of a list begins there. */
const acrossLines = /\r?\n[[({]\.[\])}](?=[a-z\d])|[[({]\.[\])}]\r?\n(?=[a-z\d])/y
/** Markdown escapes brackets: `\[.\]`. */
const escapedBrackets = /\\[[({]{1,2} ?(?:\.|dot) ?\\[\])}]{1,2}/iy
const spoken = /[ \u00A0](?:dot|punkt|punto|точка)[ \u00A0](?=[a-z\d-])/iy
/** Endings that aren't words. */
const ENDING = String.raw`(?:com|net|org|io|xyz|app|info|biz|ru|co\.uk|cn|de|fr|nl|pl|eu|cc|dev|shop|online|example|test)(?![\p{L}\p{N}_-])`
/** What follows a list of endings: “.com and .net domains”. */
const ENDINGS = String.raw`(?:,? ?(?:and|or|und|oder|et|ou|y|e|o|\/)? ?\.\p{L}| (?:domain|name|tld|address|extension|ending)s?\b)`
/** `evil .com`, `evil . com`, `www . evil . com`, `evil•com`: only before such endings. */
const withSpaces = new RegExp(
  String.raw`[ \u00A0]\. ?(?=${ENDING}(?!${ENDINGS}))|[ \u00A0]\. (?=[a-z\d-]{1,63}(?: \. [a-z\d-]{1,63}){0,4} \. ${ENDING})|` +
    String.raw`[\u2022\u00B7\u2219](?=${ENDING})`,
  'iuy',
)

/** `evil. com`: a new sentence has a capital (“Payment terms. Net: …”), and a label a colon (“… unserer Seite. info: …”). */
const withSpaceBehind = /\. (?=(?:com|net|org|info|biz|xyz)(?:[/.,]|[ \t\r]{0,8}(?:\n|$)))/y
/** `evil.[com]`: only before endings that are no words. */
const endingInBrackets = /\.[[({](?=(?:com|net|org|xyz|biz|ru|cn|co\.uk|com\.\w\w)(?:[\])}]|$))/iy

/** Returns what a sticky pattern matches at a position. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const widthOf = (pattern: RegExp, text: string, at: number): number =>
  matchAt(pattern, text, at)?.[0].length ?? 0

export type WrittenDot = { width: number; spoken: boolean }

/** Returns the defanged dot at a position; undefined if there is none. */
export function writtenDot(text: string, at: number): WrittenDot | undefined {
  const first = text.charAt(at)
  if (first === '\\') {
    const width = text.charAt(at + 1) === '.' ? 2 : widthOf(escapedBrackets, text, at)
    return width > 0 ? { width, spoken: false } : undefined
  }
  if (first === ']' || first === '}')
    return text.charAt(at - 1) === '.' && /[\p{L}\p{N}]/u.test(text.charAt(at + 1))
      ? { width: 1, spoken: false }
      : undefined
  if (first === '\n' || first === '\r') {
    const width = widthOf(acrossLines, text, at)
    return width > 0 ? { width, spoken: false } : undefined
  }
  if (!'[({< \u00A0（【［〔.•·∙'.includes(first) || first === '') return undefined
  if ('.•·∙'.includes(first)) {
    const opened = widthOf(endingInBrackets, text, at)
    if (opened > 0) return { width: opened, spoken: false }
    const width = widthOf(first === '.' ? withSpaceBehind : withSpaces, text, at)
    return width > 0 ? { width, spoken: true } : undefined
  }
  const space = first === ' ' || first === '\u00A0'
  const second = space ? text.charAt(at + 1) : ''
  if (space && !'[({<.dDpPтТ'.includes(second)) return undefined
  const bracket = widthOf(inBrackets, text, at)
  const ends = bracket > 0 && '\r\n'.includes(text.charAt(at + bracket))
  if (bracket > 0) return { width: (ends && widthOf(acrossLines, text, at)) || bracket, spoken: false }
  if (!space) return undefined
  const width = widthOf(spoken, text, at) || widthOf(withSpaces, text, at)
  return width > 0 ? { width, spoken: true } : undefined
}

export function withPlainDots(text: string, sign = '.'): string {
  let undone = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const dot = writtenDot(text, at)
    if (dot === undefined) continue
    const half = text.charAt(at) === ']' || text.charAt(at) === '}'
    undone += `${text.slice(from, at)}${half ? '' : sign}`
    at += dot.width - 1
    from = at + 1
  }
  return undone + text.slice(from)
}

export type Run = { start: number; end: number; dots: number; defanged: boolean; spoken: boolean }

/** Longest scan in UTF-16 units; the rest of an endless run is skipped. */
export const STRETCH = 65_536

export const runAt = (text: string, start: number, to: number): Run => {
  const run: Run = { start, end: start, dots: 0, defanged: false, spoken: false }
  let group = 0
  let afterDot = -1
  let at = start
  const stop = Math.min(to, start + STRETCH)
  for (; at < stop;) {
    const code = text.charCodeAt(at)
    const kind = classOf(code)
    if (kind === HIDDEN) {
      at += unitsAt(code)
      continue
    }
    if (kind === MARK) {
      at += 1
      if (afterDot < 0 && group !== 0) run.end = at
      continue
    }
    const spaced = kind === DOT && ' [({'.includes(text.charAt(at + 1)) && writtenDot(text, at) !== undefined
    if (kind === DOT && !spaced) {
      if (afterDot === at) break
      at += 1
      afterDot = at
      continue
    }
    if (kind === BREAK || spaced) {
      const dot = run.end > start || afterDot > 0 || group !== 0 ? writtenDot(text, at) : undefined
      if (dot === undefined || !continuesAt(text, at + dot.width, to)) break
      run.defanged = true
      run.spoken ||= dot.spoken
      at += dot.width
      afterDot = at
      continue
    }
    const next = kind === PLAIN ? 1 : 2
    if (next !== group && group !== 0) {
      if (afterDot < 0) break
      // A period ends the sentence here, unless an ending in the same script follows.
      const isStop = '\u3002\uFF61'.includes(text.charAt(afterDot - 1))
      if (isStop && next === 1) break
    }
    if (afterDot >= 0) run.dots += 1
    afterDot = -1
    group = next
    at += unitsAt(code)
    run.end = at
  }
  return run
}

const continuesAt = (text: string, at: number, to: number): boolean => {
  if (at >= to) return false
  const kind = classOf(text.charCodeAt(at))
  return kind !== BREAK && kind !== DOT
}
