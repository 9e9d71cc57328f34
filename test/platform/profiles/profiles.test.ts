import { readFileSync } from 'node:fs'
import { openDB, unwrap } from 'idb'
import { describe, expect, it } from 'vitest'
import { countUnreadable } from '#lib/your-data/export.ts'
import { linesOf } from '#test/your-data/lines-of.ts'
import { readList } from '#lib/bulk/store.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { FIRST_VERSION, MIGRATIONS } from '#lib/platform/migrations.ts'
import { DATABASE_VERSION, openDatabase, type Database } from '#lib/platform/database.ts'
import { enqueue, getPayload } from '#lib/reports/store.ts'
import { readPreferences, writePreferences } from '#lib/settings/stored-preferences.ts'
import { CONNECTION_ROW, connectionIn, keepDefault, writeConnection } from '#lib/settings/connection.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { listReports } from '#test/reports/list-reports.ts'
import { connection, payload, report } from '#test/reports/samples.ts'
import { CHOSEN, sampleProfile } from './sample-profile.ts'
import { releasedProfiles, type StoredProfile } from './stored-profile.ts'

/** Those that lead to a version of the database. */
const migrationsTo = (version: number) => MIGRATIONS.slice(0, version - FIRST_VERSION + 1)

/** Lays the profile into a database of its version. Keys within the rows are not given again. */
const lay = async (profile: StoredProfile, name: string): Promise<void> => {
  const old = await openDatabase(name, () => undefined, migrationsTo(profile.database))
  const raw = unwrap(old)
  const names = Object.keys(profile.stores)
  const transaction = raw.transaction(names, 'readwrite')
  for (const [store, rows] of Object.entries(profile.stores)) {
    const target = transaction.objectStore(store)
    for (const { key, value } of rows) target.put(value, ...(target.keyPath === null ? [key] : []))
  }
  await new Promise((resolve) => transaction.addEventListener('complete', resolve))
  old.close()
}

/** The number of its migrations: a later database is none of its own. */
const DATABASE_OF_1_0_0 = releasedProfiles().find(({ version }) => version === '1.0.0')?.database ?? 0

const localOf = async ({ local: values }: StoredProfile) => {
  const local = keyValuesInMemory()
  for (const [key, value] of Object.entries(values)) await local.set(key, value)
  return local
}

const current: StoredProfile = JSON.parse(JSON.stringify(await sampleProfile('this one')))

describe.each([...releasedProfiles(), current])('the stored profile of $version', (profile) => {
  const reportIds = (profile.stores.reports ?? []).map(({ key }) => key)

  it('is read whole by this version', async () => {
    const name = `profile-${profile.version}`
    await lay(profile, name)
    const database = await openDatabase(name)
    expect(reportIds.length).toBeGreaterThan(5)
    const { reports, unreadable } = await listReports(database)
    expect(unreadable).toEqual([])
    expect(new Set<IDBValidKey>(reports.map(({ id }) => id))).toEqual(new Set(reportIds))
    for (const { id } of reports) expect((await getPayload(database, id))?.body).toContain('evil.example')
    expect(await countUnreadable(database)).toBe(0)
    const drafts = makeDraftStore(async () => database, keyValuesInMemory())
    expect((await drafts.get('draft-typed'))?.form.assets).toHaveLength(1)
    const list = await readList(database)
    expect([list.rows.length, list.sources.length, list.unreadable.size]).toEqual([1, 1, 0])
    expect(await database.count('bulkTexts')).toBe(1)
    expect(await database.count('cases')).toBe(profile.stores.cases?.length)
    expect(connectionIn(await database.get('credentials', CONNECTION_ROW))?.slug).toBe('acme')
    const { undoSeconds, theme } = await readPreferences(await localOf(profile))
    expect({ undoSeconds, theme }).toEqual({ undoSeconds: CHOSEN.undoSeconds, theme: CHOSEN.theme })
  })

  it('is left alone and exported by an earlier version, which keeps preferences that it doesn’t know', async () => {
    const name = `taken-back-${profile.version}`
    await lay(profile, name)
    const newer = await openDB(name, DATABASE_VERSION + 1, {
      upgrade: (database) => void database.createObjectStore('later'),
    })
    newer.close()
    await expect(openDatabase(name)).rejects.toMatchObject({ failure: { kind: 'newer-database' } })
    const lines = await linesOf({ name }, 'all')
    const exported = lines.map((line): { kind?: unknown; papers?: unknown } => Object(JSON.parse(line)))
    const of = (kind: string): number => exported.filter((line) => line.kind === kind).length
    expect([of('report'), of('draft'), of('list-rows'), of('list-text')]).toEqual([reportIds.length, 1, 1, 1])
    expect(exported.filter(({ papers }) => papers)).toHaveLength(reportIds.length)

    const local = await localOf(profile)
    await local.set('chosen', { ...Object(await local.get('chosen')), 'later.preference': 'kept' })
    await writePreferences(local, { ...(await readPreferences(local)), theme: 'light' })
    expect(await local.get('chosen')).toMatchObject({ 'later.preference': 'kept', theme: 'light' })
  })
})

it('several organizations stay whole while version 1.0.0 runs again, which opens, sends and changes nothing', async () => {
  const [name, other] = [
    'several-taken-back',
    { ...connection, slug: 'northwind', apiKey: 'key-of-northwind' },
  ]
  await lay(current, name)
  const database = await openDatabase(name)
  await writeConnection(database, { ...other, name: 'Northwind' }, 'b')
  await keepDefault(database, 'b')
  const destination = { ...report().destination, slug: other.slug }
  await enqueue(database, report({ id: 'of-northwind', destination }), payload('of-northwind'))
  const stored = async (open: Database) =>
    Promise.all((['credentials', 'reports', 'payloads'] as const).map((store) => open.getAll(store)))
  const before = await stored(database)
  database.close()

  const before11 = migrationsTo(DATABASE_OF_1_0_0)
  await expect(openDatabase(name, () => undefined, before11)).rejects.toMatchObject({
    failure: { kind: 'newer-database' },
  })
  const lines = await linesOf({ name }, 'all')
  expect(lines.some((line) => line.includes('of-northwind'))).toBe(true)
  expect(lines.join('\n')).not.toContain('key-of-northwind')

  expect(await stored(await openDatabase(name))).toEqual(before)
})

it('every release has its profile: npm run version writes the one that is missing', () => {
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+), \d{4}-/gm)].map(
    ([, version]) => version,
  )
  const stored = releasedProfiles().map(({ version }) => version)
  expect(released.filter((version) => version !== undefined && !stored.includes(version))).toEqual([])
})
