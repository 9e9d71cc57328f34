import { forEachItem } from '#lib/model/form/form-choices.ts'
import type { EvidenceOffer } from '#lib/model/form/draft-offers.ts'
import type { DraftView } from '#lib/messages/draft-requests.ts'
import { text, type OneKey, type OtherKey, type TextKey } from '#lib/platform/texts.ts'
import { beside } from '../../ui/lists.ts'
import { counted } from '../../ui/words.ts'

const LABELS = forEachItem(({ label }): TextKey => label)

/** Names of evidence for targets other than a page. */
const TARGETS: Partial<Record<DraftView['kind'], TextKey>> = {
  link: 'evidence_link',
  selection: 'evidence_selection',
  image: 'evidence_image',
}

/** The most telling counts, in order. Zero counts are skipped. */
const COUNTS: [name: string, one: OneKey, other: OtherKey][] = [
  ['passwords', 'evidence_passwords_one', 'evidence_passwords_other'],
  ['seedPhrases', 'evidence_seeds_one', 'evidence_seeds_other'],
  ['cards', 'evidence_cards_one', 'evidence_cards_other'],
  ['forms', 'evidence_forms_one', 'evidence_forms_other'],
  ['outsideHosts', 'evidence_hosts_one', 'evidence_hosts_other'],
  ['walletAddresses', 'evidence_wallets_one', 'evidence_wallets_other'],
  ['headings', 'evidence_headings_one', 'evidence_headings_other'],
  ['addresses', 'evidence_addresses_one', 'evidence_addresses_other'],
]
const MOST_COUNTS = 2

const MISSING: Record<NonNullable<EvidenceOffer['missing']>, TextKey> = {
  reading: 'evidence_reading',
  'not-asked': 'evidence_not_asked',
  'nothing-found': 'evidence_nothing_found',
  pdf: 'note_pdf',
  'not-a-document': 'note_not_a_document',
  'not-readable': 'note_not_readable',
  'timed-out': 'note_timed_out',
}

/** Returns the checkbox label without counts. */
export const evidenceName = (item: EvidenceOffer['item'], kind: DraftView['kind']): string =>
  text((item === 'page' ? TARGETS[kind] : undefined) ?? LABELS[item])

/** Returns a label such as `Page details, 2 forms, 3 outside hosts`. */
export const evidenceLabel = ({ item, counts, detail }: EvidenceOffer, kind: DraftView['kind']): string => {
  const told = COUNTS.flatMap(([name, one, other]) => {
    const count = Object.hasOwn(counts, name) ? counts[name] : undefined
    return count ? [counted(count, one, other)] : []
  })
  return beside([evidenceName(item, kind), ...told.slice(0, MOST_COUNTS), ...(detail === '' ? [] : [detail])])
}

const SHORT: Partial<Record<EvidenceOffer['item'], TextKey>> = {
  text: 'evidence_short_text',
  browser: 'evidence_short_browser',
  foundOn: 'evidence_short_found_on',
}

/** Returns what is sent in one line: `Page details, text, 2 emails`. */
export const evidenceSummary = (sent: readonly EvidenceOffer[], kind: DraftView['kind']): string => {
  if (sent.length === 0) return text('evidence_nothing')
  const names = sent.map(({ item, counts }, index) => {
    if (item === 'emails')
      return counted(counts['addresses'] ?? 0, 'evidence_short_emails_one', 'evidence_short_emails_other')
    const short = SHORT[item]
    return index > 0 && short ? text(short) : evidenceName(item, kind)
  })
  return beside(names)
}

export const missingWords = (missing: NonNullable<EvidenceOffer['missing']>): string => text(MISSING[missing])
