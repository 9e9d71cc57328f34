// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { useState } from 'preact/hooks'
import { afterEach, expect, it } from 'vitest'
import { PictureDays } from '#components/options/preference-fields.tsx'
import type { Deleted } from '#components/options/storage.tsx'
import { StorageSection } from '#components/options/storage.tsx'
import { makeWayOut } from '#components/options/way-out.ts'
import { fakeAsk, type FakeAnswers } from '#test/gallery/answers/fake-ask.ts'

afterEach(cleanup)

const USAGE = { used: 4_200_000, reports: 41, drafts: 2, pictures: { count: 3, bytes: 120_000 } }

const show = async (answers: FakeAnswers = {}) => {
  const asked: { name: string; ask: unknown }[] = []
  const parts = [
    { bytes: 1_000_000, next: 'a' },
    { bytes: 500_000, next: null },
  ]
  const ask = fakeAsk(
    {
      'storage/usage': () => USAGE,
      'storage/report-bytes': ({ after }) => parts[after === null ? 0 : 1] ?? { bytes: 0, next: null },
      ...answers,
    },
    asked,
  )
  const deps = { ask, wayOut: makeWayOut(ask, async () => null), restart: () => undefined }
  const Page = () => {
    const [deleted, setDeleted] = useState<Deleted | null>(null)
    return <StorageSection deps={deps} deleted={deleted} onDeleted={setDeleted} />
  }
  render(<Page />)
  await screen.findByText('41, 1.5 MB')
  return asked.map(({ name }) => name)
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
/** The regions are there before their words are. */
const said = async () => {
  const words = () =>
    [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join('')
  await waitFor(() => expect(words()).not.toBe(''))
  return words()
}

it('tells what is stored, measured in parts', async () => {
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

it('says that it deletes for as long as it does, and asks for nothing twice', async () => {
  const { promise, resolve } = Promise.withResolvers<{ left: number; heldUp: boolean }>()
  let asked = 0
  await show({
    'storage/delete-all': () => {
      asked += 1
      return promise
    },
  })
  press('Delete all data')
  press('Delete everything')
  expect(await screen.findByText('Deleting…')).toBeTruthy()
  press('Delete everything')
  press('Cancel')
  expect(screen.getByText('Deleting…')).toBeTruthy()
  resolve({ left: 0, heldUp: false })
  expect(await said()).toBe('All data deleted.')
  expect(screen.queryByText('Deleting…')).toBeNull()
  expect(asked).toBe(1)
})

it.each([
  [0, 'All data deleted.'],
  [2, '2 items couldn’t be deleted. Try again.'],
])('deletes all after telling what will be gone (%s left)', async (left, words) => {
  await show({ 'storage/delete-all': () => ({ left, heldUp: false }) })
  press('Delete all data')
  expect(document.body.textContent).toContain(
    'Deletes all reports (also unsent ones), drafts, evidence, assets, cases, settings and the API key. Nothing changes at the service',
  )
  // A screen reader says this with the answer that has the focus.
  expect(screen.getByRole('button', { description: /^Deletes all reports/ })).toBe(document.activeElement)
  press('Delete everything')
  expect(await said()).toBe(words)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Delete all data'))
})

it('offers how long pictures are kept, and what was set elsewhere as well', () => {
  const chosen: number[] = []
  render(<PictureDays days={14} set={(days) => chosen.push(days)} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Keep screenshots of delivered reports for',
  })
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    '7 days',
    '14 days',
    '30 days',
    '90 days',
    '365 days',
    'As long as the report',
  ])
  fireEvent.change(select, { target: { value: '0' } })
  expect(chosen).toEqual([0])
})
