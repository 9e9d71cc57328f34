import { expect, test } from 'vitest'
import { noteAbility, readConnection, writeConnection, NOTHING_KNOWN } from '#lib/settings/connection.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { connection } from '#test/reports/samples.ts'

test('none until one is saved; what cannot be read is not guessed', async () => {
  const database = await freshDatabase()
  expect(await readConnection(database)).toBeNull()
  await writeConnection(database, connection)
  expect(await readConnection(database)).toEqual(connection)
  await database.put('connection', { baseUrl: connection.baseUrl }, 'current')
  await expect(readConnection(database)).rejects.toThrow()
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
