import { isDiskFull, isErrorOfOneRow, storageFailureOf } from '#lib/platform/storage-failure.ts'
import { needsConfirmation } from '#lib/model/needs-confirmation.ts'
import type { Connection } from '#lib/settings/connection.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import { storedVerdicts } from '#lib/reports/store.ts'
import {
  originStateAfter,
  originStateAfterDeleted,
  park,
  clearSendNow,
  unpark,
  isDue,
  nextDue,
  pick,
  type SendTimes,
  type NextAction,
} from './schedule.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import { transition, OFFLINE_RETRY } from './transition.ts'
import { isFor, isForElsewhere, type OpenQueue, type OutboxDeps } from './queue.ts'
import type { Payload, Report } from '#lib/model/report.ts'

/** Waits up to this, in ms, don’t change a report’s state: the spacing between sends alone causes them. */
const SHORT_WAIT = 2000

/** What a step came to: the action that `pick` chose, or `again` after reports were released or held. */
type Step = NextAction | { do: 'again' }

/**
 * - `endBegun`: ends attempts that an earlier run began, by their answer if only storing it failed. Otherwise they are ambiguous.
 * - `step`: takes one step: releases or holds reports, or what `pick` chose. Returns when the next is due; `again`: now.
 */
export const makeDelivery = (deps: OutboxDeps, queue: OpenQueue, sendTimes: SendTimes) => {
  const { clock, store, fullDisk } = deps

  const hold = (id: string, because: 'no-key' | 'no-permission'): Promise<unknown> =>
    queue.changeWithOriginState([id], (report, originState) => ({
      report: transition(report, { is: 'held', because, message: '' }, clock),
      originState: clearSendNow(park(originState, because, '', clock), id),
    }))

  /** Holds due reports while the origin state is parked, and reports held for another destination that is now this one. */
  const parkBehind = (
    ours: Report[],
    due: readonly string[],
    { because, message }: NonNullable<OriginState['parked']>,
  ) =>
    queue.change([...due, ...ours.filter(isForElsewhere).map(({ id }) => id)], (report) =>
      transition(report, { is: 'held', because, message }, clock),
    )

  /** Holds due reports for lack of a key if there is no connection. They are sent once one is saved. */
  const holdWithoutConnection = async (): Promise<Step> => {
    const because = 'no-key'
    const due = queue.all().filter((report) => isDue(report, clock.now()))
    await queue.changeWithOriginState(
      due.map(({ id }) => id),
      (report, originState) => ({
        report: transition(report, { is: 'held', because, message: '' }, clock),
        originState: clearSendNow(
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

  /** Stops reports of own assets, also those that wait for something else, as soon as a policy forbids them. */
  const stopForbidden = async (): Promise<void> => {
    const own = queue.all().filter(reportsOwn)
    if (own.length === 0) return
    try {
      if (await deps.mayReportOwn()) return
    } catch (thrown) {
      // Not sent, and not stopped either: the next run asks again.
      for (const { id } of own) queue.leaveOut(id, thrown)
      return
    }
    for (const { id, overriddenAssets } of own) {
      const [message = ''] = overriddenAssets
      await queue.change([id], (report) => transition(report, { is: 'own-asset-forbidden', message }, clock))
    }
  }

  const step = async (): Promise<Step> => {
    await stopForbidden()
    const connections = await deps.connections()
    if (connections.length === 0) return holdWithoutConnection()
    await queue.holdForOthers(connections)
    let until: number | null = null
    for (const one of sendTimes.inTurn(connections)) {
      const done = await stepFor(one)
      if (done.do !== 'sleep') return done
      until = earlier(until, done.until)
    }
    return { do: 'sleep', until }
  }

  const stepFor = async (connection: Connection): Promise<Step> => {
    const ours = queue.all().filter((report) => isFor(report, connection))
    const stored = await store.originState(connection.origin, connection.slug)
    const mended = await holdsNoMore(stored, connection)
    if (mended) await store.changeOriginState(connection.origin, unpark, connection.slug)
    const originState = sendTimes.withLastSend(mended ? unpark(stored) : stored)

    const released = originState.parked
      ? []
      : ours.filter(({ state }) => state.at === 'held').map(({ id }) => id)
    if (released.length > 0) {
      await queue.change(released, (report) => transition(report, { is: 'released' }, clock))
      return { do: 'again' }
    }
    const picked = pick(ours, originState, clock.now())
    const strayed = originState.parked ? ours.filter(isForElsewhere) : []
    if (originState.parked && (picked.do === 'park' || strayed.length > 0)) {
      await parkBehind(ours, picked.do === 'park' ? picked.ids : [], originState.parked)
      return { do: 'again' }
    }
    if (picked.do === 'sleep') return behindOriginState(ours, picked)
    if (picked.do === 'park') return picked
    if (!deps.online()) {
      const due = ours.filter((report) => isDue(report, clock.now())).map(({ id }) => id)
      await queue.change(due, (report) => transition(report, { is: 'offline' }, clock))
      return { do: 'sleep', until: clock.now() + OFFLINE_RETRY }
    }
    if (connection.apiKey === null) await hold(picked.id, 'no-key')
    else if (!(await deps.mayReach(connection.matchPattern))) await hold(picked.id, 'no-permission')
    else await attempt(picked.id, connection)
    return picked
  }

  /** Moves reports past their undo window to waiting while sending is blocked. Returns when the next step is due. */
  const behindOriginState = async (
    ours: Report[],
    { until }: Extract<NextAction, { do: 'sleep' }>,
  ): Promise<Step> => {
    const now = clock.now()
    const queued = ours.filter(({ state }) => state.at === 'queued')
    const pastUndo = queued.filter((report) => isDue(report, now))
    if (until !== null && until > now + SHORT_WAIT && pastUndo.length > 0)
      await queue.change(
        pastUndo.map(({ id }) => id),
        (report) => transition(report, { is: 'behind' }, clock),
      )
    const later = nextDue(
      queued.filter((report) => !pastUndo.includes(report)),
      now,
    )
    return { do: 'sleep', until: earlier(until, later) }
  }

  const attempt = async (id: string, connection: Connection): Promise<void> => {
    const report = queue.get(id)
    const ready = report && (await readyPayload(report))
    if (!ready) return
    const [sending] = await queue.changeWithOriginState([id], (value, originState) => {
      const begun = transition(value, { is: 'sending' }, clock)
      // The report was undone, canceled or held after it was picked, so nothing is sent.
      return begun === value
        ? null
        : { report: begun, originState: clearSendNow({ ...originState, lastSent: clock.now() }, id) }
    })
    if (sending?.state.at !== 'sending') return
    sendTimes.sentNow(connection)
    await conclude(sending, await deps.send(connection, ready.body))
  }

  /** Checks the assets not covered by the user’s reason, except those that the stored verdicts already flagged. */
  const ownAmong = (
    { assets, overriddenAssets, checkedAgainst }: Report,
    payload: Payload,
  ): Promise<string | null> => {
    const overridden = new Set(overriddenAssets)
    return deps.ownAssetSince(
      assets.filter((asset) => !overridden.has(asset)),
      checkedAgainst,
      (storedVerdicts(payload) ?? []).filter(needsConfirmation).map(({ about }) => about),
    )
  }

  /** Returns null also if the browser can’t read the row: trying again wouldn’t help, so the user has to be told. */
  const payloadOf = async (id: string): Promise<Payload | null> => {
    try {
      return await store.payload(id)
    } catch (thrown) {
      if (isErrorOfOneRow(thrown)) return null
      throw thrown
    }
  }

  /** Returns the payload if it is readable and the report may still be sent. Otherwise stores the report’s new state. */
  const readyPayload = async (report: Report): Promise<Payload | null> => {
    const { id } = report
    try {
      const payload = await payloadOf(id)
      if (!payload) {
        await queue.change([id], (value) => transition(value, { is: 'unreadable' }, clock))
        return null
      }
      // One that may have arrived isn’t said not to be sent.
      const own = report.ambiguous ? null : await ownAmong(report, payload)
      if (own === null) return payload
      await queue.change([id], (value) => transition(value, { is: 'own-asset', message: own }, clock))
    } catch (thrown) {
      queue.leaveOut(id, thrown)
    }
    return null
  }

  const conclude = async (sent: Report, outcome: CreateOutcome): Promise<void> => {
    try {
      await storeOutcome(sent, outcome)
    } catch (thrown) {
      // Where it can’t be kept either, the attempt is ambiguous, as after a worker that died.
      if (storageFailureOf(thrown)) await fullDisk.keepAnswer(sent, outcome).catch(() => undefined)
      throw thrown
    }
  }

  const endBegun = async (): Promise<void> => {
    const begun = queue.in('sending').flatMap((id) => queue.get(id) ?? [])
    const answered = await fullDisk.answered(begun)
    if (answered)
      await conclude(answered.report, answered.outcome).catch((thrown: unknown) => {
        if (isDiskFull(thrown) || !storageFailureOf(thrown)) throw thrown
        // The others don’t wait for a report that can’t be written; its answer stays kept.
        queue.leaveOut(answered.report.id, thrown)
      })
    await queue.change(queue.in('sending'), (report) => transition(report, { is: 'worker-stopped' }, clock))
  }

  /** Stores report, origin state and answer in one transaction; also holds earlier reports if a firewall blocks all. */
  const storeOutcome = async (sent: Report, outcome: CreateOutcome): Promise<void> => {
    const { id, destination } = sent
    const isFirewall = outcome.kind === 'refused' && outcome.reason === 'firewall'
    const before = isFirewall
      ? (await store.originState(destination.origin, destination.slug)).firewalled
      : []
    const ids = [id, ...before.filter((other) => other !== id)]
    const [concluded] = await queue.changeWithOriginState(ids, (report, originState) => {
      const after = report.id === id ? originStateAfter(originState, report, outcome, clock) : originState
      const answered = report.id === id ? transition(report, { is: 'answered', outcome }, clock) : report
      const held = isFirewall && after.parked?.because === 'firewall'
      const { message } = outcome
      const value = held ? transition(answered, { is: 'firewalled', message }, clock) : answered
      if (report.id !== id) return value === report ? null : { report: value }
      return { report: value, originState: after, answer: answerToStore(outcome, clock.now()) }
    })
    // Deleted while on the wire: the answer doesn’t restore the report, but still updates the origin state.
    if (concluded === null)
      await store.changeOriginState(
        destination.origin,
        (originState) => originStateAfterDeleted(originState, sent, outcome, clock),
        destination.slug,
      )
  }

  return { endBegun, step }
}

const reportsOwn = ({ overriddenAssets, state: { at } }: Report): boolean =>
  overriddenAssets.length > 0 && (at === 'queued' || at === 'waiting' || at === 'held')

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const answerToStore = ({ answer }: CreateOutcome, received: number) =>
  answer && { status: answer.status, text: answer.text, received }

/** Returns what an outcome says about the key’s scope, null for nothing (section Authentication: scopes aren’t shown). */
export const abilityShown = (outcome: CreateOutcome): 'yes' | 'no' | null => {
  if (outcome.kind === 'held')
    return outcome.reason === 'unauthorized' || outcome.reason === 'forbidden' ? 'no' : null
  if (outcome.kind === 'accepted' || outcome.kind === 'known') return 'yes'
  return outcome.kind === 'refused' && outcome.reason === 'assets' ? 'yes' : null
}
