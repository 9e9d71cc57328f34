import { describe, expect, it } from 'vitest'
import { enqueue } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { connection, originState, ORIGIN, payload, parked, report, STATES } from './samples.ts'

describe('the second between two sends', () => {
  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('is kept though the clock is set %s meanwhile', async (_, by) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    for (const id of ['a', 'b']) await world.add({ id })
    await world.outbox().run()
    world.jump(by)
    await world.outbox().run()
    expect(world.sent).toHaveLength(1)
    expect(world.wakeAt).toBe(world.clock.now() + 1000)
    world.clock.advance(1000)
    await world.outbox().run()
    expect(world.sent).toHaveLength(2)
  })

  it('counts from whoever sent last', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    for (const id of ['a', 'b', 'c']) await world.add({ id })
    const first = world.outbox()
    await first.run()
    world.clock.advance(1000)
    world.restart()
    await world.outbox().run()
    await first.run()
    expect(world.sent).toHaveLength(2)
  })
})

describe('a report whose assets cannot be looked at once more', () => {
  const failing = async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'bad', state: { at: 'queued', until: NOON - 1 } }, { body: 'bad' })
    await world.add({ id: 'good' }, { body: 'good' })
    let looks = 0
    world.ownAssetSince = async () => {
      looks += 1
      if (looks === 1) throw new DOMException('Failed to read large IndexedDB value', 'DataError')
      return null
    }
    return world
  }

  it('does not stop the others, and is not swallowed', async () => {
    const world = await failing()
    await expect(world.outbox().run()).rejects.toThrow('large IndexedDB value')
    expect(await world.stateOf('good')).toMatchObject({ at: 'accepted' })
    expect(await world.stateOf('bad')).toMatchObject({ at: 'queued' })
    expect(world.wakeAt).toBe(NOON + 60_000)
  })

  it('goes when they can be', async () => {
    const world = await failing()
    await world
      .outbox()
      .run()
      .catch(() => undefined)
    world.clock.set(world.wakeAt ?? 0)
    await world.outbox().run()
    expect(await world.stateOf('bad')).toMatchObject({ at: 'accepted' })
  })
})

describe('a connection that changes', () => {
  it('holds at once what was confirmed for another, though a send is on the wire', async () => {
    const world = await outboxWorld()
    const answer = Promise.withResolvers<null>()
    const onTheWire = Promise.withResolvers<null>()
    world.answers = [
      async () => {
        onTheWire.resolve(null)
        await answer.promise
        return outcomes.accepted()
      },
    ]
    for (const id of ['a', 'b']) await world.add({ id })
    await world.add({ id: 'held', state: STATES.held })
    const running = world.outbox().run()
    await onTheWire.promise
    world.connection = { ...connection, slug: 'umbrella' }
    const mended = world.outbox().connectionMended()
    await expect.poll(() => world.stateOf('b')).toMatchObject({ at: 'held', because: 'other-destination' })
    expect(await world.stateOf('held')).toMatchObject({ at: 'held', because: 'other-destination' })
    expect(await world.stateOf('a')).toMatchObject({ at: 'sending' })
    answer.resolve(null)
    await Promise.all([running, mended])
    expect(await world.stateOf('a')).toMatchObject({ at: 'accepted' })
    expect(world.sent.map(({ to }) => to.slug)).toEqual(['acme'])
  })

  it('back to the first one, still parked: they are held for what is wrong there', async () => {
    const world = await outboxWorld()
    await world.add({ id: 'a', state: { at: 'held', because: 'other-destination', message: '' } })
    await world.setOriginState(originState({ parked }))
    await world.outbox().run()
    expect(await world.stateOf('a')).toMatchObject({ at: 'held', because: 'unauthorized' })
    expect(world.wakeAt).toBe(parked.probeAt)
  })

  it.each([
    ['no-key', { apiKey: 'there' }],
    ['no-permission', {}],
  ] as const)('a hold for %s ends with its cause, though nobody told of it', async (because, with_) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    world.connection = { ...connection, ...with_ }
    await world.add({ id: 'a', state: { at: 'held', because, message: '' } })
    await world.setOriginState(originState({ parked: { ...parked, because } }))
    await world.outbox().run()
    expect(await world.stateOf('a')).toMatchObject({ at: 'accepted' })
  })
})

it('a thousand are held, and let go, in one transaction each', async () => {
  const world = await outboxWorld()
  const ids = Array.from({ length: 1000 }, (_, index) => `report-${index}`)
  for (const id of ids)
    await enqueue(world.database, report({ id, state: { at: 'queued', until: NOON } }), payload(id))
  const written: number[] = []
  const { store } = world
  world.store = {
    ...store,
    change: (many, change) => {
      written.push(many.length)
      return store.change(many, change)
    },
  }
  world.restart()
  world.connection = { ...connection, baseUrl: `${ORIGIN}/v3` }
  await world.outbox().run()
  expect(written).toEqual([1000])
  world.connection = connection
  world.answers = [() => outcomes.held()]
  await world.outbox().run()
  // Let go, written as sending, its answer, and the rest parked behind it.
  expect(written.slice(1)).toEqual([1000, 1, 1, 999])
})
