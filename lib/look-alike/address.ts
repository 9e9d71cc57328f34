import type { Difference } from './look-alike-match.ts'

/** Digits that wallets show at either end of an address, and that many users compare. */
const SHOWN = 4

const evm = /^0x[0-9a-f]{40}$/

const plain = (address: string): string | undefined => {
  const lower = address.toLowerCase()
  return evm.test(lower) ? lower : undefined
}

/** Returns the key of an EVM address, which is the same for addresses that could be mistaken for it; undefined for other chains. */
export function addressKey(address: string): string | undefined {
  const lower = plain(address)
  return lower === undefined ? undefined : `e${lower.slice(2, 2 + SHOWN)}${lower.slice(-SHOWN)}`
}

export type AddressLookAlike = { same: { first: number; last: number }; difference: Difference }

/** Explains "address poisoning" (same first and last digits) between two EVM addresses; undefined if they are equal in any case. */
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
