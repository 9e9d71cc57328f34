import type { PageFacts } from '#lib/model/page-facts.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

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
export const signalLine = (facts: PageFacts): string | null => {
  const told = namesOf(facts).map(([, english]) => english)
  return told.length === 0 ? null : `The page ${new Intl.ListFormat('en').format(told)}.`
}
