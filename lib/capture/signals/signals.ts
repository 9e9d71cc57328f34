import { hostOf } from '#lib/assets/host.ts'
import { COUNTS, LENGTHS } from '../bounds.ts'
import type { Capture, PageDetails, Signal } from '../capture-schema.ts'
import { siteOf } from '../cloaking/context.ts'
import { brokenWords, mixedWords } from './letters.ts'
import type { OwnSeen } from './own-seen.ts'

/** What the rows look at. `site` is what one owner registered of the page's host; `asks` whether it asks for a secret. */
type Facts = {
  page: PageDetails
  text: Capture['text']
  host: string
  site: string
  asks: boolean
  isOurs: boolean
  own: OwnSeen
}

/** What a row is about, once for each: a host, a word, a service; an empty text where there is nothing to name. */
type Row = (facts: Facts) => readonly string[]

const told = (isSo: boolean): readonly string[] => (isSo ? [''] : [])

const marked = ({ page }: Facts, ...marks: string[]): string[] =>
  (page.marks ?? []).flatMap(({ mark, about = '' }) => (marks.includes(mark) ? [about] : []))

const hostsOf = (hosts: PageDetails['linkHosts'] = []): string[] => hosts.map(({ host }) => host)

const asksFor =
  (what: 'passwords' | 'cards' | 'seedPhrases'): Row =>
  ({ page, host, own, isOurs }) =>
    page.counts[what] === 0 || isOurs ? [] : [own.checked ? host : '']

/** Sign-in pages whose address kits draw into the page, as a window inside it. */
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

/** Few such words may be a slip; a text full of them is made so that no search finds it. */
const MANY_WORDS = 3

/** Libraries that connect a page with a wallet, by the host that they are commonly loaded from. */
const CONNECTING = /(?:^|\.)(?:walletconnect\.(?:com|org)|web3modal\.(?:com|org)|reown\.com)$/

/**
 * What stands out on a page, one row each, in the order of telling: the reason, and the guard that keeps what is usual out. A row
 * is a fact that a person can look for on the page, and never a verdict. Nobody knows the values of fields here.
 */
export const SIGNALS = {
  // Whoever has the phrase has the wallet. Guard: an own host.
  'seed-form': asksFor('seedPhrases'),
  // Guard: an own host. A shop's payment form stands in its provider's frame, which is not read.
  'card-form': asksFor('cards'),
  // Guard: an own host. Every other sign-in page shows this: it says whose host it is not, and nothing more.
  'password-form': asksFor('passwords'),
  // What is typed goes to somebody else. Guard: the same registrable domain (`login.bank.example`), and forms that ask for no
  // secret: newsletters, searches, the hidden forms of single sign-on.
  'form-elsewhere': ({ page, site }) =>
    page.forms
      .filter((form) => form.crossOrigin && form.passwords + form.cards + form.seedPhrases > 0)
      .map(({ action }) => URL.parse(action)?.hostname || action)
      .filter((host) => siteOf(host) !== site),
  // A service that takes what anybody posts (lib/capture/collectors.ts). Guard: the service's own pages.
  collector: (facts) =>
    marked(facts, 'collector').filter((about) => siteOf(about.split(' ', 1)[0] ?? '') !== facts.site),
  // An own name as a word of the title. Guard: own hosts; common words and short ones.
  'own-name': ({ own, isOurs }) => (isOurs ? [] : own.names),
  // Pictures or the icon come from an own host, as copied pages leave them. Guard: own hosts.
  'own-pictures': ({ page, own, isOurs }) =>
    isOurs
      ? []
      : [URL.parse(page.favicon ?? '')?.hostname ?? '', ...hostsOf(page.imageHosts)].filter((one) =>
          own.hosts.has(one),
        ),
  // What the copied page linked to. Guard: own hosts, and pages that ask for no secret: anybody may link to anybody.
  'own-links': ({ page, own, isOurs, asks }) =>
    isOurs || !asks ? [] : hostsOf(page.linkHosts).filter((one) => own.hosts.has(one)),
  // A command for the visitor to paste and run. Guard: both the clipboard and the command, in one script.
  'clipboard-command': (facts) => marked(facts, 'clipboard-command'),
  // The calls by which wallets are emptied; exchanges make them too. Guard: scripts inside the page, where kits have them.
  'wallet-approve': (facts) => marked(facts, 'wallet-approve'),
  // Guard: scripts inside the page, and the libraries' own hosts.
  'wallet-connect': (facts) =>
    told(
      marked(facts, 'wallet-connect').length > 0 ||
        hostsOf(facts.page.scriptHosts).some((host) => CONNECTING.test(host)),
    ),
  // Guard: pages that show no address to pay to and ask for no secret. A button that copies is on every page about code.
  clipboard: (facts) =>
    facts.asks || facts.page.walletAddresses.length > 0 ? marked(facts, 'clipboard') : [],
  // The address of a sign-in page as a line of its own. Guard: only beside a field for a secret, and not on that site.
  'drawn-address': ({ text, site, asks }) =>
    SIGN_IN.filter(
      (one) =>
        asks &&
        siteOf(one) !== site &&
        text.visible.split('\n').some((line) => line.replace(/^https:\/\//, '').split('/', 1)[0] === one),
    ),
  // Letters of another script among Latin ones. Guard: see mixedWords.
  'mixed-host': ({ host }) => {
    const read = hostOf(host)
    return typeof read !== 'string' && mixedWords(read.hostUnicode.replaceAll(/[.-]/g, ' ')).length > 0
      ? [host]
      : []
  },
  'mixed-title': ({ page }) => mixedWords(page.title ?? '').slice(0, 1),
  // Text that no search finds, though it reads as any other. Guard: a few such words.
  'mixed-text': ({ text: { visible } }) =>
    told(mixedWords(visible).length >= MANY_WORDS || brokenWords(visible) >= MANY_WORDS),
  // A page inside its own address: nobody hosts it, so nobody can take it down. Guard: pictures.
  'data-page': (facts) => told(marked(facts, 'data-frame', 'data-link').length > 0),
  // Code that is unpacked before it runs. Guard: embedded pictures and fonts, and data that is not run.
  'hidden-code': (facts) => marked(facts, 'hidden-code'),
  // Visitors are taken on. Guard: the same registrable domain.
  refresh: (facts) => marked(facts, 'refresh').filter((about) => siteOf(about) !== facts.site),
  // Looking at the page is made hard. Guard: only where the event is stopped, and by a script inside the page.
  'blocks-looking': (facts) => told(marked(facts, 'blocks-menu', 'blocks-keys', 'blocks-copy').length > 0),
  // Not to be found by searches, though it asks for a secret; honest sign-in pages may say so too.
  'noindex-form': ({ page, asks }) => told(asks && /noindex/i.test(page.robots ?? '')),
} as const satisfies Record<string, Row>

export type SignName = keyof typeof SIGNALS

/** Of one row so many: ten hosts of yours are told as three. */
const MOST_OF_A_ROW = 3

/** What stands out on a captured page at that address; an empty list for most pages. */
export const signalsOf = ({ page, text }: Capture, address: string, own: OwnSeen): Signal[] => {
  const host = URL.parse(address)?.hostname ?? ''
  const { passwords, cards, seedPhrases } = page.counts
  const asks = passwords + cards + seedPhrases > 0
  const facts: Facts = { page, text, host, site: siteOf(host), asks, isOurs: own.hosts.has(host), own }
  return Object.entries<Row>(SIGNALS)
    .flatMap(([sign, row]) =>
      [...new Set(row(facts))]
        .slice(0, MOST_OF_A_ROW)
        .map((about) => (about === '' ? { sign } : { sign, about: about.slice(0, LENGTHS.host) })),
    )
    .slice(0, COUNTS.signals)
}
