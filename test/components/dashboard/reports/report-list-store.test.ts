import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeReportListStore, type RowsState } from '#components/dashboard/reports/report-rows.ts'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeReads, type AskedFor } from '#test/gallery/answers/fake-ask.ts'
import { report } from '#test/gallery/answers/samples.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const reports = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    report({ at: 'queued', until: 0 }, { id: `r${index}`, confirmedAt: -index }),
  )

const keep = (count: number, failing: { at: number } = { at: Infinity }) => {
  const here = reports(count)
  const asked: AskedFor = []
  const states: RowsState[] = []
  const answers = () => answersOf(here)
  let questions = 0
  const read = fakeReads(
    {
      reportIds: (wanted) => answers().reportIds?.(wanted) ?? [],
      reportRows: (wanted) => {
        questions += 1
        if (questions === failing.at) throw new Error('no answer')
        return answers().reportRows?.(wanted) ?? { rows: [], unreadable: [] }
      },
    },
    asked,
  )
  const store = makeReportListStore(read, (state) => states.push(state))
  const portions = () =>
    asked.flatMap(({ name, ask: wanted }) =>
      name === 'reportRows' && typeof wanted === 'object' && wanted !== null && 'ids' in wanted
        ? [wanted.ids]
        : [],
    )
  return { store, here, states, portions, last: () => states.at(-1) }
}
const settled = () => vi.advanceTimersByTimeAsync(1000)

describe('the rows of the dashboard', () => {
  it('come in portions within the bound that the background sets, the newest first', async () => {
    const { store, portions, states, last } = keep(1000)
    store.load()
    await settled()
    const sizes = portions().map((ids) => (Array.isArray(ids) ? ids.length : 0))
    expect(sizes).toEqual([100, 400, 400, 100])
    expect(states[0]).toEqual({ status: 'loading' })
    expect(states[1]).toMatchObject({ status: 'ready', missing: 900 })
    expect(last()).toMatchObject({ status: 'ready', missing: 0, behind: false })
  })

  it('are kept up one by one: a change asks for its own row, several at once for theirs together', async () => {
    const { store, portions, here, last } = keep(3)
    store.load()
    await settled()
    here[1] = report(
      { at: 'accepted', reportNumber: '9', organization: null, asTheServiceWroteIt: false },
      { id: 'r1' },
    )
    for (const id of ['r1', 'r2', 'r1']) store.onChange({ what: 'report', id })
    store.onChange({ what: 'connection' })
    await settled()
    expect(portions()).toEqual([
      ['r0', 'r1', 'r2'],
      ['r1', 'r2'],
    ])
    const state = last()
    expect(state?.status === 'ready' && state.rows.find(({ id }) => id === 'r1')).toMatchObject({
      state: 'accepted',
      reportNumber: '9',
    })
  })

  it('lose one that was taken back, and gain a new one', async () => {
    const { store, here, last } = keep(2)
    store.load()
    await settled()
    here.splice(0, 1, report({ at: 'queued', until: 0 }, { id: 'new' }))
    store.onChange({ what: 'report', id: 'r0' })
    store.onChange({ what: 'report', id: 'new' })
    await settled()
    const state = last()
    expect(state?.status === 'ready' && state.rows.map(({ id }) => id).toSorted()).toEqual(['new', 'r1'])
  })

  it('that did not come at all are told, and come by another try', async () => {
    const { store, last } = keep(2, { at: 1 })
    store.load()
    await settled()
    expect(last()).toEqual({ status: 'failed', failure: null })
    store.load()
    await settled()
    expect(last()).toMatchObject({ status: 'ready', missing: 0, behind: false })
  })

  it('stay on screen when a change could not be asked for, which is told and made up for', async () => {
    const { store, here, last } = keep(2, { at: 2 })
    store.load()
    await settled()
    here[0] = report({ at: 'sending', since: 0 }, { id: 'r0' })
    store.onChange({ what: 'report', id: 'r0' })
    await settled()
    expect(last()).toMatchObject({ status: 'ready', behind: true })
    store.load()
    await settled()
    const state = last()
    expect(state?.status === 'ready' && state.rows.find(({ id }) => id === 'r0')?.state).toBe('sending')
    expect(state).toMatchObject({ behind: false })
  })

  it('are told once for a Desk without reports', async () => {
    const { store, states } = keep(0)
    store.load()
    await settled()
    expect(states.slice(1)).toEqual([{ status: 'ready', rows: [], missing: 0, unreadable: 0, behind: false }])
  })
})
