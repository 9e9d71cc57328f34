import type { Difference } from './differences.ts'

/** Digits that a wallet shows of an address at either end, and all that many people compare. */
const SHOWN = 4

const evm = /^0x[0-9a-f]{40}$/

const plain = (address: string): string | undefined => {
  const lower = address.toLowerCase()
  return evm.test(lower) ? lower : undefined
}

/** The key under which an own address is stored, and under which one that is made to be mistaken for it is looked up; none for other chains'. */
export function addressKey(address: string): string | undefined {
  const lower = plain(address)
  return lower === undefined ? undefined : `e${lower.slice(2, 2 + SHOWN)}${lower.slice(-SHOWN)}`
}

export type AddressLookAlike = {
  /** Digits that are the same at the beginning and at the end. */
  same: { first: number; last: number }
  /** What is between them. */
  difference: Difference
}

/**
 * Another address with the first and the last digits of an own one, made to be copied by mistake ("address poisoning"); undefined
 * for the own address itself, in any case of its letters. Takes `0x` and 40 digits of both.
 */
export function explainAddress(theirs: string, ours: string): AddressLookAlike | undefined {
  const [one, other] = [plain(theirs), plain(ours)]
  if (one === undefined || other === undefined || one === other) return undefined
  let first = 2
  while (one[first] === other[first]) first += 1
  let end = one.length
  while (one[end - 1] === other[end - 1]) end -= 1
  const same = { first: first - 2, last: one.length - end }
  if (same.first < SHOWN || same.last < SHOWN) return undefined
  return {
    same,
    difference: {
      theirs: { at: first, text: theirs.slice(first, end) },
      ours: { at: first, text: ours.slice(first, end) },
    },
  }
}
