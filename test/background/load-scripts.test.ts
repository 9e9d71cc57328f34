import { afterEach, describe, expect, it, vi } from 'vitest'

import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { lazyScripts } from '../../entrypoints/background/load-scripts.ts'
import type { ConnectionState } from '../../entrypoints/background/connection-state.ts'

afterEach(() => vi.unstubAllGlobals())

const connectionState: ConnectionState = {
  database: freshDatabase,
  local: keyValuesInMemory(),
  managed: { get: async () => ({ ok: true, value: null }), forget: () => {} },
  policy: async () => null,
  connection: async () => null,
  hearTabs: () => false,
  isSyncing: () => false,
  anyTakedowns: async () => false,
  known: async () => ({ connection: null, copies: [] }),
}

/** The first script of a worker that is being installed; `script` is what reading another one does. */
const install = (script: (name: string) => void): Promise<unknown> | undefined => {
  const worker = new EventTarget()
  vi.stubGlobal('self', worker)
  vi.stubGlobal('openVerdict', undefined)
  vi.stubGlobal('openDrafts', undefined)
  vi.stubGlobal('openHandlers', undefined)
  vi.stubGlobal('importScripts', script)
  lazyScripts(() => connectionState)
  let waited: Promise<unknown> | undefined
  const waitUntil = (work: Promise<unknown>): void => void (waited = work)
  worker.dispatchEvent(Object.assign(new Event('install'), { waitUntil }))
  return waited
}

const SETS: Record<string, string> = {
  '/verdict.js': 'openVerdict',
  '/drafts.js': 'openDrafts',
  '/handlers.js': 'openHandlers',
}

/** What a script sets when it is run. */
const stubbedBy = (name: string): void => void vi.stubGlobal(SETS[name] ?? '', () => undefined)

describe('a worker that is installed', () => {
  it('reads the other scripts at once, while it may', async () => {
    const read = vi.fn<(name: string) => void>((name) => stubbedBy(name))
    const waited = install(read)
    expect(read.mock.calls).toEqual([['/verdict.js'], ['/drafts.js'], ['/handlers.js']])
    await expect(waited).resolves.toBeUndefined()
  })

  it.each<[why: string, script: (name: string) => void, says: string]>([
    [
      'cannot be read',
      () => {
        throw new DOMException('the script failed to load', 'NetworkError')
      },
      'failed to load',
    ],
    ['are not in what was read', () => undefined, 'verdict.js is not there'],
    [
      'are not all in what was read',
      (name) => name !== '/handlers.js' && stubbedBy(name),
      'handlers.js is not there',
    ],
    [
      'are not all in what was read, but the last',
      (name) => name !== '/drafts.js' && stubbedBy(name),
      'drafts.js is not there',
    ],
  ])('is not, when they %s: the browser tries again', async (_, script, says) => {
    await expect(install(script)).rejects.toThrow(says)
  })
})
