import { expect, test, vi } from 'vitest'
import { onChanges } from '#components/ui/page.ts'
import type { Change } from '#lib/messages/changes.ts'

const ALL: Change[] = [
  { what: 'report', id: 'a' },
  { what: 'draft', id: 'b' },
  { what: 'own-assets' },
  { what: 'connection' },
  { what: 'takedowns' },
]

test('pages hear what changed, nothing else, until they stop listening', async () => {
  // Files share modules: without the parts of a background that another test has started.
  vi.resetModules()
  const { announce } = await import('#lib/messages/changes.ts')
  const heard: Change[] = []
  const { promise: all, resolve } = Promise.withResolvers<null>()
  const stop = onChanges((change) => {
    heard.push(change)
    if (heard.length === ALL.length) resolve(null)
  })
  const noise = new BroadcastChannel('takedown-reporter')
  for (const message of ['garbage', { what: 'weather' }, { what: 'report' }, null]) noise.postMessage(message)
  for (const change of ALL) announce(change)
  await all
  expect(heard).toEqual(ALL)
  stop()
  noise.close()
})
