import { isErrorOfOneRow } from '#lib/platform/database/storage-failure.ts'
import { asksFirst } from '#lib/model/asks-first.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/create-outcome.ts'
import { keptVerdicts } from '#lib/reports/kept-with.ts'
import { originStateAfter, originStateAfterDeleted, park, unasked, unpark } from './origin-state-after.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { next, OFFLINE_LOOK } from './next.ts'
import type { OpenQueue } from './open-queue.ts'
import { isFor, isForElsewhere, type OutboxDeps } from './outbox-deps.ts'
import type { Pace } from './send-spacing.ts'
import { isDue, nextDue, pick, type Pick } from './pick.ts'
import type { Payload, Report } from '#lib/model/report.ts'

/** Reports keep a distance of their own to each other; a wait that is not longer is not worth a word. Milliseconds. */
const SHORT_WAIT = 2000

/** One step of delivery after another: what `pick` chooses by time and origin state, done. It sleeps when there is nothing to do now. */
export const makeDelivery = (deps: OutboxDeps, queue: OpenQueue, pace: Pace) => {
  const { clock, store } = deps

  const hold = (id: string, because: 'no-key' | 'no-permission'): Promise<unknown> =>
    queue.changeWithOriginState([id], (report, originState) => ({
      report: next(report, { is: 'held', because, message: '' }, clock),
      originState: unasked(park(originState, because, '', clock), id),
    }))

  /** What is due waits with the rest; and one that was held for another destination waits here now that it is this one. */
  const parkBehind = (
    ours: Report[],
    due: readonly string[],
    { because, message }: NonNullable<OriginState['parked']>,
  ) =>
    queue.change([...due, ...ours.filter(isForElsewhere).map(({ id }) => id)], (report) =>
      next(report, { is: 'held', because, message }, clock),
    )

  /** Nothing says where to, so nothing leaves: what is due is told to lack a key, and goes once a connection is saved. */
  const holdForWantOfOne = async (): Promise<Pick> => {
    const because = 'no-key'
    const due = queue.all().filter((report) => isDue(report, clock.now()))
    await queue.changeWithOriginState(
      due.map(({ id }) => id),
      (report, originState) => ({
        report: next(report, { is: 'held', because, message: '' }, clock),
        originState: unasked(
          originState.parked ? originState : park(originState, because, '', clock),
          report.id,
        ),
      }),
    )
    return { do: 'sleep', until: nextDue(queue.all(), clock.now()) }
  }

  const holdsNoMore = async ({ parked }: OriginState, connection: Connection): Promise<boolean> =>
    (parked?.because === 'no-key' && connection.apiKey !== null) ||
    (parked?.because === 'no-permission' && (await deps.mayReach(connection.matchPattern)))

  const step = async (): Promise<Pick> => {
    const connection = await deps.connection()
    if (!connection) return holdForWantOfOne()
    await queue.holdForOthers(connection)
    const ours = queue.all().filter((report) => isFor(report, connection))
    const stored = await store.originState(connection.origin)
    const mended = await holdsNoMore(stored, connection)
    if (mended) await store.changeOriginState(connection.origin, unpark)
    const originState = pace.told(mended ? unpark(stored) : stored)

    const released = originState.parked
      ? []
      : ours.filter(({ state }) => state.at === 'held').map(({ id }) => id)
    if (released.length > 0) {
      await queue.change(released, (report) => next(report, { is: 'released' }, clock))
      return { do: 'park', ids: released }
    }
    const picked = pick(ours, originState, clock.now())
    const strayed = originState.parked ? ours.filter(isForElsewhere) : []
    if (originState.parked && (picked.do === 'park' || strayed.length > 0)) {
      await parkBehind(ours, picked.do === 'park' ? picked.ids : [], originState.parked)
      return { do: 'park', ids: [] }
    }
    if (picked.do === 'sleep') return behindOriginState(ours, picked)
    if (picked.do === 'park') return picked
    if (!deps.online()) {
      const due = ours.filter((report) => isDue(report, clock.now())).map(({ id }) => id)
      await queue.change(due, (report) => next(report, { is: 'offline' }, clock))
      return { do: 'sleep', until: clock.now() + OFFLINE_LOOK }
    }
    if (connection.apiKey === null) await hold(picked.id, 'no-key')
    else if (!(await deps.mayReach(connection.matchPattern))) await hold(picked.id, 'no-permission')
    else await attempt(picked.id, connection)
    return picked
  }

  /**
   * The undo window of these is over, and the origin state lets nothing go for a while: from now on they wait like the one that it was
   * closed for. Whoever is still in its window is looked at when that ends.
   */
  const behindOriginState = async (
    ours: Report[],
    { until }: Extract<Pick, { do: 'sleep' }>,
  ): Promise<Pick> => {
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
    const [sending] = await queue.changeWithOriginState([id], (value, originState) => {
      const begun = next(value, { is: 'sending' }, clock)
      // Taken back, cancelled or held since it was picked: nothing leaves.
      return begun === value
        ? null
        : { report: begun, originState: unasked({ ...originState, lastSent: clock.now() }, id) }
    })
    if (sending?.state.at !== 'sending') return
    pace.sentNow(connection.origin)
    await conclude(sending, await deps.send(connection, ready.body))
  }

  /**
   * A reason that was given for some of its assets leaves the others to be looked at. Whoever confirmed the report was asked about
   * each asset that was on the list then: the verdicts that were kept say which.
   */
  const ownAmong = (
    { assets, overriddenAssets, checkedAgainst }: Report,
    its: Payload,
  ): Promise<string | null> => {
    const overridden = new Set(overriddenAssets)
    return deps.ownAssetSince(
      assets.filter((asset) => !overridden.has(asset)),
      checkedAgainst,
      (keptVerdicts(its) ?? []).filter(asksFirst).map(({ about }) => about),
    )
  }

  /** Null also where the browser cannot read that row: it would not be there in a minute either, and somebody has to be told. */
  const payloadOf = async (id: string): Promise<Payload | null> => {
    try {
      return await store.payload(id)
    } catch (thrown) {
      if (isErrorOfOneRow(thrown)) return null
      throw thrown
    }
  }

  /** Its papers, if they can be read and it may still go; else where it then stands is written. */
  const lookedAt = async (report: Report): Promise<Payload | null> => {
    const { id } = report
    try {
      const payload = await payloadOf(id)
      if (!payload) {
        await queue.change([id], (value) => next(value, { is: 'unreadable' }, clock))
        return null
      }
      const own = report.attempts.length === 0 ? await ownAmong(report, payload) : null
      if (own === null) return payload
      await queue.change([id], (value) => next(value, { is: 'own-asset', message: own }, clock))
    } catch (thrown) {
      queue.leaveOut(id, thrown)
    }
    return null
  }

  /** Report, origin state and answer in one transaction; and with them the ones refused before it, when it shows that a firewall refuses all. */
  const conclude = async (sent: Report, outcome: CreateOutcome): Promise<void> => {
    const { id, destination } = sent
    const isFirewall = outcome.kind === 'refused' && outcome.reason === 'firewall'
    const before = isFirewall ? (await store.originState(destination.origin)).firewalled : []
    const ids = [id, ...before.filter((other) => other !== id)]
    const [concluded] = await queue.changeWithOriginState(ids, (report, originState) => {
      const after = report.id === id ? originStateAfter(originState, report, outcome, clock) : originState
      const told = report.id === id ? next(report, { is: 'answered', outcome }, clock) : report
      const held = isFirewall && after.parked?.because === 'firewall'
      const { message } = outcome
      const value = held ? next(told, { is: 'firewalled', message }, clock) : told
      if (report.id !== id) return value === report ? null : { report: value }
      return { report: value, originState: after, answer: kept(outcome, clock.now()) }
    })
    // Deleted while it was on the wire: its answer brings nothing of it back, but says how the service stands all the same.
    if (concluded === null)
      await store.changeOriginState(destination.origin, (originState) =>
        originStateAfterDeleted(originState, sent, outcome, clock),
      )
  }

  return step
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const kept = ({ answer }: CreateOutcome, received: number) =>
  answer && { status: answer.status, text: answer.text, received }
