// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/preact'
import { afterEach, expect, it, vi } from 'vitest'
import { openInNormalWindow } from '#lib/platform/private-pages.ts'
import { answersOf } from '#test/gallery/answers/dashboard-answers.ts'
import { fakeReads } from '#test/gallery/answers/fake-ask.ts'
import { ORGANIZATIONS } from '#test/gallery/answers/samples.ts'
import { showDashboard } from '../shown-dashboard.tsx'

vi.mock(import('#lib/platform/private-pages.ts'), async (original) => ({
  ...(await original()),
  openInNormalWindow: vi.fn<(path: string) => Promise<void>>(async () => undefined),
}))

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
  fireEvent.click(screen.getByRole('button', { name: 'Open dashboard' }))
  expect(openInNormalWindow).toHaveBeenLastCalledWith(`dashboard.html#${opened}`)
})
