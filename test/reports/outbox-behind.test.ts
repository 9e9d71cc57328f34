import { describe, expect, it } from 'vitest'
import { reportViewOf, getOriginState } from '#lib/reports/store.ts'
import { nextAttemptOf } from '#lib/outbox/outbox.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { originState, ORIGIN, STATES } from './samples.ts'

const MINUTE = 60_000

describe('a report whose undo window ends while its origin is not to be asked', () => {
  it('waits behind the one that was throttled, with the time of the origin', async () => {
    const world = await outboxWorld()
    world.answers = [
      () => outcomes.pausing(outcomes.waiting('throttled'), 5 * MINUTE),
      () => outcomes.accepted(),
    ]
    await world.add({ id: 'throttled' })
    await world.outbox().run()
    await world.add({ id: 'behind', state: { at: 'queued', until: NOON + 5000 } })
    await world.outbox().run()
    expect(await world.stateOf('behind')).toMatchObject({ at: 'queued' })
    expect(world.wakeAt).toBe(NOON + 5000)
    world.clock.advance(5000)
    await world.outbox().run()
    expect(await world.stateOf('behind')).toMatchObject({ at: 'waiting', because: 'behind' })
    const behind = await world.reportOf('behind')
    if (!behind) throw new Error('it is gone')
    const its = nextAttemptOf(behind, await getOriginState(world.database, ORIGIN), world.clock.now())
    expect(reportViewOf(behind, its).nextAttempt).toMatchObject({ at: NOON + 5 * MINUTE, because: 'pause' })
    expect(behind.attempts).toEqual([])
    expect(world.sent).toHaveLength(1)
    await world.runUntilQuiet()
    expect(await world.stateOf('behind')).toMatchObject({ at: 'accepted' })
  })

  it('waits while a service that keeps failing is probed', async () => {
    const world = await outboxWorld()
    await world.setOriginState(originState({ failedInARow: 7, probeAt: NOON + 20 * MINUTE }))
    await world.add({ id: 'one' })
    await world.outbox().run()
    expect(await world.stateOf('one')).toMatchObject({ at: 'waiting', because: 'behind' })
    expect(world.sent).toEqual([])
  })

  it('keeps its place before those that were confirmed after it', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    await world.setOriginState(originState({ pausedUntil: NOON + MINUTE }))
    for (const [index, id] of ['first', 'second', 'third'].entries())
      await world.add(
        { id, state: { at: 'queued', until: NOON - 3 + index }, confirmedAt: NOON },
        { body: id },
      )
    await world.runUntilQuiet()
    expect(world.sent.map(({ body }) => body)).toEqual(['first', 'second', 'third'])
  })

  it('is not told for the second that lies between two sends', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    await world.setOriginState(originState({ lastSent: NOON }))
    await world.add({ id: 'next' })
    await world.outbox().run()
    expect(await world.stateOf('next')).toEqual({ ...STATES.queued, until: NOON })
    expect(world.wakeAt).toBe(NOON + 1000)
  })

  it('can be cancelled, with nothing sent', async () => {
    const world = await outboxWorld()
    await world.setOriginState(originState({ pausedUntil: NOON + MINUTE }))
    await world.add({ id: 'one' })
    await world.outbox().run()
    await world.outbox().cancel('one')
    expect(await world.stateOf('one')).toEqual(STATES.cancelled)
  })
})
