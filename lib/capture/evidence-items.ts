/** Parts of a page that a report can contain as evidence: one row each, in display order. Free of schemas, because pages read it too. */
const EVIDENCE = [
  { item: 'page', start: true, policy: 'evidencePageDetails', label: 'evidence_page' },
  { item: 'text', start: true, policy: 'evidenceText', label: 'evidence_text', personal: true },
  { item: 'emails', start: true, policy: 'evidenceEmails', label: 'evidence_emails', personal: true },
  { item: 'browser', start: true, policy: 'evidenceMyBrowser', label: 'evidence_browser' },
  { item: 'foundOn', start: false, policy: 'evidenceFoundOn', label: 'evidence_found_on' },
] as const satisfies readonly {
  /** Its name in a capture, a report and the database. */
  item: string
  /** Whether it starts selected, unless the user chose otherwise. */
  start: boolean
  /** Its key in an organization's policy. */
  policy: string
  /** Key of its name among the texts. */
  label: string
  /** Never starts selected on hosts where users are signed in and talk to each other. */
  personal?: true
}[]

type Row = (typeof EVIDENCE)[number]
export type EvidenceItem = Row['item']

export const EVIDENCE_ITEMS: readonly EvidenceItem[] = EVIDENCE.map(({ item }) => item)

export const PERSONAL_EVIDENCE: readonly EvidenceItem[] = EVIDENCE.flatMap((row) =>
  'personal' in row ? [row.item] : [],
)

/** Returns a record with a value for each item. */
export const forEachItem = <T>(make: (row: Row) => T): Record<EvidenceItem, T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every item has a row
  Object.fromEntries(EVIDENCE.map((row) => [row.item, make(row)])) as Record<EvidenceItem, T>
