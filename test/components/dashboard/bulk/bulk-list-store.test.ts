import { describe, expect, it } from 'vitest'
import { makeBulkListStore, type BulkRows } from '#components/dashboard/bulk/bulk-session.ts'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { bulkRowOf } from '#test/gallery/answers/bulk-answers.ts'
import { flush, holdAnswers } from '../../held-answers.ts'

const row = (id: number, written = `https://site-${id}.example/`): BulkRowView => bulkRowOf(id, written)

const keep = () => {
  const background = holdAnswers()
  const states: BulkRows[] = []
  const frames: (() => void)[] = []
  const store = makeBulkListStore(
    background.ask,
    (state) => states.push(state),
    (draw) => frames.push(draw),
  )
  return {
    ...background,
    store,
    states,
    frames,
    draw: () => frames.splice(0).forEach((one) => one()),
    shown: () => {
      const last = states.at(-1)
      return last?.status === 'ready' ? last.rows.map(({ written }) => written) : last?.status
    },
  }
}
const portion = (rows: BulkRowView[], upTo: number, more: boolean, epoch = 1) => ({ epoch, rows, upTo, more })

describe('the rows of the list', () => {
  it('come in portions and are drawn once a picture, in the order of the input', async () => {
    const { store, last, all, frames, draw, shown } = keep()
    store.load()
    expect(last('bulk/rows').ask).toEqual({ epoch: null, since: 0 })
    await last('bulk/rows').answer(portion([row(2), row(1)], 5, true))
    expect(last('bulk/rows').ask).toEqual({ epoch: 1, since: 5 })
    await last('bulk/rows').answer(portion([row(3)], 6, false))
    expect(frames).toHaveLength(1)
    draw()
    expect(shown()).toEqual([1, 2, 3].map((id) => `https://site-${id}.example/`))
    expect(all('bulk/rows')).toHaveLength(2)
  })

  it('are followed by what has changed since, one question at a time', async () => {
    const { store, last, all, draw, shown } = keep()
    store.load()
    store.load()
    await last('bulk/rows').answer(portion([row(1), row(2)], 2, false))
    // What changed while the first was on its way is asked for once, afterwards.
    expect(all('bulk/rows')).toHaveLength(2)
    expect(last('bulk/rows').ask).toEqual({ epoch: 1, since: 2 })
    await last('bulk/rows').answer(portion([row(2, 'https://other.example/')], 3, false))
    draw()
    expect(shown()).toEqual(['https://site-1.example/', 'https://other.example/'])
    expect(all('bulk/rows')).toHaveLength(2)
  })

  it('are not drawn anew for a change that is of none of them', async () => {
    const { store, last, draw, frames } = keep()
    store.load()
    await last('bulk/rows').answer(portion([row(1)], 1, false))
    draw()
    store.load()
    await last('bulk/rows').answer(portion([], 1, false))
    expect(frames).toHaveLength(0)
  })

  it('are drawn as none where there are none', async () => {
    const { store, last, draw, states } = keep()
    store.load()
    await last('bulk/rows').answer(portion([], 0, false))
    draw()
    expect(states.at(-1)).toEqual({ status: 'ready', rows: [], loading: false, behind: false })
  })

  it('begin anew when the list was begun anew', async () => {
    const { store, last, draw, shown } = keep()
    store.load()
    await last('bulk/rows').answer(portion([row(1), row(2)], 2, false))
    store.load()
    await last('bulk/rows').answer(portion([row(9)], 1, false, 2))
    draw()
    expect(shown()).toEqual(['https://site-9.example/'])
  })

  it('say that they may be old when an answer is missing, and catch up at the next try', async () => {
    const { store, last, draw, states, shown } = keep()
    store.load()
    await last('bulk/rows').refuse()
    expect(states.at(-1)).toEqual({ status: 'failed', failure: null })
    store.load()
    await last('bulk/rows').answer(portion([row(1)], 1, false))
    draw()
    store.load()
    await last('bulk/rows').refuse()
    draw()
    expect(states.at(-1)).toMatchObject({ status: 'ready', behind: true })
    store.load()
    expect(last('bulk/rows').ask).toEqual({ epoch: 1, since: 1 })
    await last('bulk/rows').answer(portion([row(2)], 2, false))
    draw()
    expect(states.at(-1)).toMatchObject({ behind: false })
    expect(shown()).toHaveLength(2)
  })

  it('are drawn no more once nobody looks', async () => {
    const { store, last, draw, states } = keep()
    store.load()
    store.stop()
    await last('bulk/rows').answer(portion([row(1)], 1, true))
    await flush()
    draw()
    expect(states).toEqual([{ status: 'loading' }])
  })
})
