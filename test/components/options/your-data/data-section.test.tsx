// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AboutSection } from '#components/options/sections.tsx'
import { DataSection } from '#components/options/your-data.tsx'
import { NO_POLICY } from '#lib/your-data/stored.ts'
import { PageProvider, type ExportData } from '#components/ui/page.ts'
import type { PolicyView } from '#lib/messages/requests.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { SETTINGS_FILE, type FileSetting } from '#lib/your-data/settings-file.ts'
import { fakeSettings, fakeAsk, type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
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

/** A settings file with these. */
const written = (settings: readonly FileSetting[], version: number = SETTINGS_FILE.version): string =>
  JSON.stringify({
    ...SETTINGS_FILE,
    version,
    settings: Object.fromEntries(settings.map(({ path, value }) => [path, value])),
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const status = () =>
  [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent).join('')

const show = (answers: FakeAnswers, exportData?: ExportData) => {
  const asked: AskedFor = []
  const onTaken = vi.fn<() => void>()
  const ask = fakeAsk(answers, asked)
  render(
    <PageProvider
      value={{
        ask,
        exportData,
        now: () => NOW,
        onChange: () => () => undefined,
        requestHost: async () => false,
        openOptions: () => undefined,
        copy: async () => undefined,
      }}
    >
      <DataSection
        deps={{
          ask,
          settings: fakeSettings(answers, asked),
        }}
        onTaken={onTaken}
      />
    </PageProvider>,
  )
  return {
    asked: (name: string) => asked.filter((one) => one.name === name).map(({ ask: of }) => of),
    onTaken,
  }
}

describe('everything as a file', () => {
  const showExport = (exportData: ExportData) => show({}, exportData)

  it('is saved with the asset list where that is asked for', async () => {
    const exportData = vi.fn<ExportData>(async () => ({
      file: new Blob(['{}']),
      rows: 9,
      reports: 3,
      bytes: 2,
      withoutKey: true,
    }))
    showExport(exportData)
    fireEvent.click(screen.getByRole('checkbox'))
    press('Export all data')
    await waitFor(() => expect(status()).toMatch(/^Exported 3 reports, \d+ bytes\.$/))
    expect(exportData.mock.calls.map(([wanted]) => wanted)).toEqual(['with-assets'])
    expect(saved).toHaveLength(1)
  })

  it('says how far it is, and saves nothing once it is stopped', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const goesOn: (() => boolean)[] = []
    showExport((_, tell) => {
      tell({ reports: 1, bytes: 40 })
      goesOn.push(() => tell({ reports: 2, bytes: 80 }))
      return promise
    })
    press('Export all data')
    await waitFor(() => expect(status()).toMatch(/^1 reports so far, \d+ bytes$/))
    press('Stop')
    expect(goesOn.map((ask) => ask())).toEqual([false])
    resolve(null)
    await waitFor(() => expect(status()).toBe('Stopped. No file was saved.'))
    expect(saved).toEqual([])
  })

  it('that could not be read is told, and can be begun again', async () => {
    showExport(() => Promise.reject(new Error('cannot be opened')))
    press('Export all data')
    expect((await screen.findByRole('alert')).textContent).toMatch(/The extension didn’t respond\. Try again/)
    expect(screen.getByRole('button', { name: 'Export all data' })).toBeTruthy()
  })
})

describe('settings from a file', () => {
  const FILE: FileSetting[] = [
    { path: 'undoSeconds', value: 0 },
    { path: 'menu.page', value: false },
    { path: 'redaction.phone', value: 'always-keep' },
    { path: 'reporter.nobody', value: 1 },
    { path: 'contactInfo', value: 'me@soc.example' },
  ]
  const POLICY: PolicyView = { ...NO_POLICY, active: true, locked: ['contactInfo'] }
  const ANSWERS: FakeAnswers = {
    'preferences/get': () => DEFAULT_PREFERENCES,
    'preferences/set': (chosen) => chosen,
    policy: () => POLICY,
  }
  const choose = (text: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('no file input')
    Object.defineProperty(input, 'files', { value: [new File([text], 'settings.json')], configurable: true })
    fireEvent.change(input)
  }

  it('are shown before they are taken: what would change, what stays, what is left out', async () => {
    const { asked, onTaken } = show(ANSWERS)
    choose(written(FILE))
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
    expect(asked('preferences/set')).toEqual([])
    press('Apply changes')
    await waitFor(() => expect(status()).toBe('3 settings changed.'))
    expect(asked('preferences/set')).toEqual([
      expect.objectContaining({
        undoSeconds: 0,
        contactInfo: '',
        menu: expect.objectContaining({ page: false, link: true }),
      }),
    ])
    expect(onTaken).toHaveBeenCalledOnce()
  })

  it('change nothing when they are left', async () => {
    const { asked } = show(ANSWERS)
    choose(written(FILE))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked('preferences/set')).toEqual([])
  })

  it('that would change something else by now are shown again', async () => {
    let undoSeconds = 5
    const { asked, onTaken } = show({
      ...ANSWERS,
      'preferences/get': () => ({ ...DEFAULT_PREFERENCES, undoSeconds }),
    })
    choose(written(FILE))
    const apply = await screen.findByRole('button', { name: 'Apply changes' })
    undoSeconds = 0
    fireEvent.click(apply)
    expect((await screen.findByRole('alert')).textContent).toMatch(/Something changed in the meantime/)
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(asked('preferences/set')).toEqual([])
    expect(onTaken).not.toHaveBeenCalled()
  })

  it.each<[string, RegExp]>([
    ['another file', /This file contains no settings for this extension\. Nothing was changed/],
    [
      written([], SETTINGS_FILE.version + 1),
      /This file was made by a newer version\. Update the extension first/,
    ],
  ])('that are none say so: %j', async (content, words) => {
    const { asked } = show({})
    choose(content)
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(asked('preferences/get')).toEqual([])
  })

  it('are saved, all of them', async () => {
    show(ANSWERS)
    press('Export settings')
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toMatchObject({
      format: 'takedown-reporter-settings',
      settings: { undoSeconds: 5, 'menu.page': true },
    })
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
