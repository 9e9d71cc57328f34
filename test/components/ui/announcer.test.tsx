// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Announcer } from '#components/ui/boxes/announcer.tsx'

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

it('gives a control that it describes the words at once', () => {
  render(<Announcer words="Not on your allowlist." id="said" />)
  expect(said()).toBe('Not on your allowlist.')
})
