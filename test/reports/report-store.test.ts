import { describe, expect, it } from 'vitest'
import type { Database } from '#lib/platform/database.ts'
import { newOriginState } from '#lib/model/origin-state.ts'
import type { ReportChange } from '#lib/reports/store.ts'
import {
  changeOriginState,
  changeReports,
  countNeedingPerson,
  enqueue,
  getOriginState,
  getPayload,
  getReport,
  listOpen,
  takeBack,
} from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { listReports } from './list-reports.ts'
import { draft, originState, ORIGIN, payload, report, STATE_NAMES, STATES } from './samples.ts'

const answer = { status: 201, text: '{"id":7}', received: NOON }

describe('enqueue', () => {
  it('stores report and payload and deletes the draft', async () => {
    const database = await freshDatabase()
    await database.put('drafts', draft({ id: 'a' }))
    await database.put('drafts', draft({ id: 'other' }))
    expect(await enqueue(database, report({ id: 'a' }), payload('a'))).toBe(true)
    expect(await getReport(database, 'a')).toEqual(report({ id: 'a' }))
    expect(await getPayload(database, 'a')).toEqual(payload('a'))
    expect(await database.getAllKeys('drafts')).toEqual(['other'])
  })

  it('a second time changes nothing', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a', state: STATES.accepted }), payload('a'))
    const before = await everyRow(database)
    expect(
      await enqueue(database, report({ id: 'a', title: 'other' }), payload('a', { body: 'other' })),
    ).toBe(false)
    expect(await everyRow(database)).toBe(before)
  })

  it('of which one part fails leaves all as it was', async () => {
    const database = await freshDatabase()
    await database.put('drafts', draft({ id: 'a' }))
    const unstorable = payload('a', { draft: draft({ id: 'a', capture: () => 0 }) })
    await expect(enqueue(database, report({ id: 'a' }), unstorable)).rejects.toThrow()
    expect(await getReport(database, 'a')).toBeNull()
    expect(await database.getAllKeys('drafts')).toEqual(['a'])
  })
})

describe('takeBack', () => {
  it('of a queued one makes it the draft again', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a' }), payload('a'))
    expect(await takeBack(database, 'a', (_report, its) => its.draft)).toBe(true)
    expect(await database.getAll('drafts')).toEqual([draft({ id: 'a' })])
    expect(await database.count('reports')).toBe(0)
    expect(await database.count('payloads')).toBe(0)
  })

  it.each(STATE_NAMES.filter((at) => at !== 'queued'))('never of one that is %s', async (at) => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a', state: STATES[at] }), payload('a'))
    const before = await everyRow(database)
    expect(await takeBack(database, 'a', (_report, its) => its.draft)).toBe(false)
    expect(await everyRow(database)).toBe(before)
  })

  it.each([
    ['report', 'reports' as const],
    ['payloads', 'payloads' as const],
  ])('never when its %s cannot be read', async (_, store) => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a' }), payload('a'))
    await database.put(store, { id: 'a' })
    const before = await everyRow(database)
    expect(await takeBack(database, 'a', (_report, its) => its.draft)).toBe(false)
    expect(await everyRow(database)).toBe(before)
  })
})

describe('lists', () => {
  it('newest first, with how many rows cannot be read; those stay', async () => {
    const database = await freshDatabase()
    for (const [id, confirmedAt] of Object.entries({ old: 1, new: 3, mid: 2 }))
      await enqueue(database, report({ id, confirmedAt }), payload(id))
    await database.put('reports', { id: 'broken', confirmedAt: 2, state: { kind: 'lost' } })
    const { reports, unreadable } = await listReports(database)
    expect(reports.map(({ id }) => id)).toEqual(['new', 'mid', 'old'])
    expect(unreadable).toEqual(['broken'])
    expect(await getReport(database, 'broken')).toBeNull()
    expect(await database.count('reports')).toBe(4)
  })

  it('the open ones', async () => {
    const database = await freshDatabase()
    for (const at of STATE_NAMES) await enqueue(database, report({ id: at, state: STATES[at] }), payload(at))
    await database.put('reports', { id: 'broken', state: { at: 'queued' } })
    const { reports, unreadable } = await listOpen(database)
    expect(reports.map(({ id }) => id).toSorted()).toEqual(['held', 'queued', 'sending', 'waiting'])
    expect(unreadable).toBe(1)
  })

  it('counts what needs the person: refused, held, needs you, and what has waited for a day', async () => {
    const database = await freshDatabase()
    for (const at of STATE_NAMES)
      await enqueue(database, report({ id: at, state: STATES[at], confirmedAt: NOON }), payload(at))
    expect(await countNeedingPerson(database, NOON + 86_400_000)).toBe(3)
    expect(await countNeedingPerson(database, NOON + 86_400_001)).toBe(4)
  })
})

const changeReport = async (database: Database, id: string, change: ReportChange) =>
  (await changeReports(database, [id], change))[0] ?? null

describe('changeReports', () => {
  it('writes report, lane and answer together', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a' }), payload('a'))
    const changed = await changeReport(database, 'a', (value, its) => ({
      report: { ...value, title: 'changed' },
      originState: { ...its, failedInARow: 4 },
      answer,
    }))
    expect(changed).toMatchObject({ title: 'changed' })
    expect(await getReport(database, 'a')).toEqual(changed)
    expect(await getOriginState(database, ORIGIN)).toEqual(originState({ failedInARow: 4 }))
    expect(await getPayload(database, 'a')).toEqual(payload('a', { answer }))
  })

  it('keeps the former answer when there is none', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a' }), payload('a', { answer }))
    await changeReport(database, 'a', (value) => ({ report: value, answer: null }))
    expect((await getPayload(database, 'a'))?.answer).toEqual(answer)
  })

  it('by null changes nothing and answers what is there', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a' }), payload('a'))
    const before = await everyRow(database)
    expect(await changeReport(database, 'a', () => null)).toEqual(report({ id: 'a' }))
    expect(await changeReport(database, 'never', (value) => ({ report: value }))).toBeNull()
    expect(await everyRow(database)).toBe(before)
  })

  it('many at once lose none', async () => {
    const database = await freshDatabase()
    await enqueue(database, report({ id: 'a', title: '' }), payload('a'))
    await Promise.all(
      Array.from({ length: 20 }, () =>
        changeReport(database, 'a', (value, its) => ({
          report: { ...value, title: `${value.title}x` },
          originState: { ...its, failedInARow: its.failedInARow + 1 },
        })),
      ),
    )
    expect((await getReport(database, 'a'))?.title).toBe('x'.repeat(20))
    expect((await getOriginState(database, ORIGIN)).failedInARow).toBe(20)
  })

  it('many rows in one transaction, each seeing the lane that the one before it left', async () => {
    const database = await freshDatabase()
    for (const id of ['a', 'b', 'c']) await enqueue(database, report({ id }), payload(id))
    const after = await changeReports(database, ['a', 'gone', 'c'], (value, its) => ({
      report: { ...value, title: `${its.failedInARow}` },
      originState: { ...its, failedInARow: its.failedInARow + 1 },
    }))
    expect(after.map((one) => one?.title)).toEqual(['0', undefined, '1'])
    expect(await getReport(database, 'c')).toEqual(after[2])
    expect((await getReport(database, 'b'))?.title).toBe(report().title)
    expect((await getOriginState(database, ORIGIN)).failedInARow).toBe(2)
  })

  it('of which one fails leaves all as they were', async () => {
    const database = await freshDatabase()
    for (const id of ['a', 'b']) await enqueue(database, report({ id }), payload(id))
    const before = await everyRow(database)
    const failing = changeReports(database, ['a', 'b'], (value, its) => {
      if (value.id === 'b') throw new Error('a bug')
      return { report: { ...value, title: 'changed' }, originState: { ...its, failedInARow: 1 } }
    })
    await expect(failing).rejects.toThrow('a bug')
    expect(await everyRow(database)).toBe(before)
  })

  it('never touches a row that cannot be read', async () => {
    const database = await freshDatabase()
    await database.put('reports', { id: 'broken' })
    expect(await changeReport(database, 'broken', (value) => ({ report: value }))).toBeNull()
    expect(await database.get('reports', 'broken')).toEqual({ id: 'broken' })
  })
})

describe('a lane', () => {
  it('of an earlier version, before the person could ask for one report, is read', async () => {
    const database = await freshDatabase()
    const { asked: _none, ...earlier } = originState({ spacing: 4000 })
    await database.put('origins', earlier)
    expect(await getOriginState(database, ORIGIN)).toEqual(originState({ spacing: 4000 }))
  })

  it('is new where none is, or none that can be read', async () => {
    const database = await freshDatabase()
    expect(await getOriginState(database, ORIGIN)).toEqual(newOriginState(ORIGIN))
    await database.put('origins', { origin: ORIGIN, spacing: 'wide' })
    expect(await getOriginState(database, ORIGIN)).toEqual(newOriginState(ORIGIN))
    await changeOriginState(database, ORIGIN, (its) => ({ ...its, spacing: 4000 }))
    expect(await getOriginState(database, ORIGIN)).toMatchObject({ spacing: 4000 })
  })
})
