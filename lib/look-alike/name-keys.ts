import type { Difference } from './look-alike-match.ts'
/**
 * Own names in one table, sorted by key (UTF-16 units), in blocks on disk; a look-alike query reads a few short ranges, all known up
 * front. First character of a key: `f` an own label's reading, `b` the same reversed, `d` a short label with or without each letter;
 * `p` the first word of a label of several, `s` the shape of a long one; `F`, `B`, `D`, `P`, `S` for accounts, which are never compared with
 * sites; `e` the visible digits of an address (`addressKey`). Copies that version 1.0.0 stored have no `p` and `s`.
 * The label's length follows its first letters: names one edit apart share a half and differ in length by at most one, so ranges stay
 * short even for 10,000 names that share a brand.
 */

/** A table entry; `name` is a registrable domain, `PLATFORM/account` or an address. */
export type NameEntry = { key: string; name: string }

/** All entries with from <= key <= to, at most `most`, in order. If both are equal, it is a point. */
export type NameRange = { from: string; to: string; most: number }

/** `whole`: from the first letter; `reversed`: from the last; `short`: symmetric delete; `first`: the first word; `shape`: see skeleton.ts. */
const KINDS = {
  site: { whole: 'f', reversed: 'b', short: 'd', first: 'p', shape: 's' },
  account: { whole: 'F', reversed: 'B', short: 'D', first: 'P', shape: 'S' },
} as const
export type Keys = (typeof KINDS)['site' | 'account']
export const keysOf = (kind: 'site' | 'account'): Keys => KINDS[kind]

/** Longest length distinguished; a label has at most 63 letters, an account may have more. */
const LONGEST = 75
const LENGTHS = Array.from({ length: LONGEST + 1 }, (_, length) => String.fromCharCode(0x30 + length))
const lengthSign = (length: number): string => LENGTHS[Math.min(length, LONGEST)] ?? ''

/** Letters before the length: at most the smaller half, so that a half is a key prefix. */
const headOf = (length: number): number => (length >= 8 ? 4 : length >= 6 ? 3 : length >> 1)

/** Returns the key prefix of a label with this length and beginning; with all letters, its full key. */
export function keyOf(kind: string, beginning: string, length = beginning.length): string {
  const head = headOf(length)
  return kind + beginning.slice(0, head) + lengthSign(length) + beginning.slice(head)
}

export function lettersOfKey(key: string): string {
  const head = 1 + headOf(key.length - 2)
  return key.slice(1, head) + key.slice(head + 1)
}

/** Like `editBetween` on a key's letters: true for at most one edit or swap. Allocates no string, because it runs thousands of times. */
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

export function reversed(letters: string): string {
  let backwards = ''
  for (let at = letters.length - 1; at >= 0; at -= 1) backwards += letters.charAt(at)
  return backwards
}

/** Maps surrogates to private-use characters, because unpaired ones can't be stored; no host contains those. */
export const storable = (letters: string): string =>
  letters.replaceAll(/[\ud800-\udfff]/g, (unit) => String.fromCharCode(unit.charCodeAt(0) + 0x800))

/** Longer skeletons are found by their halves, shorter ones by symmetric delete, because half of them isn't selective. */
export const LONGEST_SHORT = 5

/** Shorter own labels have too many neighbors for edits or for matches at a word's edge. */
export const SHORTEST_TO_EDIT = 5

/** Own labels of that many letters are compared with a letter doubled or two swapped only. */
export const SHORTEST_MISTYPED = 4

export const SHORTEST_INSIDE = 2

/** Shorter own labels count only as words of their own. */
export const SHORTEST_GLUED = 3

/** Shorter own labels have the shape of too many others. */
export const SHORTEST_SHAPED = 6

/** Words inside a name that are compared with one edit: shorter ones are one edit from too many others. */
export const SHORTEST_WORD_TO_EDIT = 6

/** Returns the length of the first half, the longer one. */
export const halfOf = (length: number): number => (length + 1) >> 1

/** Yields the letters, then the letters without each one: texts one edit or swap apart share one of these (symmetric delete). */
export function* lessOne(letters: string, until = letters.length): Generator<string> {
  yield letters
  for (let at = 0; at < until; at += 1) yield letters.slice(0, at) + letters.slice(at + 1)
}

/** Digits that wallets show at either end of an address, and that many users compare. */
const DIGITS_SHOWN = 4

const evmAddress = /^0x[0-9a-f]{40}$/

const plainEvm = (address: string): string | undefined => {
  const lower = address.toLowerCase()
  return evmAddress.test(lower) ? lower : undefined
}

/** Returns the key of an EVM address, which is the same for addresses that could be mistaken for it; undefined for other chains. */
export function addressKey(address: string): string | undefined {
  const lower = plainEvm(address)
  return lower === undefined ? undefined : `e${lower.slice(2, 2 + DIGITS_SHOWN)}${lower.slice(-DIGITS_SHOWN)}`
}

export type AddressLookAlike = { same: { first: number; last: number }; difference: Difference }

/** Explains "address poisoning" (same first and last digits) between two EVM addresses; undefined if they are equal in any case. */
export function explainAddress(theirs: string, ours: string): AddressLookAlike | undefined {
  const [one, other] = [plainEvm(theirs), plainEvm(ours)]
  if (one === undefined || other === undefined || one === other) return undefined
  let first = 2
  while (one[first] === other[first]) first += 1
  let end = one.length
  while (one[end - 1] === other[end - 1]) end -= 1
  const same = { first: first - 2, last: one.length - end }
  if (same.first < DIGITS_SHOWN || same.last < DIGITS_SHOWN) return undefined
  return {
    same,
    difference: {
      theirs: { at: first, text: theirs.slice(first, end) },
      ours: { at: first, text: ours.slice(first, end) },
    },
  }
}
