import type { Change } from '#lib/messages/changes.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import type { Ask } from '../ui/ask.ts'
import type { TabsDeps } from './preferences/checks-section.tsx'
import type { NotificationDeps } from './preferences/notify-fields.tsx'
import type { PermissionDeps } from './permissions-section.tsx'
import type { ShortcutDeps } from './preferences/shortcuts-section.tsx'
import type { WayOut } from './your-data/way-out.ts'

/** All that the options need of the world. */
export type OptionsDeps = {
  ask: Ask
  wayOut: WayOut
  /** Starts the extension anew; its pages close. */
  restart: () => void
  onChange: (heard: (change: Change) => void) => () => void
  /** Asks the person for a host; must run before anything is awaited. Rejects where the browser does not ask. */
  requestHost: (pattern: string) => Promise<boolean>
  notifications: NotificationDeps
  tabs: TabsDeps
  shortcuts: ShortcutDeps
  permissions: PermissionDeps
  /** A worker that reads settings files (entrypoints/settings-reader.ts). */
  settingsReader: () => WorkerLike
  now: () => number
  copy: (text: string) => Promise<void>
  /** Of the extension. */
  version: string
  /** Whether a changed policy acts without a restart of the browser. */
  policyActsAtOnce: boolean
}
