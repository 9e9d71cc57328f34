import type { Change } from '#lib/messages/changes.ts'
import type { WorkerLike } from '#lib/reader/worker.ts'
import type { Ask } from '../shared/ask.ts'
import type { TabsDoors } from './checks-section.tsx'
import type { NotificationDoors } from './notify-fields.tsx'
import type { PermissionDoors } from './permissions-section.tsx'
import type { ShortcutDoors } from './shortcuts-section.tsx'
import type { WayOut } from './way-out.ts'

/** All that the options need of the world. */
export type OptionsDoors = {
  ask: Ask
  wayOut: WayOut
  /** Starts the extension anew; its pages close. */
  restart: () => void
  onChange: (heard: (change: Change) => void) => () => void
  /** Asks the person for a host; must run before anything is awaited. Rejects where the browser does not ask. */
  requestHost: (pattern: string) => Promise<boolean>
  notifications: NotificationDoors
  tabs: TabsDoors
  shortcuts: ShortcutDoors
  permissions: PermissionDoors
  /** A worker that reads settings files (entrypoints/settings-reader.ts). */
  settingsReader: () => WorkerLike
  now: () => number
  copy: (text: string) => Promise<void>
  /** Of the extension. */
  version: string
  /** Whether a changed policy acts without a restart of the browser. */
  policyActsAtOnce: boolean
}
