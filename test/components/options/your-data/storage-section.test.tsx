// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, expect, it, vi } from 'vitest'
import { StorageSection } from '#components/options/storage.tsx'
import { makeRecovery, type RestartToErase } from '#components/options/deps.ts'
import type { StoredReads } from '#lib/your-data/stored.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'

afterEach(cleanup)

const USAGE = { used: 4_200_000, reports: 41, drafts: 2, pictures: { count: 3, bytes: 120_000 } }

const show = async (answers: FakeAnswers = {}, restart = new Promise<never>(() => undefined)) => {
  const ask = fakeAsk(answers)
  const restartToErase = vi.fn<RestartToErase>(() => restart)
  const reads: StoredReads = {
    usage: async () => USAGE,
    unreadable: async () => 0,
  }
  render(
    <StorageSection
      deps={{ ask, reads, recovery: makeRecovery(ask, () => ask('connection/get', {}), restartToErase) }}
    />,
  )
  await screen.findByText('41')
  return restartToErase
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The regions are there before their words are. */
const said = async () => {
  const words = () =>
    [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')
  await waitFor(() => expect(words()).not.toBe(''))
  return words()
}

it('tells what is stored', async () => {
  await show()
  expect(screen.getByText('3, 120 kB')).toBeTruthy()
  expect(screen.getByText('4.2 MB')).toBeTruthy()
})

it('deletes pictures after a question, and says how many stay and why', async () => {
  await show({ 'storage/delete-pictures': () => ({ removed: 2, kept: 1 }) })
  press('Delete screenshots now')
  expect(document.activeElement?.textContent).toBe('Cancel')
  press('Delete screenshots')
  expect(await said()).toBe('2 screenshots deleted.1 kept because its report hasn’t been sent yet.')
})

it('deletes all after telling what will be gone: says so until the browser closes the page, and begins it once', async () => {
  const restartToErase = await show()
  press('Delete all data')
  expect(document.body.textContent).toContain(
    'Deletes all reports (also unsent ones), drafts, evidence, assets, cases, settings and the API key. Nothing changes at the service',
  )
  // A screen reader says this with the answer that has the focus.
  expect(screen.getByRole('button', { description: /^Deletes all reports/ })).toBe(document.activeElement)
  press('Delete everything')
  expect(await screen.findByText('Deleting…')).toBeTruthy()
  press('Delete everything')
  press('Cancel')
  expect(screen.getByText('Deleting…')).toBeTruthy()
  expect(restartToErase.mock.calls).toEqual([['everything']])
})

it('says that nothing could be deleted', async () => {
  await show({}, Promise.reject(new Error('no room for the note')))
  press('Delete all data')
  press('Delete everything')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Couldn’t delete. Restart the browser and try again.',
  )
})
