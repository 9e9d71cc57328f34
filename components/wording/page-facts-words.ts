import type { PageFacts } from '#lib/model/page-facts.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { beside, listed } from '../ui/lists.ts'
import { pieced, quoted, type Words } from '../ui/pieces.tsx'
import { counted } from '../ui/words.ts'

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

const FROM: Readonly<Record<string, TextKey>> = {
  none: 'seen_from_none',
  'same-site': 'seen_from_same_site',
  search: 'seen_from_search',
  mail: 'seen_from_mail',
  chat: 'seen_from_chat',
  social: 'seen_from_social',
  elsewhere: 'seen_from_elsewhere',
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
  const told = Object.hasOwn(FROM, from) ? FROM[from] : undefined
  return [
    ...(told ? [text(told, service ?? '')] : []),
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
