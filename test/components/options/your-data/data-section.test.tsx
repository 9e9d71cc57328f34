// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AboutSection } from '#components/options/sections.tsx'
import { DataSection } from '#components/options/your-data.tsx'
import type { SettingsRead } from '#lib/messages/settings-requests.ts'
import type { FileSetting, SettingsInFile } from '#lib/reader/settings-file.ts'
import { settingsReaderHere } from '#test/fakes/reader-worker.ts'
import { fakeAsk, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW } from '#test/gallery/answers/samples.ts'
import { inPage } from '#test/components/in-page.tsx'

afterEach(cleanup)

/** What the page hands to the browser to be saved. */
const saved: Blob[] = []
beforeEach(() => {
  saved.length = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file)
    return 'blob:saved'
  })
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const status = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('')

const IN_FILE: FileSetting[] = [{ path: 'undoSeconds', value: 0 }]

const show = (answers: FakeAnswers, found: SettingsInFile = { at: 'settings', settings: IN_FILE }) => {
  const asked: AskedFor = []
  const onTaken = vi.fn<() => void>()
  render(
    <DataSection
      deps={{
        ask: fakeAsk(answers, asked),
        now: () => NOW,
        settingsReader: () => settingsReaderHere(found),
      }}
      onTaken={onTaken}
    />,
  )
  return { asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask }) => ask), onTaken }
}

describe('everything as a file', () => {
  const part = (index: number, next: string | null) => ({
    lines: [`{"kind":"report","key":${index}}`, `{"kind":"draft","key":${index}}`],
    reports: 1,
    next,
  })

  it('is asked for part by part, and ends with the number of its lines', async () => {
    const { asked } = show({
      'data/export': ({ after }) =>
        after === null ? part(1, 'a') : after === 'a' ? part(2, 'b') : part(3, null),
    })
    fireEvent.click(screen.getByRole('checkbox'))
    press('Export all data')
    await waitFor(() => expect(status()).toMatch(/^Exported 3 reports, \d+ bytes\.$/))
    expect(asked('data/export')).toEqual([
      { after: null, assets: true },
      { after: 'a', assets: true },
      { after: 'b', assets: true },
    ])
    const lines = (await saved[0]?.text())?.split('\n') ?? []
    expect(lines).toHaveLength(8)
    expect(JSON.parse(lines[6] ?? '')).toEqual({ kind: 'end', lines: 6 })
    expect(lines[7]).toBe('')
  })

  it('says how far it is, and saves nothing once it is stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof part>>()
    const { asked } = show({ 'data/export': ({ after }) => (after === null ? part(1, 'a') : promise) })
    press('Export all data')
    await waitFor(() => expect(status()).toMatch(/^1 reports so far, \d+ bytes$/))
    press('Stop')
    resolve(part(2, 'b'))
    await waitFor(() => expect(status()).toBe('Stopped. No file was saved.'))
    expect(asked('data/export')).toHaveLength(2)
    expect(saved).toEqual([])
  })

  it('that was not answered is told, and can be begun again', async () => {
    show({
      'data/export': () => {
        throw new Error('no answer')
      },
    })
    press('Export all data')
    expect((await screen.findByRole('alert')).textContent).toMatch(/The extension didn’t respond\. Try again/)
    expect(screen.getByRole('button', { name: 'Export all data' })).toBeTruthy()
  })
})

describe('settings from a file', () => {
  const READ: SettingsRead = {
    at: 'read',
    changes: [
      { path: 'undoSeconds', before: 5, after: 0 },
      { path: 'menu.page', before: true, after: false },
      { path: 'redaction.phone', before: 'as-proposed', after: 'always-keep' },
    ],
    problems: [{ path: 'reporter.nobody', problem: 'not-known' }],
    locked: ['contactInfo'],
  }
  const choose = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    Object.defineProperty(input, 'files', { value: [new File([text], 'settings.json')], configurable: true })
    fireEvent.change(input)
  }

  it('are shown before they are taken: what would change, what stays, what is left out', async () => {
    const { asked, onTaken } = show({
      'data/preview-settings': () => READ,
      'data/take-settings': () => ({ at: 'taken', count: 3 }),
    })
    choose('the file')
    const shown = await screen.findByRole('group', { name: 'Changes in this file' })
    const rows = within(shown)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(rows.map(([, now, then]) => [now, then])).toEqual([
      ['5', '0'],
      ['On', 'Off'],
      ['Default', 'Never redact'],
    ])
    expect(shown.textContent).toContain('contactInfo Set by your organization.')
    expect(shown.textContent).toContain('reporter.nobody isn’t a setting in this version.')
    expect(asked('data/take-settings')).toEqual([])
    press('Apply changes')
    await waitFor(() => expect(status()).toBe('3 settings changed.'))
    expect(asked('data/take-settings')).toEqual([{ settings: IN_FILE, seen: READ.changes }])
    expect(onTaken).toHaveBeenCalledOnce()
  })

  it('change nothing when they are left', async () => {
    const { asked } = show({ 'data/preview-settings': () => READ })
    choose('the file')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked('data/take-settings')).toEqual([])
  })

  it('that would change something else by now are shown again', async () => {
    const later: SettingsRead = { ...READ, changes: [{ path: 'bulkMost', before: 50, after: 10 }] }
    const { onTaken } = show({
      'data/preview-settings': () => READ,
      'data/take-settings': () => ({ at: 'changed', read: later }),
    })
    choose('the file')
    fireEvent.click(await screen.findByRole('button', { name: 'Apply changes' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/Something changed in the meantime/)
    expect(screen.getAllByRole('row')).toHaveLength(2)
    expect(onTaken).not.toHaveBeenCalled()
  })

  it.each<[SettingsInFile, RegExp]>([
    [{ at: 'not-settings' }, /This file contains no settings for this extension\. Nothing was changed/],
    [{ at: 'newer' }, /This file was made by a newer version\. Update the extension first/],
  ])('that are none say so: %j', async (found, words) => {
    const { asked } = show({}, found)
    choose('another file')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(asked('data/preview-settings')).toEqual([])
  })

  it('are saved as the background wrote them', async () => {
    show({ 'data/settings': () => ({ json: '{"settings":{}}\n' }) })
    press('Export settings')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(await saved[0]?.text()).toBe('{"settings":{}}\n')
  })
})

describe('diagnostics', () => {
  const showAbout = (copy: (text: string) => Promise<void>) =>
    render(
      inPage(<AboutSection version="0.1.0" />, {
        ask: fakeAsk({ 'data/diagnostics': () => ({ text: 'reports.held: 2' }) }),
        copy,
      }),
    )

  it('are shown first, and copied as they are shown', async () => {
    const copy = vi.fn<(text: string) => Promise<void>>(async () => undefined)
    showAbout(copy)
    expect(screen.getByText('Version 0.1.0')).toBeTruthy()
    press('Show diagnostics')
    expect((await screen.findByRole('region', { name: 'Diagnostics' })).textContent).toBe('reports.held: 2')
    expect(copy).not.toHaveBeenCalled()
    press('Copy diagnostics')
    expect(copy).toHaveBeenCalledExactlyOnceWith('reports.held: 2')
    await waitFor(() => expect(status()).toBe('Copied'))
  })

  it('that could not be copied say so', async () => {
    showAbout(() => Promise.reject(new Error('not allowed')))
    press('Show diagnostics')
    await screen.findByRole('region', { name: 'Diagnostics' })
    press('Copy diagnostics')
    await waitFor(() => expect(status()).toBe('Couldn’t copy'))
  })
})
