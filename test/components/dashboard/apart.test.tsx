// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, it } from 'vitest'
import { browser } from '#lib/platform/browser.ts'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeReads } from '#test/gallery/answers/fake-ask.ts'
import { ORGANIZATIONS } from '#test/gallery/answers/samples.ts'
import { showDashboard } from '../shown-dashboard.tsx'

afterEach(cleanup)

it.each([
  ['reports', 'reports'],
  ['reports/11111111-2222-4333-8444-555555555555', 'reports/11111111-2222-4333-8444-555555555555'],
  ['takedowns/9004?org=second', 'takedowns/9004?org=second'],
  // A normal window would keep what was searched for in its history.
  ['assets?q=visited.test', 'assets'],
  ['reports/11111111-2222-4333-8444-555555555555?q=visited.test', 'reports'],
])('a private window with a database of its own opens %s in a normal one, as %s', async (route, opened) => {
  const answers = { ...answersOf([]), connections: () => ORGANIZATIONS }
  showDashboard(answers, route, { read: { ...fakeReads(answers), isApart: true } })
  await screen.findByText(/^This private window can’t see the extension’s data/)
  // Nothing is listed that these could search or filter.
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  const windows: unknown[] = []
  Object.assign(browser, { windows: { create: async (window: unknown) => void windows.push(window) } })
  Object.assign(browser.runtime, { getURL: (path: string) => `chrome-extension://fake/${path}` })
  fireEvent.click(screen.getByRole('button', { name: 'Open dashboard' }))
  await waitFor(() =>
    expect(windows).toEqual([{ url: `chrome-extension://fake/dashboard.html#${opened}`, incognito: false }]),
  )
})
