import * as z from 'zod/mini'
import type { Clock } from '#lib/platform/timing.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import { createOutcome, type CreateOutcome } from '#lib/service/classify-create.ts'
import { isSameDestination, type Report, type Payload } from '#lib/model/report.ts'
import { backoff, notFartherThan, park } from './schedule.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import type { Database } from '#lib/platform/database.ts'
import type { DeliveryView } from '#lib/messages/requests.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import {
  changeOriginState,
  changeReports,
  getOriginState,
  getPayload,
  listOpen,
  type ReportChange,
} from '#lib/reports/store.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { transition } from './transition.ts'
import type { StateName } from '#lib/model/report-state.ts'

const KEY = 'outbox-disk-full'

/** Longest wait, in ms: no browser tells when there is space again. A try costs one refused write. */
export const LONGEST_FULL = 900_000

const fullDiskSchema = z.object({ tries: z.number(), nextAt: z.number() })

const ANSWER_KEY = 'outbox-answer'

/** `since`: the attempt that it answers. */
const storedAnswer = z.object({ id: z.string(), since: z.number(), outcome: createOutcome })

/** When a report that a full disk holds up is tried again. `hasAnswer`: its answer came, and only storing it is left. */
export type FullDiskWait = { nextAt: number; hasAnswer: boolean }

type Kept = Pick<KeyValues, 'get'>

const readFull = async (session: Kept, now: number) => {
  const full = fullDiskSchema.safeParse(await session.get(KEY)).data
  return full ? { ...full, nextAt: notFartherThan(full.nextAt, now, LONGEST_FULL) } : null
}

const readKeptAnswer = async (session: Kept) =>
  storedAnswer.safeParse(await session.get(ANSWER_KEY)).data ?? null

/** Returns how long a report waits for space, by what the outbox has kept; null if the disk wasn’t full at its last run. */
export const fullDiskWaitOf = async (
  report: Pick<Report, 'id' | 'state'>,
  session: Kept,
  now: number,
): Promise<FullDiskWait | null> => {
  const full = await readFull(session, now)
  return full && { nextAt: full.nextAt, hasAnswer: isTo(await readKeptAnswer(session), report) }
}

/**
 * What the outbox remembers while the disk is full: how many of its runs that ended, and the one answer that couldn’t be stored. Kept
 * in `storage.session`, which needs no disk and survives the worker.
 */
export const makeFullDisk = (session: Pick<KeyValues, 'get' | 'set' | 'remove'>, clock: Clock) => {
  const read = () => readFull(session, clock.now())
  const readAnswer = () => readKeptAnswer(session)
  return {
    /** Returns when the outbox tries again; null if the disk wasn’t full at its last run. */
    nextAt: async (): Promise<number | null> => (await read())?.nextAt ?? null,
    /** Returns how long a report waits for space; null if the disk wasn’t full at the last run. */
    waitOf: (report: Pick<Report, 'id' | 'state'>): Promise<FullDiskWait | null> =>
      fullDiskWaitOf(report, session, clock.now()),
    /** Returns when to try again: 15 to 30 s later, then twice as long each time, at most 15 minutes. */
    waitLonger: async (): Promise<number> => {
      const tries = ((await read())?.tries ?? 0) + 1
      const nextAt = clock.now() + Math.min(LONGEST_FULL, backoff(tries, clock.random))
      await session.set(KEY, { tries, nextAt })
      return nextAt
    },
    /** Called once all is stored, or all but a report that was left out, whose answer may be the kept one. */
    end: async (isLeftOut = false): Promise<void> => {
      for (const key of isLeftOut ? [KEY] : [KEY, ANSWER_KEY])
        if ((await session.get(key)) !== undefined) await session.remove(key)
    },
    /** Keeps the answer to a report on the wire. Without it the report would be sent again. */
    keepAnswer: async ({ id, state }: Report, outcome: CreateOutcome): Promise<void> => {
      if (state.at === 'sending') await session.set(ANSWER_KEY, { id, since: state.since, outcome })
    },
    /** Returns the kept answer and its report, one of those on the wire. The answer to a report that is gone is forgotten. */
    answered: async (
      onTheWire: readonly Report[],
    ): Promise<{ report: Report; outcome: CreateOutcome } | null> => {
      const kept = await readAnswer()
      if (!kept) return null
      const report = onTheWire.find((one) => isTo(kept, one))
      if (report) return { report, outcome: kept.outcome }
      await session.remove(ANSWER_KEY)
      return null
    },
  }
}

const isTo = (
  kept: z.output<typeof storedAnswer> | null,
  { id, state }: Pick<Report, 'id' | 'state'>,
): boolean => kept?.id === id && state.at === 'sending' && kept.since === state.since

type FullDisk = ReturnType<typeof makeFullDisk>

export type OutboxStore = ReturnType<typeof outboxStore>

export const outboxStore = (database: () => Promise<Database>) => ({
  open: async (): Promise<Report[]> => (await listOpen(await database())).reports,
  isAny: async (): Promise<boolean> => (await (await database()).count('reports')) > 0,
  /** Returns null if there is no payload or it can’t be read. */
  payload: async (id: string): Promise<Payload | null> => getPayload(await database(), id),
  originState: async (origin: string, slug?: string): Promise<OriginState> =>
    getOriginState(await database(), origin, slug),
  changeOriginState: async (
    origin: string,
    change: (originState: OriginState) => OriginState,
    slug?: string,
  ): Promise<void> => {
    const open = await database()
    await withSpace(open, () => changeOriginState(open, origin, change, slug))
  },
  /** Returns the changed reports in the order of the IDs; null for one that is gone or unreadable. */
  change: async (ids: readonly string[], change: ReportChange): Promise<(Report | null)[]> => {
    const open = await database()
    return withSpace(open, () => changeReports(open, ids, change))
  },
})

/** External dependencies of the outbox, injected so tests can fake them. */
export type OutboxDeps = {
  store: OutboxStore
  fullDisk: FullDisk
  clock: Clock
  /** Time in ms since this worker started, by a monotonic clock. */
  elapsed: () => number
  /** All connections: each has a key of its own for its reports. */
  connections: () => Promise<readonly Connection[]>
  mayReach: (matchPattern: string) => Promise<boolean>
  online: () => boolean
  /** Makes one attempt to create a report. Never throws for anything a network or a service can do. */
  send: (connection: Connection, body: string) => Promise<CreateOutcome>
  /**
   * Checks the assets again if there are other asset copies than they were `checkedAgainst`. Returns an allowlisted asset that is hit, or a listed
   * one not among the `confirmed`; null to go on.
   */
  ownAssetSince: (
    assets: readonly string[],
    checkedAgainst: number | null,
    confirmed: readonly string[],
  ) => Promise<string | null>
  /** True if the organization allows reporting its own assets with a reason. Throws if its policy can’t be read. */
  mayReportOwn: () => Promise<boolean>
  /** Runs one job at a time across all contexts of the extension. */
  lock: (work: () => Promise<void>) => Promise<void>
  /** Asks to be run again at that time; null for never. */
  wake: (at: number | null) => Promise<void>
  announce: (reportId: string) => void
}

export const isFor = (report: Report, connection: Report['destination']): boolean =>
  isSameDestination(report.destination, connection)

export const isForElsewhere = ({ state }: Report): boolean =>
  state.at === 'held' && state.because === 'other-destination'

/** What the outbox knows of a connection: how many reports stand still, and why it holds them. */
export const deliveryOf = async (
  database: Database,
  connection: Report['destination'] | null,
): Promise<DeliveryView> => {
  if (connection === null) return { held: 0, waiting: 0, problem: null }
  const [{ reports }, { parked }] = await Promise.all([
    listOpen(database),
    getOriginState(database, connection.origin, connection.slug),
  ])
  const ours = reports.filter((report) => isFor(report, connection))
  return {
    held: ours.filter((report) => report.state.at === 'held' && !isForElsewhere(report)).length,
    waiting: ours.filter(({ state }) => state.at === 'waiting').length,
    problem: parked && {
      because: parked.because,
      message: parked.message,
      ...(parked.since === undefined ? {} : { since: parked.since }),
    },
  }
}

/**
 * Reads the open reports once per outbox run and applies its own writes, because rereading all per send is too slow. Changes by
 * others are seen when a row is changed; a new report starts its own run.
 */
export const openQueue = async ({
  store,
  clock,
  announce,
}: Pick<OutboxDeps, 'store' | 'clock' | 'announce'>) => {
  const reports = new Map((await store.open()).map((report) => [report.id, report]))
  let first: { thrown: unknown } | null = null

  const changeWithOriginState = async (
    ids: readonly string[],
    change: ReportChange,
  ): Promise<(Report | null)[]> => {
    if (ids.length === 0) return []
    const after = await store.change(ids, change)
    for (const [index, id] of ids.entries()) {
      const report = after[index]
      if (report) reports.set(id, report)
      else reports.delete(id)
      announce(id)
    }
    return after
  }

  const changeAll = async (ids: readonly string[], change: (report: Report) => Report): Promise<void> => {
    await changeWithOriginState(ids, (report) => ({ report: change(report) }))
  }

  return {
    get: (id: string): Report | undefined => reports.get(id),
    all: (): Report[] => [...reports.values()],
    in: (state: StateName): string[] =>
      [...reports.values()].filter((report) => report.state.at === state).map(({ id }) => id),
    changeWithOriginState,
    change: changeAll,

    /** Holds reports confirmed for a service or organization without a connection until the user decides. */
    holdForOthers: async (connections: readonly Connection[]): Promise<void> => {
      const others = [...reports.values()].filter(
        (report) => !connections.some((one) => isFor(report, one)) && mayBeHeld(report),
      )
      await changeAll(
        others.map(({ id }) => id),
        (report) => transition(report, { is: 'held', because: 'other-destination', message: '' }, clock),
      )
    },

    /** Makes reports that wait for this connection due at once. */
    releaseWaiting: (connection: Connection): Promise<void> =>
      changeAll(
        [...reports.values()]
          .filter((report) => report.state.at === 'waiting' && isFor(report, connection))
          .map(({ id }) => id),
        (report) => transition(report, { is: 'released' }, clock),
      ),

    /** Holds waiting reports as soon as the key is gone, not only when they are due. Undo windows still run out first. */
    holdForWantOfKey: async (connection: Connection): Promise<void> => {
      const because = 'no-key'
      const stuck = [...reports.values()].filter(
        (report) =>
          isFor(report, connection) &&
          (report.state.at === 'waiting' || (report.state.at === 'held' && !isForElsewhere(report))),
      )
      await changeWithOriginState(
        stuck.map(({ id }) => id),
        (report, originState) => ({
          report: transition(report, { is: 'held', because, message: '' }, clock),
          originState:
            originState.parked?.because === because ? originState : park(originState, because, '', clock),
        }),
      )
    },

    /** Skips a report that throws when read, so that the others are sent. Keeps the first error for the end of the run. */
    leaveOut: (id: string, thrown: unknown): void => {
      reports.delete(id)
      first ??= { thrown }
    },
    leftOut: () => first,
  }
}

export type OpenQueue = Awaited<ReturnType<typeof openQueue>>

const mayBeHeld = (report: Report): boolean =>
  report.state.at === 'queued' ||
  report.state.at === 'waiting' ||
  (report.state.at === 'held' && !isForElsewhere(report))
