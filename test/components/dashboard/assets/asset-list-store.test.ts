import { describe, expect, it } from 'vitest'
import { NotAnswered } from '#lib/messages/request.ts'
import type { AssetsState, Source } from '#components/dashboard/assets/asset-table.tsx'
import { AHEAD, makeAssetListStore } from '#components/dashboard/assets/asset-table.tsx'
import { ownRow } from '#test/gallery/answers/asset-answers.ts'

type Why = { kind: 'no-copy' }
type Answer = Awaited<ReturnType<Source<number, Why>>>

const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ownRow(from + index, `own-${from + index}.example`))

const found = (from: number, count: number, next: number | null): Answer => ({
  kind: 'found',
  rows: rows(from, count),
  next,
  unreadable: 0,
  scanned: from + count,
  of: 1000,
})

/** A source whose answers are handed out one by one. */
const held = () => {
  const asked: {
    from: number | null
    answer: (answer: Answer) => Promise<void>
    fail: (thrown: unknown) => Promise<void>
  }[] = []
  const source: Source<number, Why> = (from) =>
    new Promise((resolve, reject) => {
      const then = async (doing: () => void): Promise<void> => {
        doing()
        await new Promise((done) => setTimeout(done))
      }
      asked.push({
        from,
        answer: (answer) => then(() => resolve(answer)),
        fail: (thrown) => then(() => reject(thrown)),
      })
    })
  return { asked, source }
}

const store = () => {
  const shown: AssetsState<Why>[] = []
  const world = { now: 0, shown }
  const kept = makeAssetListStore<Why>(
    (state) => shown.push(state),
    () => world.now,
  )
  const last = () => {
    const state = shown.at(-1)
    return state?.status === 'ready' ? { ids: state.rows.map(({ id }) => id), ...state, rows: null } : state
  }
  return Object.assign(world, { kept, last })
}

/** A store that has begun a search. */
const begun = () => {
  const { source, asked } = held()
  const world = store()
  world.kept.search(source)
  return { asked, ...world }
}

describe('the rows of a search', () => {
  it('are asked for until there are enough, and then as they are looked at', async () => {
    const { asked, kept, last } = begun()
    expect(last()).toEqual({ status: 'loading' })
    await asked[0]?.answer(found(0, 50, 1))
    expect(last()).toMatchObject({ searching: true, done: false, scanned: 50, of: 1000 })
    await asked[1]?.answer(found(50, 100, 2))
    expect(last()).toMatchObject({ searching: false, done: false })
    expect(asked).toHaveLength(2)
    kept.need(AHEAD)
    expect(asked).toHaveLength(2)
    kept.need(151)
    expect(asked[2]?.from).toBe(2)
    await asked[2]?.answer(found(150, 3, null))
    expect(last()).toMatchObject({ searching: false, done: true })
    kept.need(10_000)
    expect(asked).toHaveLength(3)
  })

  it('shows an asset once that the service lists twice', async () => {
    const { asked, last } = begun()
    await asked[0]?.answer(found(0, 3, 1))
    await asked[1]?.answer(found(2, 2, null))
    expect(last()).toMatchObject({ ids: [0, 1, 2, 3], done: true })
  })

  it('throws away what an older search is still answered', async () => {
    const older = held()
    const newer = held()
    const { kept, last } = store()
    kept.search(older.source)
    kept.search(newer.source)
    await newer.asked[0]?.answer(found(7, 1, null))
    await older.asked[0]?.answer(found(1, 1, 1))
    expect(last()).toMatchObject({ ids: [7], done: true })
    expect(older.asked).toHaveLength(1)
  })

  it('keeps the former rows on screen for a moment, and no longer than that', async () => {
    const first = held()
    const world = store()
    world.kept.search(first.source)
    await first.asked[0]?.answer(found(0, 1, null))
    const next = held()
    world.kept.search(next.source)
    expect(world.last()).toMatchObject({ ids: [0], done: true })
    await next.asked[0]?.answer(found(0, 0, 1))
    expect(world.last()).toMatchObject({ ids: [0], done: false, searching: true })
    world.now = 300
    await next.asked[1]?.answer(found(0, 0, 2))
    expect(world.last()).toMatchObject({ ids: [], searching: true })
  })

  it('begins anew in the copy that took the place of the one it began in', async () => {
    const { asked, last } = begun()
    await asked[0]?.answer(found(0, 10, 1))
    await asked[1]?.answer({ kind: 'other-copy' })
    expect(asked[2]?.from).toBeNull()
    await asked[2]?.answer(found(5, 1, null))
    expect(last()).toMatchObject({ ids: [5], done: true })
  })

  it('says why there is nothing', async () => {
    const { asked, last } = begun()
    await asked[0]?.answer({ kind: 'no-copy' })
    expect(last()).toEqual({ status: 'nothing', why: { kind: 'no-copy' } })
  })

  it('tells what failed, keeps what came before, and goes on where it was at another try', async () => {
    const { asked, kept, last } = begun()
    await asked[0]?.fail(new NotAnswered('no', { kind: 'disk-failed', detail: '' }))
    expect(last()).toEqual({ status: 'failed', failure: { kind: 'disk-failed', detail: '' } })
    kept.need(0)
    await asked[1]?.answer(found(0, 10, 4))
    await asked[2]?.fail(new NotAnswered('no'))
    expect(last()).toMatchObject({ behind: true, searching: false, done: false })
    kept.need(0)
    expect(asked[3]?.from).toBe(4)
    await asked[3]?.answer(found(10, 1, null))
    expect(last()).toMatchObject({ behind: false, done: true })
  })

  it('are asked for no more once nobody looks', async () => {
    const { asked, kept, shown } = begun()
    kept.stop()
    await asked[0]?.answer(found(0, 1, 1))
    expect(asked).toHaveLength(1)
    expect(shown).toEqual([{ status: 'loading' }])
  })
})
