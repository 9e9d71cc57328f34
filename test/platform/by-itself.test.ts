import { expect, it } from 'vitest'
import { tasksByThemselves } from '#lib/platform/timing.ts'

it('each task goes on by itself, and its failure is told until it succeeds', async () => {
  const tasks = tasksByThemselves()
  const done: string[] = []
  const hangs = Promise.withResolvers<void>()
  const run = tasks.run({
    broken: () => Promise.reject(new DOMException('a row', 'DataError')),
    slow: () => hangs.promise,
    other: async () => void done.push('other'),
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(done).toEqual(['other'])
  expect([...tasks.failed]).toEqual([['broken', 'DataError']])
  hangs.resolve()
  await run
  await tasks.run({ broken: async () => undefined })
  expect([...tasks.failed]).toEqual([])
})
