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
const hidden =
  /[\u115F\u1160\u3164\uFFA0]|[\u034F\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|[\uFE00-\uFE0F]/u
/** Scripts used in homographs; the last range holds circled and squared letters, which browsers read as plain ones. */
const plain =
  /[\w-]|(?=[\p{L}\p{N}])[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Coptic}\p{Script=Lisu}]|[\u2070-\u209C\u2460-\u24FF\u00AA\u00B2\u00B3\u00B9\u00BA\u2044\u2215\u2216\u2571-\u2573\u29F5\u29F8\u29F9]/u
const dense =
  /(?=[\p{L}\p{N}])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30FC]/u

function classify(code: number): number {
  // U+D835 starts the surrogate pairs of mathematical letters; U+DB40 those of invisible tags.
  if (code === 0xd835) return PLAIN
  if (code === 0xdb40) return HIDDEN
  const character = String.fromCharCode(code)
  if (dots.includes(character)) return DOT
  if (hidden.test(character)) return HIDDEN
  if (/\p{M}/u.test(character)) return MARK
  if (plain.test(character)) return PLAIN
  if (dense.test(character)) return DENSE
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

/** Characters that always end a URL in running text: white space, quotes, brackets, other punctuation. */
const ends =
  /[\s<>"`´|\p{Cc}‘…‥•—]|(?=[^\0-\x7F·’‐-‒–\u2024])[\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}]|[\uD83C-\uD83E\u2190-\u21FF\u2500-\u2570\u2574-\u27BF]/u
const endOf = new Uint8Array(0x1_0000)

export function endsAddress(code: number): boolean {
  const found = endOf[code]
  if (found) return found === 1
  const answer = ends.test(String.fromCharCode(code))
  endOf[code] = answer ? 1 : 2
  return answer
}

const fullWidth = /[\uFF01-\uFF5E]/
const asciiOfFullWidth = /[０-９Ａ-Ｚａ-ｚ－．／：＠＿＝＆％＃]/g

/** Replaces full-width letters and punctuation with ASCII, unit by unit, so that offsets don't change. */
export const withAsciiWidth = (text: string): string =>
  fullWidth.test(text)
    ? text.replace(asciiOfFullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    : text
