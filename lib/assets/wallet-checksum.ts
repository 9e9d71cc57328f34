import type { AddressAsset } from './asset.ts'
import { keccak256 } from './keccak.cjs'

const hashOf = (text: string): Uint8Array => keccak256(new TextEncoder().encode(text))

/** Chains whose wallets use a checksum that includes the chain ID (EIP-1191, section "Adoption Table": Rootstock and its testnet). */
const WITH_CHAIN = ['30', '31']

/** Returns `address` (`0x` and 40 digits) with its EIP-55 checksum case; with `chainId`, the EIP-1191 checksum. */
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

/** Returns the corrected asset if its checksum is wrong (probably a typo). Letters all in one case carry no checksum (EIP-55). */
export function brokenChecksum({ address, chainId }: AddressAsset): string | undefined {
  const letters = address.slice(2).replaceAll(/\d/g, '')
  if (letters === letters.toLowerCase() || letters === letters.toUpperCase()) return undefined
  if (WITH_CHAIN.includes(chainId) && address === withChecksum(address, chainId)) return undefined
  const expected = withChecksum(address)
  return address === expected ? undefined : `eip155:${chainId}:${expected}`
}
