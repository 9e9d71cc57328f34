import type { DraftView, ReportView } from '#lib/messages/report-requests.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Area } from '#lib/model/screenshot.ts'
import type { CodesRead } from '#components/report/list-reading.ts'
import type { PastedAssets } from '#lib/reader/read-into-form.ts'
import type { Page } from '#components/ui/page.ts'

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
  | { kind: 'starting'; form: DraftForm; submitting: boolean }
  | { kind: 'editing'; form: DraftForm; draft: DraftView; submitting: boolean; notice: Notice | null }
  | { kind: 'sent'; report: ReportView; notice: Notice | null }
  | { kind: 'gone' }
  /** The assets are in the bulk list, which now has `waiting` assets; `aside`: text that had to go into the description. */
  | { kind: 'collected'; waiting: number; aside: boolean }
  /** The background didn’t answer, or its storage failed. Typed text is still in the fields. */
  | { kind: 'broken'; form: DraftForm; draft: DraftView | null; failure: StorageFailure | null }

export type Opening = { kind: 'tab'; tabId: number } | { kind: 'draft'; id: string }

/** The tab’s new page while its form is open; null if the browser hides the URL. */
export type MovedTab = { address: string | null }

/** External dependencies of one draft. */
export type SessionDeps = Pick<Page, 'ask' | 'requestHost' | 'now'> & {
  whichDraft: () => Promise<Opening>
  /** Closes the reported tab. */
  closeTab: () => void
  /** Starts reading texts that were sent to Bulk; the dashboard continues after this page closes. */
  readList: () => void
}

/** External dependencies of the popup, injected so that tests can fake them. */
export type PopupDeps = SessionDeps &
  Page & {
    /** Calls back when the tab leaves the form’s page, and with null when it returns. Absent where the popup isn’t tied to a tab. */
    onMoved?: ((moved: (to: MovedTab | null) => void) => () => void) | undefined
    /** Opens a page of the help and closes the popup. Undefined where a plain link does. */
    openHelp?: ((path: string) => void) | undefined
    /** Opens the dashboard’s Reports tab, or one report. */
    openReports: (id?: string) => void
    /** Opens the side panel; call it inside the click. Undefined in the side panel and in browsers without one. */
    openPanel?: (() => void) | undefined
    /** Closes the popup. Undefined where the page is more than the popup. */
    done?: (() => void) | undefined
    /** Called when the draft no longer exists, so that the caller can replace the form. */
    onGone?: (() => void) | undefined
    /** True where Orca doesn’t announce live regions: in Firefox’s toolbar popup and its sidebar. */
    alertsOnly?: boolean | undefined
    /** True if the page already has a `main` element. */
    within?: boolean | undefined
    /** Opens the dashboard’s Bulk tab. */
    openBulk: () => void
    /** Reads the assets of pasted text in a worker. */
    readPasted: (text: string) => Promise<PastedAssets>
    /** Reads the QR codes of an image, or of a part of it; absent where workers of the page do. */
    readCodes?: (image: Blob, area: Area | null) => Promise<CodesRead>
  }

export type WatchDeps = {
  /** Returns the tab’s URL as far as the browser tells it. Rejects if the tab is closed. */
  address: () => Promise<string | undefined>
  /** Calls back when the tab may show another page. Returns the unsubscribe function. */
  onUpdate: (listener: () => void) => () => void
}

/** Ignores the hash: a page can change it at any time. */
const pageOf = (address: string): string => address.split('#', 1)[0] ?? ''

/** Reports when the tab leaves its first page, and null when it returns. Only the newest request’s answer counts. Returns the cleanup. */
export const watchTab = (
  { address, onUpdate }: WatchDeps,
  start: string,
  moved: (to: MovedTab | null) => void,
): (() => void) => {
  let questions = 0
  let told = pageOf(start)
  return onUpdate(() => {
    const mine = (questions += 1)
    const tell = (now: string | undefined): void => {
      const page = now === undefined || now === '' ? '' : pageOf(now)
      if (mine !== questions || page === told) return
      told = page
      if (page === pageOf(start)) moved(null)
      else moved({ address: now === undefined || now === '' ? null : now })
    }
    // Rejects if the tab is closed.
    address().then(tell, () => tell(undefined))
  })
}
