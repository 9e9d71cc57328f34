import * as z from 'zod/mini'
import type { OwnTab } from '#lib/platform/own-tabs.ts'
import type { Clock } from '#lib/platform/time/clock.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import { rememberPages, takePages } from './reopened-pages.ts'
import { mayUpdate, type Moment } from './update-moment.ts'

const PENDING = 'update'
const DONE = 'updated'

/** When a moment that didn’t suit is looked at again, in ms. */
const LOOK_AGAIN = 300_000

/** How long reopened pages say that there was an update, in ms. */
const TOLD_FOR = 60_000

const pendingUpdate = z.lazy(() => z.object({ version: z.string(), since: z.number() }))
const doneUpdate = z.lazy(() => z.object({ at: z.number() }))

type UpdateDeps = {
  /** Ends with an update and with the browser, and so does what is pending. */
  session: Pick<KeptValues, 'get' | 'set' | 'remove'>
  local: Pick<KeptValues, 'get' | 'set' | 'remove'>
  clock: Pick<Clock, 'now'>
  /** The running version. */
  version: string
  moment: () => Promise<Omit<Moment, 'waited'>>
  ownTabs: () => Promise<OwnTab[]>
  reopen: (tab: OwnTab) => Promise<void>
  /** Runs the work once no report is on the wire, and lets none be sent meanwhile. */
  whilePaused: (work: () => Promise<void>) => Promise<void>
  /** Installs a downloaded update; the browser closes all pages. */
  reload: () => void
  /** Runs one job at a time: an update starts the background by several events at once. */
  lock: (work: () => Promise<OwnTab[]>) => Promise<OwnTab[]>
  wake: (at: number | null) => Promise<void>
  announce: () => void
}

/**
 * Chooses when an update that the browser has downloaded is installed: when nothing is interrupted, when the user asks for it, or
 * after a day. A browser may be faster, but only while the background and all pages are closed.
 */
export const makeUpdates = (deps: UpdateDeps) => {
  const { session, local, clock, version } = deps

  const pending = async (): Promise<z.output<typeof pendingUpdate> | null> => {
    const read = pendingUpdate.safeParse(await session.get(PENDING))
    return read.success && read.data.version !== version ? read.data : null
  }

  const install = (): Promise<void> =>
    deps.whilePaused(async () => {
      await rememberPages(local, await deps.ownTabs(), clock.now())
      deps.reload()
    })

  /** Installs a pending update if this moment suits it, and looks again later otherwise. */
  const refresh = async (): Promise<void> => {
    const update = await pending()
    if (!update) return
    await deps.wake(clock.now() + LOOK_AGAIN)
    if (mayUpdate({ ...(await deps.moment()), waited: clock.now() - update.since })) await install()
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
    state: async (): Promise<{ ready: string | null; updatedTo: string | null }> => {
      const done = doneUpdate.safeParse(await session.get(DONE))
      const isNew = done.success && Math.abs(clock.now() - done.data.at) <= TOLD_FOR
      return { ready: (await pending())?.version ?? null, updatedTo: isNew ? version : null }
    },
    /** Installs a pending update at the user’s request. Returns false if none is pending. */
    now: async (): Promise<boolean> => {
      if (!(await pending())) return false
      await install()
      return true
    },
  }
}
