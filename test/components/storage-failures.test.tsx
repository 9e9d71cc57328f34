// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOT_CONNECTED } from '#components/options/connections.tsx'
import { makeRecovery } from '#components/options/deps.ts'
import type { ExportData } from '#components/ui/page.ts'
import type { StoredReads } from '#lib/your-data/stored.ts'
import type { Erased, Erasure } from '#lib/platform/erasure.ts'
import type { PopupDeps } from '#components/popup/first-frame/state.ts'
import type { Change } from '#lib/messages/changes.ts'
import { NotAnswered } from '#lib/messages/request.ts'
import { type StorageFailure, STORAGE_FAILURES } from '#lib/platform/storage-failure.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { storedReads } from '#test/gallery/answers/granted.ts'
import { asDraft, draft, report } from '#test/gallery/answers/samples.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { dashboardOf, optionsOf, popupOf } from '#test/gallery/answers/surfaces.tsx'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'

const saved: Blob[] = []
const exportData = vi.fn<ExportData>()
const restartToErase = vi.fn<(what: Erasure) => Promise<never>>(() => new Promise(() => undefined))
beforeEach(() => {
  saved.length = 0
  exportData.mockReset()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const failing = (kind: StorageFailure['kind']) => (): never => {
  throw new NotAnswered('asked', { kind, detail: 'WhatTheBrowserSays' })
}
const onChange = () => () => undefined

const PREFERENCES = DEFAULT_PREFERENCES

const CONNECTION = {
  ...NOT_CONNECTED,
  baseUrl: 'https://service.example/v2',
  slug: 'acme',
  keyStored: true,
}
const HELD_ELSEWHERE = report({ at: 'held', because: 'other-destination', message: '' }, { id: 'a' })

const popup = (answers: FakeAnswers, onHeard: PopupDeps['onChange'] = onChange) =>
  render(popupOf(answers, { exportData, onChange: onHeard }))
const dashboard = (answers: FakeAnswers, at = 'reports') =>
  render(dashboardOf(answers, { exportData, onChange, at }))
const options = (
  answers: FakeAnswers,
  ask = fakeAsk(answers),
  onHeard: (hear: (change: Change) => void) => () => void = onChange,
  erased: Erased | null = null,
  reads: Partial<StoredReads> | null = {},
) =>
  render(
    optionsOf(answers, {
      ask,
      recovery: makeRecovery(ask, () => ask('connection/get', {}), restartToErase),
      erased,
      reads: reads && storedReads(reads),
      exportData: reads ? exportData : undefined,
      onChange: onHeard,
      shortcuts: { list: async () => [], change: null },
    }),
  )

const SURFACES: [name: string, show: (fails: () => never, more?: FakeAnswers) => unknown][] = [
  ['popup', (fails, more) => popup({ 'draft/open-tab': fails, ...more })],
  ['Dashboard', (fails, more) => dashboard({ reportIds: fails, 'connection/get': fails, ...more })],
  [
    'options',
    (fails, more) => options({ 'connection/get': fails, 'preferences/get': () => PREFERENCES, ...more }),
  ],
]

const HAPPENED: Record<StorageFailure['kind'], [happened: string, todo: string]> = {
  'newer-database': ['Your data was saved by a newer version of this extension.', 'Update the extension.'],
  'failed-migration': ['Your data couldn’t be upgraded to this version.', 'Restart the browser.'],
  'unreadable-database': ['The browser can’t open the extension’s data.', 'Restart the browser.'],
  'disk-full': ['The disk is full.', 'Free up disk space, then try again'],
  'disk-failed': ['Couldn’t read from or write to the disk.', 'Try again.'],
  'memory-full': [
    'The memory for private entries is full.',
    'Submit or discard drafts from private windows, then try again.',
  ],
  'row-in-the-way': ['An unreadable entry is stored under this report’s ID.', 'discard this draft'],
}

const alerts = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ')

describe.each(SURFACES)('the %s', (_, show) => {
  it.each(STORAGE_FAILURES)('tells %s: what happened, what to do, and the browser’s word', async (kind) => {
    show(failing(kind))
    const [happened, todo] = HAPPENED[kind]
    await waitFor(() => expect(alerts()).toContain(happened))
    expect(alerts()).toContain(todo)
    expect(alerts()).toContain('WhatTheBrowserSays')
  })

  it('saves what can be read', async () => {
    exportData.mockResolvedValue({
      file: new Blob(['{"kind":"header"}']),
      rows: 3,
      reports: 1,
      bytes: 17,
      withoutKey: true,
    })
    show(failing('newer-database'))
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a file' }))
    await screen.findByText('Saved without the API key.')
    expect(exportData.mock.calls.map(([wanted]) => wanted)).toEqual(['all'])
    expect(await saved[0]?.text()).toBe('{"kind":"header"}')
  })

  it.each<[answer: () => ReturnType<ExportData>, said: string]>([
    [
      async () => ({ file: new Blob(), rows: 0, reports: 0, bytes: 0, withoutKey: true }),
      'Nothing could be read.',
    ],
    [() => Promise.reject(new Error('cannot be opened')), 'Couldn’t save. Try again.'],
  ])('says when nothing could be saved', async (answer, said) => {
    exportData.mockImplementation(answer)
    show(failing('unreadable-database'))
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a file' }))
    expect(await screen.findByText(said)).toBeTruthy()
    expect(saved).toEqual([])
  })
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const one = (more: FakeAnswers) => () => dashboard({ ...answersOf([HELD_ELSEWHERE]), ...more }, 'reports/a')
const onceSent = (more: FakeAnswers) => () =>
  popup({ 'draft/open-tab': () => ({ kind: 'report', report: HELD_ELSEWHERE }), ...more })
const connected = (more: FakeAnswers) => () => options({ 'connection/get': () => CONNECTION, ...more })

const STORED = 'Couldn’t save. Nothing was changed'
const LATER: [what: string, show: (fails: () => never) => () => unknown, presses: string[], says: string][] =
  [
    ['a report in full', (fails) => one({ report: fails }), [], ''],
    ['its payload', (fails) => one({ payload: fails }), ['Request'], ''],
    ['an export', (fails) => one({ wholeReports: fails }), ['Export', 'CSV, 1 report in this view'], ''],
    ['where it would go now', (fails) => one({ 'repair/plan': fails }), [], ''],
    [
      'its deletion',
      (fails) => one({ 'report/delete': fails }),
      ['More actions', 'Delete from this device…', 'Delete report'],
      STORED,
    ],
    ['the end of it', (fails) => one({ 'report/act': fails }), ['Cancel report…', 'Stop sending'], STORED],
    [
      'the end of it, in the popup',
      (fails) => onceSent({ 'report/act': fails }),
      ['Cancel report…', 'Stop sending'],
      STORED,
    ],
    ['a new copy of the list', (fails) => connected({ 'own-assets/sync': fails }), ['Sync now'], ''],
  ]

describe.each(LATER)('%s', (_, show, presses, says) => {
  it('that storage refuses is told in its words', async () => {
    show(failing('disk-failed'))()
    for (const name of presses) await press(name)
    await waitFor(() => expect(alerts()).toContain('Couldn’t read from or write to the disk.'))
    expect(alerts()).toContain(says)
    expect(alerts()).not.toContain('didn’t respond')
  })

  it('that nobody answers is told so, and no more', async () => {
    show(() => {
      throw new NotAnswered('asked')
    })()
    for (const name of presses) await press(name)
    await waitFor(() => expect(alerts()).toMatch(/The extension didn’t respond|Export failed/))
    expect(alerts()).not.toContain('disk')
  })
})

it('what fails about a report on screen in the popup is told above it', async () => {
  const listeners: ((change: Change) => void)[] = []
  const answers: FakeAnswers = {
    'draft/open-tab': () => ({ kind: 'report', report: HELD_ELSEWHERE }),
    'report/get': failing('disk-failed'),
  }
  popup(answers, (hear) => {
    listeners.push(hear)
    return () => undefined
  })
  await screen.findByText('On hold')
  for (const hear of listeners) hear({ what: 'report', id: 'a' })
  await waitFor(() => expect(alerts()).toContain('Couldn’t read from or write to the disk.'))
})

describe('what still works', () => {
  it('the options keep the defaults of new reports, which are stored elsewhere', async () => {
    options({ 'connection/get': failing('newer-database'), 'preferences/get': () => PREFERENCES })
    expect(await screen.findByRole('combobox', { name: 'Undo delay' })).toBeTruthy()
  })

  it('what was typed in the popup stays, and trying again stores it', async () => {
    let full = true
    const stored: string[] = []
    popup({
      'draft/open-tab': () => asDraft(draft()),
      'draft/open': () => asDraft(draft()),
      'draft/save': ({ form, editedAt: edit }) => {
        if (full) return failing('disk-full')()
        stored.push(form.description)
        return asDraft(draft({ form, editedAt: edit, revision: 9 }))
      },
    })
    await screen.findByDisplayValue('Phishing: app.metarnask.io')
    const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' })
    fireEvent.input(field(), { target: { value: 'typed on a full disk' } })
    await waitFor(() => expect(alerts()).toContain('The disk is full.'))
    expect(alerts()).toContain('Not saved. Keep this window open: your text is still here')
    expect(field().value).toBe('typed on a full disk')
    full = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(stored).toEqual(['typed on a full disk']))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('the dashboard saves the rows that cannot be read', async () => {
  exportData.mockResolvedValue({ file: new Blob(['{}']), rows: 1, reports: 1, bytes: 2, withoutKey: true })
  dashboard({
    reportIds: () => ['a', 'b'],
    reportRows: () => ({ rows: [], unreadable: ['a', 'b'] }),
  })
  expect(await screen.findByText(/2 saved reports can’t be read/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
  await screen.findByText('Saved without the API key.')
  expect(exportData.mock.calls.map(([wanted]) => wanted)).toEqual(['all'])
  expect(saved).toHaveLength(1)
})

describe('the options', () => {
  const connection = { ...CONNECTION, baseUrl: '', slug: '', keyStored: false }

  it('say that something cannot be read, and save it', async () => {
    exportData.mockResolvedValue({ file: new Blob(['{}']), rows: 4, reports: 1, bytes: 2, withoutKey: true })
    options({ 'connection/get': () => connection }, undefined, undefined, null, {
      unreadable: async () => 4,
    })
    await screen.findByRole('region', { name: 'Unreadable data' })
    fireEvent.click(screen.getByRole('button', { name: 'Save as a file' }))
    await screen.findByText('Saved without the API key.')
    expect(saved).toHaveLength(1)
  })

  it('say that a file may hold the key where no background could remove it', async () => {
    exportData.mockResolvedValue({ file: new Blob(['{}']), rows: 4, reports: 1, bytes: 2, withoutKey: false })
    options({ 'connection/get': () => connection }, undefined, undefined, null, {
      unreadable: async () => 1,
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as a file' }))
    await screen.findByText('Saved. It may contain the API key.')
    expect(saved).toHaveLength(1)
  })

  it.each<[erased: Erased, says: string]>([
    [{ what: 'everything', left: 0 }, 'All data deleted.'],
    [{ what: 'everything', left: 2 }, '2 items couldn’t be deleted. Try again.'],
    [{ what: 'key', left: 0 }, 'The API key was deleted from this browser.'],
    [{ what: 'key', left: 1 }, 'The stored data can’t be opened. “Delete all data” also deletes the key.'],
  ])('say what the start that opened them has deleted: %j', async (erased, says) => {
    options({ 'connection/get': () => connection }, undefined, onChange, erased)
    expect((await screen.findByRole('alert')).textContent).toContain(says)
    expect(screen.queryByRole('button', { name: 'Delete all data' }) !== null).toBe(erased.left > 0)
  })

  it('tell in a private window of Firefox, which has another database, where the data can be seen, and delete it', async () => {
    options(
      { 'connection/get': () => CONNECTION, 'preferences/get': () => PREFERENCES },
      undefined,
      undefined,
      null,
      null,
    )
    await screen.findByText(/^This private window can’t see the extension’s data/)
    expect(screen.queryByRole('button', { name: 'Export all data' })).toBeNull()
    await press('Delete all data')
    await press('Delete everything')
    await waitFor(() => expect(restartToErase).toHaveBeenLastCalledWith('everything'))
  })

  it('forget the key by a new start where no background answers, and not where it says why it can’t', async () => {
    restartToErase.mockClear()
    options({ 'connection/get': () => CONNECTION, 'connection/change': failing('disk-failed') })
    await press('Forget key')
    await press('Delete key')
    await waitFor(() => expect(alerts()).toContain('Couldn’t read from or write to the disk.'))
    expect(restartToErase).not.toHaveBeenCalled()
    cleanup()
    options({
      'connection/get': () => CONNECTION,
      'connection/change': () => {
        throw new NotAnswered('asked')
      },
    })
    await press('Forget key')
    await press('Delete key')
    await waitFor(() => expect(restartToErase.mock.calls).toEqual([['key']]))
  })

  it('say nothing of it where all can be read', async () => {
    options({ 'connection/get': () => connection })
    await screen.findByRole('textbox', { name: 'Service URL' })
    expect(screen.queryByRole('region', { name: 'Unreadable data' })).toBeNull()
  })
})
