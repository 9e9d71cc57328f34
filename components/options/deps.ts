import type { Change } from '#lib/messages/changes.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import type { Ask } from '#components/ui/ask.ts'
import type { TabsDeps, NotificationDeps, PermissionDeps } from './permissions.tsx'
import type { PinDeps, ShortcutDeps } from './toolbar.tsx'
import type { WayOut } from './way-out.ts'

/** External dependencies of the options page, injected so that tests can fake them. */
export type OptionsDeps = {
  ask: Ask
  wayOut: WayOut
  /** Restarts the extension, which closes its pages. */
  restart: () => void
  onChange: (heard: (change: Change) => void) => () => void
  /** Requests a host permission. Call it before any await in the click handler. Rejects if the browser can’t ask. */
  requestHost: (pattern: string) => Promise<boolean>
  notifications: NotificationDeps
  tabs: TabsDeps
  pin: PinDeps
  shortcuts: ShortcutDeps
  permissions: PermissionDeps
  /** Starts a worker that reads settings files (entrypoints/settings-reader.ts). */
  settingsReader: () => WorkerLike
  now: () => number
  copy: (text: string) => Promise<void>
  version: string
  /** True if policy changes apply without a browser restart. */
  policyActsAtOnce: boolean
}
