import type { Result } from '#lib/result.ts'
import type { Capture } from './capture-schema.ts'
import { isPrivateHost } from './private-hosts.ts'
import { jsonBytes } from './plain-text.ts'
import { EVIDENCE_ITEMS, type EvidenceItem } from './evidence-names.ts'
import { addressOrigin } from './found-on.ts'
import type { ReadFailure } from './read-page.ts'

export { EVIDENCE_ITEMS, type EvidenceItem }

/** Why an item can't be selected: the page wasn't read (see {@link ReadFailure}), or has none of it. */
type MissingEvidence = ReadFailure['kind'] | 'none-found'

/** `bytes` is the size as UTF-8 JSON before redaction. */
export type EvidenceDescription =
  | { item: EvidenceItem; here: false; why: MissingEvidence }
  | {
      item: 'page'
      here: true
      bytes: number
      forms: number
      passwords: number
      cards: number
      seedPhrases: number
      outsideHosts: number
      walletAddresses: number
    }
  | { item: 'text'; here: true; bytes: number; headings: number; characters: number }
  | { item: 'emails'; here: true; bytes: number; addresses: number }
  | { item: 'browser'; here: true; bytes: number }
  | { item: 'foundOn'; here: true; bytes: number; origin: string }

export const describeEvidence = (reading: Result<Capture, ReadFailure>): EvidenceDescription[] => {
  if (reading.ok) return EVIDENCE_ITEMS.map((item) => describe(item, reading.value))
  const why = reading.failure.kind
  return EVIDENCE_ITEMS.map((item) => ({ item, here: false, why }))
}

/** Returns an item's default selection. On hosts where users are signed in and talk to each other, page text is off by default. */
export const startsTicked = (item: EvidenceItem, host: string): boolean =>
  item === 'text' || item === 'emails' ? !isPrivateHost(host) : true

type Describe = (capture: Capture, bytes: number) => EvidenceDescription | undefined

const describe = (item: EvidenceItem, capture: Capture): EvidenceDescription =>
  DESCRIBE[item](capture, jsonBytes(capture[item])) ?? { item, here: false, why: 'none-found' }

const DESCRIBE: Readonly<Record<EvidenceItem, Describe>> = {
  page: ({ page: { counts, linkHosts, walletAddresses } }, bytes) => ({
    item: 'page',
    here: true,
    bytes,
    forms: counts.forms,
    passwords: counts.passwords,
    cards: counts.cards,
    seedPhrases: counts.seedPhrases,
    outsideHosts: linkHosts.length,
    walletAddresses: walletAddresses.length,
  }),
  text: ({ text: { headings, visible } }, bytes) =>
    headings.length === 0 && visible === ''
      ? undefined
      : { item: 'text', here: true, bytes, headings: headings.length, characters: visible.length },
  emails: ({ emails }, bytes) =>
    emails.length === 0 ? undefined : { item: 'emails', here: true, bytes, addresses: emails.length },
  browser: (_, bytes) => ({ item: 'browser', here: true, bytes }),
  foundOn: ({ foundOn }, bytes) =>
    foundOn === '' ? undefined : { item: 'foundOn', here: true, bytes, origin: addressOrigin(foundOn) },
}
