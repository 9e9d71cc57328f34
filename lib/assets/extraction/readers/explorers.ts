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

const manyChains = 'blockscan.com etherscan.com oklink.com blockchair.com tokenview.io routescan.io'

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
  const own = table().get(bare)
  if (own !== null) return own
  const segments = path.split('/', 4)
  for (const segment of segments) {
    const chain = segment === '' ? undefined : table().get(`${bare}/${segment}`)
    if (chain !== undefined) return chain
  }
  return null
}

/** Chain prefixes of an address, `bnb:0x…` (EIP-3770; names from github.com/ethereum-lists/chains). */
const shortNames = new Map([
  ['eth', 1],
  ['ethereum', 1],
  ['oeth', 10],
  ['cro', 25],
  ['rsk', 30],
  ['bnb', 56],
  ['bsc', 56],
  ['gno', 100],
  ['matic', 137],
  ['pol', 137],
  ['ftm', 250],
  ['zksync', 324],
  ['mnt', 5000],
  ['base', 8453],
  ['arb1', 42_161],
  ['celo', 42_220],
  ['avax', 43_114],
  ['linea', 59_144],
  ['blast', 81_457],
  ['scr', 534_352],
])

export const chainOfShortName = (name: string): number | undefined => shortNames.get(name.toLowerCase())
