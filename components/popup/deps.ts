import type { Change } from '#lib/messages/changes.ts'
import type { PastedAssets } from '#lib/reader/read-into-form.ts'
import type { Ask } from '../ui/ask.ts'
import type { MovedTab } from './moved-tab.tsx'
import type { Opening } from './first-frame/popup-state.ts'

/** External dependencies of one draft. */
export type SessionDeps = {
  ask: Ask
  whichDraft: () => Promise<Opening>
  /** Closes the reported tab. */
  closeTab: () => void
  /** Starts reading texts that were sent to Bulk; the dashboard continues after this page closes. */
  readList: () => void
  /** Requests a host permission. Call it before any await in the click handler. Rejects if the browser can’t ask. */
  requestHost: (pattern: string) => Promise<boolean>
  now: () => number
}

/** External dependencies of the popup, injected so that tests can fake them. */
export type PopupDeps = SessionDeps & {
  /** Calls back on each change announced by the background. Returns the unsubscribe function. */
  onChange: (heard: (change: Change) => void) => () => void
  /** Calls back when the tab leaves the form’s page, and with null when it returns. Absent where the popup isn’t tied to a tab. */
  onMoved?: ((moved: (to: MovedTab | null) => void) => () => void) | undefined
  openOptions: () => void
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
  copy: (text: string) => Promise<void>
  /** Reads the assets of pasted text in a worker. */
  readPasted: (text: string) => Promise<PastedAssets>
}
