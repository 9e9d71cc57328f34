import { describe, expect, it } from 'vitest'
import { deliveryOf } from '#lib/outbox/queue.ts'
import { getOriginState } from '#lib/reports/store.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { rowWithoutReport } from '#lib/model/origin-state.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { connection, ORIGIN, originState, parked } from './samples.ts'

/** At the same service, as is usual: what is parked there is parked for one of them. */
const other: Connection = { ...connection, id: 'b', slug: 'northwind', apiKey: 'key-of-b' }
const destinationOf = ({ baseUrl, origin, slug }: Connection) => ({ baseUrl, origin, slug })

const twoWorld = async () => {
  const world = await outboxWorld()
  world.others = [other]
  return world
}

describe('two organizations', () => {
  it('each report goes with the key of its own', async () => {
    const world = await twoWorld()
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'a' })
    await world.add({ id: 'b', destination: destinationOf(other) })
    await world.runUntilQuiet()
    expect(world.sent.map(({ to, body }) => [to.slug, to.apiKey, body.length > 0])).toEqual([
      ['acme', connection.apiKey, true],
      ['northwind', 'key-of-b', true],
    ])
    for (const id of ['a', 'b']) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it.each([
    ['the first', connection.slug, ['a', 'a2'], ['b', 'b2']],
    ['the other', other.slug, ['b', 'b2'], ['a', 'a2']],
  ])('a key that is rejected, of %s, holds its own reports alone', async (_, rejected, held, sent) => {
    const world = await twoWorld()
    const answer = () =>
      world.sent.at(-1)?.to.slug === rejected ? outcomes.held('unauthorized') : outcomes.accepted()
    world.answers = [answer]
    for (const id of ['a', 'a2']) await world.add({ id })
    for (const id of ['b', 'b2']) await world.add({ id, destination: destinationOf(other) })
    await world.runUntilQuiet()
    for (const id of held)
      expect(await world.stateOf(id)).toMatchObject({ at: 'held', because: 'unauthorized' })
    for (const id of sent) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    expect(new Set(world.sent.map(({ to }) => `${to.slug} ${to.apiKey}`))).toEqual(
      new Set([`acme ${connection.apiKey}`, 'northwind key-of-b']),
    )
    // The one that is held doesn’t keep the other from sending later ones.
    await world.add({ id: 'later', ...(rejected === 'acme' && { destination: destinationOf(other) }) })
    await world.runUntilQuiet()
    expect(await world.stateOf('later')).toMatchObject({ at: 'accepted' })
    const problems = await Promise.all(
      [connection, other].map(async (one) => (await deliveryOf(world.database, one)).problem?.because),
    )
    expect(problems).toEqual(rejected === 'acme' ? ['unauthorized', undefined] : [undefined, 'unauthorized'])
    // Its key replaced, its reports go, and nothing else is sent again.
    const before = world.sent.length
    world.answers = [() => outcomes.accepted()]
    await world.outbox().connectionMended(true, rejected === 'acme' ? 'first' : 'b')
    await world.runUntilQuiet()
    for (const id of held) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    expect(world.sent.slice(before).every(({ to }) => to.slug === rejected)).toBe(true)
  })

  it('a pause that the service asks for is for both: it is one service', async () => {
    const world = await twoWorld()
    world.answers = [() => outcomes.pausing(outcomes.waiting('throttled'), 60_000), () => outcomes.accepted()]
    await world.add({ id: 'a' })
    await world.add({ id: 'b', destination: destinationOf(other) })
    await world.outbox().run()
    expect(world.sent).toHaveLength(1)
    const pauses = await Promise.all(
      ['acme', 'northwind'].map(async (slug) => getOriginState(world.database, ORIGIN, slug)),
    )
    expect(pauses[0]?.pausedUntil).toBeGreaterThan(0)
    expect(pauses[1]?.pausedUntil).toBe(pauses[0]?.pausedUntil)
  })

  it('they take turns, so that nobody waits for the end of another’s list', async () => {
    const world = await twoWorld()
    world.answers = [() => outcomes.accepted()]
    for (let at = 0; at < 4; at += 1) await world.add({ id: `a${at}` })
    for (let at = 0; at < 2; at += 1) await world.add({ id: `b${at}`, destination: destinationOf(other) })
    await world.runUntilQuiet()
    expect(world.sent.map(({ to }) => to.slug)).toEqual([
      'acme',
      'northwind',
      'acme',
      'northwind',
      'acme',
      'acme',
    ])
  })

  it('the key of one is forgotten: its reports wait for it, and the others go', async () => {
    const world = await twoWorld()
    world.answers = [() => outcomes.accepted()]
    world.others = [{ ...other, apiKey: null }]
    await world.add({ id: 'a' })
    await world.add({ id: 'b', destination: destinationOf(other) })
    await world.outbox().keyForgotten()
    await world.runUntilQuiet()
    expect(await world.stateOf('a')).toMatchObject({ at: 'accepted' })
    expect(await world.stateOf('b')).toMatchObject({ at: 'held', because: 'no-key' })
    expect(world.sent.map(({ to }) => to.slug)).toEqual(['acme'])
  })

  it('one is removed: its reports are held until the person decides, and never go with another key', async () => {
    const world = await twoWorld()
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'b', destination: destinationOf(other) })
    world.others = []
    await world.runUntilQuiet()
    expect(await world.stateOf('b')).toMatchObject({ at: 'held', because: 'other-destination' })
    expect(world.sent).toEqual([])
    // Back again, they go by themselves.
    world.others = [other]
    await world.runUntilQuiet()
    expect(await world.stateOf('b')).toMatchObject({ at: 'accepted' })
    expect(world.sent.map(({ to }) => to.apiKey)).toEqual(['key-of-b'])
  })
})

it('a row of an earlier version is of whoever asks first, and a deleted report is in none', async () => {
  const world = await twoWorld()
  await world.database.put('origins', originState({ parked, firewalled: ['x'] }))
  expect((await getOriginState(world.database, ORIGIN, 'northwind')).parked).toEqual(parked)
  const row = {
    ...originState(),
    slug: 'acme',
    others: [{ slug: 'northwind', parked, firewalled: ['gone', 'left'] }],
  }
  expect(rowWithoutReport(row, 'gone')).toMatchObject({ slug: 'acme', others: [{ firewalled: ['left'] }] })
  expect(rowWithoutReport(row, 'never')).toBeNull()
})
