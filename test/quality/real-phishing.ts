import { createRequire } from 'node:module'
import { siteName } from '#lib/look-alike/name.ts'
import { OwnNames } from '#test/look-alike/own-names.ts'

/**
 * Hosts that MetaMask’s public list reports as phishing and that are meant for one of these brands: a word in them holds its label, or is one
 * edit from it. The list is in the package eth-phishing-detect, which the benchmarks use as well.
 */
const PHISHED =
  'myetherwallet.com metamask.io localbitcoins.com binance.com coinbase.com blockchain.com uniswap.org etherscan.io etherdelta.com opensea.io ' +
  'looksrare.org ledger.com trezor.io poloniex.com bittrex.com bitfinex.com kraken.com hitbtc.com huobi.com kucoin.com electrum.org ' +
  'pancakeswap.finance sushiswap.fi cryptokitties.co bitstamp.net gemini.com tronscan.org bestchange.ru changelly.com nicehash.com'

/** Reported hosts that an edit happens to bring near one of the brands, or that merely belong to a project of a similar name; judged by hand. */
const OTHERS = /^(?:beefy|swerve|yearn)-finance|blogchain|coinbene|powerledger/

const marks = /[\u0300-\u036f]/g

function isOneEditApart(one: string, other: string): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < shorter.length && shorter[at] === longer[at]) at += 1
  if (longer.length === shorter.length)
    return (
      shorter.slice(at + 1) === longer.slice(at + 1) ||
      (shorter[at] === longer[at + 1] &&
        shorter[at + 1] === longer[at] &&
        shorter.slice(at + 2) === longer.slice(at + 2))
    )
  return longer.length === shorter.length + 1 && shorter.slice(at) === longer.slice(at + 1)
}

const reported = (): string[] => {
  const list: unknown = createRequire(import.meta.url)('eth-phishing-detect/src/config.json')
  const hosts: unknown =
    typeof list === 'object' && list !== null && 'blacklist' in list ? list.blacklist : []
  return Array.isArray(hosts) ? hosts.filter((host) => typeof host === 'string') : []
}

/** Returns how many of them are told to look like a brand, and those that aren’t. */
export function phishingFound(): { found: number; of: number; missed: string[] } {
  const brands = PHISHED.split(' ')
  const labels = brands.map((brand) => brand.slice(0, brand.indexOf('.')))
  const own = new OwnNames(brands)
  const meant = reported().filter((host) => {
    const name = OTHERS.test(host) ? undefined : siteName(host)
    const texts = name
      ? [name.label, ...name.above].map(({ text }) => text.normalize('NFD').replace(marks, ''))
      : []
    const words = texts.flatMap((text) => [text, ...text.split('-')])
    return labels.some((label) => words.some((word) => word.includes(label) || isOneEditApart(word, label)))
  })
  const missed = meant.filter((host) => own.lookAlikeOf(host) === undefined)
  return { found: meant.length - missed.length, of: meant.length, missed }
}
