import { describe, expect, it, vi } from 'vitest'
import { linesIn, makeBulkSession, type BulkScreen } from '#components/dashboard/bulk/bulk-session.ts'
import { setFields } from '#components/report/form.tsx'
import { BULK_ROWS, bulkStateOf } from '#test/gallery/answers/bulk-answers.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import { flush, holdAnswers } from '../../held-answers.ts'

const opened = async () => {
  const background = holdAnswers()
  const screens: BulkScreen[] = []
  let rows = 0
  const session = makeBulkSession(
    { ask: background.ask, now: () => 1000, rowsChanged: () => (rows += 1) },
    (screen) => screens.push(screen),
  )
  void session.open()
  await background.last('bulk/open').answer(bulkStateOf(BULK_ROWS))
  const here = () => {
    const screen = session.screen()
    if (screen.status !== 'ready') throw new Error(`it is ${screen.status}`)
    return screen
  }
  const write = (description: string) =>
    session.edit((common) => ({ ...common, form: setFields({ description })(common.form) }))
  return { ...background, session, here, write, rowsAsked: () => rows }
}
const saved = (description: string, edit: number) =>
  bulkStateOf(BULK_ROWS, { form: { ...EMPTY_FORM, description }, editedAt: edit })

describe('what is said once for all reports', () => {
  it('is saved whole with every letter and a rising number', async () => {
    const { all, write } = await opened()
    write('a')
    write('ab')
    expect(all('bulk/change').map(({ ask }) => ask)).toMatchObject([
      { form: { description: 'a' }, editedAt: 1000, sendRest: true, sendLines: false },
      { form: { description: 'ab' }, editedAt: 1001 },
    ])
  })

  it('is not taken back by an answer that does not have the last letters yet, or by one that comes late', async () => {
    const { all, write, here } = await opened()
    write('a')
    write('ab')
    const [first, second] = all('bulk/change')
    await first?.answer(saved('a', 1000))
    expect(here().common.form.description).toBe('ab')
    await second?.answer(saved('ab', 1001))
    expect(here().common.form.description).toBe('ab')
  })

  it('says which form was typed over until every letter is saved', async () => {
    const { session, all, last, write } = await opened()
    session.onChange({ what: 'bulk' })
    await last('bulk/open').answer(saved('theirs', 500))
    write('a')
    const [first] = all('bulk/change')
    write('ab')
    // Joined by the basket meanwhile, and under what is typed here: not seen yet.
    await first?.answer(saved('a and theirs', 1000))
    write('abc')
    expect(all('bulk/change').map(({ ask }) => ask)).toMatchObject([
      { seen: 500 },
      { seen: 500 },
      { seen: 500 },
    ])
    for (const one of all('bulk/change').slice(1)) await one.answer(saved('abc and theirs', 1002))
    write('abcd')
    expect(last('bulk/change').ask).toMatchObject({ seen: 1002 })
  })

  it('keeps what another window wrote where nothing was typed here', async () => {
    const { session, last, here } = await opened()
    session.onChange({ what: 'bulk' })
    await last('bulk/open').answer(saved('theirs', 5000))
    expect(here().common.form.description).toBe('theirs')
  })
})

describe('the list', () => {
  it('drops an answer to a question that is older than the last one taken', async () => {
    const { session, last, here } = await opened()
    session.onChange({ what: 'bulk' })
    const late = last('bulk/open')
    void session.change({ kind: 'decide', ids: [1], decision: 'leave' })
    await last('bulk/change').answer(bulkStateOf([], { revision: 3 }))
    await late.answer(bulkStateOf([], { revision: 2 }))
    expect(here().state.revision).toBe(3)
  })

  it('asks once more, and not once each, for what changes while it is asked for', async () => {
    const { session, last, all } = await opened()
    for (let times = 0; times < 5; times += 1) session.onChange({ what: 'bulk' })
    expect(all('bulk/open')).toHaveLength(2)
    await last('bulk/open').answer(bulkStateOf(BULK_ROWS))
    expect(all('bulk/open')).toHaveLength(3)
    await last('bulk/open').answer(bulkStateOf(BULK_ROWS))
    expect(all('bulk/open')).toHaveLength(3)
  })

  it('is not looked at for each letter of its own, but once afterwards', async () => {
    const { session, all, write } = await opened()
    vi.useFakeTimers()
    write('a')
    session.onChange({ what: 'bulk' })
    write('ab')
    session.onChange({ what: 'bulk' })
    expect(all('bulk/open')).toHaveLength(1)
    vi.runAllTimers()
    vi.useRealTimers()
    expect(all('bulk/open')).toHaveLength(2)
  })

  it('hears nothing in what is not about it', async () => {
    const { session, all } = await opened()
    session.onChange({ what: 'draft', id: 'x' })
    expect(all('bulk/open')).toHaveLength(1)
  })

  it.each([
    ['a text that is longer than any may be', 'a'.repeat(10 * 1024 * 1024 + 1)],
    ['control characters, of which each takes six in a message', '\u0001'.repeat(6_000_000)],
  ])('asks for nothing that no message carries: %s', async (_what, words) => {
    const { session, all, here } = await opened()
    expect(await session.add('paste', '', words)).toBe(false)
    expect(here().notice).toEqual({ kind: 'too-long' })
    expect(all('bulk/add')).toEqual([])
  })

  it('asks for the longest text of any language', async () => {
    const { session, all, last } = await opened()
    const taken = session.add('paste', '', '公'.repeat(10 * 1024 * 1024))
    expect(all('bulk/add')).toHaveLength(1)
    await last('bulk/add').answer({ kind: 'added', state: bulkStateOf(BULK_ROWS) })
    expect(await taken).toBe(true)
  })

  it('tells how many lines were taken, and keeps what the disk refused', async () => {
    const { session, last, here } = await opened()
    const taken = session.add('paste', '', 'a.example\n\n b.example\r\nc.example')
    await last('bulk/add').answer({ kind: 'added', state: bulkStateOf(BULK_ROWS) })
    expect(await taken).toBe(true)
    expect(here().notice).toEqual({ kind: 'added', lines: 3 })
    const refused = session.add('file', 'x.csv', 'a.example')
    await last('bulk/add').answer({ kind: 'not-stored', failure: { kind: 'disk-full', detail: '' } })
    expect(await refused).toBe(false)
    expect(here().notice).toEqual({ kind: 'not-stored', failure: { kind: 'disk-full', detail: '' } })
    const silent = session.add('paste', '', 'a.example')
    await last('bulk/add').refuse()
    expect(await silent).toBe(false)
    expect(here().notice).toEqual({ kind: 'not-answered', failure: null })
  })

  it('submits what was on screen, after all that was typed is stored', async () => {
    const { session, all, last, write, here } = await opened()
    write('why')
    session.submit(() => [2])
    session.submit(() => [2])
    await flush()
    expect(all('bulk/submit')).toHaveLength(0)
    await last('bulk/change').answer({ ...saved('why', 1000), revision: 7 })
    await flush()
    expect(all('bulk/submit')).toHaveLength(1)
    expect(last('bulk/submit').ask).toMatchObject({ revision: 7, stops: [2] })
    await last('bulk/submit').answer({ kind: 'changed', state: bulkStateOf(BULK_ROWS, { revision: 8 }) })
    expect(here()).toMatchObject({ submitting: false, notice: { kind: 'changed' }, state: { revision: 8 } })
  })

  it('says that nothing was answered, and can be opened again', async () => {
    const { ask, last } = holdAnswers()
    const session = makeBulkSession({ ask, now: () => 1, rowsChanged: () => undefined }, () => undefined)
    void session.open()
    await last('bulk/open').refuse()
    expect(session.screen()).toEqual({ status: 'failed', failure: null })
    void session.open()
    await last('bulk/open').answer(bulkStateOf(BULK_ROWS))
    expect(session.screen().status).toBe('ready')
  })
})

it.each([
  ['', 0],
  ['a', 1],
  ['a\n\n\nb\r\n  \nc', 3],
])('counts lines with something in them: %j', (words, count) => expect(linesIn(words)).toBe(count))
