import { expect, it } from 'vitest'
import { makeListStore, type Loaded } from '#components/dashboard/list-store.ts'
import { NotAnswered } from '#lib/messages/request.ts'

type Row = { id: number; name: string }
type Stop = { why: 'cancelled' }

/** A list of three pages of one row each; answers are handed out one by one. */
const begin = () => {
  const asked: { answer: () => void; fail: () => void }[] = []
  const shown: Loaded<Row, Stop>[] = []
  const store = makeListStore<number, Row, Stop>(
    ({ id }) => id,
    (loaded) => shown.push(loaded),
  )
  let page = 0
  store.begin({
    hasMore: () => page < 3,
    ask: () =>
      new Promise<Row>((answer, reject) =>
        asked.push({
          answer: () => answer({ id: page, name: `row ${page}` }),
          fail: () => reject(new NotAnswered('no', { kind: 'disk-failed', detail: '' })),
        }),
      ),
    take: (row) => {
      page += 1
      return { rows: [row] }
    },
  })
  const last = () => shown.at(-1)
  return { store, asked, shown, last }
}
const soon = () => new Promise((done) => setTimeout(done))

it('asks for one page at a time, and for no more than enough', async () => {
  const { store, asked, last } = begin()
  const reading = store.read((pages) => pages === 2)
  expect(store.read()).toBe(reading)
  asked[0]?.answer()
  await soon()
  asked[1]?.answer()
  await reading
  expect(asked).toHaveLength(2)
  expect(last()).toMatchObject({ asking: false, complete: false, begun: true, stop: null })
  expect(last()?.rows.map(({ id }) => id)).toEqual([0, 1])
})

it('keeps the rows when a request fails, says why, and goes on with the page that is missing', async () => {
  const { store, asked, last } = begin()
  const reading = store.read()
  asked[0]?.answer()
  await soon()
  asked[1]?.fail()
  await reading
  expect(last()).toMatchObject({
    rows: [{ id: 0 }],
    asking: false,
    stop: { why: 'not-answered', failure: { kind: 'disk-failed' } },
  })
  const again = store.read()
  asked[2]?.answer()
  await soon()
  asked[3]?.answer()
  await again
  expect(last()).toMatchObject({ rows: [{ id: 0 }, { id: 1 }, { id: 2 }], complete: true, stop: null })
})

it('takes no answer that comes after a cancellation or the end', async () => {
  const { store, asked, shown, last } = begin()
  const reading = store.read()
  store.cancel({ why: 'cancelled' })
  asked[0]?.answer()
  await reading
  expect(last()).toMatchObject({ rows: [], asking: false, stop: { why: 'cancelled' } })
  void store.read()
  store.close()
  asked[1]?.answer()
  await soon()
  expect(shown).toHaveLength(1)
})
