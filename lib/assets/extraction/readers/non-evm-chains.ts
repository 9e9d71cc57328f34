import { sha256 } from '@noble/hashes/sha2.js'
import type { OtherChain } from '../extracted.ts'

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'

/** Address formats; the first match wins. */
const shapes: readonly (readonly [OtherChain, RegExp])[] = [
  ['bitcoin', new RegExp(`^(?:bc1${bech32}{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}|tb1${bech32}{11,71})$`)],
  ['litecoin', new RegExp(`^ltc1${bech32}{11,71}$`)],
  ['cardano', new RegExp(`^addr1${bech32}{50,110}$`)],
  ['cosmos', new RegExp(`^(?:cosmos|osmo|terra|juno|sei|inj|celestia|kava|secret)1${bech32}{38,58}$`)],
  ['bitcoin-cash', new RegExp(`^[qp]${bech32}{41}$`)],
  ['stellar', /^G[A-Z2-7]{55}$/],
  ['ton', /^(?:EQ|UQ|kQ|0Q)[\w-]{46}$/],
  ['monero', new RegExp(`^[48]${base58}{94}$`)],
  ['tron', new RegExp(`^T${base58}{33}$`)],
  ['bitcoin', new RegExp(`^[13]${base58}{25,33}$`)],
  ['dogecoin', new RegExp(`^D[5-9A-HJ-NP-U]${base58}{32}$`)],
  ['litecoin', new RegExp(`^[LM]${base58}{32,33}$`)],
  ['ripple', new RegExp(`^r${base58}{26,34}$`)],
  ['solana', new RegExp(`^${base58}{43,44}$`)],
]

/** Schemes of payment links: `bitcoin:1A…`. */
const schemes = new Map<string, OtherChain>([
  ['bitcoin', 'bitcoin'],
  ['btc', 'bitcoin'],
  ['bitcoincash', 'bitcoin-cash'],
  ['litecoin', 'litecoin'],
  ['dogecoin', 'dogecoin'],
  ['solana', 'solana'],
  ['tron', 'tron'],
  ['ripple', 'ripple'],
  ['xrp', 'ripple'],
  ['monero', 'monero'],
  ['stellar', 'stellar'],
])

export const chainOfPayment = (scheme: string): OtherChain | undefined => schemes.get(scheme.toLowerCase())

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BYTES = 25
/** Chains whose addresses end in a checksum, without which any long word could be one. */
const checked: ReadonlySet<OtherChain> = new Set(['bitcoin', 'litecoin', 'dogecoin', 'tron'])

/** Returns true if the last four bytes are the checksum of the others. */
function isBase58Check(word: string): boolean {
  let value = 0n
  for (const digit of word) value = value * 58n + BigInt(BASE58.indexOf(digit))
  const bytes = Uint8Array.from({ length: BYTES }, (_, at) =>
    Number((value >> BigInt(8 * (BYTES - 1 - at))) & 255n),
  )
  const sum = sha256(sha256(bytes.subarray(0, -4)))
  return value >> BigInt(8 * BYTES) === 0n && bytes.subarray(-4).every((byte, at) => byte === sum[at])
}

/** Returns the chain of a wallet address by its format. Other words lack a digit or, in base58, one of the two cases. */
export function otherChainOf(word: string): OtherChain | undefined {
  if (word.length < 26 || word.length > 120 || !/\d/.test(word)) return undefined
  const chain = shapes.find(([, shape]) => shape.test(word))?.[0]
  if (chain === undefined || (checked.has(chain) && !/^(?:bc1|tb1|ltc1)/i.test(word) && !isBase58Check(word)))
    return undefined
  const oneCase =
    chain === 'stellar' || chain === 'bitcoin-cash' || /^(?:bc1|tb1|ltc1|addr1|[a-z]+1)/i.test(word)
  return oneCase || (/[a-z]/.test(word) && /[A-Z]/.test(word)) ? chain : undefined
}
