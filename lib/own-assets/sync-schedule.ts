import { idOf } from '#lib/model/connections.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { announce } from '#lib/messages/changes.ts'
import type { ListFailure } from '#lib/model/list-failure.ts'
import type { SyncFailed, SyncStop } from './copy.ts'
import { remember, rememberedFor, allCopies, completeOf, copyOwnerOf, deleteLeftovers, drop } from './copy.ts'
import type { SyncEnd, SyncDeps, SyncProgress } from './sync.ts'
import { syncOwnAssets } from './sync.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { isFarAhead, singleFlight } from '#lib/platform/timing.ts'
import type { Database } from '#lib/platform/database.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Connection, KeyedConnection } from '#lib/settings/connection.ts'
import { noteAbility, isSameConnection } from '#lib/settings/connection.ts'
import type { MarkedConnection } from '#lib/settings/connection.ts'

export type Ended = SyncEnd | { kind: 'cancelled' }

/** Why a sync ended without a complete copy; null if complete. */
const stopOf = (end: Ended): SyncStop | null => {
  switch (end.kind) {
    case 'complete':
      return null
    case 'cancelled':
      return 'cancelled'
    case 'stopped':
      return end.why === 'cursor-repeats' || end.why === 'endless' ? end.why : 'disk-full'
    case 'refused':
      return STOP_BY_FAILURE[end.failure.kind]
  }
}

const STOP_BY_FAILURE: Record<ListFailure['kind'], SyncStop> = {
  'no-key': 'no-organization-access',
  unauthorized: 'no-organization-access',
  'no-connection': 'no-connection',
  'timed-out': 'timed-out',
  'broken-off': 'no-connection',
  'too-large': 'too-large',
  'bad-request': 'bad-request',
  firewall: 'not-this-service',
  'not-this-service': 'not-this-service',
  throttled: 'throttled',
  'server-error': 'service-failing',
}

/** Maps a stop to the coarser reasons that a verdict shows. */
const failedBy = (stop: SyncStop | null): SyncFailed =>
  stop === null || stop === 'no-organization-access' || stop === 'disk-full' ? stop : 'sync-failed'

const HOUR = 3_600_000

/** The latest possible date: no automatic sync. */
const NEVER = 8_640_000_000_000_000

/** Default sync interval in hours, randomized by ±50 %. Lists over 100,000 assets cost the service more. */
const usualHours = (count: number): number => (count > 100_000 ? 24 : 6)

/** First back-off after a failed sync, doubled with each further failure. */
const RETRY = HOUR / 4

/** Longest back-off unless a user chose an interval: otherwise a failing sync could run more rarely than a successful one. */
const LONGEST_RETRY = 6 * HOUR
const LONGEST_REFUSED = 24 * HOUR

/** Exponential back-off in ms, from `least` up to `most`. */
const backedOff = (least: number, most: number, fails: number): number =>
  Math.min(Math.max(least, most), least * 2 ** Math.min(fails, 16))

const around = (clock: Clock, interval: number): number => interval / 2 + clock.random() * interval

/** Time of the next attempt after an unexpected error, so that not every alarm queries the service in vain. */
const retryAt = (clock: Clock, fails: number): number =>
  clock.now() + around(clock, backedOff(RETRY, LONGEST_RETRY, fails))

/** First wait after the background ended during a sync, doubled each time that it did so before it had stored a page. */
const RESUME = 30_000

/** When a sync that begins now is due again if the background ends before it has stored a page. */
const resumeAt = (clock: Clock, hours: number | null, unanswered: number): number =>
  clock.now() + around(clock, backedOff(RESUME, hours ? hours * HOUR : LONGEST_RETRY, unanswered))

/** Latest plausible time of a next sync, from now. A later one was set by another clock or interval. */
const longestWait = (hours: number | null): number =>
  2 * (hours || usualHours(Number.POSITIVE_INFINITY)) * HOUR

type NextSync = { next: number; failed: SyncFailed; stop: SyncStop | null; fails: number }

/** Returns when the next sync is due after one ended, and what to remember of its end. `hours`: the chosen interval. */
export const nextSync = (end: Ended, hours: number | null, fails: number, clock: Clock): NextSync => {
  const stop = stopOf(end)
  const asked = end.kind === 'refused' && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
  // A missing permission and a cancel by the user both wait for a full interval.
  const refused = stop === 'no-organization-access'
  const settled = end.kind === 'complete' || refused || stop === 'cancelled'
  const known = {
    failed: failedBy(stop),
    stop,
    fails: stop === null || stop === 'cancelled' ? 0 : fails + 1,
  }
  if (settled && hours === 0) return { next: NEVER, ...known }
  const chosen = hours === null || hours === 0 ? null : hours * HOUR
  const usual = chosen ?? usualHours(end.kind === 'complete' ? end.count : 0) * HOUR
  const interval = refused
    ? backedOff(usual, chosen ?? LONGEST_REFUSED, fails)
    : settled
      ? usual
      : backedOff(RETRY, chosen ?? LONGEST_RETRY, fails)
  return { next: clock.now() + Math.max(asked, around(clock, interval)), ...known }
}

/** Interval in ms for sending progress to open pages, and for rescheduling the alarm during a sync. */
const TELL_EVERY = 1000
const ARM_EVERY = 20_000
/** Delay in ms of the alarm that wakes a background that died during a sync; the shortest that browsers allow. */
const ALARM_UNDER_SYNC = 30_000

export type SyncSchedulerDeps = {
  database: () => Promise<Database>
  local: KeyValues
  clock: Clock
  /** All connections; each has a list of its own. */
  connections: () => Promise<readonly MarkedConnection[]>
  clientFor: (connection: Connection & { apiKey: string }) => Pick<ServiceClient, 'listAssets'>
  addLines: SyncDeps['addLines']
  pause: SyncDeps['pause']
  /** Runs the work unless another context holds the lock; then returns false. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  wake: (at: number) => Promise<void>
  /** Sync interval chosen by the user or the organization, in hours: 0 for on demand only, null for the default. */
  hours: () => Promise<number | null>
}

const ANSWERED = { unanswered: 0, pagesBefore: 0 } as const

/** Returns how many syncs in a row ended with the background and had stored no page. */
const unansweredOf = (known: Awaited<ReturnType<typeof rememberedFor>>, pages: number): number =>
  known === null || pages > known.pagesBefore ? 0 : known.unanswered

type Usable = MarkedConnection & KeyedConnection

const isAmong = (all: readonly Usable[], one: Usable): boolean =>
  all.some((other) => isSameConnection(other, one))

export const makeSyncScheduler = (deps: SyncSchedulerDeps) => {
  const { local, clock } = deps
  let running = false
  /** Those that can be synced: a sync running for another one stops at its next page. */
  let wanted: readonly Usable[] = []
  let current: Usable | null = null
  /** Those to be synced next. After a cancel the canceled one may be among them: a new sync begins once it has stopped. */
  let coming: Usable[] = []
  let cancelled = false
  /** A user requested this sync, which resets the back-off. */
  let byPerson = false
  let progress: SyncProgress | null = null
  let toldAt = 0
  let armedAt = 0

  /** Reports progress and moves the alarm, which keeps the background alive (a sync may take minutes) or restarts it. */
  const onProgress = (now: SyncProgress): void => {
    const sortingBegins = now.sorting && progress?.sorting !== true
    progress = now
    const at = clock.now()
    if (Math.abs(at - armedAt) >= ARM_EVERY) {
      armedAt = at
      void deps.wake(at + ALARM_UNDER_SYNC)
    }
    if (Math.abs(at - toldAt) < TELL_EVERY && !sortingBegins) return
    toldAt = at
    announce({ what: 'sync' })
  }

  const keyed = async (): Promise<Usable[]> =>
    (await deps.connections()).flatMap((one) => (one.apiKey === null ? [] : [{ ...one, apiKey: one.apiKey }]))

  const usable = async (): Promise<Usable[]> => {
    const all = await keyed()
    const reachable = await Promise.all(all.map(({ matchPattern }) => mayReach(matchPattern)))
    return all.filter((_, at) => reachable[at])
  }

  const ownersNow = async (): Promise<string[]> => (await keyed()).map(copyOwnerOf)

  const keep = async (value: Parameters<typeof remember>[1]): Promise<void> =>
    remember(local, value, await ownersNow())

  /** Wakes the background for the sync that is due first. */
  const wakeFor = async (owner: string, next: number): Promise<void> => {
    const others = (await ownersNow()).filter((one) => one !== owner)
    const known = await Promise.all(others.map((one) => rememberedFor(local, one)))
    await deps.wake(Math.min(next, ...known.flatMap((one) => one?.next ?? [])))
  }

  /** Pages stored of the half copy. */
  const pagesOf = async (owner: string): Promise<number> =>
    (await allCopies(await deps.database())).find((one) => one.state === 'building' && one.owner === owner)
      ?.pages ?? 0

  const putOff = async (owner: string, fails: number): Promise<void> => {
    const next = retryAt(clock, fails)
    await keep({ next, failed: 'sync-failed', stop: null, owner, fails: fails + 1, ...ANSWERED })
    await wakeFor(owner, next)
  }

  const syncFor = async (connection: Usable): Promise<void> => {
    const owner = copyOwnerOf(connection)
    const database = await deps.database()
    const [known, hours, pagesBefore] = await Promise.all([
      rememberedFor(local, owner),
      deps.hours(),
      pagesOf(owner),
    ])
    const fails = byPerson ? 0 : (known?.fails ?? 0)
    const unanswered = byPerson ? 0 : unansweredOf(known, pagesBefore)
    await keep({
      stop: null,
      ...known,
      failed: unanswered > 0 ? 'sync-failed' : (known?.failed ?? null),
      fails,
      owner,
      unanswered: unanswered + 1,
      pagesBefore,
      next: resumeAt(clock, hours, unanswered),
    })
    /** Returns null once nobody wants this list any more. */
    const sync = async (): Promise<SyncEnd | null> => {
      const end = await syncOwnAssets({
        database,
        client: deps.clientFor(connection),
        owner,
        others: (await ownersNow()).filter((one) => one !== owner),
        now: clock.now,
        isWanted: () => !cancelled && isAmong(wanted, connection),
        pause: deps.pause,
        addLines: deps.addLines,
        progress: onProgress,
      }).catch(async (thrown: unknown) => {
        await putOff(owner, fails)
        throw thrown
      })
      if (end.kind === 'stopped' && end.why === 'not-wanted' && !cancelled) return null
      if (!isGone(end)) return end
      const before = wanted
      wanted = await usable()
      coming = [...coming, ...wanted.filter((one) => !isAmong(before, one) && !isAmong(coming, one))]
      return isAmong(wanted, connection) ? end : null
    }
    let end = await sync()
    // Dropped while still wanted: begins again, but only once. What goes twice in one sync makes room on a full disk.
    if (end && isGone(end) && !cancelled) end = await sync()
    if (!end) return
    if (end.kind === 'complete') await noteAbility(database, connection, 'assets', 'yes')
    if (end.kind === 'refused' && end.failure.kind === 'unauthorized')
      await noteAbility(database, connection, 'assets', 'no')
    // A complete sync can’t be canceled: its copy already answers.
    const stopped = cancelled && end.kind !== 'complete'
    if (stopped) await dropHalf(database, owner)
    const ended = nextSync(stopped ? { kind: 'cancelled' } : end, await deps.hours(), fails, clock)
    await keep({ ...ended, owner, ...ANSWERED })
    if (ended.next !== NEVER) await wakeFor(owner, ended.next)
  }

  /** Call it when a connection may have lost its key or permission: a sync at work for it stops at its next page. Begins none. */
  const stopUnwanted = async (): Promise<void> => {
    wanted = await usable()
  }

  /** Syncs the `chosen` of those that can be. `asked`: by a person, so also the one that was canceled and hasn’t stopped yet. */
  const begin = async (chosen: (one: Usable) => boolean, asked = false): Promise<boolean> => {
    wanted = await usable()
    const isComing = (one: Usable): boolean =>
      isAmong(coming, one) || (!(asked && cancelled) && isSameConnection(current, one))
    coming = [...coming, ...wanted.filter((one) => chosen(one) && !isComing(one))]
    return coming.length > 0 && run()
  }

  const run = async (): Promise<boolean> => {
    let held = false
    const work = async (): Promise<void> => {
      held = true
      running = true
      try {
        for (let next = coming.shift(); next; next = coming.shift()) {
          if (!isAmong(wanted, next)) continue
          current = next
          cancelled = false
          await syncFor(next)
          current = null
        }
      } finally {
        running = false
        cancelled = false
        byPerson = false
        current = null
        progress = null
      }
    }
    const began = await deps.lockIfFree(work).finally(() => {
      // Once the lock is free: by it, a page sees that no sync is running.
      if (held) announce({ what: 'own-assets' })
    })
    // For another list, requested between the end of the work and the release of the lock.
    if (began && coming.some((one) => isAmong(wanted, one))) return run()
    if (began) await cleanUp()
    return began
  }

  /** After a sync, which holds up neither its end nor another sync; and at each start, in case the background ended before. */
  const cleanUp = singleFlight(async () => deleteLeftovers(await deps.database()))

  /** Begins a sync unless one is running for this connection (`id`; without one: for any); resets the back-off. Call it when a connection changes. */
  const syncNow = async (id?: string): Promise<boolean> => {
    byPerson = true
    return begin((one) => id === undefined || idOf(one) === id, true)
  }

  /** True if the last sync succeeded but its copy is gone: its row can’t be read. */
  const isLost = async (owner: string, known: Awaited<ReturnType<typeof rememberedFor>>): Promise<boolean> =>
    known !== null &&
    known.fails === 0 &&
    known.unanswered === 0 &&
    known.stop === null &&
    completeOf(await allCopies(await deps.database()), owner) === null

  /** Syncs if the copy is older than its interval; otherwise only sets the alarm. Deletes what an earlier sync has left. */
  const syncIfDue = async (): Promise<void> => {
    await beginIfDue()
    await cleanUp()
  }

  /** When the list of a connection is next due: 0 for now, null for never. */
  const dueAt = async (connection: Usable, hours: number | null): Promise<number | null> => {
    const owner = copyOwnerOf(connection)
    const known = await rememberedFor(local, owner)
    if (hours !== 0 && (await isLost(owner, known))) return 0
    if (known === null || known.next <= clock.now()) return 0
    // The background ended, but not by an answer: it continues at once.
    if (known.unanswered > 0 && unansweredOf(known, await pagesOf(owner)) === 0) return 0
    if (hours === 0 && known.unanswered === 0) {
      if (known.next !== NEVER) await keep({ ...known, owner, next: NEVER })
      return null
    }
    // Too far ahead: the clock has since jumped back, or the interval was longer.
    return isFarAhead(known.next, clock.now(), longestWait(hours)) ? 0 : known.next
  }

  const beginIfDue = async (): Promise<void> => {
    const [all, hours] = [await keyed(), await deps.hours()]
    const due: Usable[] = []
    const later: number[] = []
    for (const one of all) {
      const at = await dueAt(one, hours)
      if (at === 0) due.push(one)
      else if (at !== null) later.push(at)
    }
    if (later.length > 0) await deps.wake(Math.min(...later))
    if (due.length > 0) await begin((one) => isAmong(due, one))
  }

  /** Syncs all lists for a new version, whose rules may find an asset by lines that the earlier one didn’t store, unless only the user starts syncs. */
  const syncAfterUpdate = async (): Promise<void> => {
    if ((await deps.hours()) !== 0) await begin(() => true)
  }

  let mending = false

  /** Syncs the lists of the `damaged` copies again, a part of which can’t be read, unless syncs fail or only the user starts them. */
  const mend = async (damaged: readonly number[]): Promise<void> => {
    if (mending || running) return
    mending = true
    try {
      const copies = await allCopies(await deps.database())
      const chosen: Usable[] = []
      for (const one of await keyed()) {
        const owner = copyOwnerOf(one)
        const known = await rememberedFor(local, owner)
        const copy = completeOf(copies, owner)
        const isDamaged = copy !== null && damaged.includes(copy.id)
        if (isDamaged && known && known.fails === 0 && known.unanswered === 0) chosen.push(one)
      }
      if (chosen.length > 0 && (await deps.hours()) !== 0) await begin((one) => isAmong(chosen, one))
    } finally {
      mending = false
    }
  }

  const isRunning = (): boolean => running
  /** Stops the sync at its next page and drops what it read; the last complete copy stays. */
  const cancel = (): void => {
    cancelled = running
    coming = []
  }

  const lastStop = async (): Promise<string | null> => {
    for (const owner of await ownersNow()) {
      const stop = (await rememberedFor(local, owner))?.stop ?? null
      if (stop !== null) return stop
    }
    return null
  }

  return { syncNow, syncIfDue, syncAfterUpdate, stopUnwanted, mend, isRunning, cancel, lastStop }
}

const isGone = (end: SyncEnd): boolean => end.kind === 'stopped' && end.why === 'gone'

const dropHalf = async (database: Database, owner: string): Promise<void> => {
  for (const one of await allCopies(database))
    if (one.state === 'building' && one.owner === owner) await drop(database, one.id)
}
