// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AlertsOnly, Announcer } from '#components/ui/announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const said = () => screen.getByRole('status').textContent

it('tells words that change while somebody types once the keys have stopped', async () => {
  const { rerender } = render(<Announcer words="" />)
  rerender(<Announcer words="1 of 3" />)
  for (let keys = 0; keys < 5; keys++) {
    await pass(200)
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(said()).toBe('')
  }
  await pass(299)
  expect(said()).toBe('')
  await pass(1)
  expect(said()).toBe('1 of 3')
})

it('tells nothing that is replaced at once', async () => {
  const { rerender } = render(<Announcer words="" />)
  rerender(<Announcer words="3 of 3" />)
  await pass(100)
  rerender(<Announcer words="1 of 3" />)
  await pass(299)
  expect(said()).toBe('')
  await pass(1)
  expect(said()).toBe('1 of 3')
})

it('tells words by an element of their own where only alerts are announced', async () => {
  const shown = (words: string) => (
    <AlertsOnly.Provider value>
      <Announcer words={words} />
    </AlertsOnly.Provider>
  )
  const { rerender } = render(shown(''))
  rerender(shown('Copied'))
  await pass(299)
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(1)
  const first = screen.getByRole('alert')
  expect(first.textContent).toBe('Copied')
  rerender(shown('Couldn’t copy'))
  await pass(300)
  expect(screen.getByRole('alert').textContent).toBe('Couldn’t copy')
  expect(screen.getByRole('alert')).not.toBe(first)
  expect(screen.queryByRole('status')).toBeNull()
})
