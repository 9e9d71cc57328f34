/** A decoded text with a source map: the unit at `index` comes from `starts[index]` up to `ends[index]`; null if unchanged. */
export type DecodedText = { text: string; starts: readonly number[] | null; ends: readonly number[] | null }

/** Ranges of invisible characters: soft hyphen, joiners, direction marks, variation selectors. */
const INVISIBLE = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
] as const
const isInvisible = (code: number): boolean =>
  INVISIBLE.some(([first, last]) => code >= first && code <= last)

const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
]

/** CJK characters, which have no ASCII form. */
const isIdeograph = (code: number): boolean =>
  (code >= 0x3041 && code <= 0xa4cf) || (code >= 0xac00 && code <= 0xd7a3)

/** Quick check for anything that may need folding: non-ASCII, a line break, a defanged `@` or dot. */
const PERHAPS = /[^\0-\x7f]|[\r\n]|[[({]\s{0,3}(?:at|dot|@|\.)\s{0,3}[\])}]/i

const IN_WORDS = /[^\S\n]{0,3}[[({]\s{0,3}(at|@|dot|punkt|\.)\s{0,3}[\])}][^\S\n]{0,3}/iy

/** Returns true if a line break splits a word: at a joining character, or in a very long run. */
const isBrokenWord = (before: string, after: string): boolean =>
  /[@._+=-]$/.test(before) || /^[@._]/.test(after) || (/[\w+/]{24}$/.test(before) && /^[\w+/]{4}/.test(after))

/** Returns the text as a reader sees it: ASCII width, no invisible characters, `[at]` refanged, words rejoined. Null if unchanged. */
export const folded = (text: string): DecodedText | null => {
  if (!PERHAPS.test(text)) return null
  const pieces: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let changed = false
  const add = (piece: string, from: number, to: number): void => {
    pieces.push(piece)
    for (let unit = 0; unit < piece.length; unit += 1) {
      starts.push(from)
      ends.push(to)
    }
  }
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0
    const char = code > 0xffff ? text.slice(at, at + 2) : text.charAt(at)
    const taken =
      code < 0x80 ? asciiFold(text, at, char) : { length: char.length, plain: plainOf(code, char) }
    changed ||= taken.length !== char.length || taken.plain !== char
    if (taken.length === char.length && taken.plain === char && char.length === 2) {
      add(char.charAt(0), at, at + 1)
      add(char.charAt(1), at + 1, at + 2)
    } else add(taken.plain, at, at + taken.length)
    at += taken.length
  }
  return changed ? { text: pieces.join(''), starts, ends } : null
}

const asciiFold = (text: string, at: number, char: string): { length: number; plain: string } => {
  if (char === '\n' || char === '\r') {
    const length = /^[\r\n]{1,2}[^\S\r\n]{0,8}/.exec(text.slice(at, at + 10))?.[0].length ?? 1
    const before = text.slice(Math.max(0, at - 24), at)
    const isBroken = isBrokenWord(before, text.slice(at + length, at + length + 4))
    return isBroken ? { length, plain: '' } : { length: 1, plain: char }
  }
  if (char === ' ' || char === '\t' || char === '[' || char === '(' || char === '{') {
    IN_WORDS.lastIndex = at
    const [all, sign] = IN_WORDS.exec(text) ?? []
    if (all !== undefined && sign !== undefined)
      return { length: all.length, plain: /^(?:at|@)$/i.test(sign) ? '@' : '.' }
  }
  return { length: 1, plain: char }
}

const plainOf = (code: number, char: string): string => {
  if (isIdeograph(code)) return char
  if (isInvisible(code)) return ''
  const zero = ZEROS.findLast((one) => one <= code)
  if (zero !== undefined && code <= zero + 9) return String(code - zero)
  const plain = char.normalize('NFKC')
  return /^[\0-\x7f]$/.test(plain) ? plain : char
}
