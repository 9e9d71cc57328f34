import { seenAs } from '#test/takedowns/samples.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Change } from '#lib/messages/changes.ts'
import type { SettingsForPages } from '#lib/messages/requests.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import { browser } from '#lib/platform/browser.ts'
import { writePreferences } from '#lib/settings/stored-preferences.ts'
import { keptValues } from '#lib/your-data/export.ts'
import { makeSettingsReads } from '#lib/your-data/stored.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { originState, report, STATES } from '#test/reports/samples.ts'

const STORED: SettingsForPages = {
  connection: {
    baseUrl: 'https://service.example/v2',
    origin: 'https://service.example',
    matchPattern: 'https://service.example/*',
    slug: 'acme',
    keyMark: '0123456789abcdef',
    reportOnly: false,
    abilities: { report: 'yes', assets: 'yes', takedowns: 'not-known' },
    testedAt: 12,
  },
  unreadable: false,
  policy: {
    active: true,
    serviceUrl: null,
    slug: null,
    keyGiven: false,
    locked: ['undoSeconds'],
    problems: [],
    preferences: { undoSeconds: 30, watchMinutes: 60 },
  },
}

const local = keyValuesInMemory()
const all = async () =>
  Object.fromEntries(
    await Promise.all((await local.keys()).map(async (key) => [key, await local.get(key)] as const)),
  )
beforeEach(async () => {
  for (const key of await local.keys()) await local.remove(key)
  const get = async (key: string | null) => (key === null ? all() : { [key]: await local.get(key) })
  Object.assign(browser, {
    storage: { local: { get }, session: { get: async () => ({}) } },
    permissions: { contains: async () => true },
  })
  vi.stubGlobal('navigator', { onLine: true, locks: { query: async () => ({ held: [] }) } })
})

afterEach(() => vi.unstubAllGlobals())

const opened = async (stored: SettingsForPages | null) => {
  if (stored) await local.set('for-pages', stored)
  const database = await freshDatabase()
  const store = vi.fn<() => Promise<unknown>>(async () => ({}))
  const hearing: ((change: Change) => void)[] = []
  const reads = makeSettingsReads({
    store,
    onChange: (heard) => void hearing.push(heard),
    database: async () => database,
  })
  return { database, store, reads, change: (change: Change) => hearing.forEach((heard) => heard(change)) }
}

it('are read without the background: the connection, the policy and what both make of the preferences', async () => {
  const { reads, store } = await opened(STORED)
  await writePreferences(local, { ...DEFAULT_PREFERENCES, undoSeconds: 3, contactInfo: 'soc@acme.example' })
  expect(await reads.connection()).toMatchObject({
    baseUrl: 'https://service.example/v2',
    slug: 'acme',
    keyStored: true,
    unreadable: false,
    testedAt: 12,
    copy: null,
    copyProblem: 'not-fetched',
    syncing: false,
  })
  expect((await reads.policy()).locked).toEqual(['undoSeconds'])
  const { undoSeconds, watchMinutes, contactInfo } = await reads.preferences()
  expect({ undoSeconds, watchMinutes, contactInfo }).toEqual({
    undoSeconds: 30,
    watchMinutes: 60,
    contactInfo: 'soc@acme.example',
  })
  expect(await reads.caseFileKeys()).toEqual({ own: null, trusted: '' })
  expect(await reads.polling()).toMatchObject({ off: 'nothing-open', minutes: 60, running: false, cases: 0 })
  expect(store).not.toHaveBeenCalled()
})

it('count the reports that stand still, and say why', async () => {
  const { reads, database } = await opened(STORED)
  const { baseUrl, origin, slug } = STORED.connection ?? expect.fail()
  const destination = { baseUrl, origin, slug }
  const held = { at: 'held', because: 'unauthorized', message: '' } as const
  await database.put('reports', report({ id: 'a', destination, state: { ...STATES.held, ...held } }))
  await database.put('reports', report({ id: 'b', destination, state: STATES.waiting }))
  await database.put(
    'reports',
    report({ id: 'elsewhere', destination: { ...destination, slug: 'b' }, state: STATES.waiting }),
  )
  const parked = { because: 'unauthorized', message: 'no', probes: 0, probeAt: 0 }
  await database.put('origins', { ...originState(), origin, parked })
  expect(await reads.delivery()).toMatchObject({ held: 1, waiting: 1, problem: { because: 'unauthorized' } })
})

it('of two organizations tell them apart', async () => {
  const first = STORED.connection ?? expect.fail()
  const connections = [
    { ...first, id: 'first', name: 'Acme', isDefault: true, fromPolicy: false },
    { ...first, slug: 'b', keyMark: 'b', id: 'b', name: 'Northwind', isDefault: false, fromPolicy: true },
  ]
  const { reads, database } = await opened({ ...STORED, connections })
  expect((await reads.connections())?.map(({ id }) => id)).toEqual(['first', 'b'])
  expect((await reads.connection()).connections).toMatchObject([
    { id: 'first', name: 'Acme', isDefault: true, slug: 'acme', copyProblem: 'not-fetched' },
    { id: 'b', name: 'Northwind', fromPolicy: true, slug: 'b', keyStored: true },
  ])
  const destination = { baseUrl: first.baseUrl, origin: first.origin, slug: 'b' }
  await database.put('reports', report({ id: 'a', destination, state: STATES.held }))
  const parked = { because: 'unauthorized', message: 'no', probes: 0, probeAt: 0 }
  const others = [{ slug: 'b', parked, firewalled: [] }]
  await database.put('origins', { ...originState(), origin: first.origin, slug: 'acme', others })
  expect(await reads.delivery()).toEqual({ held: 0, waiting: 0, problem: null })
  expect(await reads.delivery('b')).toMatchObject({ held: 1, problem: { because: 'unauthorized' } })
  await database.put('cases', { ...seenAs({ id: 1 }), owner: `${first.origin} acme` })
  await database.put('cases', { ...seenAs({ id: 1 }), owner: `${first.origin} b` })
  expect(await reads.polling()).toMatchObject({ off: 'nothing-open', cases: 2 })
})

it.each([
  ['nothing is stored', null],
  ['another version stored them', { connection: 7 }],
])('ask the background to store them where %s', async (_, stored) => {
  if (stored) await local.set('for-pages', stored)
  const { reads, store } = await opened(null)
  store.mockImplementation(async () => {
    await local.set('for-pages', STORED)
    return {}
  })
  expect((await reads.connection()).slug).toBe('acme')
  expect(store).toHaveBeenCalledTimes(1)
})

it('are nothing where the background stores nothing, and read again once the connection has changed', async () => {
  const { reads, store, change } = await opened(null)
  expect(await reads.connection()).toMatchObject({ baseUrl: '', keyStored: false, unreadable: false })
  expect(await reads.delivery()).toEqual({ held: 0, waiting: 0, problem: null })
  expect((await reads.policy()).active).toBe(false)
  expect(store).toHaveBeenCalledTimes(1)
  await local.set('for-pages', STORED)
  change({ what: 'connection' })
  expect((await reads.connection()).slug).toBe('acme')
  expect(store).toHaveBeenCalledTimes(2)
})

it('leave what names the key out of an export', async () => {
  await local.set('for-pages', STORED)
  await local.set('chosen', { theme: 'dark' })
  expect(await keptValues()).toEqual({ chosen: { theme: 'dark' } })
})
