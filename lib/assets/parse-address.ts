import type { AddressAsset, AssetProblem } from './asset.ts'
import { fail, ok, type Result } from '#lib/result.ts'

/** Decimal, at least 1, no leading zero; 20 digits hold every 64-bit number. */
const chain = /^[1-9]\d{0,19}$/
const hexadecimal = /^[0-9a-f]*$/i

/** Accepts `0x` or `0X` and 40 digits. Transaction hashes and private keys have 64 and are rejected. */
function parseEvm(text: string): Result<string, AssetProblem> {
  const digits = text.slice(2)
  if (!/^0x/i.test(text) || !hexadecimal.test(digits))
    return fail({ kind: 'not-an-address', reason: 'characters' })
  if (digits.length !== 40) return fail({ kind: 'not-an-address', reason: 'length' })
  // A wrong checksum (EIP-55, mixed case) only causes a warning: address-checksum.ts.
  return ok(`0x${digits}`)
}

/** Parses the interface's third form and what resembles it; undefined for any other text. */
export function parseAddress(text: string): Result<AddressAsset, AssetProblem> | undefined {
  if (/^0x[0-9a-f]+$/i.test(text)) {
    const address = parseEvm(text)
    return address.ok ? fail({ kind: 'address-needs-chain', address: address.value }) : address
  }
  if (!/^eip155:/i.test(text)) return undefined
  const [, chainId = '', rest = '', ...more] = text.split(':', 4)
  if (!chain.test(chainId)) return fail({ kind: 'not-an-address', reason: 'chain' })
  if (more.length > 0) return fail({ kind: 'not-an-address', reason: 'characters' })
  const address = parseEvm(rest)
  if (!address.ok) return address
  return ok({
    form: 'address',
    content: `eip155:${chainId}:${address.value}`,
    chainId,
    address: address.value,
  })
}
