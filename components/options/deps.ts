import type { ConnectionView } from '#lib/messages/requests.ts'
import type { Ask, Page } from '#components/ui/page.ts'
import { failureIn } from '#components/ui/answers.ts'
import type { Erasure, Erased } from '#lib/platform/erasure.ts'
import { within } from '#lib/platform/timing.ts'
import type { SettingsReads, StoredReads } from '#lib/your-data/stored.ts'

/** Ends all of the extension, hanging or not; its next start deletes. Never resolves, since the browser closes this page. */
export type RestartToErase = (what: Erasure) => Promise<never>

/** Actions that must work whatever state the background is in. */
export type Recovery = {
  /** @throws NotAnswered if the background doesn’t answer in time. */
  connection: () => Promise<ConnectionView>
  deleteAll: () => Promise<never>
  /** Of one of several connections, or of the only one. */
  forgetKey: (connection?: string) => Promise<ConnectionView>
}

/** Timeout in ms: the background is a separate thread and may hang. */
const ANSWERS_WITHIN = 10_000

/** “Delete all”, and “Forget key” also if the background is broken or hangs. */
export const makeRecovery = (
  ask: Ask,
  connection: Recovery['connection'],
  restartToErase: RestartToErase,
): Recovery => ({
  connection: () => within(ANSWERS_WITHIN, connection()),
  deleteAll: () => restartToErase('everything'),
  forgetKey: (id) =>
    within(
      ANSWERS_WITHIN,
      ask('connection/change', { how: 'forget-key', ...(id !== undefined && { connection: id }) }),
    ).catch((thrown: unknown) => {
      // A background that answers has tried it.
      if (failureIn(thrown)) throw thrown
      return restartToErase('key')
    }),
})

/** All permissions granted now, those of the install among them. */
export type Granted = {
  permissions: readonly string[]
  origins: readonly string[]
  /** Data types that may be sent; null except in Firefox, the only browser that asks. */
  data: readonly string[] | null
}

export type OnePermission =
  | { permission: 'notifications' | 'tabs' }
  | { origin: string }
  | { data: 'technicalAndInteraction' }

export type PermissionDeps = {
  granted: () => Promise<Granted>
  /** Call this from a click: the browser asks the user. */
  request: (one: OnePermission) => Promise<boolean>
  giveBack: (one: OnePermission) => Promise<boolean>
  /** Calls back when permissions change. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void
}

/** Whether the browser allows something. `request` has to be called from a click; it asks the person. */
export type AllowedDeps = {
  allowed: () => Promise<boolean>
  request: () => Promise<boolean>
  /** Calls back when permissions change. Returns the unsubscribe function. */
  onChange: (listener: () => void) => () => void
}

/** For the addresses of tabs. */
export type TabsDeps = AllowedDeps & { giveBack: () => Promise<boolean> }

export type Shortcut = {
  /** As the manifest names it. */
  name: string
  /** Empty where another extension or the browser had them first, or the person took them away. */
  keys: string
}

export type ShortcutDeps = {
  list: () => Promise<Shortcut[]>
  /** Opens the browser's own page for them; null where no extension may open it. */
  change: (() => Promise<unknown>) | null
}

export type PinDeps = {
  /** Returns null if the browser can’t tell. */
  isPinned: () => Promise<boolean | null>
  onChange: (listener: () => void) => () => void
}

/** External dependencies of the options page, injected so that tests can fake them. */
export type OptionsDeps = Omit<Page, 'openOptions'> & {
  recovery: Recovery
  /** What the page reads of the database by itself; null in a private window of Firefox, which has another one. */
  reads: StoredReads | null
  settings: Omit<SettingsReads, 'known' | 'connection'>
  /** What the start that opened this page has deleted. */
  erased: Erased | null
  notifications: AllowedDeps
  tabs: TabsDeps
  pin: PinDeps
  shortcuts: ShortcutDeps
  permissions: PermissionDeps
  version: string
  /** True if policy changes apply without a browser restart. */
  policyActsAtOnce: boolean
}
