import type { DraftView } from '#lib/messages/draft-requests.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StorageFailure } from '#lib/model/storage-failure.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'

/** Result of the last action, shown above the form until the next. */
export type Notice =
  | { kind: 'stopped' }
  | { kind: 'changed' }
  | { kind: 'not-stored'; failure: StorageFailure }
  /** The bulk list is full. */
  | { kind: 'list-full' }
  /** Undo failed: the report was already being sent. */
  | { kind: 'too-late' }
  | { kind: 'sent-to-bulk'; what: 'selection' | 'links' | 'pasted' }
  | { kind: 'not-sent-to-bulk'; why: 'nothing' | 'not-readable' | 'moved'; what: 'selection' | 'links' }
  | { kind: 'not-answered'; failure: StorageFailure | null }

/** What the popup shows. `form` has the fields as typed, `draft` the background’s last version, which may be a few keystrokes behind. */
export type PopupState =
  | { at: 'starting'; form: DraftForm; submitting: boolean }
  | { at: 'editing'; form: DraftForm; draft: DraftView; submitting: boolean; notice: Notice | null }
  | { at: 'sent'; report: ReportView; notice: Notice | null }
  | { at: 'gone' }
  /** The assets are in the bulk list, which now has `waiting` assets; `aside`: text that had to go into the description. */
  | { at: 'collected'; waiting: number; aside: boolean }
  /** The background didn’t answer, or its storage failed. Typed text is still in the fields. */
  | { at: 'broken'; form: DraftForm; draft: DraftView | null; failure: StorageFailure | null }

export type Opening = { at: 'tab'; tabId: number } | { at: 'draft'; id: string }
