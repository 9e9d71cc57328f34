import { afterEach, expect, it, vi } from 'vitest'
import { isLocked } from '#lib/platform/alarms.ts'
import { DATABASE_NAME, openDatabase } from '#lib/platform/database.ts'
import { readConnection, writeConnection } from '#lib/settings/connection.ts'
import { connection } from '../reports/samples.ts'
import { ask, openedHandlers, putBackAfterEach, start, wholeApi } from './whole-background.ts'

putBackAfterEach()
afterEach(
  () =>
    new Promise<void>((done) => {
      const asked = indexedDB.deleteDatabase(DATABASE_NAME)
      asked.addEventListener('success', () => done())
      asked.addEventListener('blocked', () => done())
    }),
)

const at = (name: string) => {
  const origin = `https://${name}.example`
  return { ...connection, origin, baseUrl: `${origin}/v2`, matchPattern: `${origin}/*`, apiKey: name }
}

/** Also the lock is free again, which the next sync needs. */
const synced = () =>
  vi.waitFor(async () => {
    expect(openedHandlers()?.isSyncing()).toBe(false)
    expect(await isLocked('own-assets')).toBe(false)
  })

it('a connection that can no longer be used stops its sync, and no other list is fetched again', async () => {
  const api = wholeApi()
  api.permissions.contains = async () => true
  const database = await openDatabase()
  await writeConnection(database, at('first'))
  for (const id of ['south', 'north', 'west']) await writeConnection(database, at(id), id)
  /** The keys with which lists were asked for, page by page. */
  let keys: (string | null)[] = []
  let answers = { wait: Promise.resolve(), next: '' }
  vi.stubGlobal('fetch', async (address: string, given?: RequestInit) => {
    if (!address.includes('/organization/assets')) return Response.json({ takedowns: [], next_page: '' })
    keys.push(new Headers(given?.headers).get('x-api-key'))
    const { wait, next } = answers
    await wait
    const row = { id: 1, content: 'own.example', type: 'URL', status: 'ALLOWED' }
    return Response.json({ assets: [row], next_page: next })
  })
  start(api)
  await ask(api, 'connection/store-for-pages')
  await openedHandlers()?.installed('update')
  await synced()
  expect(new Set(keys)).toEqual(new Set(['first', 'north', 'south', 'west']))
  expect(keys).toHaveLength(4)

  const changes: [id: string, change: () => Promise<unknown> | undefined][] = [
    ['first', () => ask(api, 'connection/change', { connection: 'first', how: 'forget-key' })],
    ['south', () => ask(api, 'connection/change', { connection: 'south', how: 'remove' })],
    [
      'west',
      () => {
        api.permissions.contains = async (...asked: unknown[]) => !JSON.stringify(asked).includes('//west.')
        return openedHandlers()?.permissionTaken()
      },
    ],
  ]
  for (const [id, change] of changes) {
    const held = Promise.withResolvers<void>()
    answers = { wait: held.promise, next: 'b' }
    keys = []
    await ask(api, 'own-assets/sync', { what: 'now', connection: id })
    await vi.waitFor(() => expect(keys).toEqual([id]))
    await change()
    held.resolve()
    await synced()
    expect(keys).toEqual([id])
  }
  database.close()
})

it.each(['remove', 'default'])(
  '%s of no connection in particular is refused, and leaves the default alone',
  async (how) => {
    const api = wholeApi()
    const database = await openDatabase()
    await writeConnection(database, at('first'))
    await writeConnection(database, at('south'), 'south')
    start(api)
    expect(await ask(api, 'connection/change', { how })).toMatchObject({ ok: false })
    expect(await readConnection(database)).toMatchObject({ apiKey: 'first' })
    database.close()
  },
)
