import * as z from 'zod/mini'
import { announce } from '#lib/messages/changes.ts'
import { makeWakeAt, withLock } from '#lib/platform/alarms.ts'
import { extensionVersion } from '#lib/platform/browser.ts'
import {
  arePagesHoldingEntries,
  closeOwnTabs,
  countOpenPages,
  isReportPageFocused,
  ownTabs,
  reloadExtension,
  reopenTab,
  type OwnTab,
} from '#lib/platform/open-pages.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import { DAY } from '#lib/platform/timing.ts'

const KEY = 'pages-to-reopen'

/** Pages of an update that took longer stay closed: by then nobody expects them. Milliseconds. */
const REOPENED_WITHIN = 300_000

const MAX_PAGES = 50

const pageSchema = z.object({
  path: z.string(),
  windowId: z.number(),
  index: z.number(),
  active: z.boolean(),
  pinned: z.boolean(),
})

const stored = z.object({ at: z.number(), pages: z.array(pageSchema).check(z.maxLength(MAX_PAGES)) })

type Local = Pick<KeyValues, 'get' | 'set' | 'remove'>

/** On disk, because `storage.session` ends with the version that wrote it. */
const rememberPages = async (local: Local, pages: readonly OwnTab[], now: number): Promise<void> => {
  if (pages.length > 0) await local.set(KEY, { at: now, pages: pages.slice(0, MAX_PAGES) })
}

/** Returns the pages to reopen, once: they are forgotten before the first one opens. */
const takePages = async (local: Local, now: number): Promise<OwnTab[]> => {
  const found = await local.get(KEY)
  if (found === undefined) return []
  await local.remove(KEY)
  const read = stored.safeParse(found)
  if (!read.success || Math.abs(now - read.data.at) > REOPENED_WITHIN) return []
  return read.data.pages
}

/** What an update at this moment would interrupt. A report being sent is no part of it: the outbox is paused first. */
export type Moment = {
  /** Milliseconds since the browser announced the update. */
  waited: number
  /** A page with reports has the focus; an open popup always does. */
  isReportPageFocused: boolean
  openPages: number
  isSyncing: boolean
  /** Something that only memory has: an unsent screenshot, a text from a private window, an entry in a page that isn’t saved. */
  holdsUnsaved: boolean
}

/**
 * Returns true if the update may be installed without asking. After a day it closes pages, which come back, and interrupts a sync,
 * which continues; what would be lost delays it for as long as it is there, since the clock may be set. The absolute value also covers
 * one that was set back.
 */
export const mayUpdate = (moment: Moment): boolean =>
  !moment.isReportPageFocused &&
  !moment.holdsUnsaved &&
  (Math.abs(moment.waited) >= DAY || (moment.openPages === 0 && !moment.isSyncing))

const PENDING = 'update'
const DONE = 'updated'

/** When a moment that didn’t suit is looked at again, in ms. */
const LOOK_AGAIN = 300_000

/** How long a busy browser may take to stop a version that is to be replaced, in ms. */
const STOPPED_WITHIN = 60_000

/** How long reopened pages say that there was an update, in ms. */
const TOLD_FOR = 60_000

const pendingUpdate = z.object({ version: z.string(), since: z.number() })
const doneUpdate = z.object({ at: z.number() })

type UpdateDeps = {
  /** Ends with an update and with the browser, and so does what is pending. */
  session: Pick<KeyValues, 'get' | 'set' | 'remove'>
  local: Pick<KeyValues, 'get' | 'set' | 'remove'>
  isSyncing: () => boolean
  /** Something that only the background’s memory has. */
  holdsUnsaved: () => Promise<boolean>
  /** Begins no send from now on. Returns what resumes. */
  pauseSending: () => () => void
}

/**
 * Chooses when an update that the browser has downloaded is installed: when nothing is interrupted, when the user asks for it, or
 * after a day if nothing is lost. A browser may be faster, but only while the background and all pages are closed.
 */
export const makeUpdates = (deps: UpdateDeps) => {
  const { session, local } = deps
  const version = extensionVersion()
  const wake = makeWakeAt('update', () => void refresh())
  const tell = (): void => announce({ what: 'update' })
  const holdsUnsaved = async () => (await arePagesHoldingEntries()) || deps.holdsUnsaved()

  const pending = async (): Promise<z.output<typeof pendingUpdate> | null> => {
    const read = pendingUpdate.safeParse(await session.get(PENDING))
    return read.success && read.data.version !== version ? read.data : null
  }

  let installing: Promise<void> | null = null

  const beginInstalling = async (): Promise<void> => {
    const resume = deps.pauseSending()
    const continueAsBefore = (): void => {
      installing = null
      resume()
    }
    try {
      // Without the outbox’s own lock, which reads the database first: a version that can’t open it must still be updated.
      await withLock('outbox', async () => {
        await rememberPages(local, await ownTabs(), Date.now())
        // Before the browser does: nothing reads a list or asks the background while it is replaced.
        await closeOwnTabs()
        reloadExtension()
      })
    } catch (thrown) {
      continueAsBefore()
      throw thrown
    }
    // Until the browser stops this version, a report sent by it would become doubtful.
    setTimeout(continueAsBefore, STOPPED_WITHIN)
  }

  /** At another press, or by the alarm, nothing more: a second reload would stop the new version while it starts. */
  const install = (): Promise<void> => (installing ??= beginInstalling())

  /** Installs a pending update if this moment suits it, and looks again later otherwise. */
  const refresh = async (): Promise<void> => {
    const update = await pending()
    if (!update) return
    await wake(Date.now() + LOOK_AGAIN)
    const moment = {
      waited: Date.now() - update.since,
      isReportPageFocused: await isReportPageFocused(),
      openPages: await countOpenPages(),
      isSyncing: deps.isSyncing(),
      holdsUnsaved: await holdsUnsaved(),
    }
    if (mayUpdate(moment)) return install()
    // What it waits for may be another thing now.
    tell()
  }

  return {
    refresh,
    /** The browser has downloaded a version. A later one keeps the time of the first. */
    available: async (offered: string): Promise<void> => {
      const before = await pending()
      await session.set(PENDING, { version: offered, since: before?.since ?? Date.now() })
      tell()
      await refresh()
    },
    /** Reopens the pages that the last update closed. */
    reopen: async (): Promise<void> => {
      const pages = await withLock('updates', () => takePages(local, Date.now()))
      if (pages.length === 0) return
      await session.set(DONE, { at: Date.now() })
      // One after the other, so that they stand in the order in which they stood.
      for (const page of pages) await reopenTab(page)
    },
    /** `waits`: it is not installed by itself, because something would be lost. */
    state: async (): Promise<{ ready: string | null; waits: boolean; updatedTo: string | null }> => {
      const done = doneUpdate.safeParse(await session.get(DONE))
      const isNew = done.success && Math.abs(Date.now() - done.data.at) <= TOLD_FOR
      const ready = (await pending())?.version ?? null
      const waits = ready !== null && (await holdsUnsaved())
      return { ready, waits, updatedTo: isNew ? version : null }
    },
    /** Installs a pending update at the user’s request. Returns false if none is pending. */
    now: async (): Promise<boolean> => {
      if (!(await pending())) return false
      await install()
      return true
    },
  }
}
