import type { Capture } from './capture-schema.ts'
import type { EvidenceItem } from './evidence-items.ts'
import { EVIDENCE_ITEMS } from './evidence-items.ts'
import { jsonBytes } from './bounds.ts'

/** How much of the referrer is sent: its origin, unless the user chose the full URL. */
export type FoundOnDetail = 'origin' | 'full'

/** Returns `https://host[:port]`, the scheme alone if there is no origin (`android-app:`), or '' for an invalid URL. */
export const addressOrigin = (address: string): string => {
  const url = URL.parse(address)
  if (url === null) return ''
  return url.origin === 'null' ? url.protocol : url.origin
}

/** Returns the referrer sent in "Found on" and in the body's `referrer`, before redaction; may be empty. */
export const foundOnText = (referrer: string, detail: FoundOnDetail): string =>
  detail === 'full' ? referrer : addressOrigin(referrer)

/** What an item's label says about its content: counts by name, and a short piece of it. */
type Description = { counts?: Record<string, number>; detail?: string }

/** `bytes` is the size as UTF-8 JSON before redaction; null if the page has none of it. */
type DescribedItem = Description & { item: EvidenceItem; bytes: number | null }

export const describeEvidence = (capture: Capture): DescribedItem[] =>
  EVIDENCE_ITEMS.map((item) =>
    hasItem(capture, item)
      ? { item, bytes: jsonBytes(capture[item]), ...DESCRIBE[item]?.(capture) }
      : { item, bytes: null },
  )

/** True if an item has content: its texts or lists aren't all empty. */
const hasItem = ({ text, ...capture }: Capture, item: EvidenceItem): boolean =>
  item === 'text' ? text.headings.length > 0 || text.visible !== '' : hasContent(capture[item])

/** True unless a part is an empty text or list. */
export const hasContent = (part: unknown): boolean =>
  part !== undefined && part !== '' && !(Array.isArray(part) && part.length === 0)

const DESCRIBE: Readonly<Partial<Record<EvidenceItem, (capture: Capture) => Description>>> = {
  page: ({ page: { counts, linkHosts, walletAddresses } }) => ({
    counts: {
      forms: counts.forms,
      passwords: counts.passwords,
      cards: counts.cards,
      seedPhrases: counts.seedPhrases,
      outsideHosts: linkHosts.length,
      walletAddresses: walletAddresses.length,
    },
  }),
  text: ({ text: { headings, visible } }) => ({
    counts: { headings: headings.length, characters: visible.length },
  }),
  emails: ({ emails }) => ({ counts: { addresses: emails.length } }),
  foundOn: ({ foundOn }) => ({ detail: addressOrigin(foundOn) }),
}
