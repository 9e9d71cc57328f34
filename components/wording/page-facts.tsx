import type { PageFacts } from '#lib/model/draft.ts'
import { text, textIfAny, keyOf, type TextKey } from '#lib/platform/texts.ts'
import { beside, listed, pieced, quoted, Pieces, wordsOf, type Words } from '#components/ui/pieces.tsx'
import { counted } from '#components/ui/format.ts'
import { defangedWords } from './assets.tsx'

/** `named`: a sentence about the host or the like that the signal has. `asks`: such signals are told in one sentence. */
type Sign = { of: 'page' | 'named' | 'asks'; name: TextKey; english: string }

/** Per row of lib/capture/signals: its name on screen, and in the description, which is always in English like the title. */
const SIGNS: Readonly<Record<string, Sign>> = {
  'seed-form': { of: 'asks', name: 'signal_seed', english: 'asks for a recovery phrase' },
  'card-form': { of: 'asks', name: 'signal_card', english: 'asks for card details' },
  'password-form': { of: 'asks', name: 'signal_password', english: 'asks for a password' },
  'form-elsewhere': { of: 'named', name: 'signal_elsewhere', english: 'sends entries to another site' },
  collector: { of: 'named', name: 'signal_collector', english: 'uses a data collection service' },
  'own-name': { of: 'named', name: 'signal_own_name', english: 'uses the brand’s name in its title' },
  'own-pictures': {
    of: 'named',
    name: 'signal_own_pictures',
    english: 'shows images of the legitimate site',
  },
  'own-links': { of: 'named', name: 'signal_own_links', english: 'links to the legitimate site' },
  'clipboard-command': {
    of: 'page',
    name: 'signal_command',
    english: 'puts a system command on the clipboard',
  },
  'wallet-approve': { of: 'page', name: 'signal_wallet', english: 'asks wallets to sign or approve' },
  'wallet-connect': { of: 'page', name: 'signal_wallet', english: 'connects to wallets' },
  clipboard: { of: 'page', name: 'signal_clipboard', english: 'uses the clipboard' },
  'drawn-address': { of: 'named', name: 'signal_drawn', english: 'imitates an address bar' },
  'mixed-host': { of: 'named', name: 'signal_mixed', english: 'mixes scripts in its host' },
  'mixed-title': { of: 'named', name: 'signal_mixed', english: 'mixes scripts in its title' },
  'mixed-text': { of: 'page', name: 'signal_mixed', english: 'mixes scripts in its text' },
  'data-page': { of: 'page', name: 'signal_data_page', english: 'embeds a page in a data or blob URL' },
  'hidden-code': { of: 'page', name: 'signal_hidden_code', english: 'unpacks hidden code' },
  refresh: { of: 'named', name: 'signal_refresh', english: 'redirects visitors' },
  'blocks-looking': { of: 'page', name: 'signal_blocks', english: 'blocks inspection' },
  'noindex-form': { of: 'page', name: 'signal_noindex', english: 'hides from search engines' },
}

type Signals = Pick<PageFacts, 'signals' | 'pageLanguage'>
type Signal = Signals['signals'][number]

/** Without the signals of later versions, which nobody knows here. */
const known = ({ signals }: Signals): (Signal & Sign)[] =>
  signals.flatMap((signal) => {
    const sign = Object.hasOwn(SIGNS, signal.sign) ? SIGNS[signal.sign] : undefined
    return sign ? [{ ...signal, ...sign }] : []
  })

/** Returns one sentence on everything that the page asks for, and one per other signal. */
export const signWords = (facts: Signals): Words[] => {
  const asked = known(facts).filter(({ of }) => of === 'asks')
  if (asked.length < 2) return known(facts).flatMap((one) => sentence(one, facts))
  const list = beside([...new Set(asked.map(({ name }) => text(name)))])
  const host = asked.find(({ about }) => about !== undefined)?.about
  return [
    host === undefined ? text('sign_asks', list) : text('sign_asks_host', list, host),
    ...known(facts).flatMap((one) => (one.of === 'asks' ? [] : sentence(one, facts))),
  ]
}

/** Returns a sentence on a signal; none on one that lacks what it is about, or has something unexpected. */
const sentence = ({ sign, about, of }: Signal & Sign, { pageLanguage }: Signals): Words[] => {
  if (of !== 'asks' && (of === 'named') !== (about !== undefined)) return []
  if (sign === 'mixed-title') return [pieced('sign_mixed_title', quoted(about ?? '', pageLanguage))]
  const key = keyOf('sign', sign)
  return [textIfAny(of === 'asks' && about !== undefined ? `${key}_host` : key, about ?? '')]
}

const DIFFERS: Readonly<Record<string, TextKey>> = {
  canonical: 'seen_differs_host',
  'og-url': 'seen_differs_host',
  status: 'seen_differs_status',
  'moved-on': 'seen_differs_moved',
}

/** Returns sentences on how the page was reached and how it differs from the requested one. */
export const reachedWords = (facts: PageFacts): string[] => {
  const { from, service, parameters, navigation, redirects, differs } = facts
  const told = textIfAny(keyOf('seen_from', from), service ?? '')
  return [
    ...(told === '' ? [] : [told]),
    ...(parameters.length > 0
      ? [text('seen_parameters', listed(parameters.map(({ name, of }) => `${name} (${of})`)))]
      : []),
    ...(redirects > 0 ? [counted(redirects, 'seen_redirects_one', 'seen_redirects_other')] : []),
    ...(navigation === 'reload' ? [text('seen_reloaded')] : []),
    ...(navigation === 'back_forward' ? [text('seen_went_back')] : []),
    ...differs.flatMap(({ what, about }) => {
      const key = Object.hasOwn(DIFFERS, what) ? DIFFERS[what] : undefined
      return key ? [text(key, about ?? '')] : []
    }),
  ]
}

/** Lists the page signals and how the page was reached: facts in order, no verdict, hosts defanged. */
export const PageFactsList = ({ facts }: { facts: PageFacts }) => {
  const signs = signWords(facts)
  return (
    <>
      {signs.length === 0 ? null : <Facts facts={signs} />}
      {signs.length === 0 ? null : <p class="hint">{text('seen_reached')}</p>}
      <Facts facts={reachedWords(facts)} />
    </>
  )
}

const defangedIn = (words: Words): Words =>
  typeof words === 'string'
    ? defangedWords(words)
    : words.map((piece) => ({ ...piece, text: defangedWords(piece.text) }))

const Facts = ({ facts }: { facts: Words[] }) => (
  <ul class="facts-list stack-4 small">
    {facts.map((fact) => (
      <li key={wordsOf(fact)} class="wrap-anywhere">
        <Pieces pieces={defangedIn(fact)} />
      </li>
    ))}
  </ul>
)

/** Returns short names of the page’s signals, strongest first, each once. */
export const signalNames = (facts: PageFacts): string[] => [
  ...new Set(known(facts).map(({ name }) => text(name))),
]

/** Returns a sentence on the signals for the description, or null without any. */
const signalLine = (facts: PageFacts): string | null => {
  const told = known(facts).map(({ english }) => english)
  return told.length === 0 ? null : `The page ${new Intl.ListFormat('en').format(told)}.`
}

/** Always in English: the line becomes part of the report, like its title (lib/model/title.ts). */
const FROM: Readonly<Record<string, string>> = {
  none: 'Reached without a referrer',
  'same-site': 'Reached from the same site',
  search: 'Reached from a search result',
  mail: 'Reached from webmail',
  chat: 'Reached from a chat',
  social: 'Reached from a social network',
  elsewhere: 'Reached from another site',
}

/** Returns a line of reproduction steps, or null if there are none. `withBrowser` allows naming the user’s own browser. */
export const repeatLine = (facts: PageFacts, withBrowser: boolean): string | null => {
  const { from, parameters, onPhone } = facts
  const leads = from !== 'none' && from !== 'same-site'
  const phone = withBrowser && onPhone
  const reached = Object.hasOwn(FROM, from) ? FROM[from] : undefined
  if (!reached || (parameters.length === 0 && !leads && !phone)) return null
  const named = parameters.map(({ name }) => name).join(', ')
  const one = parameters.length === 1
  const how =
    named === '' ? reached : `${reached} with ${one ? 'an ad parameter' : 'ad parameters'} (${named})`
  const spoken = withBrowser ? languageName(facts.language) : null
  const ways = [
    named === '' ? 'the same way' : one ? 'with that parameter' : 'with those parameters',
    ...(phone ? ['from a phone-sized window'] : []),
    ...(spoken === null ? [] : [`in ${spoken}`]),
  ]
  return `${how}; try it ${ways.join(', ')}.`
}

/** Returns null for a language code that the browser doesn’t know. */
const languageName = (code: string): string | null => {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? null
  } catch {
    return null
  }
}

/** Returns what the facts add to a description, a line each. */
export const linesOfFacts = (facts: PageFacts, withBrowser: boolean): string[] =>
  [signalLine(facts), repeatLine(facts, withBrowser)].filter((line) => line !== null)
