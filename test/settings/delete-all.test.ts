import { expect, it } from 'vitest'
import { deleteDatabase } from '#lib/platform/database/delete-database.ts'
import { lazyDatabase, openDatabase } from '#lib/platform/database/open-database.ts'
import { deleteAll } from '#lib/settings/delete-all.ts'
import { everyRow } from '#test/fakes/database.ts'
import { keptValues } from '#test/fakes/kept-values.ts'
import { papers, report } from '#test/reports/samples.ts'

it('leaves nothing, counts what is left, and an empty database can be written again', async () => {
  const name = 'to-be-deleted'
  const database = lazyDatabase((closed) => openDatabase(name, closed))
  const [local, session] = [keptValues(), keptValues()]
  const before = await database()
  await before.put('reports', report())
  await before.put('papers', papers('report-1'))
  await before.put('connection', { apiKey: 'key-4f9A' }, 'current')
  await local.set('preferences', { undoSeconds: 3 })
  await session.set('picture:draft-1', { kept: null })
  const doors = { database, local, session, deleteDatabase: () => deleteDatabase(name) }
  expect(await deleteAll(doors)).toBe(0)
  const after = await database()
  expect(after).not.toBe(before)
  expect(await everyRow(after)).not.toContain('key-4f9A')
  expect([...(await local.keys()), ...(await session.keys())]).toEqual([])
  await after.put('reports', report())
  expect(await after.count('reports')).toBe(1)
  // What somebody wrote meanwhile is told, not hidden.
  const stubborn = { ...local, keys: async () => ['stays'], remove: async () => undefined }
  expect(await deleteAll({ ...doors, local: stubborn })).toBe(1)
})
