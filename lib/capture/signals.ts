import type { Capture, PageDetails, Signal } from './capture-schema.ts'
import { hostOf } from '#lib/assets/host.ts'
import { LENGTHS, WORKED_OUT } from './bounds.ts'
import { contextOf } from './visit-context.ts'
import { siteOf } from '#lib/assets/registrable-domain.ts'

export type OwnOnPage = {
  /** True if there was an asset list. */
  checked: boolean
  /** Hosts from {@link hostsToAsk} that are own hosts or below one. */
  hosts: ReadonlySet<string>
  names: readonly string[]
}

export const NOTHING_OWN: OwnOnPage = { checked: false, hosts: new Set(), names: [] }

/** Each takes one or two point lookups. */
const MAX_HOSTS = 12
const MAX_WORDS = 12

const SHORTEST = 4

/** Returns the hosts to look up: the page's, its icon's, then those of its images and links. */
export const hostsToAsk = ({ page }: Capture, host: string): string[] => {
  const icon = URL.parse(page.favicon ?? '')?.hostname ?? ''
  const pictures = (page.imageHosts ?? []).slice(0, 4).map((one) => one.host)
  const links = page.linkHosts.slice(0, MAX_HOSTS).map((one) => one.host)
  const all = new Set([host, icon, ...pictures, ...links].filter((one) => one.includes('.')))
  return [...all].slice(0, MAX_HOSTS)
}

/** Returns the title's words and adjacent pairs: `Acme Wallet` may be `acmewallet` or `acme-wallet`. */
export const wordsToAsk = ({ page }: Capture): string[] => {
  const words = (page.title ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.slice(0, MAX_WORDS)
  const joined = first.slice(1).map((word, index) => `${first[index] ?? ''}${word}`)
  return [...new Set([...first, ...joined])].filter((word) => word.length >= SHORTEST && word.length <= 40)
}

/** Input of the rows. `site`: the page's registrable domain; `asks`: it asks for a secret. */
type Facts = {
  page: PageDetails
  text: Capture['text']
  host: string
  site: string
  asks: boolean
  isOurs: boolean
  own: OwnOnPage
}

/** Returns a signal's subjects (host, word, service); '' if it has none. */
type Row = (facts: Facts) => readonly string[]

const signalIf = (isSo: boolean): readonly string[] => (isSo ? [''] : [])

const marked = ({ page }: Facts, ...marks: string[]): string[] =>
  (page.marks ?? []).flatMap(({ mark, about = '' }) => (marks.includes(mark) ? [about] : []))

const hostsOf = (hosts: PageDetails['linkHosts'] = []): string[] => hosts.map(({ host }) => host)

const asksFor =
  (what: 'passwords' | 'cards' | 'seedPhrases'): Row =>
  ({ page, host, own, isOurs }) =>
    page.counts[what] === 0 || isOurs ? [] : [own.checked ? host : '']

/** Sign-in pages whose URL bar phishing kits imitate inside the page. */
const SIGN_IN = [
  'accounts.google.com',
  'login.microsoftonline.com',
  'login.live.com',
  'appleid.apple.com',
  'www.facebook.com',
  'steamcommunity.com',
  'discord.com',
  'github.com',
  'login.yahoo.com',
]

/** Threshold: a few such words may be accidents. */
const MANY_WORDS = 3

const CONNECTING = /(?:^|\.)(?:walletconnect\.(?:com|org)|web3modal\.(?:com|org)|reown\.com)$/

/**
 * Page signals in display order, each with its reason and the guard against false positives. A signal is a fact that users can verify
 * on the page, not a verdict. Field values are never known here.
 */
export const SIGNALS = {
  // The phrase gives access to the wallet. Guard: an own host.
  'seed-form': asksFor('seedPhrases'),
  // Guard: an own host. Shops show payment forms in the provider's cross-origin frame, which isn't read.
  'card-form': asksFor('cards'),
  // Guard: an own host. Applies to every other sign-in page: it only says that the host isn't yours.
  'password-form': asksFor('passwords'),
  // Entries go to another site. Guards: the same registrable domain, and forms without a secret (newsletter, search, single sign-on).
  'form-elsewhere': ({ page, site }) =>
    page.forms
      .filter((form) => form.crossOrigin && form.passwords + form.cards + form.seedPhrases > 0)
      .map(({ action }) => URL.parse(action)?.hostname || action)
      .filter((host) => siteOf(host) !== site),
  // A form backend or bot (lib/capture/in-page/marks.ts). Guard: the service's own pages.
  collector: (facts) =>
    marked(facts, 'collector').filter((about) => siteOf(about.split(' ', 1)[0] ?? '') !== facts.site),
  // An own name is a word of the title. Guards: own hosts; common and short words.
  'own-name': ({ own, isOurs }) => (isOurs ? [] : own.names),
  // Images or icon load from an own host, as in copied pages. Guard: own hosts.
  'own-pictures': ({ page, own, isOurs }) =>
    isOurs
      ? []
      : [URL.parse(page.favicon ?? '')?.hostname ?? '', ...hostsOf(page.imageHosts)].filter((one) =>
          own.hosts.has(one),
        ),
  // Links of a copied page. Guards: own hosts, and pages that don't ask for a secret, since anyone may link to anyone.
  'own-links': ({ page, own, isOurs, asks }) =>
    isOurs || !asks ? [] : hostsOf(page.linkHosts).filter((one) => own.hosts.has(one)),
  // A command for the visitor to paste and run. Guard: clipboard access and command in one script.
  'clipboard-command': (facts) => marked(facts, 'clipboard-command'),
  // Calls that can empty a wallet; exchanges use them too. Guard: inline scripts only.
  'wallet-approve': (facts) => marked(facts, 'wallet-approve'),
  // Guard: inline scripts, and hosts of the libraries.
  'wallet-connect': (facts) =>
    signalIf(
      marked(facts, 'wallet-connect').length > 0 ||
        hostsOf(facts.page.scriptHosts).some((host) => CONNECTING.test(host)),
    ),
  // Guard: pages without a wallet address or secret field; copy buttons are common on pages about code.
  clipboard: (facts) =>
    facts.asks || facts.page.walletAddresses.length > 0 ? marked(facts, 'clipboard') : [],
  // A sign-in page's URL as a line of text. Guards: only with a field for a secret, and not on that site.
  'drawn-address': ({ text, site, asks }) =>
    SIGN_IN.filter(
      (one) =>
        asks &&
        siteOf(one) !== site &&
        text.visible.split('\n').some((line) => line.replace(/^https:\/\//, '').split('/', 1)[0] === one),
    ),
  // Mixed scripts that read as Latin. Guard: see mixedWords.
  'mixed-host': ({ host }) => {
    const read = hostOf(host)
    return typeof read !== 'string' && mixedWords(read.hostUnicode.replaceAll(/[.-]/g, ' ')).length > 0
      ? [host]
      : []
  },
  'mixed-title': ({ page }) => mixedWords(page.title ?? '').slice(0, 1),
  // Text that search can't find although it reads normally. Guard: a few such words.
  'mixed-text': ({ text: { visible } }) =>
    signalIf(mixedWords(visible).length >= MANY_WORDS || brokenWords(visible) >= MANY_WORDS),
  // A page inside a URL has no host that could take it down. Guard: images.
  'data-page': (facts) => signalIf(marked(facts, 'data-frame', 'data-link').length > 0),
  // Code unpacked at run time. Guards: embedded images and fonts, and data.
  'hidden-code': (facts) => marked(facts, 'hidden-code'),
  // Visitors are redirected. Guard: the same registrable domain.
  refresh: (facts) => marked(facts, 'refresh').filter((about) => siteOf(about) !== facts.site),
  // Inspecting the page is blocked. Guard: only if an inline script cancels the event.
  'blocks-looking': (facts) =>
    signalIf(marked(facts, 'blocks-menu', 'blocks-keys', 'blocks-copy').length > 0),
  // Hidden from search engines although it asks for a secret; legitimate sign-in pages do this too.
  'noindex-form': ({ page, asks }) => signalIf(asks && /noindex/i.test(page.robots ?? '')),
} as const satisfies Record<string, Row>

const MAX_OF_A_ROW = 3

/** Returns the signals of a captured page; usually empty. */
const signalsOf = ({ page, text }: Capture, address: string, own: OwnOnPage): Signal[] => {
  const host = URL.parse(address)?.hostname ?? ''
  const { passwords, cards, seedPhrases } = page.counts
  const asks = passwords + cards + seedPhrases > 0
  const facts: Facts = { page, text, host, site: siteOf(host), asks, isOurs: own.hosts.has(host), own }
  return Object.entries<Row>(SIGNALS)
    .flatMap(([sign, row]) =>
      [...new Set(row(facts))]
        .slice(0, MAX_OF_A_ROW)
        .map((about) => (about === '' ? { sign } : { sign, about: about.slice(0, LENGTHS.host) })),
    )
    .slice(0, WORKED_OUT.signals)
}

/** Cyrillic, Greek and Armenian letters that imitate Latin ones (UTS #39). lib/look-alike's table only covers hostnames. */
const PASSES_FOR_LATIN = new Set('АВЕЅІЈКМНОРСТХУаеѕіјорсухһԁԛԝӏԍѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳօսոհցզԱՕՍՏ')

/** Returns words that mix scripts but read as Latin: `Меtаmask`. Guards: one script, a letter that doesn't look Latin, short words. */
const mixedWords = (text: string): string[] => {
  if (/^[\0-\x7f]*$/.test(text)) return []
  const words = text.match(/[\p{L}\p{M}]{4,40}/gu) ?? []
  return words.filter((word) => {
    const letters = Array.from(word)
    const others = letters.filter((letter) => !/\p{Script=Latin}/u.test(letter))
    return (
      others.length > 0 &&
      others.length < letters.length &&
      others.every((letter) => PASSES_FOR_LATIN.has(letter))
    )
  })
}

/** Counts Latin words with invisible characters inside, which text search misses. Ignores soft hyphens, and joiners in other scripts. */
const brokenWords = (text: string): number =>
  text.match(/[A-Za-z][\u200b-\u200d\u2060\ufeff][A-Za-z]/g)?.length ?? 0

/** Adds context and signals to a capture. Drops values that a compromised renderer may have set, and `marks`, which become signals. */
export const withSignals = (capture: Capture, address: string, own: OwnOnPage): Capture => {
  const { marks: _marks, context: _context, signals: _signals, ...page } = capture.page
  const signals = signalsOf(capture, address, own)
  const context = contextOf(capture, address)
  return { ...capture, page: { ...page, context, ...(signals.length > 0 && { signals }) } }
}
