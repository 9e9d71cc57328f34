/** Local classification; it sets the title and serves filter and export. The interface’s formal body has no field for it. */
export const CATEGORIES = ['phishing', 'impersonation', 'scam', 'malware', 'fake-app'] as const

/** The asset status values that the interface names (section States and transitions); BLOCKED is the one known for reports. */
export const REQUESTED_STATUSES = ['BLOCKED', 'ALLOWED', 'UNKNOWN'] as const

/** What of a page’s evidence can be selected, one checkbox each. */
export { EVIDENCE_ITEMS, forEachItem, type EvidenceItem } from '#lib/capture/evidence-items.ts'
