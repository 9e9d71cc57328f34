import { isErrorOfOneRow } from '#lib/platform/database/storage-failure.ts'
import { asksFirst } from '#lib/own-assets/asks-first.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import { keptVerdicts } from './kept-with.ts'
import { laneAfter, laneAfterDeleted, park, unasked, unpark } from './lane-after.ts'
import type { Lane } from './lane.ts'
import { next, OFFLINE_LOOK } from './next.ts'
import type { OpenQueue } from './open-queue.ts'
import { isFor, isForElsewhere, type OutboxDoors } from './outbox-doors.ts'
import type { Pace } from './pace.ts'
import { isDue, nextDue, pick, type Pick } from './pick.ts'
import type { Papers, Report } from './report.ts'

/** Reports keep a distance of their own to each other; a wait that is not longer is not worth a word. Milliseconds. */
const SHORT_WAIT = 2000

/** One step of delivery after another: what `pick` chooses by time and lane, done. It sleeps when there is nothing to do now. */
export const makeDelivery = (doors: OutboxDoors, queue: OpenQueue, pace: Pace) => {
  const { clock, store } = doors

  const hold = (id: string, because: 'no-key' | 'no-permission'): Promise<unknown> =>
    queue.changeWithLane([id], (report, lane) => ({
      report: next(report, { is: 'held', because, message: '' }, clock),
      lane: unasked(park(lane, because, '', clock), id),
    }))

  /** What is due waits with the rest; and one that was held for another destination waits here now that it is this one. */
  const parkBehind = (
    ours: Report[],
    due: readonly string[],
    { because, message }: NonNullable<Lane['parked']>,
  ) =>
    queue.change([...due, ...ours.filter(isForElsewhere).map(({ id }) => id)], (report) =>
      next(report, { is: 'held', because, message }, clock),
    )

  /** Nothing says where to, so nothing leaves: what is due is told to lack a key, and goes once a connection is saved. */
  const holdForWantOfOne = async (): Promise<Pick> => {
    const because = 'no-key'
    const due = queue.all().filter((report) => isDue(report, clock.now()))
    await queue.changeWithLane(
      due.map(({ id }) => id),
      (report, lane) => ({
        report: next(report, { is: 'held', because, message: '' }, clock),
        lane: unasked(lane.parked ? lane : park(lane, because, '', clock), report.id),
      }),
    )
    return { do: 'sleep', until: nextDue(queue.all(), clock.now()) }
  }

  const holdsNoMore = async ({ parked }: Lane, connection: Connection): Promise<boolean> =>
    (parked?.because === 'no-key' && connection.apiKey !== null) ||
    (parked?.because === 'no-permission' && (await doors.mayReach(connection.matchPattern)))

  const step = async (): Promise<Pick> => {
    const connection = await doors.connection()
    if (!connection) return holdForWantOfOne()
    await queue.holdForOthers(connection)
    const ours = queue.all().filter((report) => isFor(report, connection))
    const stored = await store.lane(connection.origin)
    const mended = await holdsNoMore(stored, connection)
    if (mended) await store.changeLane(connection.origin, unpark)
    const lane = pace.told(mended ? unpark(stored) : stored)

    const released = lane.parked ? [] : ours.filter(({ state }) => state.at === 'held').map(({ id }) => id)
    if (released.length > 0) {
      await queue.change(released, (report) => next(report, { is: 'released' }, clock))
      return { do: 'park', ids: released }
    }
    const picked = pick(ours, lane, clock.now())
    const strayed = lane.parked ? ours.filter(isForElsewhere) : []
    if (lane.parked && (picked.do === 'park' || strayed.length > 0)) {
      await parkBehind(ours, picked.do === 'park' ? picked.ids : [], lane.parked)
      return { do: 'park', ids: [] }
    }
    if (picked.do === 'sleep') return behindLane(ours, picked)
    if (picked.do === 'park') return picked
    if (!doors.online()) {
      const due = ours.filter((report) => isDue(report, clock.now())).map(({ id }) => id)
      await queue.change(due, (report) => next(report, { is: 'offline' }, clock))
      return { do: 'sleep', until: clock.now() + OFFLINE_LOOK }
    }
    if (connection.apiKey === null) await hold(picked.id, 'no-key')
    else if (!(await doors.mayReach(connection.matchPattern))) await hold(picked.id, 'no-permission')
    else await attempt(picked.id, connection)
    return picked
  }

  /**
   * The undo window of these is over, and the lane lets nothing go for a while: from now on they wait like the one that it was
   * closed for. Whoever is still in its window is looked at when that ends.
   */
  const behindLane = async (ours: Report[], { until }: Extract<Pick, { do: 'sleep' }>): Promise<Pick> => {
    const now = clock.now()
    const queued = ours.filter(({ state }) => state.at === 'queued')
    const over = queued.filter((report) => isDue(report, now))
    if (until !== null && until > now + SHORT_WAIT && over.length > 0)
      await queue.change(
        over.map(({ id }) => id),
        (report) => next(report, { is: 'behind' }, clock),
      )
    const later = nextDue(
      queued.filter((report) => !over.includes(report)),
      now,
    )
    return { do: 'sleep', until: earlier(until, later) }
  }

  const attempt = async (id: string, connection: Connection): Promise<void> => {
    const report = queue.get(id)
    const ready = report && (await lookedAt(report))
    if (!ready) return
    const [sending] = await queue.changeWithLane([id], (value, lane) => {
      const begun = next(value, { is: 'sending' }, clock)
      // Taken back, cancelled or held since it was picked: nothing leaves.
      return begun === value ? null : { report: begun, lane: unasked({ ...lane, lastSent: clock.now() }, id) }
    })
    if (sending?.state.at !== 'sending') return
    pace.sentNow(connection.origin)
    await conclude(sending, await doors.send(connection, ready.body))
  }

  /**
   * A reason that was given for some of its assets leaves the others to be looked at. Whoever confirmed the report was asked about
   * each asset that was on the list then: the verdicts that were kept say which.
   */
  const ownAmong = (
    { assets, overriddenAssets, checkedAgainst }: Report,
    its: Papers,
  ): Promise<string | null> => {
    const overridden = new Set(overriddenAssets)
    return doors.ownAssetSince(
      assets.filter((asset) => !overridden.has(asset)),
      checkedAgainst,
      (keptVerdicts(its) ?? []).filter(asksFirst).map(({ about }) => about),
    )
  }

  /** Null also where the browser cannot read that row: it would not be there in a minute either, and somebody has to be told. */
  const papersOf = async (id: string): Promise<Papers | null> => {
    try {
      return await store.papers(id)
    } catch (thrown) {
      if (isErrorOfOneRow(thrown)) return null
      throw thrown
    }
  }

  /** Its papers, if they can be read and it may still go; else where it then stands is written. */
  const lookedAt = async (report: Report): Promise<Papers | null> => {
    const { id } = report
    try {
      const papers = await papersOf(id)
      if (!papers) {
        await queue.change([id], (value) => next(value, { is: 'unreadable' }, clock))
        return null
      }
      const own = report.attempts.length === 0 ? await ownAmong(report, papers) : null
      if (own === null) return papers
      await queue.change([id], (value) => next(value, { is: 'own-asset', message: own }, clock))
    } catch (thrown) {
      queue.leaveOut(id, thrown)
    }
    return null
  }

  /** Report, lane and answer in one transaction; and with them the ones refused before it, when it shows that a firewall refuses all. */
  const conclude = async (sent: Report, outcome: CreateOutcome): Promise<void> => {
    const { id, destination } = sent
    const isFirewall = outcome.kind === 'refused' && outcome.reason === 'firewall'
    const before = isFirewall ? (await store.lane(destination.origin)).firewalled : []
    const ids = [id, ...before.filter((other) => other !== id)]
    const [concluded] = await queue.changeWithLane(ids, (report, lane) => {
      const after = report.id === id ? laneAfter(lane, report, outcome, clock) : lane
      const told = report.id === id ? next(report, { is: 'answered', outcome }, clock) : report
      const held = isFirewall && after.parked?.because === 'firewall'
      const { message } = outcome
      const value = held ? next(told, { is: 'firewalled', message }, clock) : told
      if (report.id !== id) return value === report ? null : { report: value }
      return { report: value, lane: after, answer: kept(outcome, clock.now()) }
    })
    // Deleted while it was on the wire: its answer brings nothing of it back, but says how the service stands all the same.
    if (concluded === null)
      await store.changeLane(destination.origin, (lane) => laneAfterDeleted(lane, sent, outcome, clock))
  }

  return step
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const kept = ({ answer }: CreateOutcome, received: number) =>
  answer && { status: answer.status, text: answer.text, received }
