// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import { alikeSenders } from '#components/dashboard/bulk/bulk-rows.ts'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import { rowStatusOf } from '#lib/model/bulk-row.ts'
import { UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import {
  BULK_ROWS,
  FEED_ROWS,
  FEED_SOURCE,
  bulkAnswersOf,
  bulkRowOf,
  bulkStateOf,
  MANY_BULK_ROWS,
  SENDING_ROWS,
  SENT_ROWS,
} from '#test/gallery/answers/bulk-answers.ts'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { storageFailed } from '#test/gallery/answers/storage-failed.ts'
import { showDashboard } from '#test/components/shown-dashboard.tsx'

afterEach(cleanup)

// Preact names an event by these, which every browser has and happy-dom's elements have not.
for (const handler of ['ondragover', 'ondragleave', 'ondrop'])
  Reflect.set(HTMLElement.prototype, handler, null)

const show = (answers: FakeAnswers, tabs = { request: async () => true, window: async () => 7 }) =>
  showDashboard(answers, 'bulk', { tabs })
const some = (changes: Partial<BulkState> = {}): FakeAnswers => bulkAnswersOf(BULK_ROWS, changes)

/** A background that keeps what is decided of its rows. */
const decided = (from: readonly BulkRowView[]): FakeAnswers => {
  let rows = from
  let epoch = 1
  return {
    ...bulkAnswersOf(from),
    'bulk/open': () => bulkStateOf(rows),
    'bulk/rows': () => ({ epoch, rows: [...rows], upTo: rows.length, more: false }),
    'bulk/change': (change) => {
      if (change.kind !== 'decide') return bulkStateOf(rows)
      const { ids, decision } = change
      epoch += 1
      rows = rows.map((row) => {
        if (!ids.includes(row.id)) return row
        const changed = { ...row, decision, lineText: '' }
        return { ...row, decision, rowStatus: rowStatusOf(changed, row.check) }
      })
      return bulkStateOf(rows)
    },
  }
}

const table = () => screen.findByRole('table', { name: 'Bulk' })
const listed = () =>
  [...document.querySelectorAll('tbody .row-button')].map((one) => one.getAttribute('aria-label'))
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (name: string): HTMLElement => screen.getByRole('textbox', { name })
const type = (where: HTMLElement, value: string) => fireEvent.input(where, { target: { value } })
/** With rows in the list the box is behind a button. */
const box = async () => {
  await press('Add more')
  return screen.findByRole('textbox', { name: 'Paste anything' })
}
const paste = async (words: string) => {
  const where = await box()
  fireEvent.paste(where, { clipboardData: { getData: () => words } })
  return where
}

describe('a feed', () => {
  const feed = (changes = {}): FakeAnswers =>
    bulkAnswersOf(FEED_ROWS, {
      sources: [{ ...FEED_SOURCE, table: FEED_SOURCE.table && { ...FEED_SOURCE.table, ...changes } }],
    })

  it('names its columns, each with a select, and what of it is left out', async () => {
    const { asked } = show(feed())
    const bar = within(await screen.findByRole('group', { name: 'Columns of brand-feed.csv' }))
    expect(bar.getByText('7 columns, as last time')).toBeTruthy()
    expect(bar.getByText('1 duplicate address; the email column was skipped')).toBeTruthy()
    const selects = bar.getAllByRole<HTMLSelectElement>('combobox')
    expect(selects.map((one) => [one.labels[0]?.textContent, one.selectedOptions[0]?.textContent])).toEqual([
      ['Asset', 'url'],
      ['Type', 'kind'],
      ['Category', 'threat'],
      ['Confidence', 'score'],
      ['First seen', 'seen_at'],
      ['Comment', 'notes'],
    ])
    fireEvent.change(bar.getByLabelText('Comment'), { target: { value: 'null' } })
    await press('Close the columns of brand-feed.csv')
    await waitFor(() =>
      expect(asked('bulk/change')).toMatchObject([
        { kind: 'columns', source: 1, columns: { asset: 1, comment: null }, folded: false },
        { kind: 'columns', source: 1, columns: { asset: 1, comment: 6 }, folded: true },
      ]),
    )
  })

  it('opens folded columns again', async () => {
    const { asked } = show(feed({ folded: true, asLast: false }))
    await press('Columns')
    expect(screen.queryByRole('group', { name: /^Columns of/ })).toBeNull()
    await waitFor(() => expect(asked('bulk/change')).toMatchObject([{ kind: 'columns', folded: false }]))
  })

  it('has the category and the place of each row in the table, and what it says in the row’s details', async () => {
    const { asked } = show(feed())
    await table()
    const row = screen.getByRole('row', { name: /metarnask/ })
    expect(within(row).getByText('Phishing')).toBeTruthy()
    expect(within(row).getByText('feed 3')).toBeTruthy()
    fireEvent.click(within(row).getByRole('button', { name: /metarnask/ }))
    expect(await screen.findByText('from the feed')).toBeTruthy()
    const description = field('Description for this row')
    expect(description).toHaveProperty('value', 'fake sign-in; first seen 2026-11-20; confidence 90')
    type(description, 'my words')
    fireEvent.focusOut(description)
    await waitFor(() =>
      expect(asked('bulk/change')).toEqual([{ kind: 'describe', id: 3, description: 'my words' }]),
    )
  })
})

describe('a living list', () => {
  const rejected = (name: RegExp) => within(screen.getByRole('row', { name }))

  it('offers to repair what was rejected in its own row', async () => {
    const { asked } = show(bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }))
    await table()
    const wallet = rejected(/^Select eip155/)
    expect(wallet.getByText('Rejected: chain missing')).toBeTruthy()
    expect(wallet.getByText(/^The service needs the chain:/)).toBeTruthy()
    fireEvent.click(wallet.getByRole('button', { name: /^Use it and resend: eip155/ }))
    await waitFor(() =>
      expect(asked('bulk/submit')).toMatchObject([
        { id: 31, content: expect.stringMatching(/^eip155:56:0x/) },
      ]),
    )
    const ignored = rejected(/acme-payout/)
    expect(
      ignored.getByText('The service ignores this domain. The other 2 assets were sent without it.'),
    ).toBeTruthy()
    fireEvent.click(ignored.getByRole('button', { name: /^Move to description/ }))
    await waitFor(() =>
      expect(asked('bulk/change')).toMatchObject([
        { kind: 'save', form: { description: 'https://acme-payout.example/bonus' } },
        { kind: 'decide', ids: [12], decision: 'removed' },
      ]),
    )
  })

  it('has no checkbox for what was sent, and selects none of it', async () => {
    show(bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }))
    await table()
    const sent = screen.getAllByRole('row', { name: /#48203/ })
    expect(sent.map((row) => within(row).queryByRole('checkbox'))).toEqual([null, null])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all visible' }))
    expect(await screen.findByText('9 selected')).toBeTruthy()
  })

  it('says quietly which one of a shared host a row is, beside the result of its check', async () => {
    show(bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }))
    await table()
    const cell = screen.getByText('One bucket on linodeobjects[.]com').closest('td')
    expect(cell?.textContent).toBe('Not on your allowlistOne bucket on linodeobjects[.]com')
    expect(cell?.title).toBe('Not on your allowlist\nOne bucket on linodeobjects[.]com')
  })

  it('has no checkbox for all rows where none can be selected', async () => {
    show(
      bulkAnswersOf(
        FEED_ROWS.filter(({ rowStatus }) => rowStatus === 'accepted'),
        { sources: [FEED_SOURCE] },
      ),
    )
    await table()
    expect(screen.queryByRole('checkbox', { name: 'Select all visible' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: 'Select' })).toBeTruthy()
  })

  it('offers the domains of senders that look like own ones', async () => {
    const { asked } = show(bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }))
    await table()
    expect(screen.getByText('1 sender looks like yours: metarnask-help[.]example')).toBeTruthy()
    await press('Report its domain')
    await waitFor(() => expect(asked('bulk/change')).toEqual([{ kind: 'unwrap', ids: [50] }]))
    await press('Dismiss')
    expect(screen.queryByText(/looks like yours:/)).toBeNull()
  })

  it('offers each domain once, and none that is listed', () => {
    const sender = FEED_ROWS.find(({ id }) => id === 50)
    if (sender === undefined) throw new Error('no sender')
    expect(alikeSenders([sender, { ...sender, id: 51 }])).toEqual([
      { id: 50, domain: 'metarnask-help.example' },
    ])
    expect(alikeSenders([sender, bulkRowOf(52, 'metarnask-help.example')])).toEqual([])
    expect(alikeSenders([{ ...sender, check: null }])).toEqual([])
  })

  it('says how long a report has been on its way, once that is worth telling', async () => {
    show(bulkAnswersOf(FEED_ROWS, { sources: [FEED_SOURCE] }))
    await table()
    expect(screen.getByText('Sending, 4 s')).toBeTruthy()
  })
})

describe('a text that was set aside', () => {
  const source = { id: 7, kind: 'paste', name: '', length: 3000, readTo: 0, found: 0, beyond: 0 } as const
  const aside = { sources: [{ ...source, done: true, aside: true, stuck: 2 }] }
  const whole = `${'x'.repeat(2999)}!`
  const kept: FakeAnswers = {
    ...some(aside),
    'bulk/text': ({ from }) => ({ piece: whole.slice(from) }),
    'bulk/change': () => bulkStateOf(BULK_ROWS),
  }

  it('is told with what to do, and its beginning is shown', async () => {
    show(kept)
    expect(await screen.findByText(/part of this text couldn’t be read/)).toBeTruthy()
    await press('Show unread text')
    const shown = await screen.findByRole('region', { name: 'Show unread text' })
    expect(shown.textContent).toBe('x'.repeat(2000))
  })

  it('can be saved as a file, all of it', async () => {
    const { save } = show(kept)
    await press('Save as file')
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    const [name, content] = save.mock.calls[0] ?? []
    expect([name, await content?.text()]).toEqual(['text.txt', whole])
  })

  it('is deleted after a question, and then told no more', async () => {
    const { asked } = show(kept)
    await press('Delete text')
    expect(asked('bulk/change')).toEqual([])
    await press('Delete text')
    await waitFor(() => expect(screen.queryByText(/part of this text couldn’t be read/)).toBeNull())
    expect(asked('bulk/change')).toEqual([{ kind: 'drop-text', id: 7 }])
  })
})

describe('the count of rows', () => {
  it('names the duplicates beside them, so that both add up to the lines', async () => {
    show(some())
    expect(await screen.findByText('16 rows · 3 duplicates merged')).toBeTruthy()
  })
})

describe('what is put in', () => {
  it('is read at once when it is pasted, and counted', async () => {
    const { asked } = show(some())
    await paste('a.example\nb.example\n\nc.example')
    expect(asked('bulk/add')).toEqual([
      { kind: 'paste', name: '', text: 'a.example\nb.example\n\nc.example', inPrivate: false },
    ])
    expect(await screen.findByText('3 lines read')).toBeTruthy()
  })

  it('is read wherever it is pasted, but in another field', async () => {
    const { asked } = show(some())
    await table()
    const clipboardData = { getData: () => 'a.example' }
    expect(fireEvent.paste(screen.getByRole('searchbox'), { clipboardData })).toBe(true)
    expect(asked('bulk/add')).toEqual([])
    expect(fireEvent.paste(document.body, { clipboardData })).toBe(false)
    expect(asked('bulk/add')).toMatchObject([{ kind: 'paste', text: 'a.example' }])
  })

  it('is typed and added by Ctrl+Enter or the button, which does not submit the list', async () => {
    const { asked } = show(some())
    const where = await box()
    expect(document.activeElement).toBe(where)
    expect(screen.getByRole('button', { name: 'Add' })).toHaveProperty('disabled', true)
    type(where, 'a.example')
    fireEvent.keyDown(where, { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Paste anything' })).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add more' }))
    type(await box(), 'b.example')
    await press('Add')
    await waitFor(() => expect(asked('bulk/add')).toHaveLength(2))
    expect(asked('bulk/add')).toHaveLength(2)
    expect(asked('bulk/submit')).toEqual([])
  })

  it('is drawn in its place only where the disk refuses it, before what was typed meanwhile', async () => {
    const answer = Promise.withResolvers<{
      kind: 'not-stored'
      failure: { kind: 'disk-full'; detail: string }
    }>()
    show({ ...some(), 'bulk/add': () => answer.promise })
    const where = await box()
    const isLeftToTheField = fireEvent.paste(where, { clipboardData: { getData: () => 'a.example' } })
    expect(isLeftToTheField).toBe(false)
    expect(where).toHaveProperty('value', '')
    type(where, 'b.example')
    answer.resolve({ kind: 'not-stored', failure: { kind: 'disk-full', detail: '' } })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Couldn’t save to this device. Your input is still in the box',
    )
    await waitFor(() => expect(where).toHaveProperty('value', 'a.example\nb.example'))
  })

  it('is a file that was chosen or dropped anywhere on the tab, and told when it is no text', async () => {
    const { asked } = show(some())
    await table()
    const file = new File(['x.example'], 'iocs.csv')
    const pdf = new File(['%PDF-1.7'], 'report.pdf')
    const tab = document.querySelector('.bulk')
    if (!tab) throw new Error('no tab')
    fireEvent.dragOver(tab, { dataTransfer: { types: ['Files'] } })
    expect(await screen.findByText(/^Drop text, CSV, HTML, email or Outlook files, or images/)).toBeTruthy()
    fireEvent.drop(tab, { dataTransfer: { types: ['Files'], files: [file, pdf] } })
    await waitFor(() =>
      expect(asked('bulk/add')).toEqual([
        { kind: 'file', name: 'iocs.csv', text: 'x.example', inPrivate: false },
      ]),
    )
    expect((await screen.findByRole('alert')).textContent).toContain('“report.pdf” isn’t a text file')
    expect(screen.queryByText(/^Drop text, CSV, HTML, email or Outlook files, or images/)).toBeNull()
  })

  it('is the tabs of this window, after the browser was asked', async () => {
    const { asked } = show(some())
    await box()
    await press('Add open tabs')
    await waitFor(() => expect(asked('bulk/add')).toEqual([{ kind: 'tabs', windowId: 7 }]))
  })

  it('is no tab where the browser does not allow it', async () => {
    const { asked } = show(some(), { request: async () => false, window: async () => 7 })
    await box()
    await press('Add open tabs')
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The browser didn’t allow access to your tabs, so none were added',
    )
    expect(asked('bulk/add')).toEqual([])
  })

  it('is shown while it is read, with what does not fit', async () => {
    const source = {
      id: 1,
      kind: 'file' as const,
      name: 'x.csv',
      length: 100,
      readTo: 43,
      found: 812,
      beyond: 31,
    }
    show(some({ sources: [{ ...source, done: false }] }))
    expect(await screen.findByText('File: x.csv: 43% read, 812 found')).toBeTruthy()
    expect(screen.getByText(/^List full \(20,000\): 31 assets weren’t added/)).toBeTruthy()
    cleanup()
    show(some({ sources: [{ ...source, done: true, isCut: true }] }))
    expect(await screen.findByText(/^File: x.csv: the end was left out, since it is too long/)).toBeTruthy()
    cleanup()
    show(some({ sources: [{ ...source, done: true, unreadable: true }] }))
    expect(
      await screen.findByText(/^File: x.csv: the rest couldn’t be read back from disk\. Add it again/),
    ).toBeTruthy()
  })
})

describe('the list', () => {
  it('offers what addresses lead to, for all of them and for one', async () => {
    const wrapper = (id: number) =>
      bulkRowOf(id, `https://www.google.com/url?q=https%3A%2F%2Fdrainer-${id}.example%2F`)
    // The third is sent as it is: nothing is left to offer for it.
    const asIs = { ...wrapper(4), decision: 'send' as const, rowStatus: 'ready' as const }
    const { asked } = show(
      bulkAnswersOf([wrapper(1), wrapper(2), asIs, bulkRowOf(3, 'https://other.example/')]),
    )
    await screen.findByText('2 wrapped links lead to other addresses.')
    fireEvent.click(screen.getByRole('button', { name: 'Include the destinations' }))
    fireEvent.click(screen.getByRole('button', { name: /drainer-2/ }))
    expect(await screen.findByText('This is a wrapper. Its destination is selected.')).toBeTruthy()
    expect(screen.getByRole('radio', { name: /^Destination/ })).toHaveProperty('checked', true)
    await press('Include')
    await waitFor(() =>
      expect(asked('bulk/change')).toEqual([
        { kind: 'unwrap', ids: [1, 2] },
        { kind: 'unwrap', ids: [2] },
      ]),
    )
  })

  it('is a table that sorts by every head', async () => {
    const [first, ...others] = BULK_ROWS
    show(bulkAnswersOf(first ? [{ ...first, category: 'scam' }, ...others] : []))
    await table()
    const heads = screen.getAllByRole('columnheader').slice(1)
    expect(heads.map((one) => one.textContent)).toEqual([
      'Asset',
      'Allowlist check',
      'Category',
      'Status ▴',
      'Source',
    ])
    for (const name of ['Asset', 'Allowlist check', 'Category', 'Source', /^Status/]) {
      await press(name)
      const head = screen.getByRole('columnheader', { name: new RegExp(name) })
      expect(head.getAttribute('aria-sort')).toBe('ascending')
    }
    expect(listed()[0]).toBe('metamask[.]io/download')
  })

  it('has no column of categories while all rows have that of the list', async () => {
    show(some())
    await table()
    expect(screen.queryByRole('columnheader', { name: 'Category' })).toBeNull()
  })

  it('has what can’t be reported behind a filter', async () => {
    show(some())
    await table()
    expect(listed()).toHaveLength(13)
    const chip = screen.getByRole('checkbox', { name: 'Can’t be reported: 3' })
    fireEvent.click(chip)
    expect(listed()).toEqual(['support@acme-help[.]example', 'acme[.]support@gmail[.]com', 'invoice[.]pdf'])
    fireEvent.click(chip)
    expect(listed()).toHaveLength(13)
    type(screen.getByRole('searchbox', { name: 'Search the bulk list' }), 'invoice')
    await waitFor(() => expect(listed()).toEqual(['invoice[.]pdf']))
  })

  it('says of each row what is merged into it and what is perhaps the same', async () => {
    show(some())
    await table()
    expect(listed()).toContain('drainer[.]example/claim · 3 duplicates merged')
    expect(listed()).toContain('www[.]drainer[.]example/claim · Possible duplicate of an earlier row')
    expect(screen.getByText('3 duplicates')).toBeTruthy()
    expect(screen.getByText('Possible duplicate of an earlier row')).toBeTruthy()
  })

  it('is searched, and filtered by where rows stand', async () => {
    show(some())
    await table()
    type(screen.getByRole('searchbox', { name: 'Search the bulk list' }), 'metarnask')
    await waitFor(() => expect(listed()).toEqual(['app[.]metarnask[.]io/unlock?session=restore']))
    expect(screen.getByText('1 of 16 rows')).toBeTruthy()
    type(screen.getByRole('searchbox', { name: 'Search the bulk list' }), 'no such thing')
    expect(await screen.findByText('No rows match.')).toBeTruthy()
    await press('Show all rows')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Review: 3' }))
    await waitFor(() => expect(listed()).toHaveLength(3))
  })

  it('draws a screen of twenty thousand and is walked by keys', async () => {
    show(bulkAnswersOf(MANY_BULK_ROWS))
    await table()
    expect(await screen.findByText('20,000 rows', undefined, { timeout: 10_000 })).toBeTruthy()
    expect(listed().length).toBeLessThan(100)
    const first = document.querySelector<HTMLElement>('.row-button')
    first?.focus()
    if (first) fireEvent.keyDown(first, { key: 'End' })
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^shop-19999/))
  }, 20_000)

  it('is followed when another window changes it', async () => {
    const { change, asked } = show(some())
    await table()
    await waitFor(() => expect(asked('bulk/rows')).toHaveLength(1))
    change({ what: 'bulk' })
    await waitFor(() => expect(asked('bulk/rows')).toHaveLength(2))
    expect(asked('bulk/open')).toHaveLength(2)
    expect(asked('bulk/rows').at(-1)).toEqual({ epoch: 1, since: BULK_ROWS.length })
  })
})

describe('many at once', () => {
  it('are selected by their verdict and decided together', async () => {
    const { asked } = show(some())
    await table()
    await press('Select')
    await press('On your allowlist 1')
    expect(await screen.findByText('1 selected')).toBeTruthy()
    await press('Include 1')
    await press('Select')
    await press('Can’t be reported 3')
    expect(screen.getByRole('button', { name: 'Include 0' })).toHaveProperty('disabled', true)
    await press('Remove 3')
    expect(asked('bulk/change')).toEqual([
      { kind: 'decide', ids: [2], decision: 'send' },
      { kind: 'decide', ids: [8, 9, 10], decision: 'removed' },
    ])
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('are exported as shown or selected, also for other tools', async () => {
    const { save } = show(some())
    await table()
    const exported = async (format: RegExp): Promise<string> => {
      save.mockClear()
      await press(format)
      await waitFor(() => expect(save).toHaveBeenCalledOnce())
      return (await save.mock.lastCall?.[1].text()) ?? ''
    }
    await press('Export')
    const csv = await exported(/^CSV, /)
    expect(csv).toContain('"asset","type","status","allowlist check","category","report"')
    expect(JSON.parse(await exported(/^STIX 2.1, /))).toMatchObject({ type: 'bundle' })
    expect(JSON.parse(await exported(/^MISP, /))).toMatchObject({ Event: { info: 'Bulk' } })
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select metamask\[/ }))
    const json = JSON.parse(await exported(/^JSON, 1 row/))
    expect(json).toMatchObject({ rows: [{ asset: expect.stringContaining('metamask') }] })
    expect(save.mock.lastCall?.[0]).toMatch(/^bulk-list-2026-11-\d\d\.json$/)
  })

  it('are ticked one by one, or from one to another with Shift', async () => {
    show(some())
    await table()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select metamask\[/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Select @acme_helpdesk/ }), { shiftKey: true })
    expect(await screen.findByText('5 selected')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all visible' }))
    expect(await screen.findByText('13 selected')).toBeTruthy()
    await press('Clear selection')
    expect(screen.queryByText(/selected$/)).toBeNull()
  })

  it('are put back after they were removed', async () => {
    const { asked } = show(some())
    await press('Restore 1 removed')
    expect(asked('bulk/change')).toEqual([{ kind: 'decide', ids: [17], decision: 'none' }])
  })
})

describe('what is missing', () => {
  it('is asked once: the chain of addresses, also by number', async () => {
    const { asked } = show(some())
    fireEvent.change(
      await screen.findByRole('combobox', { name: /wallet address has no chain\. Set it to/ }),
      {
        target: { value: '137' },
      },
    )
    await press('Set chain')
    fireEvent.change(screen.getByRole('combobox', { name: /wallet address has no chain\. Set it to/ }), {
      target: { value: 'other' },
    })
    type(field('Chain ID'), '0x1')
    expect(screen.getByRole('button', { name: 'Set chain' })).toHaveProperty('disabled', true)
    type(field('Chain ID'), '324')
    await press('Set chain')
    expect(asked('bulk/change')).toEqual([
      { kind: 'chain', chain: 137 },
      { kind: 'chain', chain: 324 },
    ])
  })

  it('is asked once: the platform of names', async () => {
    const { asked } = show(some())
    fireEvent.change(await screen.findByRole('combobox', { name: /handle has no platform\. Set it to/ }), {
      target: { value: 'TELEGRAM' },
    })
    await press('Set platform')
    expect(asked('bulk/change')).toEqual([{ kind: 'platform', ids: [7], platform: 'TELEGRAM' }])
  })
})

describe('one row', () => {
  it('is told in full, and edited in place', async () => {
    const { asked } = show(some())
    await press(/^drainer\[/)
    const panel = within(await screen.findByRole('region', { name: 'Row' }))
    expect(panel.getByText('Pasted text, line 4')).toBeTruthy()
    expect(panel.getByText('hxxps://drainer[.]example/claim')).toBeTruthy()
    await waitFor(() => expect(panel.getByRole('status').textContent).toBe('Ready'))
    const asset = panel.getByRole('textbox', { name: 'Asset' })
    expect(asset).toHaveProperty('value', 'https://drainer.example/claim')
    expect(panel.queryByRole('button', { name: 'Save' })).toBeNull()
    type(asset, 'drainer.example')
    fireEvent.click(panel.getByRole('button', { name: 'Save' }))
    expect(asked('bulk/change')).toEqual([{ kind: 'edit', id: 4, content: 'drainer.example' }])
  })

  it('is sent all the same, left out or removed', async () => {
    const { asked } = show(some())
    await press('metamask[.]io/download')
    await press('Send anyway')
    await press('Exclude')
    await press('Remove')
    expect(asked('bulk/change')).toEqual([
      { kind: 'decide', ids: [2], decision: 'send' },
      { kind: 'decide', ids: [2], decision: 'leave' },
      { kind: 'decide', ids: [2], decision: 'removed' },
    ])
    await press('Back')
    expect(await screen.findByRole('region', { name: 'Details for all reports' })).toBeTruthy()
  })

  it('closes when it is removed, and gives its focus to the list', async () => {
    show(decided(BULK_ROWS.slice(0, 5)))
    await press('metamask[.]io/download')
    const remove = await screen.findByRole('button', { name: 'Remove' })
    remove.focus()
    fireEvent.click(remove)
    expect(await screen.findByRole('region', { name: 'Details for all reports' })).toBeTruthy()
    expect(listed()).not.toContain('metamask[.]io/download')
    await waitFor(() => expect(document.activeElement?.closest('.table, .tools')).toBeTruthy())
    // Looked at among the removed ones, it stays open.
    fireEvent.click(screen.getByRole('checkbox', { name: 'Removed: 1' }))
    await press('metamask[.]io/download')
    await press('Include')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore 1 removed' })).toBeNull())
    expect(screen.getByRole('region', { name: 'Row' })).toBeTruthy()
  })

  it('that was the last is not looked for by a filter: all can be restored', async () => {
    show(decided(BULK_ROWS.slice(0, 2)))
    await table()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all visible' }))
    await press('Remove 2')
    expect(await screen.findByText('You removed all rows.')).toBeTruthy()
    expect(screen.queryByText('No rows match.')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Show all rows' })).toBeNull()
    await press('Restore 2 removed')
    expect(await table()).toBeTruthy()
    expect(listed()).toHaveLength(2)
  })

  it('that is no asset offers its domain, or goes into the description', async () => {
    const { asked } = show(some())
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Can’t be reported: 3' }))
    await press(/^support@/)
    expect(await screen.findByText(/documents no form for email addresses/)).toBeTruthy()
    await press('Report acme-help.example instead')
    expect(asked('bulk/change')).toEqual([{ kind: 'edit', id: 8, content: 'acme-help.example' }])
    await press('Move to description')
    expect(asked('bulk/change').slice(1)).toMatchObject([
      { kind: 'save', form: { description: 'support@acme-help.example' } },
      { kind: 'decide', ids: [8], decision: 'removed' },
    ])
  })

  it('leads to the row that is perhaps the same', async () => {
    show(some())
    await press(/^www\[/)
    await press('drainer[.]example/claim')
    expect(within(screen.getByRole('region', { name: 'Row' })).getByText('Pasted text, line 4')).toBeTruthy()
  })

  it('that the service refused says why', async () => {
    show(bulkAnswersOf(SENT_ROWS))
    await press(/^three\[/)
    expect(await screen.findByText('DUPLICATE_ASSETS')).toBeTruthy()
  })
})

/** The links to reports; the help is one, too. */
const reportLinks = () => screen.getAllByRole('link').filter((one) => one.matches('.linked'))

describe('Submit', () => {
  const own = BULK_ROWS.map((row) =>
    row.id === 2 ? { ...row, rowStatus: 'ready' as const, decision: 'send' as const } : row,
  )

  it('names what was on screen, by the button or Ctrl+Enter', async () => {
    const { asked } = show(bulkAnswersOf(own, { revision: 9 }))
    await table()
    await press('Submit report')
    await waitFor(() => expect(asked('bulk/submit')).toMatchObject([{ revision: 9, stops: [2] }]))
    fireEvent.keyDown(field('Title'), { key: 'Enter', ctrlKey: true })
    await waitFor(() => expect(asked('bulk/submit')).toHaveLength(2))
  })

  it('asks for the service’s host inside the click where that is missing', async () => {
    const { baseUrl } = bulkStateOf(own).destination ?? { baseUrl: '' }
    const hostToAsk = `${new URL(baseUrl).origin}/*`
    const { asked, requestHost } = show({
      ...bulkAnswersOf(own),
      'connection/get': () => ({ ...NOT_CONNECTED, baseUrl, slug: 'acme', keyStored: true, hostToAsk }),
    })
    await table()
    await screen.findByRole('button', { name: 'Allow access' })
    fireEvent.click(screen.getByRole('button', { name: 'Submit report' }))
    expect(requestHost).toHaveBeenCalledExactlyOnceWith(hostToAsk)
    await waitFor(() => expect(asked('bulk/submit')).toHaveLength(1))
  })

  it('says that it sends all ready rows, whether they are selected or not', async () => {
    show(some())
    const submit = await screen.findByRole('button', { name: 'Submit report' })
    expect(submit.title).toBe('Submits all Ready rows, selected or not. Ctrl+Enter')
  })

  it('counts its reports and shows each of them exactly', async () => {
    const rows = MANY_BULK_ROWS.slice(0, 400)
    const { asked } = show(bulkAnswersOf(rows))
    await table()
    const { reports, assets, most } = bulkStateOf(rows)
    const first = rows.filter(({ rowStatus }) => rowStatus === 'ready')[most]?.written ?? ''
    expect(await screen.findByRole('button', { name: `Submit ${reports} reports` })).toBeTruthy()
    const goes = `Sends ${assets} ready assets in ${reports} reports, selected or not`
    expect(screen.getByText(goes)).toBeTruthy()
    await press('Show request')
    expect(await screen.findByText(`1 of ${reports}`)).toBeTruthy()
    await press('Next')
    await screen.findByText(`2 of ${reports}`)
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Request body' }).textContent).toContain(
        `[{"content":"${first}"`,
      ),
    )
    expect(screen.getByText('https://reports.example/v2')).toBeTruthy()
    expect(asked('bulk/request')).toEqual([{ index: 0 }, { index: 1 }])
  })

  it('asks for a reason, and does nothing without', async () => {
    const { asked } = show(bulkAnswersOf(own, { blockers: ['own-asset'] }))
    await press('Submit report')
    const reason = await screen.findByRole('textbox', { name: 'Reason for reporting your own assets' })
    await waitFor(() => expect(document.activeElement).toBe(reason))
    type(reason, 'it was sold')
    expect(asked('bulk/submit')).toEqual([])
    expect(asked('bulk/change')).toMatchObject([{ form: { overrideReason: 'it was sold' } }])
  })

  it('asks for one confirmation where nothing could be compared', async () => {
    const [why] = UNCHECKED_REASONS
    const { asked } = show(some({ copy: null, unchecked: why, blockers: ['not-checked'] }))
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Send without an allowlist check/ }))
    expect(asked('bulk/change')).toMatchObject([{ form: { confirmUnchecked: true } }])
  })

  it('leads to the options without a connection', async () => {
    const { openOptions } = show(some({ destination: null, blockers: ['not-connected'] }))
    await press('Connect')
    expect(openOptions).toHaveBeenCalledOnce()
  })

  it.each([
    ['changed', 'The list changed, so nothing was sent. Review it and submit again'],
    ['stopped', 'Nothing was sent'],
  ] as const)('says when it was %s', async (kind, words) => {
    show({ ...some(), 'bulk/submit': () => ({ kind, state: bulkStateOf(BULK_ROWS) }) })
    await table()
    await press('Submit report')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
  })

  it('can be undone while it is not yet under way', async () => {
    const { asked } = show(
      bulkAnswersOf(SENDING_ROWS, {
        sent: [{ id: 'r-1', state: 'queued', assets: 2 }],
        blockers: ['nothing'],
      }),
    )
    await table()
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Sending')
    expect(await screen.findByText('in 5 s')).toBeTruthy()
    await press('Undo')
    expect(asked('bulk/change')).toEqual([{ kind: 'undo' }])
  })

  it('tells a status that was set already apart from what is reported already', async () => {
    show(
      bulkAnswersOf(SENT_ROWS, {
        sent: [
          { id: 'r-1', state: 'known', assets: 50, reason: 'correct' },
          { id: 'r-2', state: 'known', assets: 1 },
          { id: 'r-3', state: 'known', assets: 3, reason: 'correct' },
        ],
        blockers: ['nothing'],
      }),
    )
    await table()
    await press('Reports from this list')
    expect(reportLinks().map((one) => one.querySelector('.linked-state')?.textContent)).toEqual([
      'Already has this status',
      'Already reported',
      'Already has this status',
    ])
  })

  it('says of each row what became of it in its report, and counts assets', async () => {
    show(bulkAnswersOf(SENT_ROWS, { sent: [{ id: 'r-1', state: 'accepted', assets: 1 }] }))
    await table()
    const words = [...document.querySelectorAll('tbody .column-standing')].map((one) =>
      one.textContent?.trim(),
    )
    expect(words).toEqual([
      'Rejected: duplicate',
      'Rejected: ignore list',
      'Waiting',
      'Not accepted: others rejected',
      'Needs attention',
      'Accepted #48203',
    ])
    await press(/^four/)
    const panel = within(await screen.findByRole('region', { name: 'Row' }))
    expect(panel.getByText('The service ignores reports for this domain.')).toBeTruthy()
    expect(panel.getByRole('link', { name: 'View report' }).getAttribute('href')).toBe('#reports/r-4')
    expect(panel.getByRole('button', { name: 'Remove' })).toBeTruthy()
  })

  it('tells what became of the reports, with a way to each', async () => {
    const { asked } = show(
      bulkAnswersOf(SENT_ROWS, {
        sent: [
          { id: 'r-1', state: 'accepted', assets: 50 },
          { id: 'r-2', state: 'waiting', assets: 1 },
          { id: 'r-3', state: 'needs-you', assets: 3 },
        ],
        blockers: ['nothing'],
      }),
    )
    await table()
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Sending 3 of 3 reports · 1 asset accepted · 2 assets rejected · Not accepted: others rejected: 1 · Needs attention: 1',
    )
    await press('Reports from this list')
    expect(reportLinks().map((one) => one.getAttribute('href'))).toEqual([
      '#reports/r-3',
      '#reports/r-2',
      '#reports/r-1',
    ])
    await press('Clear sent rows')
    expect(asked('bulk/change')).toEqual([{ kind: 'clear', what: 'sent' }])
  })
})

describe('when it fails', () => {
  it('says what can be put in while there is nothing', async () => {
    show(bulkAnswersOf([]))
    expect(await screen.findByText('Report many at once')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit report' })).toBeNull()
  })

  it('offers another try when nobody answered', async () => {
    let answers = false
    const here = some()
    const once = <T,>(answer: T): T => {
      if (!answers) throw new Error('no answer')
      return answer
    }
    show({ ...here, 'bulk/open': () => once(bulkStateOf(BULK_ROWS)) })
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The extension didn’t respond. Your list is saved on this device',
    )
    answers = true
    await press('Try again')
    expect(await table()).toBeTruthy()
  })

  it('says what the storage does not do', async () => {
    const failed = storageFailed('disk-failed', 'UnknownError')
    show({ 'bulk/open': failed, 'bulk/rows': failed })
    expect((await screen.findByRole('alert')).textContent).toContain('UnknownError')
  })

  it('says that a text was not read to its end', async () => {
    show(some({ notRead: { kind: 'disk-full', detail: '' } }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Couldn’t finish reading. Try again to continue where it stopped',
    )
  })
})
