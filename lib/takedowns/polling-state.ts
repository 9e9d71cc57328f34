import { mayReach } from '#lib/platform/permissions.ts'
import { LONGEST_PAUSE_MS } from '#lib/limits.ts'
import type { Database } from '#lib/platform/database.ts'
import { readRow } from '#lib/platform/rows.ts'
import { DAY, isFarAhead, plausible } from '#lib/platform/timing.ts'
import { countDelivered } from './own-reports.ts'
import { countTakedowns, newState, pollingState, type PollingState } from './store.ts'
import type { KnownConnection, PollingOffReason, PollingView } from '#lib/messages/requests.ts'
import { takedownOwnerOf } from './match.ts'

/** Drops the times that lie far ahead: what was done while the clock was wrong is done again. */
const asOf = (state: PollingState, now: number): PollingState => {
  const isAhead = (time: number | undefined): boolean => time !== undefined && isFarAhead(time, now)
  const isLastAhead = isAhead(state.last?.endedAt)
  return {
    ...state,
    full: isAhead(state.full?.startedAt) ? null : state.full,
    completeSince: plausible(state.completeSince, now),
    completeAt: plausible(state.completeAt, now),
    fullFrom: plausible(state.fullFrom, now),
    last: isLastAhead ? null : state.last,
    idleAt: isLastAhead ? null : state.idleAt,
    since: state.since === null || isAhead(state.since) ? null : state.since,
  }
}

/** Returns a new state if the stored one is missing or unreadable. */
export const readState = async (database: Database, owner: string, now: number): Promise<PollingState> => {
  const transaction = database.transaction('polling')
  const read = pollingState.safeParse(await readRow(transaction, transaction.store, owner)).data
  return read ? asOf(read, now) : newState(owner)
}

export const putState = async (database: Database, state: PollingState): Promise<void> => {
  await database.put('polling', state)
}

const MINUTE = 60_000

/** Why no pass can run, whatever reports there are; null if one can. `connection`: null also without a key. `minutes`: between passes; 0 for none. */
export const offReason = async (
  connection: Pick<KnownConnection, 'matchPattern' | 'abilities'> | null,
  minutes: number,
): Promise<Exclude<PollingOffReason, 'nothing-open'> | null> => {
  if (!connection) return 'no-connection'
  if (!(await mayReach(connection.matchPattern))) return 'no-host-access'
  // The service’s permission answer is stored per key, so a new key is checked again.
  if (connection.abilities.takedowns === 'no') return 'not-allowed'
  return minutes === 0 ? 'turned-off' : null
}

/** Returns when the next pass may run. Times too far ahead are ignored: clock set back, or interval shortened. */
export const dueAtOf = (
  { next, pausedUntil, idleAt }: Pick<PollingState, 'next' | 'pausedUntil' | 'idleAt'>,
  minutes: number,
  asked: boolean,
  now: number,
): number => {
  const peace = isFarAhead(pausedUntil, now, LONGEST_PAUSE_MS) ? 0 : pausedUntil
  const longest = idleAt === null ? minutes * MINUTE : Math.max(DAY, minutes * MINUTE)
  if (asked || next === null || isFarAhead(next, now, longest)) return peace
  return Math.max(next, peace)
}

/** The same, while offline later. The `online` event calls again. */
const passAt = (
  state: PollingState,
  minutes: number,
  asked: boolean,
  { now, online }: { now: number; online: boolean },
): number => Math.max(dueAtOf(state, minutes, asked, now), now + (online ? 0 : minutes * MINUTE))

/** True if nothing has been delivered since there was nothing left to wait for. */
const isNothingOpen = async (database: Database, { idleAt, last }: PollingState): Promise<boolean> =>
  (idleAt ?? (last === null ? 0 : null)) === (await countDelivered(database))

/** True if a closed case may come back online. Not known in a state of an earlier version: the next pass finds out. */
const mayReturn = ({ returnsUntil, idleAt }: PollingState, now: number): boolean =>
  returnsUntil === undefined ? idleAt !== null && idleAt > 0 : returnsUntil > now

/**
 * Returns when the next pass may run, null for not before something is delivered: with nothing open, once a day while a closed case may
 * come back online.
 */
export const nextPassAt = async (
  database: Database,
  state: PollingState,
  minutes: number,
  asked: boolean,
  at: { now: number; online: boolean },
): Promise<number | null> => {
  const nothingOpen = await isNothingOpen(database, state)
  if (nothingOpen && !mayReturn(state, at.now)) return null
  // Delivered since it had nothing to wait for: not only tomorrow.
  const isNew = !nothingOpen && state.idleAt !== null
  return passAt(isNew ? { ...state, next: null } : state, minutes, asked, at)
}

export type PollingViewDeps = {
  database: Database
  connection: KnownConnection | null
  minutes: number
  online: boolean
  running: boolean
  now: number
}

/** How the checks of several connections stand together: the default’s, with what is open and known of all. */
export const pollingViewOfAll = async (
  deps: PollingViewDeps,
  connections: readonly KnownConnection[] | undefined,
): Promise<PollingView> => {
  const view = await pollingView(deps)
  if (!connections) return view
  const all = await Promise.all(connections.map((connection) => pollingView({ ...deps, connection })))
  const times = all.flatMap(({ nextPassAt: at }) => at ?? [])
  const on = all.find(({ off }) => off === null)
  return {
    ...view,
    off: on ? null : view.off,
    nextPassAt: times.length === 0 ? null : Math.min(...times),
    openReports: all.reduce((sum, { openReports }) => sum + openReports, 0),
    cases: all.reduce((sum, { cases }) => sum + cases, 0),
  }
}

/** How the checks stand, for pages. */
export const pollingView = async (deps: PollingViewDeps): Promise<PollingView> => {
  const { database, connection, minutes, running, now } = deps
  const owner = connection ? takedownOwnerOf(connection) : ''
  const [state, cannot] = await Promise.all([
    readState(database, owner, now),
    offReason(connection?.keyMark === '' ? null : connection, minutes),
  ])
  const next = cannot === null ? await nextPassAt(database, state, minutes, false, deps) : null
  const off = cannot ?? ((await isNothingOpen(database, state)) ? 'nothing-open' : null)
  const pauseEnds = dueAtOf(state, minutes, true, now)
  return {
    off,
    running,
    minutes,
    lastPass: state.last,
    nextPassAt: next,
    pausedUntil: pauseEnds > now ? pauseEnds : null,
    readingList: state.full !== null,
    openReports: state.openReports,
    cases: await countTakedowns(database, owner),
    completeAt: state.completeAt === 0 ? null : state.completeAt,
    requests: { made: state.made, since: state.since },
  }
}
