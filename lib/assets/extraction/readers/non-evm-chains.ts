import type { OtherChain } from '../extracted.ts'

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'

/** Address formats; the first match wins. No checksums, because these addresses are never sent. */
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

/** Returns the chain of a wallet address by its format. Other words lack a digit or, in base58, one of the two cases. */
export function otherChainOf(word: string): OtherChain | undefined {
  if (word.length < 26 || word.length > 120 || !/\d/.test(word)) return undefined
  const chain = shapes.find(([, shape]) => shape.test(word))?.[0]
  if (chain === undefined) return undefined
  const oneCase =
    chain === 'stellar' || chain === 'bitcoin-cash' || /^(?:bc1|tb1|ltc1|addr1|[a-z]+1)/i.test(word)
  return oneCase || (/[a-z]/.test(word) && /[A-Z]/.test(word)) ? chain : undefined
}
