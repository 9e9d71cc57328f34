import type { CATEGORIES, DraftForm, EVIDENCE_ITEMS, REQUESTED_STATUSES } from '#lib/model/draft-form.ts'

/** Mirrors lib/model/draft-form.ts (a test compares them); importing it would bundle the schemas. */
export const categories = [
  'phishing',
  'impersonation',
  'scam',
  'malware',
  'fake-app',
] as const satisfies typeof CATEGORIES
export const requestedStatuses = [
  'BLOCKED',
  'ALLOWED',
  'UNKNOWN',
] as const satisfies typeof REQUESTED_STATUSES
export const evidenceItems = [
  'page',
  'text',
  'emails',
  'browser',
  'foundOn',
] as const satisfies typeof EVIDENCE_ITEMS

/** The form before anything is known of the page. */
export const startingForm: DraftForm = {
  assets: [],
  title: '',
  titleTyped: false,
  description: '',
  category: 'phishing',
  evidence: { page: true, text: true, emails: true, browser: true, foundOn: false, foundOnFull: false },
  requestedStatus: 'BLOCKED',
  sure: false,
  contactInfo: '',
  attachmentUrls: '',
  externalSubmissionLink: '',
  discordGuildId: '',
  telegramGroupId: '',
  rawAssetsInput: '',
  reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
  overrideReason: '',
  confirmUnchecked: false,
}
