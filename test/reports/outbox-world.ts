import { changeOriginState, enqueue, getPayload, getReport } from '#lib/reports/store.ts'
import { makeOutbox } from '#lib/outbox/outbox.ts'
import type { OutboxDeps } from '#lib/outbox/queue.ts'
import { makeFullDisk, outboxStore } from '#lib/outbox/queue.ts'
import type { OriginState } from '#lib/model/origin-state.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import type { CreateOutcome } from '#lib/service/classify-create.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { makeLocks } from '#test/fakes/locks.ts'
import { connection, payload, report } from './samples.ts'

/** One attempt as the service saw it. */
type Sent = { to: Connection; body: string; at: number }

/**
 * An outbox over a database in memory, a service that answers by script, and everything else as a test sets it. `restart`
 * is what a browser does: the worker's memory and its locks are gone, the disk is not.
 */
export const outboxWorld = async () => {
  const database = await freshDatabase()
  const clock = fakeClock()
  const fullDisk = makeFullDisk(keyValuesInMemory(), clock)
  const sent: Sent[] = []
  const announced: string[] = []
  let jumped = 0
  const world = {
    connection: connection as Connection | null,
    others: [] as Connection[],
    permission: true,
    online: true,
    ownAssetSince: async (
      _assets: readonly string[],
      _generation: number | null,
      _confirmed: readonly string[],
    ): Promise<string | null> => null,
    mayReportOwn: async (): Promise<boolean> => true,
    /** Answers of the service, in order; the last one goes on for ever. */
    answers: [] as (() => CreateOutcome | Promise<CreateOutcome>)[],
    wakeAt: null as number | null,
    wakes: [] as (number | null)[],
    store: outboxStore(async () => database),
    onTheWire: 0,
    mostOnTheWire: 0,
  }

  const send: OutboxDeps['send'] = async (to, body) => {
    sent.push({ to, body, at: clock.now() })
    world.onTheWire += 1
    world.mostOnTheWire = Math.max(world.mostOnTheWire, world.onTheWire)
    try {
      const answer = world.answers.length > 1 ? world.answers.shift() : world.answers[0]
      if (!answer) throw new Error('the script has no answer')
      return await answer()
    } finally {
      world.onTheWire -= 1
    }
  }

  let lock: OutboxDeps['lock']
  const start = () => {
    const locks = makeLocks()
    lock = (work) => locks.lock('outbox', work)
    return makeOutbox({
      store: world.store,
      fullDisk,
      clock,
      elapsed: () => clock.now() - jumped,
      connections: async () => (world.connection ? [world.connection, ...world.others] : world.others),
      mayReach: async () => world.permission,
      online: () => world.online,
      send,
      ownAssetSince: (...looked) => world.ownAssetSince(...looked),
      mayReportOwn: () => world.mayReportOwn(),
      lock,
      wake: async (at) => {
        world.wakeAt = at
        world.wakes.push(at)
      },
      announce: (id) => void announced.push(id),
    })
  }

  let outbox = start()
  return Object.assign(world, {
    database,
    clock,
    fullDisk,
    sent,
    announced,
    outbox: () => outbox,
    lock: (work: () => Promise<void>) => lock(work),
    restart: () => {
      outbox = start()
    },
    add: async (with_: Partial<Report> = {}, its: Partial<Payload> = {}): Promise<string> => {
      const value = report({ state: { at: 'queued', until: NOON }, ...with_ })
      await enqueue(database, value, payload(value.id, its))
      return value.id
    },
    setOriginState: (its: OriginState) => changeOriginState(database, its.origin, () => its),
    /** Sets the wall clock, which is not the time that has passed. */
    jump: (by: number): void => {
      clock.advance(by)
      jumped += by
    },
    stateOf: async (id: string) => (await getReport(database, id))?.state,
    reportOf: (id: string) => getReport(database, id),
    payloadOf: (id: string) => getPayload(database, id),
    /** Runs, then again at each time it asked to be woken, until it asks for none or that many times. */
    runUntilQuiet: async (most = 50): Promise<void> => {
      await outbox.run()
      for (let times = 0; times < most && world.wakeAt !== null; times += 1) {
        clock.set(Math.max(clock.now(), world.wakeAt))
        await outbox.run()
      }
    },
  })
}
