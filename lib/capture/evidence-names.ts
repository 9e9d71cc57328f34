/**
 * The evidence a person can tick, one checkbox each, in the order shown: "Page details", "Headings and visible text",
 * "E-mail addresses found", "My browser", "Found on". Each is one part of a capture of the same name. Apart from the code
 * that describes them, since pages need the names alone.
 */
export const EVIDENCE_ITEMS = ['page', 'text', 'emails', 'browser', 'foundOn'] as const
export type EvidenceItem = (typeof EVIDENCE_ITEMS)[number]
