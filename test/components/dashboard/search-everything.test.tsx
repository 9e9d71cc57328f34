// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { afterEach, describe, expect, it } from 'vitest'
import { OWN_ROWS, assetAnswersOf } from '#test/gallery/answers/asset-answers.ts'
import { shownAsset, answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import type { FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { NOW, report } from '#test/gallery/answers/samples.ts'
import { showDashboard } from '#test/components/shown-dashboard.tsx'

afterEach(cleanup)

const REPORTS = [
  report(
    { at: 'accepted', reportNumber: '48213', organization: null, asTheServiceWroteIt: false },
    { id: 'a', assets: ['https://acme-gift.example/'], title: 'Fake airdrop', confirmedAt: NOW - 60_000 },
  ),
  report(
    { at: 'needs-you', because: 'own-asset', message: '' },
    { id: 'b', assets: ['https://other.example/'], title: '', confirmedAt: NOW - 120_000 },
  ),
]

const ANSWERS: FakeAnswers = {
  ...assetAnswersOf(OWN_ROWS),
  ...answersOf(REPORTS),
  searchTakedowns: ({ words }) =>
    words.includes('acme')
      ? [{ id: 9031, status: 'COMPLETED', shown: shownAsset('https://claim-acme.example') }]
      : [],
}

const show = (answers: FakeAnswers = ANSWERS) => showDashboard(answers, 'takedowns')

const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Search everything' })
const open = (): void => void fireEvent.keyDown(document, { key: 'k', ctrlKey: true })
const typeIn = (words: string): void => void fireEvent.input(field(), { target: { value: words } })
const press = (key: string, ctrlKey = false): void => void fireEvent.keyDown(field(), { key, ctrlKey })
const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map((one) => one.querySelector('.everything-words')?.textContent ?? null)
const inGroup = (name: string): (string | null)[] =>
  within(screen.getByRole('group', { name }))
    .getAllByRole('option')
    .map((one) => one.textContent)
const current = (): string | null | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('the search in the header', () => {
  it('opens with Ctrl+K on what there is to do, and Escape gives the focus back', () => {
    show()
    const before = screen.getByRole('tab', { name: 'Takedowns' })
    before.focus()
    open()
    expect(document.activeElement).toBe(field())
    expect(options()).toEqual([
      'Paste a list',
      'Needs attention',
      'Drafts',
      'Takedown cases',
      'Sync assets now',
      'Options',
    ])
    press('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(before)
  })

  it('reads no report before it is opened', async () => {
    const { asked } = show()
    expect(asked('reportIds')).toEqual([])
    open()
    await waitFor(() => expect(asked('reportIds')).toHaveLength(1))
  })

  it('finds reports, cases, own assets and settings, each in its group', async () => {
    const { go } = show()
    open()
    typeIn('acme')
    await waitFor(() => expect(inGroup('Takedown cases')).toEqual(['claim-acme[.]example#9031 · Completed']))
    // The second by its organization.
    expect(inGroup('Reports')).toEqual([
      'Fake airdrop#48213 · 1 minute ago',
      'other[.]example/Needs attention · 2 minutes ago',
    ])
    await waitFor(() => expect(inGroup('Your assets')).toHaveLength(3))
    expect(current()).toBe('Fake airdrop#48213 · 1 minute ago')
    press('ArrowDown')
    press('ArrowDown')
    expect(current()).toBe('claim-acme[.]example#9031 · Completed')
    press('Enter')
    expect(go).toHaveBeenCalledWith('takedowns/9031')
  })

  it('shows cases while a long list of own assets is still searched, bounds that, and leads to all of it', async () => {
    let portions = 0
    const answers: FakeAnswers = {
      ...ANSWERS,
      searchAssets: () => {
        portions += 1
        return {
          kind: 'found',
          rows: [],
          next: { copies: '1', at: 0, chunk: portions },
          scanned: 0,
          of: 1_000_000,
          unreadable: 0,
        }
      },
    }
    show({ ...answers, searchAssets: () => new Promise(() => undefined) })
    open()
    typeIn('acme')
    await waitFor(() => expect(inGroup('Takedown cases')).toHaveLength(1))
    expect(screen.queryByRole('group', { name: 'Your assets' })).toBeNull()
    cleanup()

    const { go } = show(answers)
    open()
    typeIn('acme')
    await waitFor(() => expect(inGroup('Takedown cases')).toHaveLength(1))
    await waitFor(() => expect(inGroup('Your assets')).toEqual(['Search all 1,000,000 assets']))
    expect(portions).toBeLessThanOrEqual(20)
    fireEvent.click(screen.getByRole('option', { name: 'Search all 1,000,000 assets' }))
    expect(go).toHaveBeenCalledWith('assets?q=acme')
  })

  it('finds a report by its number alone', async () => {
    const { go } = show()
    open()
    typeIn('#48213')
    await waitFor(() => expect(inGroup('Reports')).toEqual(['Fake airdrop#48213 · 1 minute ago']))
    press('Enter')
    expect(go).toHaveBeenCalledWith('reports/a')
  })

  it('finds only actions after >', () => {
    const { openOptions } = show()
    open()
    typeIn('>opt')
    expect(options()).toEqual(['Options'])
    press('Enter')
    expect(openOptions).toHaveBeenCalledOnce()
  })

  it.each([
    ['theme', 'data'],
    ['ignore list', 'reports'],
  ])('opens the setting “%s” where it stands in the options', (typed, section) => {
    const { openSection } = show()
    open()
    typeIn(typed)
    const [setting] = screen.getAllByRole('option')
    if (setting) fireEvent.click(setting)
    expect(openSection).toHaveBeenCalledWith(section)
  })

  it('checks an asset first, and reports it with Ctrl+Enter', async () => {
    const { go, asked, openDraft } = show({ ...ANSWERS, 'draft/from-text': () => ({ id: 'd1' }) })
    open()
    typeIn('hxxps://acme-gift[.]example/a')
    expect(options().slice(0, 3)).toEqual([
      'Check hxxps://acme-gift[.]example/a',
      'Report hxxps://acme-gift[.]example/a…',
      'Add to bulk list',
    ])
    await waitFor(() => expect(current()).toContain('allowlist'))
    press('Enter', true)
    await waitFor(() => expect(openDraft).toHaveBeenCalledWith('d1'))
    expect(asked('draft/from-text')).toEqual([{ text: 'hxxps://acme-gift[.]example/a', inPrivate: false }])
    open()
    typeIn('acme-gift.example')
    press('Enter')
    expect(go).toHaveBeenCalledWith('assets?q=acme-gift.example')
  })

  it('says that nothing matches, and that the extension did not answer', async () => {
    show({
      ...ANSWERS,
      'own-assets/sync': () => {
        throw new Error('away')
      },
    })
    open()
    typeIn('no such thing at all')
    // Not before the disk has answered.
    expect(screen.queryByText('Nothing matches. Try fewer words.')).toBeNull()
    expect(await screen.findByText('Nothing matches. Try fewer words.')).toBeTruthy()
    typeIn('>sync')
    press('Enter')
    expect(await screen.findByText('The extension didn’t respond. Try again.')).toBeTruthy()
  })

  it('says that something could not be read, instead of that nothing matches', async () => {
    show({
      ...ANSWERS,
      searchTakedowns: () => {
        throw new Error('a broken disk')
      },
    })
    open()
    typeIn('no such thing at all')
    expect(await screen.findByText('Not everything could be searched. Try again.')).toBeTruthy()
    expect(screen.queryByText('Nothing matches. Try fewer words.')).toBeNull()
  })
})
