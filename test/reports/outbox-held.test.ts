import { describe, expect, it, vi } from 'vitest'
import type { Connection } from '#lib/settings/connection.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { connection, originState, ORIGIN, parked, STATES, waitingUntil } from './samples.ts'

describe('a wrong connection', () => {
  it('holds without more attempts; mended, everything goes once', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.held('unauthorized'), () => outcomes.accepted()]
    const ids = [await world.add({ id: 'a' }), await world.add({ id: 'b' }), await world.add({ id: 'c' })]
    await world.outbox().run()
    for (const id of ids)
      expect(await world.stateOf(id)).toMatchObject({ at: 'held', because: 'unauthorized' })
    expect(world.sent).toHaveLength(1)
    expect((await world.reportOf('b'))?.attempts).toEqual([])

    world.connection = { ...connection, apiKey: 'another' }
    await world.outbox().connectionMended()
    await world.runUntilQuiet()
    for (const id of ids) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    expect(world.sent).toHaveLength(4)
  })

  it('that a test finds mended sends what waits for the service, too, and at once', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.serviceDown(), () => outcomes.accepted()]
    await world.add({ id: 'a' })
    await world.outbox().run()
    expect(await world.stateOf('a')).toMatchObject({ at: 'waiting' })
    world.clock.advance(2000)
    await world.outbox().connectionMended()
    expect(world.sent).toHaveLength(1)
    await world.outbox().connectionMended(true)
    expect(await world.stateOf('a')).toMatchObject({ at: 'accepted' })
    expect(world.sent).toHaveLength(2)
  })

  it('that a test finds mended ends the probing of a failing service, but no pause that it asked for', async () => {
    const world = await outboxWorld()
    world.answers = [
      ...Array.from({ length: 5 }, () => () => outcomes.serviceDown()),
      () => outcomes.pausing(outcomes.waiting('throttled'), 300_000),
      () => outcomes.accepted(),
    ]
    for (let index = 0; index < 5; index += 1) await world.add({ id: `report-${index}` })
    for (let index = 0; index < 5; index += 1) {
      await world.outbox().run()
      world.clock.advance(2000)
    }
    const begun = world.sent.length
    await world.outbox().connectionMended(true)
    expect(world.sent.length).toBe(begun + 1)
    await world.outbox().connectionMended(true)
    expect(world.sent.length, 'the service asked for a pause').toBe(begun + 1)
    await world.runUntilQuiet()
    for (let index = 0; index < 5; index += 1)
      expect(await world.stateOf(`report-${index}`)).toMatchObject({ at: 'accepted' })
  })

  it('goes on by itself when a probe gets an answer', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.held(), () => outcomes.held(), () => outcomes.accepted()]
    await world.add({ id: 'a' })
    await world.add({ id: 'b' })
    await world.runUntilQuiet()
    expect(await world.stateOf('a')).toMatchObject({ at: 'accepted' })
    expect(await world.stateOf('b')).toMatchObject({ at: 'accepted' })
  })

  it.each([
    ['a 429', outcomes.waiting('throttled')],
    ['a 422 that asks for another try', outcomes.waiting('processing-failed')],
  ])('lets the held ones go when the probe gets %s', async (_, answer) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.held(), () => answer, () => outcomes.accepted()]
    const ids = ['a', 'b', 'c']
    for (const id of ids) await world.add({ id })
    await world.runUntilQuiet()
    for (const id of ids) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it('probes no faster when the probe finds nobody', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.held(), () => outcomes.serviceDown()]
    for (let index = 0; index < 5; index += 1) await world.add({ id: `report-${index}` })
    await world.outbox().run()
    world.clock.advance(60_000)
    await world.outbox().run()
    expect(world.sent).toHaveLength(2)
  })

  it('leaves nothing behind when the worker died before the held ones were let go', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    await world.add({ id: 'stranded', state: STATES.held })
    await world.setOriginState(originState())
    await world.runUntilQuiet()
    expect(await world.stateOf('stranded')).toMatchObject({ at: 'accepted' })
  })

  it.each<[why: string, set: (world: Awaited<ReturnType<typeof outboxWorld>>) => void, because: string]>([
    ['no key', (world) => void (world.connection = { ...connection, apiKey: null }), 'no-key'],
    ['no connection that can be read', (world) => void (world.connection = null), 'no-key'],
    ['no host permission', (world) => void (world.permission = false), 'no-permission'],
  ])('%s: held, nothing crosses, and goes when there is one', async (_, set, because) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    set(world)
    const ids = [await world.add({ id: 'a' }), await world.add({ id: 'b' })]
    await world.runUntilQuiet(5)
    for (const id of ids)
      expect(await world.reportOf(id)).toMatchObject({ state: { at: 'held', because }, attempts: [] })
    expect(world.sent).toEqual([])

    world.connection = connection
    world.permission = true
    await world.outbox().connectionMended()
    await world.runUntilQuiet()
    for (const id of ids) expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it('a forgotten key holds what waits at once, not when it is next due, and leaves an undo window', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const { now } = world.clock
    await world.add({ id: 'waiting', state: waitingUntil(now() + 3_600_000, now()) })
    await world.add({ id: 'held', state: STATES.held })
    await world.add({ id: 'elsewhere', state: { ...STATES.held, because: 'other-destination' } })
    await world.add({ id: 'queued', state: { at: 'queued', until: now() + 5000 } })
    await world.setOriginState(originState({ parked }))
    world.connection = { ...connection, apiKey: null, slug: 'acme' }
    await world.outbox().keyForgotten()
    for (const id of ['waiting', 'held'])
      expect(await world.reportOf(id)).toMatchObject({
        state: { at: 'held', because: 'no-key' },
        attempts: [],
      })
    expect(await world.stateOf('queued')).toMatchObject({ at: 'queued' })
    expect(world.announced).toContain('waiting')
    world.clock.advance(5000)
    await world.outbox().run()
    expect(await world.stateOf('queued')).toMatchObject({ at: 'held', because: 'no-key' })

    world.connection = connection
    await world.outbox().connectionMended()
    await world.runUntilQuiet()
    for (const id of ['waiting', 'held', 'queued'])
      expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it('a key forgotten while a report is on the wire holds it when its answer asks for another try', async () => {
    const world = await outboxWorld()
    let answer = (): void => undefined
    world.answers = [
      () =>
        new Promise((resolve) => {
          answer = () => resolve(outcomes.serviceDown())
        }),
    ]
    const id = await world.add()
    const running = world.outbox().run()
    await vi.waitFor(() => expect(world.onTheWire).toBe(1))
    world.connection = { ...connection, apiKey: null }
    const forgotten = world.outbox().keyForgotten()
    answer()
    await Promise.all([running, forgotten])
    expect(await world.stateOf(id)).toMatchObject({ at: 'held', because: 'no-key' })
    expect(world.sent).toHaveLength(1)
  })

  it('without a connection takes nothing out of its undo window, and wakes at its end', async () => {
    const world = await outboxWorld()
    world.connection = null
    await world.add({ id: 'late', state: { at: 'queued', until: world.clock.now() + 5000 } })
    await world.outbox().run()
    expect(await world.stateOf('late')).toMatchObject({ at: 'queued' })
    expect(world.wakeAt).toBe(world.clock.now() + 5000)
  })

  it.each<[why: string, other: Partial<Connection>]>([
    ['another service', { baseUrl: 'https://other.example/v2', origin: 'https://other.example' }],
    ['another path of the same origin', { baseUrl: `${ORIGIN}/v3` }],
    ['another organization', { slug: 'umbrella' }],
  ])('%s: held, nothing crosses; back again, it goes', async (_, other) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    world.connection = { ...connection, ...other }
    const id = await world.add()
    await world.outbox().connectionMended()
    await world.runUntilQuiet(5)
    expect(await world.stateOf(id)).toMatchObject({ at: 'held', because: 'other-destination' })
    expect(world.sent).toEqual([])

    world.connection = connection
    await world.outbox().connectionMended()
    expect(world.sent.map(({ to }) => to)).toEqual([connection])
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it('"retry now" on a held report sends the next probe at once', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const id = await world.add({ state: STATES.held })
    await world.setOriginState(originState({ parked }))
    await world.outbox().run()
    expect(world.sent).toEqual([])
    await world.outbox().sendNow(id)
    await world.outbox().run()
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })
})

describe('needs you', () => {
  it('when the asset list now says that it is ours', async () => {
    const world = await outboxWorld()
    world.ownAssetSince = async () => 'evil.example'
    const id = await world.add()
    await world.runUntilQuiet()
    expect(await world.reportOf(id)).toMatchObject({
      state: { at: 'needs-you', because: 'own-asset', message: 'evil.example' },
      attempts: [],
    })
    expect(world.sent).toEqual([])
  })

  it('also when it was tried before, with a key that was rejected', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.held('unauthorized'), () => outcomes.accepted()]
    const id = await world.add()
    await world.outbox().run()
    expect(await world.stateOf(id)).toMatchObject({ at: 'held' })
    world.ownAssetSince = async () => 'evil.example'
    await world.outbox().connectionMended()
    await world.runUntilQuiet()
    expect(await world.stateOf(id)).toMatchObject({ at: 'needs-you', because: 'own-asset' })
    expect(world.sent).toHaveLength(1)
  })

  it('and hands on which assets were on the list when it was confirmed, as the kept verdicts say', async () => {
    const world = await outboxWorld()
    const asked: unknown[] = []
    world.ownAssetSince = async (...looked) => {
      asked.push(looked)
      return null
    }
    world.answers = [() => outcomes.accepted()]
    const id = await world.add()
    const stored = await world.database.get('payloads', id)
    const own = {
      id: 1,
      content: 'evil.example',
      type: 'URL',
      status: 'UNKNOWN',
      name: '',
      description: null,
      group: null,
      createdAt: '',
      updatedAt: '',
    }
    const onList = (about: string, relation: string) => ({
      relation,
      stops: false,
      about,
      own,
      findings: [{ relation, own }],
      copy: null,
      unchecked: null,
    })
    await world.database.put('payloads', {
      ...Object(stored),
      verdicts: [onList('evil.example', 'on-your-list'), onList('other.example', 'already-blocked')],
    })
    await world.runUntilQuiet()
    expect(asked).toEqual([[['https://evil.example/login'], null, ['evil.example']]])
  })

  describe('once a policy forbids reports of own assets', () => {
    const own = { overriddenAssets: ['https://evil.example/login'] }
    const due = { because: 'offline', since: NOON, status: null, message: '' } as const
    it.each([
      ['in its undo time', { at: 'queued', until: NOON + 60_000 }],
      ['that waits', { at: 'waiting', due: NOON + 600_000, ...due }],
      ['on hold', { at: 'held', because: 'other-destination', message: '' }],
    ] as const)('a report %s, with the asset, and never lost', async (_, state) => {
      const world = await outboxWorld()
      world.answers = [() => outcomes.accepted()]
      const elsewhere = state.at === 'held' ? { destination: { ...connection, slug: 'other' } } : {}
      const id = await world.add({ id: 'own', ...own, ...elsewhere, state })
      const other = await world.add({ id: 'other', ...elsewhere, state })
      world.mayReportOwn = async () => false
      await world.outbox().run()
      expect(await world.reportOf(id)).toMatchObject({
        state: { at: 'needs-you', because: 'own-asset-forbidden', message: 'https://evil.example/login' },
        attempts: [],
      })
      expect((await world.payloadOf(id))?.body).toBeTruthy()
      expect((await world.stateOf(other))?.at).not.toBe('needs-you')
    })

    it('without a connection, too', async () => {
      const world = await outboxWorld()
      world.connection = null
      const id = await world.add(own)
      world.mayReportOwn = async () => false
      await world.outbox().run()
      expect(await world.stateOf(id)).toMatchObject({ because: 'own-asset-forbidden' })
    })

    it('but none for good while the policy can’t be read: it is neither sent nor stopped', async () => {
      const world = await outboxWorld()
      world.answers = [() => outcomes.accepted()]
      const [id, other] = [await world.add({ id: 'own', ...own }), await world.add({ id: 'other' })]
      const before = await world.stateOf(id)
      world.mayReportOwn = async () => {
        throw new Error('not readable')
      }
      world.clock.set(NOON + 10_000)
      await expect(world.outbox().run()).rejects.toThrow('not readable')
      expect(await world.stateOf(id)).toEqual(before)
      expect(await world.stateOf(other)).toMatchObject({ at: 'accepted' })
      world.mayReportOwn = async () => true
      await world.runUntilQuiet()
      expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
    })
  })

  it('also beside an asset that was overridden on purpose, which is not asked about again', async () => {
    const world = await outboxWorld()
    const [overridden, other] = ['https://acme.example/', 'https://other.example/'] as const
    const asked: unknown[] = []
    world.ownAssetSince = async (...looked) => {
      asked.push(looked)
      return 'other.example'
    }
    const id = await world.add({
      assets: [overridden, other],
      overriddenAssets: [overridden],
      checkedAgainst: 3,
    })
    await world.runUntilQuiet()
    expect(asked).toEqual([[[other], 3, []]])
    expect(await world.stateOf(id)).toMatchObject({ at: 'needs-you', message: 'other.example' })
    expect(world.sent).toEqual([])
  })

  it.each([
    ['overridden on purpose', { overriddenAssets: ['https://evil.example/login'] }],
    [
      'on the wire before: too late to ask',
      {
        ambiguous: true,
        attempts: [{ number: 1, started: 1, ended: 2, outcome: 'timed-out', status: null, ambiguous: true }],
      },
    ],
  ])('not when %s', async (_, with_) => {
    const world = await outboxWorld()
    world.ownAssetSince = async (assets) => (assets.length > 0 ? 'evil.example' : null)
    world.answers = [() => outcomes.accepted()]
    const id = await world.add(with_)
    await world.runUntilQuiet()
    expect(await world.stateOf(id)).toMatchObject({ at: 'accepted' })
  })

  it.each<[why: string, payload: unknown]>([
    ['are missing', undefined],
    ['cannot be read', { id: 'report-1', body: 7 }],
  ])('when its payload %s; the others go on', async (_, row) => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const id = await world.add()
    await (row === undefined ? world.database.delete('payloads', id) : world.database.put('payloads', row))
    await world.add({ id: 'other' })
    await world.runUntilQuiet()
    expect(await world.stateOf(id)).toMatchObject({ at: 'needs-you', because: 'unreadable-row' })
    expect(await world.stateOf('other')).toMatchObject({ at: 'accepted' })
    expect(await world.database.get('payloads', id)).toEqual(row)
  })

  it('never for the others when a row does not parse: it stays where it is', async () => {
    const world = await outboxWorld()
    world.answers = [() => outcomes.accepted()]
    const broken = { id: 'broken', state: { at: 'queued' }, from: 'another version' }
    await world.database.put('reports', broken)
    await world.add({ id: 'other' })
    await world.runUntilQuiet()
    expect(await world.stateOf('other')).toMatchObject({ at: 'accepted' })
    expect(await world.database.get('reports', 'broken')).toEqual(broken)
  })
})
