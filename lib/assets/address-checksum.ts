import type { AddressAsset } from './asset.ts'
import { keccak256 } from './keccak.cjs'

const hashOf = (text: string): Uint8Array => keccak256(new TextEncoder().encode(text))

/** Chains whose wallets write another checksum, with the chain id in it (EIP-1191, section "Adoption Table": Rootstock and its test net). */
const WITH_CHAIN = ['30', '31']

/**
 * The address with the case that EIP-55 gives its letters: upper case where the hash of the digits has 8 or more. Takes `0x` and 40
 * digits; with a chain as EIP-1191 has it.
 */
export function withChecksum(address: string, chainId?: string): string {
  const digits = address.slice(2).toLowerCase()
  const hash = hashOf(chainId === undefined ? digits : `${chainId}0x${digits}`)
  const cased = Array.from(digits, (digit, at) => {
    const byte = hash[at >> 1] ?? 0
    const nibble = at % 2 === 0 ? byte >> 4 : byte & 15
    return nibble >= 8 ? digit.toUpperCase() : digit
  })
  return `0x${cased.join('')}`
}

/**
 * The asset as its checksum would have it, when it is written otherwise: most likely a digit was mistyped. Undefined when nothing is
 * wrong; letters all in one case carry no checksum (EIP-55, section "Implementation").
 */
export function brokenChecksum({ address, chainId }: AddressAsset): string | undefined {
  const letters = address.slice(2).replaceAll(/\d/g, '')
  if (letters === letters.toLowerCase() || letters === letters.toUpperCase()) return undefined
  if (WITH_CHAIN.includes(chainId) && address === withChecksum(address, chainId)) return undefined
  const expected = withChecksum(address)
  return address === expected ? undefined : `eip155:${chainId}:${expected}`
}
