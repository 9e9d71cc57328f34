import type { OtherChain } from '../extracted.ts'

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'

/** Shapes of addresses, by their own prefix and length; the first that fits. No checksum: nothing is sent of them. */
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

/** Prefixes of payment links: `bitcoin:1A…`. */
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

/**
 * The chain of a wallet by its shape; undefined for any other word. An address is as good as random: one without a digit, or of
 * base58 without both cases, is a word or a number of something else.
 */
export function otherChainOf(word: string): OtherChain | undefined {
  if (word.length < 26 || word.length > 120 || !/\d/.test(word)) return undefined
  const chain = shapes.find(([, shape]) => shape.test(word))?.[0]
  if (chain === undefined) return undefined
  const oneCase =
    chain === 'stellar' || chain === 'bitcoin-cash' || /^(?:bc1|tb1|ltc1|addr1|[a-z]+1)/i.test(word)
  return oneCase || (/[a-z]/.test(word) && /[A-Z]/.test(word)) ? chain : undefined
}
