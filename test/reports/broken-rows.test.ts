import { describe, expect, it } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { getReports, countNeedingPerson } from '#lib/reports/store.ts'
import { linesOf } from '#test/your-data/lines-of.ts'
import { countUnreadable } from '#lib/your-data/export.ts'
import { storedCounts } from '#lib/your-data/diagnostics.ts'
import { breakRow } from '#test/fakes/broken-row.ts'
import { NOON } from '#test/fakes/clock.ts'
import * as outcomes from '#test/fakes/outcomes.ts'
import { outboxWorld } from './outbox-world.ts'
import { draft, originState, report, STATES } from './samples.ts'

const NAMES = ['NotReadableError', 'DataError', 'UnknownError']

const world = async () => {
  const its = await outboxWorld()
  its.answers = [() => outcomes.accepted()]
  await its.add({ id: 'bad', state: { at: 'queued', until: NOON - 1 } }, { body: 'bad' })
  for (const id of ['good', 'better']) await its.add({ id }, { body: id })
  return its
}

describe('a row that the browser cannot read', () => {
  it.each(NAMES)(
    'is set aside and told where it is a report’s payload (%s), and the others go',
    async (name) => {
      const its = await world()
      breakRow(its.database, 'payloads', 'bad', name)
      await its.runUntilQuiet()
      expect(its.sent.map(({ body }) => body)).toEqual(['better', 'good'])
      expect(await its.stateOf('bad')).toMatchObject({ at: 'needs-you', because: 'unreadable-row' })
      expect(await countNeedingPerson(its.database, its.clock.now())).toBe(1)
      await its.outbox().cancel('bad')
      expect(await its.stateOf('bad')).toMatchObject({ at: 'cancelled' })
    },
  )

  it('stays where it is and is counted where it is the report, and the others go', async () => {
    const its = await world()
    breakRow(its.database, 'reports', 'bad')
    await its.runUntilQuiet()
    expect(its.sent.map(({ body }) => body)).toEqual(['better', 'good'])
    expect((await getReports(its.database, ['bad', 'good'])).unreadable).toEqual(['bad'])
    expect(await countUnreadable(its.database)).toBe(1)
    expect(await its.database.getKey('reports', 'bad')).toBe('bad')
  })

  it('is begun anew where it is the lane of a service, and everything goes', async () => {
    const its = await world()
    await its.setOriginState(originState())
    breakRow(its.database, 'origins', originState().origin)
    await its.runUntilQuiet()
    expect(its.sent).toHaveLength(3)
    expect(await its.stateOf('bad')).toMatchObject({ at: 'accepted' })
  })

  it('costs an answer its text where the payload broke on the wire, and not its meaning', async () => {
    const its = await world()
    its.answers = [
      () => {
        if (its.sent.length === 1) breakRow(its.database, 'payloads', 'bad')
        return outcomes.accepted()
      },
    ]
    await its.runUntilQuiet()
    expect(its.sent).toHaveLength(3)
    expect(await its.stateOf('bad')).toMatchObject({ at: 'accepted' })
  })

  it('is waited for no more once the person asks again and it can be read', async () => {
    const its = await world()
    const { store } = its
    let broken = true
    its.store = { ...store, payload: async (id) => (broken && id === 'bad' ? null : store.payload(id)) }
    its.restart()
    await its.runUntilQuiet()
    expect(await its.stateOf('bad')).toMatchObject({ at: 'needs-you' })
    broken = false
    await its.outbox().sendNow('bad')
    await its.runUntilQuiet()
    expect(await its.stateOf('bad')).toMatchObject({ at: 'accepted' })
  })

  it('does not end a run though its reading throws, whatever the store makes of it', async () => {
    const its = await world()
    const { store } = its
    its.store = {
      ...store,
      payload: (id) =>
        id === 'bad' ? Promise.reject(new DOMException('gone', 'NotReadableError')) : store.payload(id),
    }
    its.restart()
    await its.outbox().run()
    expect(await its.stateOf('bad')).toMatchObject({ at: 'needs-you', because: 'unreadable-row' })
  })

  it('stops neither the others nor a change where it is a held one', async () => {
    const its = await world()
    await its.add({ id: 'held', state: STATES.held })
    breakRow(its.database, 'reports', 'held')
    await its.runUntilQuiet()
    expect(its.sent).toHaveLength(3)
  })

  it.each(['reports', 'payloads', 'drafts', 'origins'] as const)(
    'is in the saved file by its key (%s)',
    async (store) => {
      const its = await world()
      await its.database.put('drafts', draft({ id: 'bad' }))
      await its.setOriginState(originState())
      const key = store === 'origins' ? originState().origin : 'bad'
      breakRow(its.database, store, key)
      const read = (await linesOf(its.database, 'all')).map((line): unknown => JSON.parse(line))
      // A payload is in the line of its report.
      expect(read).toContainEqual(
        store === 'payloads'
          ? expect.objectContaining({
              kind: 'report',
              key,
              papers: null,
              problem: 'papers cannot be read by the browser',
            })
          : expect.objectContaining({ key, value: null, problem: 'cannot be read by the browser' }),
      )
      expect((await linesOf(its.database, 'all')).filter((line) => line.includes('"good"'))).toHaveLength(1)
    },
  )

  it('is no reason to tell nothing of the other reports', async () => {
    const its = await world()
    breakRow(its.database, 'reports', 'bad')
    const known = makeEarlierReports({
      database: async () => its.database,
      later: (work) => void work(),
      announce: () => undefined,
    })
    const asset = parseAsset(report().assets[0] ?? '')
    expect(asset.ok && (await known.on(asset.value))?.reportId).toMatch(/^(good|better)$/)
    expect((await storedCounts(its.database)).states.queued).toBe(3)
  })
})
