import { forEachItem } from '#lib/capture/evidence-items.ts'
import type { DraftForm } from './draft-form.ts'

/** The form before anything is known of the page. Apart from its schema, because the popup’s first frame shows it. */
export const EMPTY_FORM: DraftForm = {
  assets: [],
  title: '',
  titleTyped: false,
  description: '',
  category: 'phishing',
  evidence: { ...forEachItem(({ start }) => start), foundOnFull: false },
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
