import { describe, expect, it } from 'vitest'
import { OFFLINE_RETRY } from '#lib/outbox/transition.ts'
import { takeBack } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from '../reports/outbox-world.ts'
import { draft, STATES } from '../reports/samples.ts'

describe('a worker that dies', () => {
  it('on the wire: found as "sending", ambiguous, tried again', async () => {
    const world = await outboxWorld()
    world.answers = [
      () => {
        throw new Error('killed')
      },
      () => outcomes.known(),
    ]
    const id = await world.add()
    await expect(world.outbox().run()).rejects.toThrow('killed')
    expect(await world.stateOf(id)).toMatchObject({ at: 'sending' })

    world.restart()
    await world.outbox().run()
    expect(await world.reportOf(id)).toMatchObject({
      ambiguous: true,
      state: { at: 'waiting', because: 'worker-stopped' },
      attempts: [{ number: 1, ambiguous: true, outcome: 'worker-stopped' }],
    })
    await world.runUntilQuiet()
    expect(await world.stateOf(id)).toMatchObject({ at: 'presumed', why: 'known-after-doubt' })
    expect(world.sent).toHaveLength(2)
  })

  it('while an answer is awaited for ever: the next one goes on', async () => {
    const world = await outboxWorld()
    const onTheWire = Promise.withResolvers<null>()
    world.answers = [
      () => {
        onTheWire.resolve(null)
        return new Promise(() => {})
      },
      () => outcomes.accepted(),
    ]
    const id = await world.add()
    void world.outbox().run()
    await onTheWire.promise
    world.restart()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({ ambiguous: true, state: { at: 'accepted' } })
  })

  it('after the enqueue: whatever wakes the next one sends it', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const id = await world.add()
    world.restart()
    await world.outbox().run()
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })
})

describe('a pause', () => {
  it('begins after the answer to the report on the wire, and nothing is sent during it', async () => {
    const world = await outboxWorld()
    const onTheWire = Promise.withResolvers<null>()
    const answer = Promise.withResolvers<ReturnType<typeof outcomes.accepted>>()
    world.answers = [
      () => {
        onTheWire.resolve(null)
        return answer.promise
      },
      () => outcomes.accepted(),
    ]
    const [first, second] = [await world.add({ id: 'first' }), await world.add({ id: 'second' })]
    void world.outbox().run()
    await onTheWire.promise
    const states: unknown[] = []
    const resume = world.outbox().pause()
    const paused = world.lock(async () => {
      states.push((await world.stateOf(first))?.at, (await world.stateOf(second))?.at, world.onTheWire)
    })
    answer.resolve(outcomes.accepted())
    await paused
    resume()
    expect(states.map(String).toSorted()).toEqual(['0', 'accepted', 'queued'])

    await world.runUntilQuiet()
    expect(world.sent).toHaveLength(2)
    expect(await world.reportOf(second)).toMatchObject({ ambiguous: false, state: { at: 'accepted' } })
  })
})

describe('the network away', () => {
  it('spends no attempt and is not ambiguous; its return is enough', async () => {
    const world = await outboxWorld()
    world.online = false
    world.answers = [() => outcomes.accepted()]
    const id = await world.add()
    await world.outbox().run()
    expect(await world.reportOf(id)).toMatchObject({
      state: { at: 'waiting', because: 'offline', due: NOON + OFFLINE_RETRY },
      attempts: [],
      ambiguous: false,
    })
    expect(world.wakeAt).toBe(NOON + OFFLINE_RETRY)
    expect(world.sent).toEqual([])

    world.online = true
    await world.outbox().run()
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it('leaves alone what is not due: undo stays possible, a long wait stays long', async () => {
    const world = await outboxWorld()
    world.online = false
    await world.add({ id: 'due' })
    await world.add({ id: 'undoable', state: { at: 'queued', until: NOON + 5000 } })
    const long = { ...STATES.waiting, due: NOON + 3_000_000 }
    await world.add({ id: 'patient', state: long })
    await world.outbox().run()
    expect(await world.stateOf('due')).toMatchObject({ because: 'offline' })
    expect(await world.stateOf('undoable')).toEqual({ at: 'queued', until: NOON + 5000 })
    expect(await world.stateOf('patient')).toEqual(long)
  })
})

describe('the person’s word', () => {
  it('cancels what waits, and tells an ambiguous one as such', async () => {
    const world = await outboxWorld()
    await world.add({ id: 'clear', state: STATES.waiting })
    await world.add({ id: 'doubtful', state: STATES.waiting, ambiguous: true })
    await world.outbox().cancel('clear')
    await world.outbox().cancel('doubtful')
    await world.runUntilQuiet()
    expect(await world.stateOf('clear')).toEqual({ at: 'cancelled', replacedBy: [] })
    expect(await world.stateOf('doubtful')).toMatchObject({ at: 'presumed', why: 'stopped' })
    expect(world.sent).toEqual([])
  })

  it('ends an undo window and a wait', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'queued', state: { at: 'queued', until: NOON + 9000 } })
    await world.add({ id: 'waiting', state: { ...STATES.waiting, due: NOON + 3_000_000 } })
    await world.outbox().sendNow('queued')
    await world.outbox().sendNow('waiting')
    await world.runUntilQuiet()
    expect(await world.stateOf('queued')).toMatchObject({ at: 'accepted' })
    expect(await world.stateOf('waiting')).toMatchObject({ at: 'accepted' })
    expect(world.clock.now()).toBeLessThan(NOON + 9000)
  })

  it('taken back between choice and send: nothing leaves', async () => {
    const world = await outboxWorld()
    const id = await world.add({ checkedAgainst: 1 })
    world.ownAssetSince = async () => {
      await takeBack(world.database, id, () => draft({ id }))
      return null
    }
    await world.outbox().run()
    expect(world.sent).toEqual([])
    expect(await world.reportOf(id)).toBeNull()
  })
})
