import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'

export type { Edit } from '../../form/form-edits.ts'

/** Something that the last action came to, told above the form until the next one. */
export type Notice =
  | { kind: 'stopped' }
  | { kind: 'changed' }
  | { kind: 'not-stored'; failure: StorageFailure }
  /** The basket has no room for it. */
  | { kind: 'list-full' }
  /** Undo came too late: it had left. */
  | { kind: 'too-late' }
  /** What sending the page's selection or links to Bulk came to. */
  | { kind: 'sent-to-bulk'; what: 'selection' | 'links' }
  | { kind: 'not-sent-to-bulk'; why: 'nothing' | 'not-readable' | 'moved'; what: 'selection' | 'links' }
  | { kind: 'not-answered'; failure: StorageFailure | null }

/**
 * What the popup shows. `form` is what stands in the fields, ahead of the background by the keystrokes on their way;
 * `draft` is the background's last look at it.
 */
export type PopupState =
  | { at: 'starting'; form: DraftForm; submitting: boolean }
  | { at: 'editing'; form: DraftForm; draft: DraftView; submitting: boolean; notice: Notice | null }
  | { at: 'sent'; report: ReportView; notice: Notice | null }
  | { at: 'gone' }
  /** Its assets wait in the basket, as `waiting` of them now do; `aside`: with words that had to go into the description. */
  | { at: 'collected'; waiting: number; aside: boolean }
  /** The background did not answer, or its storage failed. What was typed is still in the fields. */
  | { at: 'broken'; form: DraftForm; draft: DraftView | null; failure: StorageFailure | null }

/** Which draft the popup is about. */
export type Opening = { at: 'tab'; tabId: number } | { at: 'draft'; id: string }

/** What a screen of the popup is: the main part of its page, or a part of that. */
export const mainOf = ({ within }: { within?: boolean | undefined }) => (within ? 'div' : 'main')
