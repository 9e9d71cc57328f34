import { describe, expect, it } from 'vitest'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { STATES } from './samples.ts'

const IDS = ['a', 'b', 'c']

/** The first `count` sends are answered by a firewall, the rest by the service. */
const behindFirewall = async (count: number) => {
  const world = await outboxWorld()
  world.answers = [() => (world.sent.length <= count ? outcomes.firewall() : outcomes.accepted())]
  for (const id of IDS) await world.add({ id })
  return world
}

/** Sends what is due, one a second, and no probe. */
const sendThree = async (world: Awaited<ReturnType<typeof behindFirewall>>) => {
  for (let times = 0; times < 3; times += 1) {
    await world.outbox().run()
    world.clock.advance(1000)
  }
}

describe('a firewall', () => {
  it('that refuses one refuses that one alone, and the queue goes on', async () => {
    const world = await behindFirewall(1)
    await sendThree(world)
    expect(await world.stateOf('a')).toMatchObject({ at: 'refused', why: 'firewall' })
    expect(await world.stateOf('b')).toMatchObject({ at: 'accepted' })
    expect(await world.stateOf('c')).toMatchObject({ at: 'accepted' })
  })

  it('that refuses three in a row holds all three, and all three go when it opens', async () => {
    const world = await behindFirewall(3)
    await sendThree(world)
    for (const id of IDS) {
      expect(await world.reportOf(id)).toMatchObject({
        state: { at: 'held', because: 'firewall', message: '<html>' },
        attempts: [{ outcome: 'held', status: 403 }],
      })
    }
    await world.runUntilQuiet()
    for (const id of IDS) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    expect(world.sent).toHaveLength(6)
  })

  it('that refuses the probe too holds it, instead of refusing it', async () => {
    const world = await behindFirewall(4)
    await sendThree(world)
    await world.add({ id: 'late' })
    await world.outbox().run()
    expect(await world.stateOf('late')).toMatchObject({ at: 'held', because: 'firewall' })
    world.clock.set(world.wakeAt ?? 0)
    await world.outbox().run()
    expect(world.sent).toHaveLength(4)
    for (const id of [...IDS, 'late'])
      expect(await world.stateOf(id)).toMatchObject({ at: 'held', because: 'firewall' })
  })

  it('does not hold again what the person has since stopped or repaired', async () => {
    const world = await behindFirewall(3)
    await world.outbox().run()
    await world.outbox().cancel('a')
    world.clock.advance(1000)
    await sendThree(world)
    expect(await world.stateOf('a')).toEqual(STATES.cancelled)
    expect(await world.stateOf('b')).toMatchObject({ at: 'held', because: 'firewall' })
    expect(await world.stateOf('c')).toMatchObject({ at: 'held', because: 'firewall' })
  })
})
