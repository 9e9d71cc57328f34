import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '#lib/platform/timing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('does the work at once, and what is asked for meanwhile once, afterwards', () => {
  const work = vi.fn<() => void>()
  const ask = throttle(work, 100)
  ask()
  expect(work).toHaveBeenCalledTimes(1)
  for (let asked = 0; asked < 10; asked += 1) ask()
  vi.advanceTimersByTime(99)
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
  ask()
  expect(work).toHaveBeenCalledTimes(3)
})
