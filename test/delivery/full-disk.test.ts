import { describe, expect, it } from 'vitest'
import { LONGEST_FULL, makeFullDisk } from '#lib/outbox/queue.ts'
import { countNeedingPerson, getOriginState } from '#lib/reports/store.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { LONG_UNDELIVERED } from '#lib/model/report.ts'
import { fakeClock, NOON } from '#test/fakes/clock.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from '../reports/outbox-world.ts'
import { ORIGIN } from '../reports/samples.ts'

/** Nothing is left that could give way, so the write fails for good. */
const full = async (): Promise<never> => {
  throw new DOMException('no room', 'QuotaExceededError')
}

const worldOnFullDisk = async () => {
  const world = await outboxWorld()
  const { change } = world.store
  world.answers = [() => outcomes.accepted()]
  const id = await world.add()
  world.store.change = full
  return { world, id, makeSpace: () => (world.store.change = change) }
}

type World = Awaited<ReturnType<typeof outboxWorld>>

/** As its alarm wakes it, in a new worker each time, as after an idle minute. Returns how long it waits then. */
const wake = async (world: World): Promise<number> => {
  world.clock.set(world.wakeAt ?? world.clock.now())
  world.restart()
  await expect(world.outbox().run()).rejects.toThrow('no room')
  return (world.wakeAt ?? 0) - world.clock.now()
}

describe('the outbox on a full disk', () => {
  it('tries ever less often, at most every 15 minutes, and sends nothing', async () => {
    const { world } = await worldOnFullDisk()
    const waits: number[] = []
    for (let tries = 0; tries < 9; tries += 1) waits.push(await wake(world))
    expect(waits.map((wait) => wait / 1000)).toEqual([22.5, 45, 90, 180, 360, 720, 900, 900, 900])
    expect(LONGEST_FULL).toBe(900_000)
    expect(world.sent).toEqual([])
  })

  it('tells when it tries again, and tells open pages that it has changed', async () => {
    const { world, id } = await worldOnFullDisk()
    await wake(world)
    expect(world.announced).toEqual([id])
    const report = await world.reportOf(id)
    const { fullDisk, clock } = world
    const told =
      report &&
      nextAttemptOf(
        report,
        await getOriginState(world.database, ORIGIN),
        clock.now(),
        await fullDisk.waitOf(report),
      )
    expect(told).toEqual({ at: world.wakeAt, because: 'disk-full' })
  })

  it('sends each once when there is space again, and forgets the wait', async () => {
    const { world, id, makeSpace } = await worldOnFullDisk()
    for (let tries = 0; tries < 4; tries += 1) await wake(world)
    makeSpace()
    await world.runUntilQuiet()
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    expect(world.sent).toHaveLength(1)
    expect([await world.fullDisk.nextAt(), world.wakeAt]).toEqual([null, null])

    world.store.change = full
    await world.add({ id: 'later', state: { at: 'queued', until: world.clock.now() } })
    world.clock.advance(60_000)
    expect(await wake(world), 'as short as at first').toBe(22_500)
  })

  it('stores the answer that came when it was full as soon as there is space, and sends nothing again', async () => {
    const world = await outboxWorld()
    const { change } = world.store
    // The disk fills up while the report is on the wire.
    world.answers = [
      () => {
        world.store.change = full
        return outcomes.accepted()
      },
    ]
    const id = await world.add()
    await wake(world)
    const sending = await world.reportOf(id)
    expect(sending).toMatchObject({ state: { at: 'sending' } })
    const wait = sending && (await world.fullDisk.waitOf(sending))
    expect(wait).toEqual({ nextAt: world.wakeAt, hasAnswer: true })
    for (let tries = 0; tries < 3; tries += 1) await wake(world)
    world.store.change = change
    world.restart()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({ state: { at: 'accepted' }, attempts: [{}] })
    expect(world.sent).toHaveLength(1)
  })

  it('keeps an answer that a failing disk didn’t store, too, and sends nothing again', async () => {
    const world = await outboxWorld()
    const { change } = world.store
    world.answers = [
      () => {
        world.store.change = async () => Promise.reject(new DOMException('broken', 'UnknownError'))
        return outcomes.accepted()
      },
    ]
    const id = await world.add()
    await expect(world.outbox().run()).rejects.toThrow('broken')
    world.store.change = change
    world.restart()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({ state: { at: 'accepted' }, attempts: [{}] })
    expect(world.sent).toHaveLength(1)
  })

  it('sends the others while one answer can’t be stored, and keeps that until it can', async () => {
    const world = await outboxWorld()
    const { change } = world.store
    let id = ''
    world.answers = [
      () => {
        world.store.change = async (ids, by) => {
          if (ids.includes(id)) throw new DOMException('broken', 'UnknownError')
          return change(ids, by)
        }
        return outcomes.accepted()
      },
    ]
    id = await world.add()
    await expect(world.outbox().run()).rejects.toThrow('broken')
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'later', state: { at: 'queued', until: world.clock.now() } })
    for (let runs = 0; runs < 3; runs += 1) {
      world.clock.set(world.wakeAt ?? world.clock.now())
      world.restart()
      await expect(world.outbox().run()).rejects.toThrow('broken')
    }
    expect(await world.stateOf('later')).toMatchObject({ at: 'accepted' })
    expect(world.wakeAt, 'tries again').not.toBeNull()

    world.store.change = change
    world.restart()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({ state: { at: 'accepted' }, attempts: [{}] })
    expect(world.sent).toHaveLength(2)
  })

  it('takes an answer for its own attempt alone', async () => {
    const { world, id } = await worldOnFullDisk()
    const report = await world.reportOf(id)
    if (!report) throw new Error('no report')
    const begun = { ...report, state: { at: 'sending', since: NOON } as const }
    await world.fullDisk.keepAnswer(begun, outcomes.accepted())
    const other = { ...begun, id: 'other' }
    expect(await world.fullDisk.answered([other, begun])).toEqual({
      report: begun,
      outcome: outcomes.accepted(),
    })
    expect(
      await world.fullDisk.answered([{ ...begun, state: { at: 'sending', since: NOON + 1 } }]),
    ).toBeNull()
    expect(await world.fullDisk.answered([begun]), 'forgotten: it answers no report on the wire').toBeNull()
    await world.fullDisk.keepAnswer(begun, outcomes.accepted())
    await world.fullDisk.end()
    expect(await world.fullDisk.answered([begun])).toBeNull()
  })

  it('forgets the answer to a report that was deleted', async () => {
    const { world, id } = await worldOnFullDisk()
    const report = await world.reportOf(id)
    if (!report) throw new Error('no report')
    const begun = { ...report, id: 'deleted', state: { at: 'sending', since: NOON } as const }
    await world.fullDisk.keepAnswer(begun, outcomes.accepted())
    await wake(world)
    expect(await world.fullDisk.answered([begun])).toBeNull()
  })

  it('waits for space even where the answer can’t be kept, and says then that it is unknown', async () => {
    const world = await outboxWorld()
    const { change } = world.store
    world.fullDisk.keepAnswer = async () => Promise.reject(new Error('no room in memory'))
    world.answers = [
      () => {
        world.store.change = full
        return outcomes.accepted()
      },
      () => outcomes.accepted(),
    ]
    const id = await world.add()
    expect(await wake(world)).toBe(22_500)
    world.store.change = change
    world.restart()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({ ambiguous: true, attempts: [{}, {}] })
  })

  it('counts on the badge what it keeps from being sent for more than a day', async () => {
    const { world } = await worldOnFullDisk()
    const dayLater = NOON + LONG_UNDELIVERED + 1
    expect(await countNeedingPerson(world.database, NOON, true)).toBe(0)
    expect(await countNeedingPerson(world.database, dayLater, true)).toBe(1)
  })
})

describe('a run of the outbox', () => {
  it('has an alarm under it, so that a worker that dies is followed by another', async () => {
    const world = await outboxWorld()
    await world.add()
    world.answers = [
      () => {
        throw new Error('killed')
      },
    ]
    await expect(world.outbox().run()).rejects.toThrow('killed')
    expect(world.wakeAt).toBe(NOON + 30_000)
  })

  it('sets none where there is no report', async () => {
    const world = await outboxWorld()
    world.connection = null
    await world.outbox().run()
    expect(world.wakes.filter((at) => at !== null)).toEqual([])
  })
})

it('tells no wait that was stored while the clock was ten years ahead', async () => {
  const clock = fakeClock()
  const fullDisk = makeFullDisk(keyValuesInMemory(), clock)
  clock.advance(3652 * 86_400_000)
  await fullDisk.waitLonger()
  clock.set(NOON)
  expect(await fullDisk.nextAt()).toBe(NOON)
})
