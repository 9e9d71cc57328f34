import { describe, expect, it } from 'vitest'
import { getOriginState } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from '../reports/outbox-world.ts'
import { connection, originState, ORIGIN } from '../reports/samples.ts'

describe('delivery', () => {
  it('sends the frozen body to the service that it was confirmed for, and keeps its answer', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted('4711')]
    const id = await world.add({}, { body: '{ "assets" : [ ] }' })
    await world.runUntilQuiet()
    expect(world.sent).toEqual([{ to: connection, body: '{ "assets" : [ ] }', at: NOON }])
    expect(await world.reportOf(id)).toMatchObject({
      state: { at: 'accepted', reportNumber: '4711' },
      attempts: [{ number: 1, outcome: 'accepted', status: 201 }],
    })
    expect((await world.payloadOf(id))?.answer).toEqual({ status: 201, text: '{"id":7}', received: NOON })
  })

  it('is on disk as "sending" before the first byte leaves', async () => {
    const world = await outboxWorld()
    const id = await world.add()
    const seen: unknown[] = []
    world.answers = [
      async () => {
        seen.push(await world.reportOf(id))
        return outcomes.accepted()
      },
    ]
    await world.outbox().run()
    expect(seen).toMatchObject([
      { state: { at: 'sending', since: NOON }, attempts: [{ number: 1, ended: null }] },
    ])
  })

  it('tells whoever watches of each change', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const id = await world.add()
    await world.outbox().run()
    expect(world.announced).toEqual([id, id])
  })

  it('oldest first, a second apart', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    for (const [id, until] of Object.entries({ third: NOON, first: NOON - 2, second: NOON - 1 }))
      await world.add({ id, state: { at: 'queued', until } }, { body: id })
    await world.runUntilQuiet()
    expect(world.sent.map(({ body, at }) => [body, at - NOON])).toEqual([
      ['first', 0],
      ['second', 1000],
      ['third', 2000],
    ])
  })

  it('keeps to the undo window', async () => {
    const world = await outboxWorld()
    await world.add({ state: { at: 'queued', until: NOON + 5000 } })
    await world.outbox().run()
    expect(world.sent).toEqual([])
    expect(world.wakeAt).toBe(NOON + 5000)
  })

  it('of nothing needs no connection', async () => {
    const world = await outboxWorld()
    world.connection = null
    await world.add()
    await world.outbox().run()
    expect(world.sent).toEqual([])
    expect(world.wakeAt).toBeNull()
  })
})

describe('a service that is down', () => {
  it('waits, and is accepted once when it is back', async () => {
    const world = await outboxWorld()
    world.answers = [
      () => outcomes.serviceDown(),
      () => outcomes.waiting('server-error', true),
      () => outcomes.accepted(),
    ]
    const id = await world.add()
    await world.outbox().run()
    expect(await world.stateOf(id)).toMatchObject({
      at: 'waiting',
      because: 'no-connection',
      due: NOON + 22_500,
    })
    expect(world.wakeAt).toBe(NOON + 22_500)
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({
      state: { at: 'accepted' },
      attempts: [{ outcome: 'no-connection' }, { outcome: 'server-error' }, { outcome: 'accepted' }],
    })
    expect(world.sent).toHaveLength(3)
  })

  it('does not let one poisonous report block the others', async () => {
    const world = await outboxWorld()
    world.answers = [
      () =>
        world.sent.at(-1)?.body === 'poison' ? outcomes.waiting('server-error', true) : outcomes.accepted(),
    ]
    await world.add({ id: 'poison', state: { at: 'queued', until: NOON - 9 } }, { body: 'poison' })
    await world.setOriginState(originState({ failedInARow: 7 }))
    for (let index = 0; index < 9; index += 1) await world.add({ id: `good-${index}` }, { body: 'good' })
    await world.runUntilQuiet(30)
    const states = await Promise.all(
      Array.from({ length: 9 }, async (_, index) => (await world.stateOf(`good-${index}`))?.at),
    )
    expect(new Set(states)).toEqual(new Set(['accepted']))
    expect(await world.stateOf('poison')).toMatchObject({ at: 'waiting', because: 'server-error' })
  })

  it('is asked by one probe at a time, the others not sent meanwhile', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.serviceDown()]
    await world.setOriginState(originState({ failedInARow: 5 }))
    for (let index = 0; index < 4; index += 1)
      await world.add({ id: `report-${index}` }, { body: String(index) })
    await world.runUntilQuiet(3)
    expect(world.sent.map(({ body }) => body)).toEqual(['0', '1', '2', '3'])
    expect(world.sent.map(({ at }) => at - NOON)).toEqual([0, 45_000, 135_000, 315_000])
  })

  it('that asks for peace gets it, for all reports', async () => {
    const world = await outboxWorld()
    world.answers = [
      () => outcomes.pausing(outcomes.waiting('throttled'), 600_000),
      () => outcomes.accepted(),
    ]
    await world.add({ id: 'a' })
    await world.add({ id: 'b' })
    await world.outbox().run()
    expect(world.sent).toHaveLength(1)
    expect(world.wakeAt).toBe(NOON + 600_000)
  })
})

describe('one at a time', () => {
  it('whoever wakes it, and however often', async () => {
    const world = await outboxWorld()
    world.answers = [async () => outcomes.accepted()]
    const ids = ['a', 'b', 'c']
    for (const id of ids) await world.add({ id })
    for (let round = 0; round < 3; round += 1) {
      await Promise.all([world.outbox().run(), world.outbox().run(), world.outbox().connectionMended()])
      world.clock.advance(1000)
    }
    expect(world.mostOnTheWire).toBe(1)
    expect(world.sent).toHaveLength(3)
    for (const id of ids) expect((await world.reportOf(id))?.attempts).toHaveLength(1)
  })

  it('keeps the pace over a restart', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.pausing(outcomes.waiting('throttled'), 600_000)]
    await world.add()
    await world.outbox().run()
    world.restart()
    await world.outbox().run()
    expect(world.sent).toHaveLength(1)
    expect(await getOriginState(world.database, ORIGIN)).toMatchObject({
      spacing: 2000,
      pausedUntil: NOON + 600_000,
    })
  })
})
