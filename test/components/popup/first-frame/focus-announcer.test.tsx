// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FocusAnnouncer, useSaidWith } from '#components/popup/first-frame/screens.tsx'
import { AlertsOnly } from '#components/ui/announcer.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Field = ({ control }: { control: 'description' | 'reason' }) => (
  <textarea aria-label={control} aria-describedby={`hint ${useSaidWith(control)}`} />
)

const Form = ({ words, isPassing = false }: { words: string; isPassing?: boolean }) => (
  <AlertsOnly.Provider value>
    <Field control="description" />
    <Field control="reason" />
    <input aria-label="title" />
    <FocusAnnouncer words={words} isPassing={isPassing} />
  </AlertsOnly.Provider>
)

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const focus = (name: string) => act(() => screen.getByLabelText(name).focus())
/** What a screen reader says with the field when it gets the focus, however late it asks. */
const described = (name = 'description') =>
  document.getElementById(screen.getByLabelText(name).getAttribute('aria-describedby')?.split(' ')[1] ?? '')
    ?.textContent
/** What it says when it comes. */
const alerted = () => screen.queryByRole('alert')?.textContent ?? null

it('tells what is there when the focus comes with the control, and no more', async () => {
  const { rerender } = render(<Form words="" />)
  rerender(<Form words="Not on your allowlist." />)
  await focus('description')
  expect(described()).toBe('Not on your allowlist.')
  await pass(10_000)
  expect(alerted()).toBeNull()
})

it('tells what comes after the focus as an alert, and no more', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('description')
  rerender(<Form words="Not on your allowlist." />)
  await pass(999)
  expect(alerted()).toBeNull()
  await pass(1)
  expect(alerted()).toBe('Not on your allowlist.')
  await pass(10_000)
  expect(described()).toBe('')
})

it('tells what comes while the focus is elsewhere as an alert', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('title')
  rerender(<Form words="Not on your allowlist." />)
  await pass(1000)
  expect([described(), alerted()]).toEqual(['', 'Not on your allowlist.'])
})

it('doesn’t cut off the name of the field that gets the focus, or what is typed', async () => {
  const { rerender } = render(<Form words="" />)
  rerender(<Form words="Not on your allowlist." />)
  await pass(900)
  await focus('title')
  await pass(900)
  fireEvent.keyDown(screen.getByLabelText('title'), { key: 'a' })
  await pass(999)
  expect(alerted()).toBeNull()
  await pass(1)
  expect(alerted()).toBe('Not on your allowlist.')
})

it('tells with the control what the focus reaches before the alert', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('title')
  rerender(<Form words="Not on your allowlist." />)
  await pass(900)
  await focus('description')
  await pass(10_000)
  expect([described(), alerted()]).toEqual(['Not on your allowlist.', null])
})

it('tells with the control once the popup has the keyboard, where its field had the focus before', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('description')
  rerender(<Form words="Not on your allowlist." />)
  await act(() => void fireEvent.focus(window))
  await pass(10_000)
  expect([described(), alerted()]).toEqual(['Not on your allowlist.', null])
})

it('tells each new result by an element of its own', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('description')
  rerender(<Form words="Not on your allowlist." />)
  await pass(1000)
  const first = screen.getByRole('alert')
  rerender(<Form words="This is your own asset." />)
  await pass(1000)
  expect(alerted()).toBe('This is your own asset.')
  expect(screen.getByRole('alert')).not.toBe(first)
})

it('leaves the description of a field that had the focus as it was, since a screen reader may still read it', async () => {
  const { rerender } = render(<Form words="" />)
  await focus('description')
  rerender(<Form words="This is your own asset." />)
  await focus('reason')
  await pass(10_000)
  expect([described('description'), described('reason'), alerted()]).toEqual([
    '',
    'This is your own asset.',
    null,
  ])
})

it('has the status at once, in a region that isn’t announced', () => {
  const { rerender } = render(<Form words="" />)
  rerender(<Form words="Sending in 5 s." />)
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Sending in 5 s.')
  expect(status.getAttribute('aria-live')).toBe('off')
})

it('tells with no control what other words are about to follow, and by itself only if they don’t', async () => {
  const { rerender } = render(<Form words="" />)
  rerender(<Form words="Sending." isPassing />)
  await focus('description')
  await pass(999)
  rerender(<Form words="Accepted." />)
  await pass(1000)
  expect([described(), alerted()]).toEqual(['', 'Accepted.'])
  rerender(<Form words="Sending." isPassing />)
  await pass(1000)
  expect(alerted()).toBe('Sending.')
})
