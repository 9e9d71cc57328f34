import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import type { DatabaseAsItIs } from '#lib/platform/raw-database.ts'
import { openAsItIs } from '#lib/platform/raw-database.ts'
import type { Database } from '#lib/platform/database.ts'
import { countUnreadable, exportRows } from '#lib/reports/export-rows.ts'
import { writeConnection } from '#lib/settings/connection.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { connection, draft, originState, payload, report } from './samples.ts'

const asItIs = async ({ name }: Database): Promise<DatabaseAsItIs> => {
  const found = await openAsItIs(name)
  if (!found) throw new Error('no database')
  return found
}

/** Every part, one after another, as a page asks for them. */
const all = async (database: DatabaseAsItIs, which: 'all' | 'unreadable', most?: number) => {
  const rows: string[] = []
  let parts = 0
  let after: string | null = null
  do {
    const part: { rows: string[]; next: string | null } = await exportRows(database, which, after, most)
    rows.push(...part.rows)
    after = part.next
    parts += 1
  } while (after !== null)
  const read = rows.map((row): unknown => JSON.parse(row))
  return { parts, read, places: read.map((row) => Object.values(row ?? {}).slice(0, 2)) }
}

const stored = async () => {
  const database = await freshDatabase()
  await writeConnection(database, connection)
  await database.put('reports', report())
  await database.put('papers', payload('report-1'))
  await database.put('reports', {
    id: 'report-2',
    from: 'another version',
    note: `said ${connection.apiKey}`,
  })
  await database.put('papers', payload('report-2'))
  await database.put('drafts', draft())
  await database.put('drafts', { id: 'draft-2', typed: 'long ago' })
  await database.put('lanes', originState())
  await database.put('lanes', { origin: 'https://damaged.example', row: 1 })
  return database
}

describe('an export', () => {
  it.each([undefined, 1])('has the bulk list too, in parts of %s characters', async (most) => {
    const database = await freshDatabase()
    await database.put('bulk', { note: 'all of it' }, 'current')
    await database.put('bulkRows', [{ written: 'https://evil.example/' }], 0)
    await database.put('bulkSources', { id: 1, name: 'list.csv' })
    await database.put('bulkTexts', 'not read yet', 1)
    await database.put('bulkEvidence', [], 7)
    const { places, read } = await all(await asItIs(database), 'all', most)
    expect(places).toEqual([
      ['bulk', 'current'],
      ['bulkRows', 0],
      ['bulkSources', 1],
      ['bulkTexts', 1],
      ['bulkEvidence', 7],
    ])
    expect(JSON.stringify(read)).toContain('not read yet')
    expect((await all(await asItIs(database), 'unreadable', most)).read).toEqual([])
  })

  it.each([undefined, 1, 700])('of all has every row once, in parts of %s characters', async (most) => {
    const { places, parts, read } = await all(await asItIs(await stored()), 'all', most)
    expect(places).toEqual([
      ['reports', 'report-1'],
      ['reports', 'report-2'],
      ['papers', 'report-1'],
      ['papers', 'report-2'],
      ['drafts', 'draft-1'],
      ['drafts', 'draft-2'],
      ['lanes', 'https://damaged.example'],
      ['lanes', 'https://service.example'],
    ])
    expect(read[0]).toEqual({ store: 'reports', key: 'report-1', value: report() })
    expect(parts > 1).toBe(most !== undefined)
  })

  it('of what cannot be read has that, and the papers of such a report', async () => {
    const { places } = await all(await asItIs(await stored()), 'unreadable')
    expect(places).toEqual([
      ['reports', 'report-2'],
      ['papers', 'report-2'],
      ['drafts', 'draft-2'],
      ['lanes', 'https://damaged.example'],
    ])
  })

  it('never has the key, whatever holds it', async () => {
    const { read } = await all(await asItIs(await stored()), 'all')
    expect(JSON.stringify(read)).not.toContain(connection.apiKey)
    expect(JSON.stringify(read)).toContain('another version')
  })

  it('of a newer version has what is there', async () => {
    const newer = await openDB('rescued-from-the-future', 99, {
      upgrade: (database) => {
        database.createObjectStore('connection')
        database.createObjectStore('drafts')
        database.createObjectStore('unheard-of')
      },
    })
    await newer.put('connection', { apiKey: 'future-key-1' }, 'somewhere')
    await newer.put('drafts', { text: 'typed, future-key-1', more: 1 }, 7)
    newer.close()
    const database = await openAsItIs('rescued-from-the-future')
    if (!database) throw new Error('no database')
    const { read } = await all(database, 'all')
    expect(read).toEqual([
      { store: 'drafts', key: 7, value: { text: expect.stringMatching(/^typed, (?!future)/), more: 1 } },
    ])
  })

  it('tells the place of a row that JSON cannot hold', async () => {
    const database = await freshDatabase()
    await database.put('drafts', { id: 'draft-3', big: 1n })
    expect((await all(await asItIs(database), 'unreadable')).read).toEqual([
      { store: 'drafts', key: 'draft-3', value: null, problem: 'cannot be written as JSON' },
    ])
  })
})

it('counts what cannot be read', async () => {
  expect(await countUnreadable(await stored())).toEqual({ reports: 1, drafts: 1, originStates: 1 })
  expect(await countUnreadable(await freshDatabase())).toEqual({ reports: 0, drafts: 0, originStates: 0 })
})
