import { describe, expect, it } from 'vitest'
import { newOriginState } from '#lib/model/origin-state.ts'
import { outboxStore } from '#lib/outbox/queue.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { enqueue } from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { originState, ORIGIN, payload, report, STATE_NAMES, STATES } from '../samples.ts'
import { memoryStore } from './memory-store.ts'

const onDisk = async () => {
  const database = await freshDatabase()
  return {
    store: outboxStore(async () => database),
    add: async (value: Report, its: Payload) => void (await enqueue(database, value, its)),
  }
}

const inMemory = async () => {
  const { store, add } = memoryStore()
  return { store, add: async (value: Report, its: Payload) => add(value, its) }
}

const answer = { status: 201, text: '{"id":7}', received: NOON }
const OTHER = 'https://other.example'

/** The model stands on the memory's word: it must be the database's. */
describe.each([
  ['the database', onDisk],
  ['memory', inMemory],
])('a store on %s', (_, open) => {
  it('lists what is open, whole', async () => {
    const { store, add } = await open()
    for (const at of STATE_NAMES) await add(report({ id: at, state: STATES[at] }), payload(at))
    const listed = await store.open()
    expect(listed.map(({ id }) => id).toSorted()).toEqual(['held', 'queued', 'sending', 'waiting'])
    expect(listed).toContainEqual(report({ id: 'held', state: STATES.held }))
  })

  it('has a payload, or null', async () => {
    const { store, add } = await open()
    await add(report({ id: 'a' }), payload('a'))
    expect(await store.payload('a')).toEqual(payload('a'))
    expect(await store.payload('b')).toBeNull()
  })

  it('has a lane from the start, and keeps what it is changed to', async () => {
    const { store } = await open()
    expect(await store.originState(ORIGIN)).toEqual(newOriginState(ORIGIN))
    await store.changeOriginState(ORIGIN, (its) => ({ ...its, spacing: 2 * its.spacing }))
    await store.changeOriginState(ORIGIN, (its) => ({ ...its, spacing: 2 * its.spacing }))
    expect(await store.originState(ORIGIN)).toEqual(originState({ spacing: 4000 }))
    expect(await store.originState(OTHER)).toEqual(newOriginState(OTHER))
  })

  it('changes report, lane and answer', async () => {
    const { store, add } = await open()
    await add(report({ id: 'a' }), payload('a'))
    const [changed] = await store.change(['a'], (value, its) => ({
      report: { ...value, state: STATES.accepted },
      originState: { ...its, failedInARow: 4 },
      answer,
    }))
    expect(changed).toEqual(report({ id: 'a', state: STATES.accepted }))
    expect(await store.open()).toEqual([])
    expect(await store.originState(ORIGIN)).toEqual(originState({ failedInARow: 4 }))
    expect(await store.payload('a')).toEqual(payload('a', { answer }))
  })

  it('keeps lane and former answer where none is given', async () => {
    const { store, add } = await open()
    await add(report({ id: 'a' }), payload('a', { answer }))
    await store.change(['a'], (value) => ({ report: value, answer: null }))
    expect(await store.payload('a')).toEqual(payload('a', { answer }))
    expect(await store.originState(ORIGIN)).toEqual(newOriginState(ORIGIN))
  })

  it('changes many in their order, one more than once, each with its own lane as left by those before', async () => {
    const { store, add } = await open()
    const destination = { baseUrl: `${OTHER}/v2`, origin: OTHER, slug: 'o' }
    await add(report({ id: 'a' }), payload('a'))
    await add(report({ id: 'b', destination }), payload('b'))
    const seen: string[] = []
    const after = await store.change(['a', 'gone', 'b', 'a'], (value, its) => {
      seen.push(`${value.id} ${value.title} ${its.origin} ${its.failedInARow}`)
      if (value.id === 'b') return null
      return {
        report: { ...value, title: `${value.title}!` },
        originState: { ...its, failedInARow: its.failedInARow + 1 },
      }
    })
    const { title } = report()
    expect(seen).toEqual([`a ${title} ${ORIGIN} 0`, `b ${title} ${OTHER} 0`, `a ${title}! ${ORIGIN} 1`])
    expect(after.map((one) => one?.title)).toEqual([`${title}!`, undefined, title, `${title}!!`])
    expect(await store.originState(ORIGIN)).toEqual(originState({ failedInARow: 2 }))
  })

  it('keeps nothing of a change that throws', async () => {
    const { store, add } = await open()
    for (const id of ['a', 'b']) await add(report({ id }), payload(id))
    const failing = store.change(['a', 'b'], (value, its) => {
      if (value.id === 'b') throw new Error('a bug')
      return { report: { ...value, title: 'changed' }, originState: { ...its, failedInARow: 1 }, answer }
    })
    await expect(failing).rejects.toThrow('a bug')
    expect(await store.originState(ORIGIN)).toEqual(newOriginState(ORIGIN))
    expect((await store.open()).map(({ title }) => title)).toEqual([report().title, report().title])
    expect((await store.payload('a'))?.answer).toBeNull()
  })
})
