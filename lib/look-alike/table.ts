/**
 * Own names lie in one table sorted by key (UTF-16 units, as JavaScript's `<`), in blocks on disk. What may be looked like is found by
 * a few short ranges of it, all known before the first is read. The first character of a key tells what follows:
 * `f` what an own label reads as, `b` the same from its end, `d` a short one with and without each letter; `F`, `B`, `D` the same of
 * accounts, which are never compared with sites; `e` the digits of an address that wallets show (addresses.ts).
 *
 * After the first letters of a label comes its length. Names one edit apart share a half and differ in length by one at most, so
 * a range of one length and one half holds few others, and an organization with 10,000 names of its brand and a word does not
 * make it longer. What begins alike still lies in neighbouring blocks.
 */

/** One line of the table: `key` is what is sorted; `name` the own name: a registrable domain, `PLATFORM/account` or an address. */
export type NameEntry = { key: string; name: string }

/** What is to be read: every entry with from <= key <= to (the same: a point), at most `most` of them, in order. */
export type NameRange = { from: string; to: string; most: number }

/** `whole` from the first letter, `turned` from the last, `short` for symmetric delete. */
const KINDS = {
  site: { whole: 'f', turned: 'b', short: 'd' },
  account: { whole: 'F', turned: 'B', short: 'D' },
} as const
export type Keys = (typeof KINDS)['site' | 'account']
export const keysOf = (kind: 'site' | 'account'): Keys => KINDS[kind]

/** Whether a key of this kind has the letters from the first (or from the last) and their number; undefined for keys that have no number. */
export const wholeLetters = (kind: string): boolean | undefined => {
  if (kind === KINDS.site.whole || kind === KINDS.account.whole) return true
  return kind === KINDS.site.turned || kind === KINDS.account.turned ? false : undefined
}

/** A label can have 63 letters, an account more; beyond this they count as equally long. */
const LONGEST = 75
const LENGTHS = Array.from({ length: LONGEST + 1 }, (_, length) => String.fromCharCode(0x30 + length))
/** Of all that are as long, or longer. */
export const LONGEST_SIGN = String.fromCharCode(0x30 + LONGEST)
const lengthSign = (length: number): string => LENGTHS[Math.min(length, LONGEST)] ?? ''

/** Letters before the length: never more than the smaller half, so that a half is the beginning of a key. */
const headOf = (length: number): number => (length >= 8 ? 4 : length >= 6 ? 3 : length >> 1)

/** The key of a label of so many letters that begins with these; with all of its letters it is the very key. */
export function keyOf(kind: string, beginning: string, length = beginning.length): string {
  const head = headOf(length)
  return kind + beginning.slice(0, head) + lengthSign(length) + beginning.slice(head)
}

/** The letters that a key was made of. */
export function lettersOfKey(key: string): string {
  const head = 1 + headOf(key.length - 2)
  return key.slice(1, head) + key.slice(head + 1)
}

/**
 * Whether the letters that a key was made of are these but for one edit or one swap at most, as `editBetween` has it; without making a text of
 * them, since it is asked of thousands.
 */
export function isKeyOneEditFrom(key: string, letters: string): boolean {
  const length = key.length - 2
  const apart = letters.length - length
  if (apart > 1 || apart < -1) return false
  const head = headOf(length)
  const unit = (at: number): number => key.charCodeAt(at < head ? at + 1 : at + 2)
  const shorter = Math.min(length, letters.length)
  let before = 0
  while (before < shorter && unit(before) === letters.charCodeAt(before)) before += 1
  let after = 0
  while (
    after < shorter - before &&
    unit(length - 1 - after) === letters.charCodeAt(letters.length - 1 - after)
  )
    after += 1
  const rest = shorter - before - after
  if (apart !== 0) return rest === 0
  if (rest !== 2) return rest < 2
  return unit(before) === letters.charCodeAt(before + 1) && unit(before + 1) === letters.charCodeAt(before)
}

/** The letters from the last to the first. */
export function turned(letters: string): string {
  let backwards = ''
  for (let at = letters.length - 1; at >= 0; at -= 1) backwards += letters.charAt(at)
  return backwards
}

/** Half a pair of surrogates is no text that can be stored; as a private character it is. No host has one of these. */
export const storable = (letters: string): string =>
  letters.replaceAll(/[\ud800-\udfff]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0x800))

/** A skeleton of more letters than this is found by its halves, a shorter one by symmetric delete: half of it would be no choice. */
export const LONGEST_SHORT = 5

/** Own labels of fewer letters have too many neighbours for one edit to mean anything, and are not looked for at the edge of a word. */
export const SHORTEST_TO_EDIT = 5

/** Fewer than this are never looked for inside another name. */
export const SHORTEST_INSIDE = 3

/** Where to cut a label of so many letters: the first half is the longer one. */
export const halfOf = (length: number): number => (length + 1) >> 1

/** The letters, and the letters less each one: two texts that are one edit or one swap apart share one of these (symmetric delete). */
export function* lessOne(letters: string, until = letters.length): Generator<string> {
  yield letters
  for (let at = 0; at < until; at += 1) yield letters.slice(0, at) + letters.slice(at + 1)
}
