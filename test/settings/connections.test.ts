import { expect, test } from 'vitest'
import { answerMayReach } from '#test/fakes/permissions.ts'
import { copyOwnerOf } from '#lib/own-assets/copy.ts'
import type { Database } from '#lib/platform/database.ts'
import { MAX_CONNECTIONS, organizationOf, idOf, nameOf } from '#lib/model/connections.ts'
import {
  defaultIn,
  forgetKey,
  keepDefault,
  keysIn,
  noteAbility,
  NOTHING_KNOWN,
  readConnection,
  writeConnection,
} from '#lib/settings/connection.ts'
import { keepReportOnly, makeMarker, REPORT_ONLY_ROW, SALT_ROW } from '#lib/settings/connection.ts'
import { allConnections, policyConnection, readOthers } from '#lib/settings/policy-keys.ts'
import { readPolicy } from '#lib/settings/policy.ts'
import { saveConnection, type Typed } from '#lib/settings/save-connection.ts'
import { everyRow, freshDatabase } from '#test/fakes/database.ts'
import { connection as first } from '#test/reports/samples.ts'
import { openRaw } from '#lib/platform/raw-database.ts'

const second = { ...first, slug: 'northwind', name: 'Northwind', apiKey: 'key-of-northwind' }

const rowsOf = async (database: Database) => {
  const [keys, values] = [await database.getAllKeys('credentials'), await database.getAll('credentials')]
  return new Map(keys.map((key, at): [string, unknown] => [key, values[at]]))
}
const all = async (database: Database, managed: unknown = null) =>
  allConnections(await rowsOf(database), policyConnection(managed))

const both = async () => {
  const database = await freshDatabase()
  await writeConnection(database, first)
  await writeConnection(database, second, 'b')
  return database
}

test('the first lies where version 1.0.0 has it; the second lies beside it, with its own key', async () => {
  const database = await both()
  expect(await readConnection(database)).toEqual(first)
  expect(await all(database)).toEqual([first, { ...second, id: 'b' }])
  expect((await all(database)).map(nameOf)).toEqual([first.slug, 'Northwind'])
})

test('every export finds the keys of all', async () => {
  expect(await keysIn(await openRaw((await both()).name))).toEqual([first.apiKey, second.apiKey])
})

test('what is learned of one key is kept with it alone', async () => {
  const database = await both()
  await noteAbility(database, { ...second, id: 'b' }, 'assets', 'no')
  const [one, other] = await all(database)
  expect([one?.abilities.assets, other?.abilities.assets]).toEqual(['not-known', 'no'])
})

test.each([
  ['the first', 'first', [null, 'key-of-northwind'], ['b']],
  ['another', 'b', [first.apiKey, null], ['first']],
])('forgetting the key of %s leaves the other with its marks', async (_, id, keys, kept) => {
  const database = await both()
  await database.put('credentials', 'the salt', SALT_ROW)
  await database.put('credentials', { apiKey: 'an older one' }, 'set aside 1')
  await forgetKey(database, id)
  expect((await all(database)).map(({ apiKey }) => apiKey)).toEqual(keys)
  expect(await database.get('credentials', SALT_ROW)).toBe('the salt')
  expect(await everyRow(database)).not.toContain('an older one')
  // With the last key, what named the keys goes, too.
  await forgetKey(database, kept[0])
  expect((await all(database)).map(({ apiKey }) => apiKey)).toEqual([null, null])
  expect(await database.get('credentials', SALT_ROW)).toBeUndefined()
})

const WITHDRAWN = 'policy https://service.example/v2 withdrawn'

test.each([
  ['the key of', false],
  ['the whole of', true],
])(
  'with %s one that is shown goes what was typed for an entry that the policy no longer has',
  async (_, remove) => {
    const database = await both()
    await writeConnection(database, { ...second, slug: 'withdrawn', apiKey: 'key-withdrawn' }, WITHDRAWN)
    await forgetKey(database, 'b', remove, ['first', 'b'])
    expect(await everyRow(database)).not.toContain('withdrawn')
    expect((await all(database))[0]).toEqual(first)
  },
)

test('what was typed for an entry that the policy still has stays', async () => {
  const database = await both()
  await writeConnection(database, { ...second, slug: 'withdrawn', apiKey: 'key-withdrawn' }, WITHDRAWN)
  await forgetKey(database, 'b', false, ['first', 'b', WITHDRAWN])
  expect(await everyRow(database)).toContain('key-withdrawn')
})

test('the keys of those that a policy hides stay when the last one that is shown goes', async () => {
  const database = await both()
  await writeConnection(database, { ...second, slug: 'third', apiKey: 'key-of-third' }, 'c')
  await database.put('credentials', 'the salt', SALT_ROW)
  const shown = ['first', 'c']
  await forgetKey(database, 'c', false, shown)
  expect((await all(database)).map(({ apiKey }) => apiKey)).toEqual([first.apiKey, second.apiKey, null])
  await forgetKey(database, 'first', false, shown)
  // It counts again once the policy allows it.
  expect((await all(database)).map(({ slug, apiKey }) => [slug, apiKey])).toEqual([
    [first.slug, null],
    ['northwind', second.apiKey],
    ['third', null],
  ])
  expect(await database.get('credentials', SALT_ROW)).toBe('the salt')
  await forgetKey(database, 'b', false, ['first', 'b', 'c'])
  expect(await keysIn(await openRaw(database.name))).toEqual([])
  expect(await database.get('credentials', SALT_ROW)).toBeUndefined()
})

test('a removed connection leaves nothing; the default is then another', async () => {
  const database = await both()
  await keepDefault(database, 'b')
  expect(defaultIn(await rowsOf(database))).toBe('b')
  await forgetKey(database, 'b', true)
  expect(await all(database)).toEqual([first])
  expect(await everyRow(database)).not.toContain('northwind')
  expect(defaultIn(await rowsOf(database))).toBeUndefined()
})

test('two keys have two marks, and each may be for reports alone', async () => {
  const database = await both()
  const marker = makeMarker(async () => database)
  const marked = async () =>
    Promise.all(
      (await all(database)).map(async (one) =>
        marker(one, 'salt', await database.get('credentials', REPORT_ONLY_ROW)),
      ),
    )
  const [one, other] = await marked()
  expect(one?.keyMark).not.toBe(other?.keyMark)
  await keepReportOnly(database, one?.keyMark ?? '')
  await keepReportOnly(database, other?.keyMark ?? '')
  expect((await marked()).map((each) => each?.reportOnly)).toEqual([true, true])
})

const answered = { ok: true as const, value: { rows: [], unreadable: [], nextPage: null } }
const save = async (database: Database, typed: Partial<Typed>, managed: unknown = null) => {
  answerMayReach(() => true)
  return saveConnection(
    {
      database,
      now: () => 1,
      policy: async () => policyConnection(managed),
      connections: () => all(database, managed),
      clientFor: () => ({ listAssets: async () => answered, listTakedowns: async () => answered }),
    },
    { baseUrl: first.baseUrl, slug: 'acme', key: 'key-2', ...typed },
  )
}

test('one more is stored under an ID of its own, with the name that was typed', async () => {
  const database = await freshDatabase()
  await writeConnection(database, first)
  const { outcome, saved } = await save(database, { connection: 'new', slug: 'north', name: ' North ' })
  expect(outcome).toEqual({ kind: 'connected' })
  const [, added] = await all(database)
  expect(added).toMatchObject({ id: saved, slug: 'north', name: 'North', apiKey: 'key-2', testedAt: 1 })
  expect(added?.abilities).toMatchObject({ assets: 'yes', takedowns: 'yes' })
  expect(await readConnection(database)).toEqual(first)
  // A new name keeps the key.
  await save(database, { connection: saved ?? '', slug: 'north', name: 'North Sea', key: '' })
  expect((await all(database))[1]).toMatchObject({ name: 'North Sea', apiKey: 'key-2' })
})

test.each([
  ['no name was asked for', {}, 'Northwind'],
  ['it was emptied', { name: '' }, undefined],
  ['another organization by now', { slug: 'acme' }, undefined],
])('the name of the only one that is left: %s', async (_, typed, name) => {
  const database = await freshDatabase()
  await writeConnection(database, second, 'b')
  await save(database, { connection: 'b', slug: second.slug, key: '', ...typed })
  expect((await all(database))[0]?.name).toBe(name)
})

test('the first to be added is the first, whatever was asked for', async () => {
  const database = await freshDatabase()
  expect(await save(database, { connection: 'new' })).toMatchObject({ saved: 'first' })
})

test('the same service and organization is there only once', async () => {
  const database = await both()
  const { outcome, saved } = await save(database, { connection: 'new', slug: 'northwind' })
  expect(outcome).toEqual({ kind: 'already-there', name: 'Northwind' })
  expect(saved).toBeUndefined()
  expect(await all(database)).toHaveLength(2)
})

test('the lists of the others go on, whichever connection is added or gets another key', async () => {
  const database = await both()
  const keyMark = '0123456789abcdef'
  await database.put('copies', { id: 1, state: 'building', owner: copyOwnerOf({ ...first, keyMark }) })
  await database.put('copies', { id: 2, state: 'building', owner: copyOwnerOf({ ...second, keyMark }) })
  // Its slug begins as another’s does.
  await save(database, { connection: 'new', slug: `${first.slug}-north` })
  expect(await database.getAllKeys('copies')).toEqual([1, 2])
  await save(database, { connection: 'b', slug: second.slug, key: 'key-3' })
  expect(await database.getAllKeys('copies')).toEqual([1])
})

test('there are 20 at most', async () => {
  const database = await freshDatabase()
  for (let at = 0; at < MAX_CONNECTIONS; at += 1) await save(database, { connection: 'new', slug: `s${at}` })
  expect((await save(database, { connection: 'new', slug: 'more' })).outcome).toEqual({ kind: 'too-many' })
  expect(await all(database)).toHaveLength(MAX_CONNECTIONS)
})

const ENTRY = 'Northwind Traders https://service.example/v2 northwind key-of-policy'
const GIVEN = 'policy https://service.example/v2 northwind'

test('a policy gives further ones; what a person added stays beside them', async () => {
  const database = await both()
  const found = await all(database, { connections: [ENTRY.replace('northwind', 'traders')] })
  expect(found.map((one) => [idOf(one), nameOf(one), one.apiKey, one.fromPolicy])).toEqual([
    ['first', first.slug, first.apiKey, undefined],
    [GIVEN.replace('northwind', 'traders'), 'Northwind Traders', 'key-of-policy', true],
    ['b', 'Northwind', 'key-of-northwind', undefined],
  ])
})

test('an entry without a key takes the one that the person types, and keeps no key of the policy', async () => {
  const database = await freshDatabase()
  const managed = { connections: [ENTRY.replace(' key-of-policy', '')] }
  const { saved } = await save(database, { connection: GIVEN, slug: 'other', key: 'typed' }, managed)
  expect(saved).toBe(GIVEN)
  expect(await all(database, managed)).toMatchObject([{ id: GIVEN, slug: 'northwind', apiKey: 'typed' }])
  expect(await all(database)).toEqual([])
  await noteAbility(
    database,
    { ...second, id: GIVEN, apiKey: 'key-of-policy', fromPolicy: true },
    'assets',
    'no',
  )
  const [withKey] = await all(database, { connections: [ENTRY] })
  expect(withKey).toMatchObject({ apiKey: 'key-of-policy', abilities: { ...NOTHING_KNOWN, assets: 'no' } })
  expect(await everyRow(database)).not.toContain('key-of-policy')
})

test.each([
  ['the first', 'first'],
  ['another', 'b'],
])('an entry with a key counts in the place of %s that the person made for the same', async (_, id) => {
  const database = await freshDatabase()
  await writeConnection(database, { ...second, apiKey: 'key-withdrawn' }, id)
  const managed = { connections: ['Acme https://service.example/v2 acme key', ENTRY] }
  const found = await all(database, managed)
  expect(found.map(nameOf).toSorted()).toEqual(['Acme', 'Northwind Traders'])
  expect(found.find(({ slug }) => slug === 'northwind')).toMatchObject({
    id: GIVEN,
    apiKey: 'key-of-policy',
    fromPolicy: true,
  })
  // Who chose no default keeps theirs.
  if (id === 'first') expect(found[0]?.id).toBe(GIVEN)
  // Without a key in the policy, the person’s counts.
  const keyless = await all(database, { connections: [ENTRY.replace(' key-of-policy', '')] })
  expect(keyless.map((one) => [idOf(one), one.apiKey])).toEqual([[id, 'key-withdrawn']])
  // The service of a policy is the first, whatever else the policy gives.
  const several = {
    serviceUrl: first.baseUrl,
    apiKey: 'k',
    organizationSlug: 'northwind',
    connections: [ENTRY],
  }
  expect((await all(database, several)).map((one) => [idOf(one), one.apiKey])).toEqual([['first', 'k']])
})

test('locked: only what the organization gives counts, and nobody adds one', async () => {
  const database = await both()
  const managed = { connections: [ENTRY], locked: ['connections'] }
  expect((await all(database, managed)).map(idOf)).toEqual([GIVEN])
  expect((await save(database, { connection: 'new', slug: 'x' }, managed)).outcome).toEqual({
    kind: 'set-by-policy',
  })
  // Where it gives none, the first stays: most people have it from nowhere else.
  expect((await all(database, { locked: ['*'] })).map(idOf)).toEqual(['first'])
  expect((await all(database)).map(idOf)).toEqual(['first', 'b'])
})

test('a service of the policy is the only one, unless the policy speaks of several', async () => {
  const database = await both()
  const serviceUrl = 'https://policy.example/v2'
  expect((await all(database, { serviceUrl })).map(({ baseUrl }) => baseUrl)).toEqual([serviceUrl])
  expect((await save(database, { connection: 'new', slug: 'x' }, { serviceUrl })).outcome).toEqual({
    kind: 'set-by-policy',
  })
  const several = { serviceUrl, connections: [] }
  expect((await all(database, several)).map(idOf)).toEqual(['first', 'b'])
  expect((await all(database, { ...several, locked: ['connections'] })).map(idOf)).toEqual(['first'])
})

test.each([
  ['a number', 7, 'wrong-type'],
  ['no name', 'https://service.example/v2 acme', 'not-a-connection'],
  ['no URL', 'Acme acme key', 'not-a-connection'],
  ['no https', 'Acme http://service.example acme', 'not-a-connection'],
  ['no slug', 'Acme https://service.example/v2', 'not-a-connection'],
  ['too many words', `${ENTRY} more`, 'not-a-connection'],
  ['the same again', ENTRY, 'not-a-connection'],
  ['a key that cannot be sent', 'Acme https://service.example/v2 acme “key”', 'not-an-api-key'],
])('a bad entry is told by its place, and the others apply: %s', (_, entry, problem) => {
  const managed = { connections: [ENTRY, entry] }
  expect(readPolicy(managed).problems).toEqual([{ key: 'connections[1]', problem }])
  expect(readPolicy(managed).connection?.others).toHaveLength(1)
})

test('of a long list the first 19 are taken', () => {
  const { others, problems } = readOthers(Array.from({ length: 30 }, (_, at) => `A https://a.example s${at}`))
  expect([others.length, problems.length]).toEqual([MAX_CONNECTIONS - 1, 11])
  expect(problems[0]).toEqual({ at: 19, problem: 'out-of-range' })
})

test('whose something is: the name of its connection, or the slug that it was sent for', () => {
  const named = [{ ...first, name: 'Acme Corp' }, second]
  const { baseUrl, origin } = first
  expect(organizationOf(named, { baseUrl, slug: first.slug })).toBe('Acme Corp')
  expect(organizationOf(named, { origin, slug: 'northwind' })).toBe('Northwind')
  expect(organizationOf(named, { baseUrl: 'https://other.example', slug: 'northwind' })).toBe('northwind')
  expect(organizationOf(undefined, { slug: 'northwind' })).toBeNull()
})
