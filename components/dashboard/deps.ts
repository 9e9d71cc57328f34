import type { Change } from '#lib/messages/changes.ts'
import type { Ask } from '../ui/ask.ts'
import type { ListReading } from '../form/list-reading.ts'

/** External dependencies of the dashboard, injected so that tests can fake them. */
export type DashboardDeps = {
  ask: Ask
  onChange: (heard: (change: Change) => void) => () => void
  openOptions: () => void
  /** Requests a host permission. Call it before any await in the click handler. Rejects if the browser can’t ask. */
  requestHost: (pattern: string) => Promise<boolean>
  openDraft: (id: string) => void
  copy: (text: string) => Promise<void>
  now: () => number
  /** Starts the worker that reads the bulk list’s texts while the list is shown. */
  reading: () => ListReading
  save: (name: string, content: Blob) => void
  /** `request` asks the user for access to the tabs’ URLs and must be called from a click. `window` is this page’s window ID. */
  tabs: { request: () => Promise<boolean>; window: () => Promise<number | null> }
  /** The hash without `#`, such as `reports/ID`. `onMove` reports outside changes (a link, a notification) until unsubscribed. */
  route: {
    read: () => string
    write: (route: string) => void
    onMove: (moved: (route: string) => void) => () => void
  }
}
