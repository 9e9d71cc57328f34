import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope
import '#test/fakes/browser.ts'
import { browser } from '#lib/platform/browser.ts'
import { DATABASE_NAME, deleteDatabase, lazyDatabase, openDatabase } from '#lib/platform/database.ts'
import { eraseAtStart, restartToErase } from '#lib/platform/erasure.ts'
import { countRows } from '#lib/platform/raw-database.ts'
import { STORES_WITH_KEY } from '#lib/settings/connection.ts'
import { everyRow } from '#test/fakes/database.ts'
import { payload, report } from '#test/reports/samples.ts'

const KEY = 'tdr_full_Qm9va+3f/9kX2vLwZ0pTn8s='

const area = () => {
  const kept = new Map<string, unknown>()
  return {
    kept,
    get: async (key: string | null) =>
      Object.fromEntries(key === null ? kept : kept.has(key) ? [[key, kept.get(key)]] : []),
    set: async (values: object) => {
      for (const [key, value] of Object.entries(values)) kept.set(key, value)
    },
    remove: async (key: string) => void kept.delete(key),
    clear: async () => kept.clear(),
  }
}

const before = { ...browser }
let local: ReturnType<typeof area>
let session: ReturnType<typeof area>
let alarms: string[]
let reloads: number
let tabs: { id: number; url: string; windowId: number; active: boolean }[]

beforeEach(async () => {
  await deleteDatabase()
  local = area()
  session = area()
  alarms = ['outbox', 'own-assets']
  reloads = 0
  const url = 'chrome-extension://own/options.html'
  tabs = [1, 2].map((id) => ({ id, url, windowId: 1, active: id === 1 }))
  Object.assign(browser, {
    storage: { local, session },
    alarms: { clearAll: async () => (alarms = []).length === 0, getAll: async () => alarms },
    runtime: {
      ...before.runtime,
      getURL: (path: string) => `chrome-extension://own${path}`,
      reload: () => (reloads += 1),
      getPlatformInfo: async () => ({}),
    },
    tabs: {
      getCurrent: async () => tabs[0],
      query: async () => tabs,
      remove: async (closed: number) => void (tabs = tabs.filter(({ id }) => id !== closed)),
    },
    extension: { getViews: () => tabs.map(({ url: href }) => ({ location: { href } })) },
  })
  const database = await openDatabase()
  await database.put('reports', report())
  await database.put('payloads', payload('report-1'))
  await database.put('credentials', { apiKey: KEY, baseUrl: 'https://service.example/v2' }, 'current')
  await database.put('credentials', { apiKey: KEY }, 'set aside 1')
  database.close()
  await local.set({ chosen: { theme: 'dark' } })
})
afterEach(() => {
  for (const name of ['storage', 'alarms', 'runtime', 'tabs', 'extension'] as const)
    if (name in before) Object.assign(browser, { [name]: before[name] })
    else Reflect.deleteProperty(browser, name)
  vi.restoreAllMocks()
  return deleteDatabase()
})

/** What a page does, and then the browser, which ends `storage.session` with the extension’s run. */
const pressed = async (what: 'everything' | 'key'): Promise<void> => {
  void restartToErase(what)
  await vi.waitFor(() => expect(reloads).toBe(1))
  session.kept.clear()
}
const start = () => eraseAtStart(STORES_WITH_KEY)
const broken = (): Promise<never> => Promise.reject(new DOMException('damaged', 'UnknownError'))
const rows = async (): Promise<string> => {
  const database = await openDatabase()
  const all = await everyRow(database)
  database.close()
  return all
}

describe('a start after “Delete all data”', () => {
  it('deletes everything, counts what is left, and an empty database can be written again', async () => {
    await pressed('everything')
    expect(await start()).toEqual({ what: 'everything', left: 0 })
    expect([local.kept.size, session.kept.size, alarms]).toEqual([0, 0, []])
    const after = await openDatabase()
    expect(await everyRow(after)).not.toContain(KEY)
    await after.put('reports', report())
    expect(await after.count('reports')).toBe(1)
    after.close()
    expect(await start()).toBeNull()
  })

  it('deletes before anything reads: the database answers afterwards, anew', async () => {
    await pressed('everything')
    const database = await lazyDatabase(start(), (closed) => openDatabase(DATABASE_NAME, closed))()
    expect(await database.count('reports')).toBe(0)
    database.close()
  })

  it('empties a database that cannot be deleted', async () => {
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError')
    })
    await pressed('everything')
    expect(await start()).toEqual({ what: 'everything', left: 0 })
    expect(await countRows()).toBe(0)
  })

  it('tells of a database that can be neither deleted nor emptied; values and alarms go', async () => {
    await pressed('everything')
    vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError')
    })
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError')
    })
    expect(await start()).toEqual({ what: 'everything', left: 1 })
    expect([local.kept.size, alarms]).toEqual([0, []])
  })

  it('counts, and takes nothing for granted', async () => {
    await pressed('everything')
    Object.assign(browser.alarms, { clearAll: broken })
    Object.assign(session, { clear: broken })
    expect(await start()).toEqual({ what: 'everything', left: 2 })
  })

  it('deletes again where the start before was stopped in its middle', async () => {
    await pressed('everything')
    const stopped = Promise.withResolvers<boolean>()
    Object.assign(browser.alarms, { clearAll: () => stopped.promise })
    const first = start()
    await vi.waitFor(async () => expect(await countRows()).toBe(0))
    Object.assign(browser.alarms, { clearAll: async () => true, getAll: async () => [] })
    expect(await start()).toEqual({ what: 'everything', left: 0 })
    stopped.resolve(true)
    await first
  })

  it('stores nothing new while the next start would delete it again', async () => {
    await pressed('everything')
    Object.assign(local, { clear: broken })
    const begun = start()
    await expect(begun).rejects.toMatchObject({ failure: { kind: 'disk-failed' } })
    await expect(
      lazyDatabase(begun, (closed) => openDatabase(DATABASE_NAME, closed))(),
    ).rejects.toMatchObject({
      failure: { kind: 'disk-failed' },
    })
  })
})

it('a start of the same run, whose pages are still there, begins the extension anew instead', async () => {
  void restartToErase('everything')
  await vi.waitFor(() => expect(reloads).toBe(1))
  void start()
  await vi.waitFor(() => expect(reloads).toBe(2))
  expect(await rows()).toContain(KEY)
})

it('begins the extension anew once its other pages are closed, or at once if they can’t be', async () => {
  await pressed('everything')
  expect(tabs.map(({ id }) => id)).toEqual([1])
  Object.assign(browser.tabs, { query: broken })
  void restartToErase('everything')
  await vi.waitFor(() => expect(reloads).toBe(2))
})

it('a start after nothing deletes nothing, also where the disk tells nothing', async () => {
  expect(await start()).toBeNull()
  Object.assign(local, { get: broken })
  expect(await start()).toBeNull()
  expect(await rows()).toContain(KEY)
})

describe('a full disk', () => {
  it('gives way: what is to be deleted makes room for the note that it is', async () => {
    const set = local.set
    const databases = async () => (await indexedDB.databases()).map(({ name }) => name)
    Object.assign(local, {
      set: async (values: object) => {
        if ((await databases()).includes(DATABASE_NAME)) throw new DOMException('full', 'QuotaExceededError')
        return set(values)
      },
    })
    await pressed('everything')
    expect(await start()).toEqual({ what: 'everything', left: 0 })
  })

  it('that takes no note at all is told, and the extension goes on', async () => {
    Object.assign(local, { set: broken })
    await expect(restartToErase('everything')).rejects.toThrow('damaged')
    expect(reloads).toBe(0)
  })
})

describe('a start after “Forget key” that no background answered', () => {
  it('deletes the key from every row of its store, unread, and nothing else', async () => {
    await pressed('key')
    const get = vi.spyOn(IDBObjectStore.prototype, 'get')
    const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll')
    expect(await start()).toEqual({ what: 'key', left: 0 })
    expect([get.mock.calls, getAll.mock.calls]).toEqual([[], []])
    const after = await openDatabase()
    expect(await everyRow(after)).not.toContain(KEY)
    expect(await after.count('reports')).toBe(1)
    after.close()
    expect([...local.kept.keys()]).toEqual(['chosen'])
    expect(alarms).toHaveLength(2)
  })

  it('tells where the database cannot be opened', async () => {
    await pressed('key')
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('damaged', 'UnknownError')
    })
    expect(await start()).toEqual({ what: 'key', left: 1 })
  })

  it('deletes it from a newer version’s database as well', async () => {
    const newer = indexedDB.open(DATABASE_NAME, 99)
    await new Promise((resolve) => newer.addEventListener('success', resolve))
    newer.result.close()
    await pressed('key')
    expect(await start()).toEqual({ what: 'key', left: 0 })
  })
})
