import * as z from 'zod/mini'
import type { OwnTab } from '#lib/platform/own-tabs.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { KeyValues } from '#lib/platform/storage/remembering.ts'
import { rememberPages, takePages } from './reopened-pages.ts'
import { mayUpdate, type Moment } from './update-moment.ts'

const PENDING = 'update'
const DONE = 'updated'

/** When a moment that didn’t suit is looked at again, in ms. */
const LOOK_AGAIN = 300_000

/** How long a busy browser may take to stop a version that is to be replaced, in ms. */
const STOPPED_WITHIN = 60_000

/** How long reopened pages say that there was an update, in ms. */
const TOLD_FOR = 60_000

const pendingUpdate = z.lazy(() => z.object({ version: z.string(), since: z.number() }))
const doneUpdate = z.lazy(() => z.object({ at: z.number() }))

type UpdateDeps = {
  /** Ends with an update and with the browser, and so does what is pending. */
  session: Pick<KeyValues, 'get' | 'set' | 'remove'>
  local: Pick<KeyValues, 'get' | 'set' | 'remove'>
  clock: Pick<Clock, 'now'>
  /** The running version. */
  version: string
  moment: () => Promise<Omit<Moment, 'waited'>>
  ownTabs: () => Promise<OwnTab[]>
  reopen: (tab: OwnTab) => Promise<void>
  closePages: () => Promise<void>
  /** Begins no send from now on. Returns what resumes. */
  pauseSending: () => () => void
  /** Runs the work once no report is on the wire. */
  afterSend: (work: () => Promise<void>) => Promise<void>
  /** Runs the work after that many milliseconds, if this version still runs then. */
  later: (work: () => void, milliseconds: number) => void
  /** Installs a downloaded update; the browser closes the pages that are left. */
  reload: () => void
  /** Runs one job at a time: an update starts the background by several events at once. */
  lock: (work: () => Promise<OwnTab[]>) => Promise<OwnTab[]>
  wake: (at: number | null) => Promise<void>
  announce: () => void
}

/**
 * Chooses when an update that the browser has downloaded is installed: when nothing is interrupted, when the user asks for it, or
 * after a day if nothing is lost. A browser may be faster, but only while the background and all pages are closed.
 */
export const makeUpdates = (deps: UpdateDeps) => {
  const { session, local, clock, version } = deps

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
      await deps.afterSend(async () => {
        await rememberPages(local, await deps.ownTabs(), clock.now())
        // Before the browser does: nothing reads a list or asks the background while it is replaced.
        await deps.closePages()
        deps.reload()
      })
    } catch (thrown) {
      continueAsBefore()
      throw thrown
    }
    // Until the browser stops this version, a report sent by it would become doubtful.
    deps.later(continueAsBefore, STOPPED_WITHIN)
  }

  /** At another press, or by the alarm, nothing more: a second reload would stop the new version while it starts. */
  const install = (): Promise<void> => (installing ??= beginInstalling())

  /** Installs a pending update if this moment suits it, and looks again later otherwise. */
  const refresh = async (): Promise<void> => {
    const update = await pending()
    if (!update) return
    await deps.wake(clock.now() + LOOK_AGAIN)
    if (mayUpdate({ ...(await deps.moment()), waited: clock.now() - update.since })) return install()
    // What it waits for may be another thing now.
    deps.announce()
  }

  return {
    refresh,
    /** The browser has downloaded a version. A later one keeps the time of the first. */
    available: async (offered: string): Promise<void> => {
      const before = await pending()
      await session.set(PENDING, { version: offered, since: before?.since ?? clock.now() })
      deps.announce()
      await refresh()
    },
    /** Reopens the pages that the last update closed. */
    reopen: async (): Promise<void> => {
      const pages = await deps.lock(() => takePages(local, clock.now()))
      if (pages.length === 0) return
      await session.set(DONE, { at: clock.now() })
      // One after the other, so that they stand in the order in which they stood.
      for (const page of pages) await deps.reopen(page)
    },
    /** `waits`: it is not installed by itself, because something would be lost. */
    state: async (): Promise<{ ready: string | null; waits: boolean; updatedTo: string | null }> => {
      const done = doneUpdate.safeParse(await session.get(DONE))
      const isNew = done.success && Math.abs(clock.now() - done.data.at) <= TOLD_FOR
      const ready = (await pending())?.version ?? null
      const waits = ready !== null && (await deps.moment()).holdsUnsaved
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
