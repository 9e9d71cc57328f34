import { expect, it } from 'vitest'
import { singleFlight } from '#lib/platform/timing.ts'

it('a thousand who ask at once cause two runs, and each sees its own change', async () => {
  let value = 0
  const seen: number[] = []
  const run = singleFlight(async () => {
    const now = value
    await Promise.resolve()
    seen.push(now)
  })
  await Promise.all(
    Array.from({ length: 1000 }, () => {
      value += 1
      return run()
    }),
  )
  expect(seen).toEqual([1, 1000])
  await run()
  expect(seen).toEqual([1, 1000, 1000])
})

it('one that fails tells who asked for it, and not the next', async () => {
  let runs = 0
  const run = singleFlight(async () => {
    runs += 1
    await Promise.resolve()
    if (runs === 1) throw new Error('no disk')
  })
  const first = run()
  const second = run()
  await expect(first).rejects.toThrow('no disk')
  await expect(second).resolves.toBeUndefined()
})
