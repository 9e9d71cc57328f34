import type { Change } from '#lib/messages/changes.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import type { Ask } from '../ui/ask.ts'
import type { TabsDeps } from './preferences/every-page-check.tsx'
import type { NotificationDeps } from './preferences/notify-fields.tsx'
import type { PermissionDeps } from './permissions-section.tsx'
import type { PinDeps } from './pin-hint.tsx'
import type { ShortcutDeps } from './preferences/shortcuts-section.tsx'
import type { WayOut } from './your-data/way-out.ts'

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
