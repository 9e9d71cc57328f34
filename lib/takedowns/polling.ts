import { BETWEEN_PAGES, isTooLarge } from '#lib/limits.ts'
import { announce } from '#lib/messages/changes.ts'
import type { ListFailure, PassEnd } from '#lib/model/list-failure.ts'
import { DOCUMENTED_ORDER, TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'
import type { Database } from '#lib/platform/database.ts'
import { dropFormerTakedowns } from '#lib/platform/disk-space.ts'
import { isDiskFull } from '#lib/platform/storage-failure.ts'
import type { Clock } from '#lib/platform/timing.ts'
import { DAY } from '#lib/platform/timing.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Takedown } from '#lib/service/takedowns.ts'
import type { Connection, KeyedConnection } from '#lib/settings/connection.ts'
import { noteAbility, isSameConnection } from '#lib/settings/connection.ts'
import type { AskedPage, PageQuery } from './list.ts'
import { askPage } from './list.ts'
import { keysOfTakedown, takedownOwnerOf } from './match.ts'
import { countDelivered, storeEnded, waitingReports, type Waiting } from './own-reports.ts'
import { dueAtOf, nextPassAt, offReason, putState, readState } from './polling-state.ts'
import { returnsUntil } from './known-takedowns.ts'
import {
  dropUnseen,
  putSearches,
  storePage,
  type Listing,
  type PollingState,
  type TakedownSearch,
} from './store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The random part of the interval between two passes, so that the browsers of a team don’t check at the same time. */
const RANDOM_PART = 0.2

/** Maximum requests per pass, and of one that a person asked for. */
export const MAX_PASS = 20
const MAX_ASKED = 200

/** Queries that fail in one pass before it ends. */
const GIVE_UP = 3

/** Page count after which a list counts as endless. */
const MAX_PAGES = 10_000

/** A read of the list that takes longer begins again, since its cursor may fail for good. */
const OLDEST_LISTING = 7 * DAY

/** If the background ends during a pass, another follows after this time, unless the interval is shorter. */
const RESUME = 5 * MINUTE

type Pass = { requests: number; unreadable: number; stopped: PassEnd['stopped']; failure: ListFailure | null }

type Failure = ListFailure | { kind: 'spent' }

type PassDeps = {
  database: Database
  client: Pick<ServiceClient, 'listTakedowns'>
  clock: Clock
  pause: (milliseconds: number) => Promise<void>
  /** A person asked: more requests, and the full list also if it isn’t due. */
  asked: boolean
  /** Checked before each request: true if this connection is still current. */
  isWanted: () => boolean
  /** Called when a stored page changes a case of a report; the pass may still fail after it. */
  changed: () => void
}

/** How a page is asked for, and what its answer decides: searches and the position, stored with its rows. */
type Step = {
  query: PageQuery
  limit: number
  perPage?: number
  plain?: boolean
  after: (page: AskedPage, askedAt: number) => { state?: PollingState; searches?: TakedownSearch[] }
}

/**
 * Runs one pass: waiting reports, least recently tried first; then, once a day, the full list. Each page is stored with the
 * position, so the pass after an interrupted one goes on there.
 */
const runPass = async (
  { database, client, clock, pause, asked, isWanted, changed }: PassDeps,
  begun: PollingState,
): Promise<{ state: PollingState; end: PassEnd; waiting: number }> => {
  const { owner } = begun
  const most = asked ? MAX_ASKED : MAX_PASS
  const startedAt = clock.now()
  const waiting = await waitingReports(database, owner, startedAt)
  const pass: Pass = { requests: 0, unreadable: 0, stopped: null, failure: null }
  let state: PollingState = { ...begun, since: begun.since ?? startedAt }
  const touched = new Set<string>()

  const keep = async (searches: readonly TakedownSearch[]): Promise<void> => {
    for (const search of searches) waiting.searches.set(search.report, search)
    await putSearches(database, searches)
  }

  /** Requests one page and stores it. Returns why there is none. */
  const fetchPage = async ({ query, limit, perPage, plain, after }: Step): Promise<Failure | null> => {
    if (pass.requests > 0) await pause(BETWEEN_PAGES)
    let askedAt = clock.now()
    const spend = (): boolean => {
      if (!isWanted() || pass.requests >= limit) return false
      askedAt = clock.now()
      pass.requests += 1
      state = { ...state, made: state.made + 1 }
      return true
    }
    const answer = await askPage(client, query, {
      perPage: perPage ?? TAKEDOWNS_PER_PAGE.most,
      plain: plain ?? false,
      spend,
    })
    if (!answer.ok) return answer.failure.failure
    const { rows, unreadable } = answer.value.page
    pass.unreadable += unreadable.length
    const { state: next = state, searches = [] } = after(answer.value, askedAt)
    state = next
    const changes = await storePage(database, {
      rows: rows.map((row) => observed(row, waiting, state.completeSince)),
      askedAt,
      at: clock.now(),
      owner,
      state,
      searches,
      foundIsChange: begun.completeAt > 0,
    })
    for (const search of searches) {
      waiting.searches.set(search.report, search)
      touched.add(search.report)
    }
    for (const report of changes.flatMap((one) => one.reports)) touched.add(report)
    if (changes.length > 0) changed()
    return null
  }

  /** Looks for the reports’ cases. Returns false if the service seems down, or nothing may be asked any more. */
  const lookForReports = async (limit: number): Promise<boolean> => {
    let failed = 0
    for (const one of waiting.queries) {
      if (pass.requests >= limit) return limit < most
      // Stored before it is asked: should its answer end the background, the others come first.
      await keep(waiting.after(one, clock.now(), 'tried'))
      const failure = await fetchPage({
        query: { query: one.text, next_page: null },
        limit,
        after: ({ page: { nextPage } }, askedAt) => ({
          searches: waiting.after(one, askedAt, nextPage === null ? 'whole' : 'cut'),
        }),
      })
      if (failure === null) continue
      if (failure.kind === 'spent') return limit < most && isWanted()
      failed += 1
      Object.assign(pass, { stopped: 'failed', failure })
      // Goes on after the failure of one query, but not if the service itself seems down.
      if (!mayConcernThisQuery(failure) || failed >= GIVE_UP) return false
    }
    return true
  }

  const readList = async (): Promise<void> => {
    if (state.full !== null && clock.now() - state.full.startedAt > OLDEST_LISTING)
      state = { ...state, full: null }
    for (;;) {
      const from = state.full ?? newListing(clock.now())
      const failure = await fetchPage({
        query: { sorting: [{ ...DOCUMENTED_ORDER }], next_page: from.cursor },
        limit: most,
        perPage: from.perPage,
        plain: from.plain ?? false,
        after: (page) => {
          const full = nextListing(from, page)
          if (full !== null && full !== 'endless') return { state: { ...state, full } }
          const ended = { ...state, full: null, fullFrom: from.startedAt + DAY }
          if (full === null)
            return { state: { ...ended, completeSince: from.startedAt, completeAt: clock.now() } }
          pass.stopped = 'endless'
          return { state: ended }
        },
      })
      if (failure === null && state.full !== null) continue
      if (failure?.kind === 'spent') pass.stopped ??= 'enough'
      else if (failure) Object.assign(pass, { stopped: 'failed', failure })
      // The cursor has expired: from the first page, later.
      if (failure?.kind === 'bad-request') state = { ...state, full: null, fullFrom: clock.now() + HOUR }
      return
    }
  }

  const mayReturn = async (): Promise<boolean> =>
    (begun.returnsUntil ?? (await returnsUntil(database, owner, startedAt))) > startedAt
  if (waiting.reports.length > 0 || (await mayReturn())) {
    const isListDue = asked || state.full !== null || clock.now() >= state.fullFrom
    // Half is reserved for a full read, so that each comes to its end.
    const goesOn = await lookForReports(isListDue ? most / 2 : most)
    if (goesOn && isListDue) await readList()
    else if (pass.requests >= most) pass.stopped ??= 'enough'
  }
  await storeEnded(database, owner, touched, clock.now())
  // One read may miss rows that move between pages meanwhile; two in a row don’t.
  if (state.completeSince !== begun.completeSince)
    await dropUnseen(database, owner, Math.min(state.completeSince, begun.completeSince), clock.now())
  const still = await waitingReports(database, owner, clock.now())
  const left = still.queries.filter(({ triedAt }) => triedAt < startedAt).flatMap(({ reports }) => reports)
  const end: PassEnd = {
    ...pass,
    endedAt: clock.now(),
    left: new Set(left).size,
    stopped: isWanted() ? pass.stopped : 'not-wanted',
  }
  return { state, end, waiting: still.reports.length }
}

export const newListing = (now: number): Listing => ({
  cursor: null,
  startedAt: now,
  pages: 0,
  size: 0,
  rows: 0,
  perPage: TAKEDOWNS_PER_PAGE.most,
})

/** Returns the listing after a page; null at its end. */
export const nextListing = (
  before: Listing,
  { page, perPage, plain }: Omit<AskedPage, 'page'> & { page: Pick<AskedPage['page'], 'rows' | 'nextPage'> },
): Listing | 'endless' | null => {
  const { rows, nextPage: cursor } = page
  if (cursor === null) return null
  const [size, count] = [before.size + JSON.stringify(rows).length, before.rows + rows.length]
  const pages = before.pages + 1
  if (cursor === before.cursor || pages >= MAX_PAGES || isTooLarge(size, count)) return 'endless'
  return { startedAt: before.startedAt, cursor, pages, size, rows: count, perPage, plain }
}

/** True if the failure may concern this query only, because of its text or the answer’s size. Pauses are respected. */
const mayConcernThisQuery = (failure: ListFailure): boolean =>
  failure.kind === 'bad-request' ||
  failure.kind === 'firewall' ||
  failure.kind === 'too-large' ||
  failure.kind === 'broken-off' ||
  (failure.kind === 'server-error' && !failure.retryAfterMs)

const observed = (row: Takedown, waiting: Waiting, completeSince: number) => {
  const keys = keysOfTakedown(row.asset)
  const { reports, searchedAt } = waiting.about(keys)
  const missingAt = Math.max(searchedAt, completeSince)
  return { row, keys, reports, missingAt: missingAt > 0 ? missingAt : null }
}

export type PollingDeps = {
  database: () => Promise<Database>
  clock: Clock
  /** All connections: the cases of each are asked for with its own key. */
  connections: () => Promise<readonly Connection[]>
  online: () => boolean
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listTakedowns'>
  /** Minutes between passes; 0 for none. */
  minutes: () => Promise<number>
  pause: (milliseconds: number) => Promise<void>
  /** Runs the work unless another context already does. Returns false then. */
  lockIfFree: (work: () => Promise<void>) => Promise<boolean>
  /** Asks to be run again at that time; null for never. */
  wake: (at: number | null) => Promise<void>
  changed: () => void
}

/** Ignores a full disk: the next pass repeats from the stored position. */
const unlessFull = (thrown: unknown): void => {
  if (!isDiskFull(thrown)) throw thrown
}

/**
 * Polls the cases of the user’s reports: every 12 to 15 minutes by default, at random, while a report waits for the end of a case
 * (match.ts); then once a day, as long as a closed one may come back online (known-takedowns.ts). All state is on disk, so the worker can be killed at any point.
 */
export const makePolling = (deps: PollingDeps) => {
  const { clock } = deps
  let wanted: readonly KeyedConnection[] = []

  const isWanted = (connection: KeyedConnection): boolean =>
    wanted.some((one) => isSameConnection(one, connection))

  /** When the next pass of a connection may run; null for not before something is delivered. */
  const nextAtOf = async (
    connection: KeyedConnection,
    minutes: number,
    asked: boolean,
  ): Promise<number | null> => {
    const database = await deps.database()
    const state = await readState(database, takedownOwnerOf(connection), clock.now())
    return nextPassAt(database, state, minutes, asked, { now: clock.now(), online: deps.online() })
  }

  /** Asks to be run again when this connection is due, or another one is before it. */
  const wakeFor = async (connection: KeyedConnection, at: number | null, minutes: number): Promise<void> => {
    const others = wanted.filter((one) => !isSameConnection(one, connection))
    const times = await Promise.all(others.map((one) => nextAtOf(one, minutes, false)))
    const all = [at, ...times].filter((one) => one !== null)
    await deps.wake(all.length === 0 ? null : Math.min(...all))
  }

  const pass = async (connection: KeyedConnection, minutes: number, asked: boolean): Promise<void> => {
    const next = clock.now() + Math.min(RESUME, Math.max(minutes, 1) * MINUTE)
    // First: whatever fails from here on, it is tried again.
    await deps.wake(next)
    const database = await deps.database()
    const owner = takedownOwnerOf(connection)
    await dropFormerTakedowns(database, (await deps.connections()).map(takedownOwnerOf))
    const delivered = await countDelivered(database)
    const found = await readState(database, owner, clock.now())
    const begun = { ...found, next }
    await putState(database, begun).catch(unlessFull)
    let hasChanges = false
    const passDeps: PassDeps = {
      database,
      client: deps.clientFor(connection),
      clock,
      pause: deps.pause,
      asked,
      isWanted: () => isWanted(connection),
      changed: () => {
        hasChanges = true
      },
    }
    // Tells of changes once, also where the pass fails after it has stored them.
    const { end, waiting, ...done } = await runPass(passDeps, begun)
      .catch((thrown: unknown) => {
        unlessFull(thrown)
        const nothing = { requests: 0, unreadable: 0, failure: null }
        const full: PassEnd = { ...nothing, endedAt: clock.now(), stopped: 'disk-full' }
        return { state: begun, end: full, waiting: begun.openReports || 1 }
      })
      .finally(() => {
        if (hasChanges) deps.changed()
      })
    const retryAfter = end.failure && 'retryAfterMs' in end.failure ? (end.failure.retryAfterMs ?? 0) : 0
    const nothingOpen = waiting === 0
    const now = clock.now()
    const mayReturnUntil = nothingOpen ? await returnsUntil(database, owner, now) : undefined
    const soon = now + minutes * MINUTE * (1 - RANDOM_PART * clock.random())
    // The list is due once a day, and goes on where a pass left it.
    const tomorrow = done.state.full === null ? Math.max(soon, done.state.fullFrom) : soon
    const nextAt = !nothingOpen ? soon : (mayReturnUntil ?? 0) > now ? tomorrow : null
    const state: PollingState = {
      ...done.state,
      last: end,
      next: nextAt,
      pausedUntil: retryAfter > 0 ? now + retryAfter : 0,
      // A report delivered or deleted meanwhile calls for another pass.
      idleAt: nothingOpen && (await countDelivered(database)) === delivered ? delivered : null,
      openReports: waiting,
      ...(mayReturnUntil === undefined ? {} : { returnsUntil: mayReturnUntil }),
    }
    await putState(database, state).catch(unlessFull)
    const isRefused = end.failure?.kind === 'unauthorized'
    if (isRefused) await noteAbility(database, connection, 'takedowns', 'no')
    else if (end.requests > 0 && end.failure === null && end.stopped !== 'not-wanted')
      await noteAbility(database, connection, 'takedowns', 'yes')
    await wakeFor(
      connection,
      nextAt === null || isRefused ? null : dueAtOf(state, minutes, false, now),
      minutes,
    )
  }

  const isDue = async (connection: KeyedConnection, minutes: number, asked: boolean): Promise<boolean> => {
    const at = await nextAtOf(connection, minutes, asked)
    if (at !== null && at <= clock.now()) return true
    await wakeFor(connection, at, minutes)
    return false
  }

  /** One connection after the other, also those that became current during a pass. */
  const passes = async (asked: boolean): Promise<void> => {
    const done: KeyedConnection[] = []
    const next = () => wanted.find((one) => !done.some((other) => isSameConnection(one, other)))
    for (let one = next(); one; one = next()) {
      done.push(one)
      const minutes = await deps.minutes()
      // Another context may have run it meanwhile.
      if (await isDue(one, minutes, asked)) await pass(one, minutes, asked)
    }
  }

  const poll = async (asked: boolean): Promise<void> => {
    const [all, minutes] = await Promise.all([deps.connections(), deps.minutes()])
    const keyed = all.flatMap((one) => (one.apiKey ? [{ ...one, apiKey: one.apiKey }] : []))
    const off = await Promise.all(keyed.map((one) => offReason(one, minutes)))
    wanted = keyed.filter((_, at) => off[at] === null)
    if (wanted.length === 0) return deps.wake(null)
    const due = []
    for (const one of wanted) due.push(await isDue(one, minutes, asked))
    if (!due.includes(true)) return
    await deps.lockIfFree(async () => {
      announce({ what: 'takedowns' })
      try {
        await passes(asked)
      } finally {
        announce({ what: 'takedowns' })
      }
    })
  }

  return {
    /** Runs a pass if one is due, otherwise sets the alarm. Call whenever anything may have changed. */
    pollIfDue: (): Promise<void> => poll(false),
    /** Runs a pass at the user’s request, unless the service asked for a pause. */
    pollNow: (): Promise<void> => poll(true),
  }
}
