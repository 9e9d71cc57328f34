import { afterEach, describe, expect, it, vi } from 'vitest'

import { keptValues } from '#test/fakes/kept-values.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { lazyRooms } from '../../entrypoints/background/load-rooms.ts'
import type { Standing } from '../../entrypoints/background/standing.ts'

afterEach(() => vi.unstubAllGlobals())

const standing: Standing = {
  database: freshDatabase,
  local: keptValues(),
  connection: async () => null,
  hearTabs: () => false,
}

/** The first script of a worker that is being installed; `script` is what reading rooms.js does. */
const install = (script: () => void): Promise<unknown> | undefined => {
  const worker = new EventTarget()
  vi.stubGlobal('self', worker)
  vi.stubGlobal('openRooms', undefined)
  vi.stubGlobal('importScripts', script)
  lazyRooms(standing)
  let waited: Promise<unknown> | undefined
  const waitUntil = (work: Promise<unknown>): void => void (waited = work)
  worker.dispatchEvent(Object.assign(new Event('install'), { waitUntil }))
  return waited
}

describe('a worker that is installed', () => {
  it('reads the rooms at once, while it may', async () => {
    const read = vi.fn<() => void>(() => vi.stubGlobal('openRooms', () => undefined))
    const waited = install(read)
    expect(read).toHaveBeenCalledTimes(1)
    await expect(waited).resolves.toBeUndefined()
  })

  it.each<[why: string, script: () => void, says: string]>([
    [
      'cannot be read',
      () => {
        throw new DOMException('the script failed to load', 'NetworkError')
      },
      'failed to load',
    ],
    ['are not in what was read', () => undefined, 'rooms.js is not there'],
  ])('is not, when they %s: the browser tries again', async (_, script, says) => {
    await expect(install(script)).rejects.toThrow(says)
  })
})
