import { describe, expect, it } from 'vitest'
import { enqueue, getOriginState } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { attempt, connection, originState, ORIGIN, payload, parked, report, STATES } from './samples.ts'

const held = async (ids: string[], its = originState({ parked })) => {
  const world = await outboxWorld()
  for (const [index, id] of ids.entries()) {
    const attempts = [attempt({ started: NOON - 60_000 + index })]
    await world.add({ id, state: STATES.held, attempts }, { body: id })
  }
  await world.setOriginState(its)
  const bodies = () => world.sent.map(({ body }) => body)
  return Object.assign(world, { bodies })
}

describe('"retry now" on a held report', () => {
  it('probes exactly that one, at once', async () => {
    const world = await held(['old', 'mid', 'new'])
    world.answers = [() => outcomes.held()]
    await world.outbox().sendNow('new')
    await world.outbox().run()
    expect(world.bodies()).toEqual(['new'])
    expect(await world.stateOf('new')).toMatchObject({ at: 'held' })
    expect(world.wakeAt).toBe(NOON + 45_000)
  })

  it('of two probes both, in that order, a second apart', async () => {
    const world = await held(['old', 'mid', 'new'])
    world.answers = [() => outcomes.held()]
    await world.outbox().sendNow('new')
    await world.outbox().sendNow('mid')
    await world.outbox().sendNow('new')
    await world.outbox().run()
    world.clock.advance(1000)
    await world.outbox().run()
    world.clock.advance(1000)
    await world.outbox().run()
    expect(world.bodies()).toEqual(['new', 'mid'])
  })

  it('keeps the peace that the service asked for', async () => {
    const world = await held(['a'], originState({ parked, pausedUntil: NOON + 60_000 }))
    await world.outbox().sendNow('a')
    await world.outbox().run()
    expect(world.sent).toEqual([])
    expect(world.wakeAt).toBe(NOON + 60_000)
  })

  it('without a key comes to rest', async () => {
    const world = await held(['a', 'b'])
    world.connection = { ...connection, apiKey: null }
    await world.outbox().sendNow('b')
    await world.outbox().run()
    expect(world.sent).toEqual([])
    expect(await world.stateOf('b')).toMatchObject({ at: 'held', because: 'no-key' })
    expect((await getOriginState(world.database, ORIGIN)).asked).toEqual([])
  })

  it('that was confirmed for another service changes nothing', async () => {
    const world = await held([])
    const elsewhere = { at: 'held', because: 'other-destination', message: '' } as const
    const destination = { baseUrl: 'https://other.example/v2', origin: 'https://other.example', slug: 'o' }
    await enqueue(world.database, report({ id: 'x', state: elsewhere, destination }), payload('x'))
    const before = await world.reportOf('x')
    await world.outbox().sendNow('x')
    await world.runUntilQuiet()
    expect(await world.reportOf('x')).toEqual(before)
    expect(world.sent).toEqual([])
    expect((await getOriginState(world.database, 'https://other.example')).asked).toEqual([])
  })
})

it('"retry now" on one that waits goes before all that is due, and as the probe of a service that is down', async () => {
  const world = await outboxWorld()
  world.answers = [() => outcomes.serviceDown()]
  const later = { ...STATES.waiting, due: NOON + 3_000_000 }
  await world.add({ id: 'due', state: STATES.waiting, attempts: [attempt()] }, { body: 'due' })
  await world.add(
    { id: 'later', state: later, attempts: [attempt({ started: NOON - 9 })] },
    { body: 'later' },
  )
  await world.setOriginState(originState({ failedInARow: 9, probeAt: NOON + 3_000_000 }))
  await world.outbox().sendNow('later')
  await world.outbox().run()
  expect(world.sent.map(({ body }) => body)).toEqual(['later'])
  expect(world.wakeAt).toBeGreaterThan(NOON + 60_000)
})

it.each([
  ['accepted', STATES.accepted],
  ['refused', STATES.refused],
])('"retry now" on one that is %s is nothing', async (_, state) => {
  const world = await outboxWorld()
  await world.add({ id: 'a', state })
  const before = await world.reportOf('a')
  await world.outbox().sendNow('a')
  expect(await world.reportOf('a')).toEqual(before)
  expect((await getOriginState(world.database, ORIGIN)).asked).toEqual([])
})

it('"stop" while on the wire awaits the answer, then tries no more', async () => {
  const world = await outboxWorld()
  const answer = Promise.withResolvers<null>()
  const onTheWire = Promise.withResolvers<null>()
  world.answers = [
    async () => {
      onTheWire.resolve(null)
      await answer.promise
      return outcomes.serviceDown()
    },
  ]
  const id = await world.add()
  const running = world.outbox().run()
  await onTheWire.promise
  await world.outbox().cancel(id)
  expect(await world.stateOf(id)).toMatchObject({ at: 'sending', stopping: true })
  answer.resolve(null)
  await running
  expect(await world.stateOf(id)).toMatchObject({ at: 'presumed', why: 'stopped' })
  await world.runUntilQuiet()
  expect(world.sent).toHaveLength(1)
})

it('a presumed report can be confirmed by the person', async () => {
  const world = await outboxWorld()
  await world.add({ id: 'a', state: STATES.presumed })
  await world.outbox().confirm('a')
  expect(await world.stateOf('a')).toEqual({ ...STATES.presumed, why: 'confirmed' })
})
