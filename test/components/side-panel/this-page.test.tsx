// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import type { Following } from '#components/side-panel/this-page.tsx'
import type { Change } from '#lib/messages/changes.ts'
import type { AtTab } from '#lib/messages/report-requests.ts'
import { CONNECTION } from '#test/gallery/answers/dashboard-answers.ts'
import { type AskedFor, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'
import { asDraft, check, draft, PAGE } from '#test/gallery/answers/samples.ts'
import { dashboardOf, thisPageOf } from '#test/gallery/answers/surfaces.tsx'

afterEach(cleanup)

const NONE: AtTab = { kind: 'none', address: PAGE, reportable: true }

const show = (answers: FakeAnswers, at = '', alertsOnly = false, following?: Following) => {
  const asked: AskedFor = []
  const deps = { openBulk: vi.fn<() => void>(), openReports: vi.fn<(id?: string) => void>() }
  const heard: ((change: Change) => void)[] = []
  let moved: () => void = () => undefined
  const all: FakeAnswers = {
    'connection/get': () => CONNECTION,
    checkAsset: () => check(),
    'draft/open-tab': () => asDraft(draft()),
    'draft/open': () => asDraft(draft()),
    ...answers,
  }
  const written: string[] = []
  const onChange = (hear: (change: Change) => void) => {
    heard.push(hear)
    return () => undefined
  }
  render(
    dashboardOf(all, {
      asked,
      at,
      onChange,
      route: { write: (to) => void written.push(to) },
      thisPage: (route) =>
        thisPageOf(all, {
          asked,
          route,
          onChange,
          ...deps,
          onTab: (hear) => {
            moved = hear
            return () => undefined
          },
          ...(following && { following }),
          alertsOnly,
        }),
    }),
  )
  return {
    ...deps,
    written,
    names: () => asked.map(({ name }) => name),
    change: (change: Change) => act(() => heard.forEach((hear) => hear(change))),
    move: () => act(() => moved()),
  }
}

const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }))

test('beside a page the dashboard begins with that page, which is not read', async () => {
  const { names } = show({ 'draft/at-tab': () => NONE })
  expect(await screen.findByRole('button', { name: 'Report this page' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'This page',
    'Reports',
    'Bulk',
    'Assets',
    'Takedowns',
  ])
  expect(screen.getByRole('tab', { name: 'This page' }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(names()).toContain('checkAsset'))
  expect(names()).not.toContain('draft/open-tab')
})

test('a panel that is entered with nothing focused has the focus on its button, each time, and leaves any other focus', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  show({ 'draft/at-tab': () => NONE })
  const button = await screen.findByRole('button', { name: 'Report this page' })
  fireEvent.focus(window)
  await waitFor(() => expect(document.activeElement).toBe(button))
  fireEvent.blur(window)
  expect(document.activeElement).toBe(document.body)
  fireEvent.focus(window)
  await waitFor(() => expect(document.activeElement).toBe(button))
  const tab = screen.getByRole('tab', { name: 'Reports' })
  tab.focus()
  fireEvent.blur(window)
  fireEvent.focus(window)
  await new Promise((done) => setTimeout(done, 300))
  expect(document.activeElement).toBe(tab)
})

test('a panel that is entered at its first tab, as in Firefox, has the focus on its button', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  show({ 'draft/at-tab': () => NONE })
  const button = await screen.findByRole('button', { name: 'Report this page' })
  screen.getByRole('tab', { name: 'This page' }).focus()
  fireEvent.focus(window)
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a form that is entered has the focus on its description', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  show({ 'draft/at-tab': () => NONE })
  await screen.findByRole('button', { name: 'Report this page' })
  press('Report this page')
  const description = await screen.findByRole('textbox', { name: 'Description' })
  screen.getByRole('tab', { name: 'This page' }).focus()
  fireEvent.focus(window)
  await waitFor(() => expect(document.activeElement).toBe(description))
})

test('where live regions are not announced, the button stays until a screen reader has followed the focus, but no Tab stop', async () => {
  show({ 'draft/at-tab': () => NONE }, '', true)
  const button = await screen.findByRole('button', { name: 'Report this page' })
  button.focus()
  press('Report this page')
  const description = await screen.findByRole('textbox', { name: 'Description' })
  await waitFor(() => expect(document.activeElement).toBe(description))
  expect(button.isConnected).toBe(true)
  expect(button.tabIndex).toBe(-1)
  await waitFor(() => expect(button.isConnected).toBe(false), { timeout: 3000 })
  expect(document.activeElement).toBe(description)
})

test('a press reads it and shows the popup’s form, in one main part', async () => {
  const { names } = show({ 'draft/at-tab': () => NONE })
  await screen.findByRole('button', { name: 'Report this page' })
  press('Report this page')
  expect(await screen.findByRole('button', { name: 'Submit report' })).toBeTruthy()
  expect(names()).toContain('draft/open-tab')
  expect(document.querySelectorAll('main')).toHaveLength(1)
  // It is in the panel already.
  expect(screen.queryByRole('button', { name: 'Open in the side panel' })).toBeNull()
})

test('a page that the browser does not tell of: says how to tell, with the keys, and offers to paste', async () => {
  const { openBulk } = show({ 'draft/at-tab': () => ({ kind: 'untold' }) })
  expect(await screen.findByText(/Click the toolbar button on the page, or press Alt\+Shift\+L/)).toBeTruthy()
  press('Paste URLs instead')
  expect(openBulk).toHaveBeenCalledOnce()
})

test('follows the tabs once the browser was asked there, says so, and stops', async () => {
  let allowed = false
  const following = {
    has: async () => allowed,
    start: vi.fn<() => Promise<boolean>>(async () => (allowed = true)),
    stop: vi.fn<() => Promise<boolean>>(async () => !(allowed = false)),
  }
  show({ 'draft/at-tab': () => ({ kind: 'untold' }) }, '', false, following)
  fireEvent.click(await screen.findByRole('button', { name: 'Follow my tabs…' }))
  expect(following.start).toHaveBeenCalledOnce()
  expect(await screen.findByText('Following your tabs')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Follow my tabs…' })).toBeNull()
  press('Stop following your tabs')
  expect(await screen.findByRole('button', { name: 'Follow my tabs…' })).toBeTruthy()
})

test('says so where the browser does not allow it', async () => {
  const no = async (): Promise<boolean> => false
  show({ 'draft/at-tab': () => ({ kind: 'untold' }) }, '', false, { has: no, start: no, stop: no })
  fireEvent.click(await screen.findByRole('button', { name: 'Follow my tabs…' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The browser didn’t allow it.')
})

test('a draft that the popup makes comes into the panel too, and can be come back to', async () => {
  let answer: AtTab = { kind: 'untold' }
  const { change, move, written } = show({ 'draft/at-tab': () => answer })
  await screen.findByText('No access to the current page yet')
  expect(screen.queryByRole('button', { name: 'Back to your last report' })).toBeNull()
  answer = { kind: 'there', address: PAGE, id: 'draft-1' }
  await change({ what: 'draft', id: 'draft-1' })
  expect(await screen.findByRole('button', { name: 'Submit report' })).toBeTruthy()
  await change({ what: 'draft', id: 'draft-1' })
  answer = { kind: 'untold' }
  await move()
  await screen.findByText('No access to the current page yet')
  press('Back to your last report')
  expect(await screen.findByRole('button', { name: 'Submit report' })).toBeTruthy()
  expect(written.at(-1)).toBe('page/draft-1')
  press('Go to current page')
  expect(await screen.findByText('No access to the current page yet')).toBeTruthy()
  expect(written.at(-1)).toBe('page')
})

test('a draft that is discarded gives its place to the page again', async () => {
  let answer: AtTab = { kind: 'there', address: PAGE, id: 'draft-1' }
  show({
    'draft/at-tab': () => answer,
    'draft/discard': () => {
      answer = NONE
      return {}
    },
  })
  await screen.findByRole('button', { name: 'Submit report' })
  fireEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(await screen.findByRole('button', { name: 'Report this page' })).toBeTruthy()
})

test('without the panel there is no such tab', () => {
  render(dashboardOf({}, { at: 'page' }))
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Reports',
    'Bulk',
    'Assets',
    'Takedowns',
  ])
})
