import { numberInBase58 } from '#lib/assets/platforms/tenants.ts'
import { matchAt } from '#lib/assets/extraction/characters.ts'
import { notTaken, type Found, type OtherChain } from '#lib/assets/extraction/extracted.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import type { AddressAsset } from '#lib/assets/asset.ts'
import { keccak256 } from '#lib/assets/keccak.cjs'

const inWord = /(?<![0-9a-z])0x[0-9a-f]+/i

/** Shorter hexadecimal values are numbers, colors or function names. */
const FEWEST_DIGITS = 30

export function readWallet(text: string, start: number, end: number): Found | undefined {
  const word = text.slice(start, end)
  const evm = inWord.exec(word)
  if (evm) {
    const at = start + evm.index
    const [written] = evm
    const span = { start: at, end: at + written.length, written }
    const goesOn = /[0-9a-z]/i.test(text.charAt(at + written.length))
    if (written.length === 42 && !goesOn)
      return { kind: 'wallet', ...span, address: `0x${written.slice(2)}`, chain: null }
    return written.length >= FEWEST_DIGITS + 2 ? notTaken(span, { reason: 'not-an-address' }) : undefined
  }
  const chain = otherChainOf(word)
  return chain ? notTaken({ start, end, written: word }, { reason: 'other-chain', chain }) : undefined
}

const shortened = /0x[0-9a-f]{2,10}(?:…|\.{2,4}|\*{2,6}|-{2,3}|_{2,3})[0-9a-f]{3,8}(?![0-9a-z])/iy

/** Reads `0x12ab…cd34`, as wallets shorten an address. */
export function readShortened(text: string, start: number): Found | undefined {
  const written = matchAt(shortened, text, start)?.[0]
  return written === undefined
    ? undefined
    : notTaken({ start, end: start + written.length, written }, { reason: 'shortened' })
}

const base58 = '[1-9A-HJ-NP-Za-km-z]'
const bech32 = '[02-9ac-hj-np-z]'

/** Address formats; the first match wins. */
const shapes: readonly (readonly [OtherChain, RegExp])[] = [
  ['bitcoin', new RegExp(`^(?:bc1${bech32}{11,71}|BC1[02-9AC-HJ-NP-Z]{11,71}|tb1${bech32}{11,71})$`)],
  ['litecoin', new RegExp(`^ltc1${bech32}{11,71}$`)],
  ['cardano', new RegExp(`^addr1${bech32}{50,110}$`)],
  [
    'cosmos',
    new RegExp(
      `^(?:cosmos|osmo|terra|juno|sei|inj|celestia|kava|secret|bnb|akash|stars|dydx|axelar|kujira|stride|neutron|noble|band|thor|maya)1${bech32}{38,58}$`,
    ),
  ],
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
  ['tezos', new RegExp(`^(?:tz[1-4]|KT1)${base58}{33}$`)],
  ['zcash', new RegExp(`^t[13]${base58}{33}$`)],
  ['dash', new RegExp(`^X${base58}{33}$`)],
  ['polkadot', new RegExp(`^1${base58}{46,47}$`)],
  ['ripple', new RegExp(`^X${base58}{46}$`)],
  ['algorand', /^[A-Z2-7]{58}$/],
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

/** Chains whose addresses end in a checksum, without which any long word could be one, and the bytes of their addresses. */
const checked = new Map<OtherChain, number>([
  ['bitcoin', 25],
  ['litecoin', 25],
  ['dogecoin', 25],
  ['tron', 25],
  ['dash', 25],
  ['zcash', 26],
  ['tezos', 27],
])

/** Returns true if the last four bytes are the checksum of the others. */
function isBase58Check(word: string, size: number): boolean {
  const value = numberInBase58(word)
  const bytes = Uint8Array.from({ length: size }, (_, at) =>
    Number((value >> BigInt(8 * (size - 1 - at))) & 255n),
  )
  const sum = sha256(sha256(bytes.subarray(0, -4)))
  return value >> BigInt(8 * size) === 0n && bytes.subarray(-4).every((byte, at) => byte === sum[at])
}

/** Returns the chain of a wallet address by its format. Other words lack a digit or, in base58, one of the two cases. */
export function otherChainOf(word: string): OtherChain | undefined {
  if (word.length < 26 || word.length > 120 || !/\d/.test(word)) return undefined
  const chain = shapes.find(([, shape]) => shape.test(word))?.[0]
  if (chain === undefined) return undefined
  const size = /^(?:bc1|tb1|ltc1)/i.test(word) ? undefined : checked.get(chain)
  if (size !== undefined && !isBase58Check(word, size)) return undefined
  const oneCase =
    chain === 'stellar' ||
    chain === 'algorand' ||
    chain === 'bitcoin-cash' ||
    /^(?:bc1|tb1|ltc1|addr1|[a-z]+1)/i.test(word)
  return oneCase || (/[a-z]/.test(word) && /[A-Z]/.test(word)) ? chain : undefined
}

/** Block explorers by chain ID, as `host` or `host/first-segment`. */
const explorers: Readonly<Record<number, string>> = {
  1: 'etherscan.io ethplorer.io eth.blockscout.com etherchain.org blockchair.com/ethereum oklink.com/eth oklink.com/ethereum tokenview.io/eth',
  10: 'optimistic.etherscan.io optimism.blockscout.com explorer.optimism.io oklink.com/optimism',
  25: 'cronoscan.com explorer.cronos.org',
  30: 'rootstock.blockscout.com explorer.rsk.co explorer.rootstock.io',
  56: 'bscscan.com bsctrace.com oklink.com/bsc blockchair.com/bnb',
  97: 'testnet.bscscan.com',
  100: 'gnosisscan.io gnosis.blockscout.com',
  130: 'uniscan.xyz',
  137: 'polygonscan.com polygon.blockscout.com oklink.com/polygon blockchair.com/polygon',
  146: 'sonicscan.org',
  204: 'opbnbscan.com opbnb.bscscan.com',
  250: 'ftmscan.com',
  252: 'fraxscan.com',
  324: 'era.zksync.network explorer.zksync.io zksync.blockscout.com',
  480: 'worldscan.org',
  1101: 'zkevm.polygonscan.com',
  1284: 'moonscan.io moonbeam.moonscan.io',
  1285: 'moonriver.moonscan.io',
  5000: 'mantlescan.xyz explorer.mantle.xyz',
  8453: 'basescan.org base.blockscout.com oklink.com/base blockchair.com/base',
  17_000: 'holesky.etherscan.io',
  42_161: 'arbiscan.io arbitrum.blockscout.com oklink.com/arbitrum blockchair.com/arbitrum-one',
  42_170: 'nova.arbiscan.io',
  42_220: 'celoscan.io explorer.celo.org',
  43_114: 'snowtrace.io snowscan.xyz oklink.com/avax blockchair.com/avalanche',
  59_144: 'lineascan.build explorer.linea.build oklink.com/linea blockchair.com/linea',
  80_002: 'amoy.polygonscan.com',
  80_094: 'berascan.com',
  81_457: 'blastscan.io',
  84_532: 'sepolia.basescan.org',
  167_000: 'taikoscan.io',
  421_614: 'sepolia.arbiscan.io',
  534_352: 'scrollscan.com',
  11_155_111: 'sepolia.etherscan.io',
}

/** Those of many chains, and those of chains whose addresses the interface doesn’t take. */
const manyChains =
  'blockscan.com etherscan.com oklink.com blockchair.com tokenview.io routescan.io blockchain.com/explorer blockchain.com/btc blockchain.com/eth blockchain.info ' +
  'mempool.space blockstream.info blockcypher.com live.blockcypher.com btcscan.org walletexplorer.com explorer.btc.com litecoinspace.org dogechain.info ' +
  'tronscan.org tronscan.io solscan.io explorer.solana.com solana.fm xrpscan.com bithomp.com livenet.xrpl.org cardanoscan.io cexplorer.io ' +
  'tonscan.org tonviewer.com suiscan.xyz suivision.xyz explorer.aptoslabs.com nearblocks.io mintscan.io stellar.expert polkadot.subscan.io'

let chains: Map<string, number | null> | undefined

function table(): Map<string, number | null> {
  if (chains) return chains
  chains = new Map(manyChains.split(' ').map((host) => [host, null]))
  for (const [chain, hosts] of Object.entries(explorers))
    for (const host of hosts.split(' ')) chains.set(host, Number(chain))
  return chains
}

/** Returns the chain of an explorer's page; `null` if it shows many chains, undefined if the host isn't an explorer. */
export function chainOfExplorer(host: string, path: string): number | null | undefined {
  const bare = host.replace(/^www\./, '')
  const segments = path.split('/', 4)
  const own = table().get(bare)
  if (own !== null) return own ?? table().get(`${bare}/${segments[1] ?? ''}`)
  for (const segment of segments) {
    const chain = segment === '' ? undefined : table().get(`${bare}/${segment}`)
    if (chain !== undefined) return chain
  }
  return null
}

/** Chain prefixes of an address, `bnb:0x…` (EIP-3770; names from github.com/ethereum-lists/chains). */
const shortNames =
  'eth:1 ethereum:1 oeth:10 cro:25 rsk:30 bnb:56 bsc:56 gno:100 matic:137 pol:137 ftm:250 zksync:324 mnt:5000 base:8453 ' +
  'arb1:42161 celo:42220 avax:43114 linea:59144 blast:81457 scr:534352'

export function chainOfShortName(name: string): number | undefined {
  const start = `${name.toLowerCase()}:`
  const row = shortNames.split(' ').find((one) => one.startsWith(start))
  return row === undefined ? undefined : Number(row.slice(start.length))
}

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
