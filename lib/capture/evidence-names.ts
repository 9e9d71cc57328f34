/** Evidence items in display order; each is a part of a capture. In a file of its own, because pages need only the names. */
export const EVIDENCE_ITEMS = ['page', 'text', 'emails', 'browser', 'foundOn'] as const
export type EvidenceItem = (typeof EVIDENCE_ITEMS)[number]
