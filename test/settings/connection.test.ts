import { expect, test } from 'vitest'
import type { Connection } from '#lib/settings/connection.ts'
import {
  forgetKey,
  isConnectionUnreadable,
  noteAbility,
  NOTHING_KNOWN,
  readConnection,
  writeConnection,
} from '#lib/settings/connection.ts'
import { copyOwnerOf } from '#lib/own-assets/copy.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { connection } from '#test/reports/samples.ts'

/** As a damaged disk or another version may have left it. */
const DAMAGED = { baseUrl: connection.baseUrl, apiKey: connection.apiKey }

test('none until one is saved; what cannot be read is not guessed', async () => {
  const database = await freshDatabase()
  expect(await readConnection(database)).toBeNull()
  await writeConnection(database, connection)
  expect(await readConnection(database)).toEqual(connection)
  expect(await isConnectionUnreadable(database)).toBe(false)
  await database.put('credentials', DAMAGED, 'current')
  expect(await readConnection(database)).toBeNull()
  expect(await isConnectionUnreadable(database)).toBe(true)
})

test('one that cannot be read is set aside by the next, in the store of the key, until the key is forgotten', async () => {
  const database = await freshDatabase()
  await database.put('credentials', DAMAGED, 'current')
  await writeConnection(database, connection)
  await database.put('credentials', DAMAGED, 'current')
  await writeConnection(database, connection)
  expect(await readConnection(database)).toEqual(connection)
  expect(await database.getAll('credentials')).toEqual([connection, DAMAGED, DAMAGED])
  await forgetKey(database)
  expect(await database.getAll('credentials')).toEqual([
    { ...connection, apiKey: null, abilities: NOTHING_KNOWN },
  ])
  expect(await everyRow(database)).not.toContain('key-4f9A')
})

test('the key of one that cannot be read can be forgotten', async () => {
  const database = await freshDatabase()
  await database.put('credentials', DAMAGED, 'current')
  await forgetKey(database)
  expect(await database.count('credentials')).toBe(0)
})

test.each<[what: string, change: Partial<Connection>, stays: number]>([
  ['nothing', {}, 2],
  ['only what is known of it', { abilities: { ...NOTHING_KNOWN, assets: 'yes' } }, 2],
  ['the key', { apiKey: 'other-key' }, 1],
  ['the slug', { slug: 'other' }, 1],
  ['the address', { baseUrl: 'https://service.example/v3' }, 1],
])('a change of %s: what was begun of the asset list', async (_, change, stays) => {
  const database = await freshDatabase()
  await writeConnection(database, connection)
  const owner = copyOwnerOf({ ...connection, keyMark: '0123456789abcdef' })
  await database.put('copies', { id: 1, state: 'complete', owner })
  await database.put('copies', { id: 2, state: 'building', owner })
  await writeConnection(database, { ...connection, ...change })
  expect(await database.count('copies')).toBe(stays)
})

test.each([
  ['the one that was asked', connection, 'yes'],
  ['another key by now', { ...connection, apiKey: 'other' }, 'not-known'],
  ['no key by now', { ...connection, apiKey: null }, 'not-known'],
  ['another origin by now', { ...connection, origin: 'https://other.example' }, 'not-known'],
])('an answer is noted for one endpoint: %s', async (_, stored, assets) => {
  const database = await freshDatabase()
  await writeConnection(database, stored)
  await noteAbility(database, connection, 'assets', 'yes')
  expect(await readConnection(database)).toEqual({ ...stored, abilities: { ...NOTHING_KNOWN, assets } })
})

test('with nothing stored nothing is noted', async () => {
  const database = await freshDatabase()
  await noteAbility(database, connection, 'report', 'no')
  expect(await readConnection(database)).toBeNull()
})
