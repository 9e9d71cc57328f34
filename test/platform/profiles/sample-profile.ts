// oxlint-disable-next-line import/no-unassigned-import -- it puts a browser into the global scope, before lib/ asks for it
import '#test/fakes/browser.ts'
import { makeDraftStore } from '#lib/drafts/store.ts'
import { FRESH, storeChange } from '#lib/bulk/store.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import { DEFAULT_PREFERENCES } from '#lib/model/preference-table.ts'
import type { Database } from '#lib/platform/database.ts'
import { enqueue } from '#lib/reports/store.ts'
import { writeConnection } from '#lib/settings/connection.ts'
import { writePreferences } from '#lib/settings/stored-preferences.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'
import { attempt, connection, draft, originState, payload, report, STATES } from '#test/reports/samples.ts'
import { OWNER, seenAs } from '#test/takedowns/samples.ts'
import type { StoredProfile } from './stored-profile.ts'

export const CHOSEN: Preferences = { ...DEFAULT_PREFERENCES, undoSeconds: 9, theme: 'dark' }

const row = {
  id: 1,
  source: 1,
  line: 1,
  written: 'https://evil.example/',
  lineText: '',
  what: { is: 'asset' as const, content: 'https://evil.example/' },
  spellings: [],
  merged: 0,
  decision: 'none' as const,
  reportId: null,
}

const fill = async (database: Database): Promise<void> => {
  await writeConnection(database, connection)
  for (const state of Object.values(STATES)) {
    const id = `report-${state.at}`
    await enqueue(database, report({ id, state, attempts: [attempt()] }), payload(id))
  }
  await makeDraftStore(async () => database, keyValuesInMemory()).put(
    draft({ id: 'draft-typed', place: 'aa11:1' }),
  )
  await database.put('origins', originState())
  const source = { id: 1, kind: 'paste' as const, name: '', length: 44, readTo: 22, found: 1, beyond: 0 }
  await storeChange(
    database,
    {
      common: FRESH,
      source: { ...source, done: false },
      text: 'https://evil.example/ https://other.example/',
      rows: [row],
    },
    { rows: new Map(), unreadable: new Map() },
  )
  await database.put('cases', { ...seenAs({}, { status: 'COMPLETED' }), owner: OWNER })
}

/** What this version stores, as its own code writes it: a report in each state, a draft, a list half read, a case, preferences. */
export const sampleProfile = async (version: string): Promise<StoredProfile> => {
  const database = await freshDatabase()
  await fill(database)
  const stores: StoredProfile['stores'] = {}
  for (const name of database.objectStoreNames) {
    const [keys, values] = await Promise.all([database.getAllKeys(name), database.getAll(name)])
    stores[name] = keys.map((key, index) => ({ key, value: values[index] }))
  }
  const local = keyValuesInMemory()
  await writePreferences(local, CHOSEN)
  const values = await Promise.all(
    (await local.keys()).map(async (key) => [key, await local.get(key)] as const),
  )
  return { version, database: database.version, stores, local: Object.fromEntries(values) }
}
