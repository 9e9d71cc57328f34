import { describe, expect, it } from 'vitest'
import type { TakedownListState } from '#components/dashboard/takedowns/takedown-list.ts'
import type { TakedownListView } from '#components/dashboard/takedowns/takedown-route.ts'
import {
  makeTakedownListStore,
  makeTakedownLists,
  waitUntil,
} from '#components/dashboard/takedowns/takedown-list.ts'
import { FIRST_VIEW, NO_FILTERS } from '#components/dashboard/takedowns/takedown-route.ts'
import type { AskOf } from '#lib/messages/request.ts'
import type { Requests } from '#lib/messages/requests.ts'
import { takedownRow, servedCases, type CaseFault } from '#test/gallery/answers/case-answers.ts'
import { fakeAsk } from '#test/gallery/answers/fake-ask.ts'
import { NOW } from '#test/gallery/answers/samples.ts'

const VIEW: TakedownListView = FIRST_VIEW
const cases = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    takedownRow({ id: 9000 + index, content: `https://case-${index}.example/` }),
  )

/** A service with so many cases, which strikes as planned: at the question with that number, counted from 1. */
const keep = (count: number, faults: Record<number, CaseFault> = {}) => {
  const asked: AskOf<Requests, 'takedowns/list'>[] = []
  const served = servedCases(cases(count))
  const states: TakedownListState[] = []
  const store = makeTakedownListStore(
    fakeAsk({
      'takedowns/list': (ask) => {
        asked.push(ask)
        return served(ask, faults[asked.length])
      },
    }),
    () => NOW,
    10,
  )
  store.shownBy((state) => states.push(state))
  const last = (): TakedownListState => {
    const found = states.at(-1)
    if (!found) throw new Error('nothing was shown')
    return found
  }
  const ids = (): number[] => last().rows.map(({ id }) => id)
  return { store, asked, states, last, ids }
}
const ALL = (count: number): number[] => Array.from({ length: count }, (_, index) => 9000 + index)

describe('a list of cases', () => {
  it('comes page by page, by the cursor as it was given, and is then all of it', async () => {
    const { store, asked, states, last, ids } = keep(25)
    store.begin(VIEW)
    await store.more()
    expect(ids()).toEqual(ALL(10))
    expect(last()).toMatchObject({ complete: false, doing: 'nothing', stop: null })
    await store.all()
    expect(ids()).toEqual(ALL(25))
    expect(last()).toMatchObject({ complete: true, doing: 'nothing', stop: null })
    expect(asked.map(({ cursor }) => cursor)).toEqual([null, 'after 10', 'after 20'])
    expect(asked.map(({ since }) => since)).toEqual([null, NOW, NOW])
    expect(states.filter(({ doing }) => doing === 'all').map(({ rows }) => rows.length)).toContain(20)
    await store.all()
    expect(asked).toHaveLength(3)
  })

  it('goes on with as many a page as the service bore', async () => {
    const { store, asked } = keep(25, { 1: { perPage: 5 } })
    store.begin(VIEW)
    await store.all()
    expect(asked.map(({ perPage }) => perPage)).toEqual([10, 5, 5, 5, 5])
  })

  it('counts rows that could not be read', async () => {
    const { store, last } = keep(25, { 2: { unreadable: 2 } })
    store.begin(VIEW)
    await store.all()
    expect(last()).toMatchObject({ unreadable: 2, complete: true })
  })
})

describe('a stop', () => {
  const failed = (failure: NonNullable<CaseFault['failure']>): CaseFault => ({ failure })
  it.each<[string, CaseFault, Partial<TakedownListState>, cursor: string | null]>([
    [
      'a service that fails',
      failed({ kind: 'server-error', status: 500, retryAfterMs: null, message: '' }),
      { stop: { why: 'failed', failure: expect.objectContaining({ status: 500 }), at: NOW } },
      'after 10',
    ],
    [
      'a service that asks to wait',
      failed({ kind: 'throttled', status: 429, retryAfterMs: 9000, message: '' }),
      { stop: { why: 'failed', failure: expect.objectContaining({ kind: 'throttled' }), at: NOW } },
      'after 10',
    ],
    [
      'a key that is revoked',
      failed({ kind: 'unauthorized', status: 401, message: '' }),
      { stop: { why: 'failed', failure: expect.objectContaining({ kind: 'unauthorized' }), at: NOW } },
      'after 10',
    ],
    [
      'no network',
      failed({ kind: 'no-connection' }),
      { stop: { why: 'failed', failure: { kind: 'no-connection' }, at: NOW } },
      'after 10',
    ],
    [
      'an answer too large for any page',
      failed({ kind: 'too-large', status: 413 }),
      { stop: { why: 'failed', failure: { kind: 'too-large', status: 413 }, at: NOW } },
      'after 10',
    ],
    [
      'a cursor that is not known any more',
      failed({ kind: 'bad-request', status: 400, message: '' }),
      { stop: { why: 'failed', failure: expect.objectContaining({ kind: 'bad-request' }), at: NOW } },
      null,
    ],
    [
      'a forgotten key',
      { notAsked: 'no-connection' },
      { stop: { why: 'not-asked', reason: 'no-connection' } },
      'after 10',
    ],
    [
      'a background without an answer',
      { thrown: true },
      { stop: { why: 'not-answered', failure: null } },
      'after 10',
    ],
  ])('by %s keeps what is loaded, and is gone on with', async (_, fault, stopped, cursor) => {
    const { store, asked, last, ids } = keep(25, { 2: fault })
    store.begin(VIEW)
    await store.all()
    expect(ids()).toEqual(ALL(10))
    expect(last()).toMatchObject({ ...stopped, complete: false, doing: 'nothing' })
    await store.all()
    expect(asked[2]?.cursor).toBe(cursor)
    expect(ids().toSorted((one, other) => one - other)).toEqual(ALL(25))
    expect(last()).toMatchObject({ complete: true, stop: null })
  })

  it('by a page that brings nothing new keeps what is loaded, and is gone on with from the start', async () => {
    const { store, asked, last, ids } = keep(25, { 2: { repeats: true } })
    store.begin(VIEW)
    await store.all()
    expect(ids()).toEqual(ALL(10))
    expect(last()).toMatchObject({ stop: { why: 'endless' }, complete: false })
    await store.all()
    expect(asked.slice(2).map(({ cursor }) => cursor)).toEqual([null, 'after 10', 'after 20'])
    expect(ids()).toEqual(ALL(25))
    expect(last()).toMatchObject({ complete: true, stop: null })
  })

  it('by a list that would fill the memory comes after twenty million characters', async () => {
    const page = (from: number) =>
      Array.from({ length: 100 }, (_, index) =>
        takedownRow({ id: from + index, content: `https://evil.example/${'x'.repeat(16_000)}` }),
      )
    let pages = 0
    const states: TakedownListState[] = []
    const store = makeTakedownListStore(
      fakeAsk({
        'takedowns/list': () => {
          pages += 1
          const rows = page(pages * 100)
          return {
            kind: 'page',
            rows,
            unreadable: [],
            cursor: `c${pages}`,
            since: NOW,
            plain: false,
            perPage: 100,
          }
        },
      }),
      () => NOW,
    )
    store.shownBy((state) => states.push(state))
    store.begin(VIEW)
    await store.all()
    expect(states.at(-1)?.stop).toEqual({ why: 'endless' })
    expect(pages).toBeLessThan(14)
  })

  it('by the person is one at once; the page that comes later is nobody’s', async () => {
    const { store, last, ids } = keep(25)
    store.begin(VIEW)
    await store.more()
    const loading = store.all()
    store.cancel()
    expect(last()).toMatchObject({ doing: 'nothing', stop: { why: 'cancelled' } })
    await loading
    expect(ids()).toEqual(ALL(10))
    await store.all()
    expect(ids()).toEqual(ALL(25))
  })

  it('says until when the service asks to be left alone', async () => {
    const { store, last } = keep(25, {
      2: failed({ kind: 'throttled', status: 429, retryAfterMs: 9000, message: '' }),
    })
    store.begin(VIEW)
    await store.all()
    expect(waitUntil(last().stop)).toBe(NOW + 9000)
    await store.all()
    expect(waitUntil(last().stop)).toBeNull()
  })
})

describe('another view', () => {
  it('with other filters begins anew; what comes of the former is nobody’s', async () => {
    const { store, asked, ids, last } = keep(25)
    store.begin(VIEW)
    store.want({ ...VIEW, filters: { ...NO_FILTERS, query: 'case-3.' } })
    await store.more()
    expect(asked.at(-1)).toMatchObject({ cursor: null, filters: { query: 'case-3.' } })
    expect(ids()).toEqual([9003])
    expect(last().complete).toBe(true)
  })

  it('in another order asks for nothing again', async () => {
    const { store, asked, last } = keep(25)
    store.begin(VIEW)
    await store.more()
    store.want({ ...VIEW, sort: { by: 'brand', down: true } })
    expect(asked).toHaveLength(1)
    expect(last().rows).toHaveLength(10)
  })
})

it('of several organizations, none is asked again before its service allows it', async () => {
  let now = NOW
  let asked: (string | undefined)[] = []
  const store = makeTakedownLists(
    fakeAsk({
      'takedowns/list': ({ connection }) => {
        asked.push(connection)
        const wait = { kind: 'throttled', status: 429, retryAfterMs: 9000, message: '' } as const
        return connection === 'a'
          ? { kind: 'failed', failure: wait, perPage: 100 }
          : { kind: 'not-asked', why: 'no-connection' }
      },
    }),
    () => now,
  )
  const again = async (act: () => Promise<unknown>) => {
    asked = []
    await act()
    return asked
  }
  let stopped = 0
  store.shownBy((state) => {
    stopped = state.stopped.length
  })
  store.want(
    VIEW,
    ['a', 'b'].map((id) => ({ id, name: id })),
  )
  await expect.poll(() => stopped).toBe(2)
  expect(await again(store.goOn)).toEqual(['b'])
  expect(await again(store.all)).toEqual(['b'])
  now += 9000
  expect(await again(store.goOn)).toEqual(['a', 'b'])
})
