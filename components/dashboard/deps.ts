import type { Change } from '#lib/messages/changes.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import type { Ask } from '../ui/ask.ts'
import type { ListReading } from '../form/list-reading.ts'

/** All that the dashboard needs of the world. */
export type DashboardDeps = {
  ask: Ask
  onChange: (heard: (change: Change) => void) => () => void
  openOptions: () => void
  /** Asks the person for a host; must run before anything is awaited. Rejects where the browser does not ask. */
  requestHost: (pattern: string) => Promise<boolean>
  /** Opens a draft in the popup's form, in a tab. */
  openDraft: (id: string) => void
  copy: (text: string) => Promise<void>
  now: () => number
  /** Reads what the list has still to be read, for as long as it is shown. */
  reading: () => ListReading
  /** A worker of this page that checks one case file. */
  checker: () => WorkerLike
  /** Hands a file to the person: the browser's own download, which asks or saves as it is set to. */
  save: (name: string, content: Blob) => void
  /** The addresses of tabs. `request` has to be called from a click; it asks the person. `window`: the one that this page is in. */
  tabs: { request: () => Promise<boolean>; window: () => Promise<number | null> }
  /**
   * What stands behind the `#` of the address, such as `reports/ID`: read at the start, kept up afterwards. `onMove` calls
   * back when something else moved it (a link, a notification) until the returned function is called.
   */
  place: {
    read: () => string
    write: (place: string) => void
    onMove: (moved: (place: string) => void) => () => void
  }
}
