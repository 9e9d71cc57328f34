/**
 * Fifty real brands with labels of six letters and more, in alphabetical order; every other one is held out: the recogniser was
 * never tuned on it.
 */
export const BRANDS = [
  'airbnb.com',
  'alibaba.com',
  'aliexpress.com',
  'allegro.pl',
  'amazon.com',
  'americanexpress.com',
  'barclays.co.uk',
  'binance.com',
  'bitfinex.com',
  'bitstamp.net',
  'blockchain.com',
  'booking.com',
  'coinbase.com',
  'deutsche-bank.de',
  'discord.com',
  'dropbox.com',
  'etherscan.io',
  'expedia.com',
  'facebook.com',
  'github.com',
  'google.com',
  'instagram.com',
  'kraken.com',
  'kucoin.com',
  'ledger.com',
  'linkedin.com',
  'lufthansa.com',
  'mastercard.com',
  'mercadolibre.com.ar',
  'metamask.io',
  'microsoft.com',
  'netflix.com',
  'opensea.io',
  'pancakeswap.finance',
  'paypal.com',
  'postbank.de',
  'rakuten.co.jp',
  'revolut.com',
  'robinhood.com',
  'roblox.com',
  'samsung.com',
  'santander.com',
  'spotify.com',
  'swisscom.ch',
  'telegram.org',
  'trezor.io',
  'twitter.com',
  'uniswap.org',
  'walmart.com',
  'zalando.de',
] as const

export const TUNED = BRANDS.filter((_, index) => index % 2 === 0)
export const HELD_OUT = BRANDS.filter((_, index) => index % 2 === 1)

/** Brands that are everyday words: what they flag of real domains tells whether the guards for such words hold. */
export const EVERYDAY_BRANDS = [
  'apple.com',
  'booking.com',
  'chase.com',
  'discover.com',
  'express.com',
  'indeed.com',
  'monday.com',
  'orange.fr',
  'shell.com',
  'signal.org',
  'square.com',
  'stripe.com',
  'target.com',
] as const

/** Popular domains of the list that belong to the owner of a brand, though their label is another; each judged by hand. */
export const SAME_OWNER: Readonly<Record<string, readonly string[]>> = {
  'allegro.pl': ['allegrolokalnie.pl'],
  'google.com': ['safety.google', 'cloudskillsboost.google'],
  'mercadolibre.com.ar': ['mercadolivre.com', 'mercadolivre.com.br'],
  'microsoft.com': ['microsoft365.com'],
  'rakuten.co.jp': ['rakuten-card.co.jp', 'rakuten-sec.co.jp'],
  'samsung.com': ['samsungmobile.com'],
  'santander.com': ['bancosantander.es'],
  'zalando.de': ['zalando-lounge.pl', 'zalando-prive.it'],
}
