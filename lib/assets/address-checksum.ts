import type { AssetProblem } from './asset.ts'

/** Keccak-256, the hash that Ethereum was built with before it became SHA-3; browsers do not offer it. */
export type Keccak256 = (bytes: Uint8Array) => Uint8Array

/** The address with the case that EIP-55 gives its letters: upper case where the hash of the digits has 8 or more. Takes `0x` and 40 digits. */
export function withChecksum(address: string, keccak256: Keccak256): string {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  const cased = Array.from(digits, (digit, at) => {
    const byte = hash[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}

/**
 * What is wrong with the case of an address, if anything: most likely a digit was mistyped. Letters all in one case carry no
 * checksum (EIP-55, section "Implementation"), so nothing is wrong with them.
 */
export function checksumProblem(
  address: string,
  keccak256: Keccak256,
): Extract<AssetProblem, { kind: 'wrong-checksum' }> | undefined {
  const letters = address.slice(2).replaceAll(/\d/g, '')
  if (letters === letters.toLowerCase() || letters === letters.toUpperCase()) return undefined
  const expected = withChecksum(address, keccak256)
  return address.slice(2) === expected.slice(2) ? undefined : { kind: 'wrong-checksum', address, expected }
}
