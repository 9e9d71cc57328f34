import type { Change } from '#lib/messages/changes.ts'
import type { Ask } from '../ui/ask.ts'
import type { MovedTab } from './moved-tab.tsx'
import type { Opening } from './first-frame/popup-state.ts'

/** What one draft needs of the world. */
export type SessionDeps = {
  ask: Ask
  whichDraft: () => Promise<Opening>
  /** Closes the tab that the report is about. */
  closeTab: () => void
  /** Begins to read what was sent to Bulk; what is left when this page is closed, the dashboard reads. */
  readList: () => void
  now: () => number
}

/** All that the popup needs of the world. */
export type PopupDeps = SessionDeps & {
  /** Calls back on each change that the background announces, until the returned function is called. */
  onChange: (heard: (change: Change) => void) => () => void
  /** Calls back when the tab under it leaves the page that the form is about, and with null when it is back; where it stays. */
  onMoved?: ((moved: (to: MovedTab | null) => void) => () => void) | undefined
  openOptions: () => void
  /** The dashboard's tab Reports, on one report if an id is given. */
  openReports: (id?: string) => void
  /** Asks the person for a host; must run before anything is awaited. Rejects where the browser does not ask. */
  requestHost: (pattern: string) => Promise<boolean>
  /** Opens the panel beside the page, inside the click; not where the browser has none, nor where this is in it. */
  openPanel?: (() => void) | undefined
  /** The draft is not there any more: where something else can take the form's place. */
  onGone?: (() => void) | undefined
  /** Within a page that has its main part already. */
  within?: boolean | undefined
  /** The dashboard's tab Bulk, with the list that the basket is. */
  openBulk: () => void
  copy: (text: string) => Promise<void>
}
