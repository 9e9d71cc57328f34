import type { PageFacts } from '#lib/model/draft.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text, textIfAny, keyOf } from '#lib/platform/texts.ts'
import type { Words } from '#components/ui/pieces.tsx'
import { beside, listed, pieced, quoted, Pieces, wordsOf } from '#components/ui/pieces.tsx'
import { counted } from '#components/ui/format.ts'
import { defangedWords } from './assets.tsx'

/** Texts for each row of lib/capture/signals, with and without a subject. */
const SIGNS: Readonly<Record<string, readonly [about: TextKey | null, plain: TextKey | null]>> = {
  'seed-form': ['sign_seed_form_host', 'sign_seed_form'],
  'card-form': ['sign_card_form_host', 'sign_card_form'],
  'password-form': ['sign_password_form_host', 'sign_password_form'],
  'form-elsewhere': ['sign_form_elsewhere', null],
  collector: ['sign_collector', null],
  'own-name': ['sign_own_name', null],
  'own-pictures': ['sign_own_pictures', null],
  'own-links': ['sign_own_links', null],
  'clipboard-command': [null, 'sign_clipboard_command'],
  'wallet-approve': [null, 'sign_wallet_approve'],
  'wallet-connect': [null, 'sign_wallet_connect'],
  clipboard: [null, 'sign_clipboard'],
  'drawn-address': ['sign_drawn_address', null],
  'mixed-host': ['sign_mixed_host', null],
  'mixed-text': [null, 'sign_mixed_text'],
  'data-page': [null, 'sign_data_page'],
  'hidden-code': [null, 'sign_hidden_code'],
  refresh: ['sign_refresh', null],
  'blocks-looking': [null, 'sign_blocks_looking'],
  'noindex-form': [null, 'sign_noindex_form'],
}

/** Signals that are told in one sentence. */
const ASKED: Readonly<Record<string, TextKey>> = {
  'seed-form': 'signal_seed',
  'card-form': 'signal_card',
  'password-form': 'signal_password',
}

type Signals = Pick<PageFacts, 'signals' | 'pageLanguage'>

/** Returns one sentence on everything that the page asks for, and one per other signal. */
export const signWords = ({ signals, pageLanguage }: Signals): Words[] => {
  const asked = signals.flatMap(({ sign }) => (Object.hasOwn(ASKED, sign) ? (ASKED[sign] ?? []) : []))
  if (asked.length < 2) return sentences({ signals, pageLanguage })
  const list = beside([...new Set(asked)].map((key) => text(key)))
  const host = signals.find(({ sign, about }) => Object.hasOwn(ASKED, sign) && about !== undefined)?.about
  return [
    host === undefined ? text('sign_asks', list) : text('sign_asks_host', list, host),
    ...sentences({ signals: signals.filter(({ sign }) => !Object.hasOwn(ASKED, sign)), pageLanguage }),
  ]
}

/** Returns a sentence per page signal; skips unknown signals of later versions. */
const sentences = ({ signals, pageLanguage }: Signals): Words[] =>
  signals.flatMap(({ sign, about }): Words[] => {
    if (sign === 'mixed-title')
      return about === undefined ? [] : [pieced('sign_mixed_title', quoted(about, pageLanguage))]
    const [withAbout, plain] = Object.hasOwn(SIGNS, sign) ? (SIGNS[sign] ?? []) : []
    const key = about === undefined ? plain : withAbout
    return key ? [text(key, about ?? '')] : []
  })

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

/** Per row of lib/capture/signals: its name on screen, and in the description, which is always in English like the title. */
const NAMES: Readonly<Record<string, readonly [shown: TextKey, english: string]>> = {
  'seed-form': ['signal_seed', 'asks for a recovery phrase'],
  'card-form': ['signal_card', 'asks for card details'],
  'password-form': ['signal_password', 'asks for a password'],
  'form-elsewhere': ['signal_elsewhere', 'sends entries to another site'],
  collector: ['signal_collector', 'uses a data collection service'],
  'own-name': ['signal_own_name', 'uses the brand’s name in its title'],
  'own-pictures': ['signal_own_pictures', 'shows images of the legitimate site'],
  'own-links': ['signal_own_links', 'links to the legitimate site'],
  'clipboard-command': ['signal_command', 'puts a system command on the clipboard'],
  'wallet-approve': ['signal_wallet', 'asks wallets to sign or approve'],
  'wallet-connect': ['signal_wallet', 'connects to wallets'],
  clipboard: ['signal_clipboard', 'uses the clipboard'],
  'drawn-address': ['signal_drawn', 'imitates an address bar'],
  'mixed-host': ['signal_mixed', 'mixes scripts in its host'],
  'mixed-title': ['signal_mixed', 'mixes scripts in its title'],
  'mixed-text': ['signal_mixed', 'mixes scripts in its text'],
  'data-page': ['signal_data_page', 'embeds a page in a data or blob URL'],
  'hidden-code': ['signal_hidden_code', 'unpacks hidden code'],
  refresh: ['signal_refresh', 'redirects visitors'],
  'blocks-looking': ['signal_blocks', 'blocks inspection'],
  'noindex-form': ['signal_noindex', 'hides from search engines'],
}

const namesOf = ({ signals }: PageFacts) =>
  signals.flatMap(({ sign }) => {
    const names = Object.hasOwn(NAMES, sign) ? NAMES[sign] : undefined
    return names ? [names] : []
  })

/** Returns short names of the page’s signals, strongest first, each once. */
export const signalNames = (facts: PageFacts): string[] => [
  ...new Set(namesOf(facts).map(([shown]) => text(shown))),
]

/** Returns a sentence on the signals for the description, or null without any. */
const signalLine = (facts: PageFacts): string | null => {
  const told = namesOf(facts).map(([, english]) => english)
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
