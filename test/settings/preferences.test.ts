import { describe, expect, test } from 'vitest'
import { readPolicy } from '#lib/settings/policy.ts'
import { DEFAULT_PREFERENCES, isPreferences, ROWS } from '#lib/model/preference-table.ts'
import { readPreferences, MAX_UNKNOWN, writePreferences } from '#lib/settings/stored-preferences.ts'
import { readSettings, settingsFile } from '#lib/your-data/settings-file.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'

test('what was chosen is read again', async () => {
  const local = keyValuesInMemory()
  const chosen = { ...DEFAULT_PREFERENCES, undoSeconds: 0, contactInfo: 'ann@acme.example' }
  await writePreferences(local, chosen)
  expect(await readPreferences(local)).toEqual(chosen)
})

test.each([
  ['nothing stored', undefined],
  ['garbage', 'garbage'],
])('%s counts as not chosen, and stays', async (_, stored) => {
  const local = keyValuesInMemory()
  if (stored !== undefined) await local.set('chosen', stored)
  expect(await readPreferences(local)).toEqual(DEFAULT_PREFERENCES)
  expect(await local.get('chosen')).toEqual(stored)
})

test('what nobody touched follows the policy; what somebody chose stays', async () => {
  const local = keyValuesInMemory()
  await writePreferences(local, { ...DEFAULT_PREFERENCES, undoSeconds: 0 })
  const policy = readPolicy({ undoSeconds: 10, contactInfo: 'soc@acme.example' })
  expect(await readPreferences(local, policy)).toMatchObject({
    undoSeconds: 0,
    contactInfo: 'soc@acme.example',
  })
})

test('what is locked is the policy’s, and comes back as it was chosen when the lock is off', async () => {
  const local = keyValuesInMemory()
  await writePreferences(local, { ...DEFAULT_PREFERENCES, undoSeconds: 0 })
  const policy = readPolicy({ undoSeconds: 10, locked: ['undoSeconds', 'notifyAccepted'] })
  const shown = await readPreferences(local, policy)
  expect(shown.undoSeconds).toBe(10)
  // Written by a page that does not know of the lock.
  await writePreferences(
    local,
    { ...shown, undoSeconds: 3, notify: { ...shown.notify, accepted: true }, bulkMost: 7 },
    policy,
  )
  expect(await readPreferences(local, policy)).toMatchObject({ undoSeconds: 10, bulkMost: 7 })
  expect(await readPreferences(local)).toMatchObject({
    undoSeconds: 0,
    bulkMost: 7,
    notify: { accepted: false },
  })
})

test('the product’s own value is a choice where the policy starts elsewhere', async () => {
  const local = keyValuesInMemory()
  const policy = readPolicy({ takedownWatchMinutes: 60 })
  const shown = await readPreferences(local, policy)
  expect(shown.watchMinutes).toBe(60)
  await writePreferences(local, { ...shown, watchMinutes: DEFAULT_PREFERENCES.watchMinutes }, policy)
  expect((await readPreferences(local, policy)).watchMinutes).toBe(DEFAULT_PREFERENCES.watchMinutes)
})

test('one stored value that cannot be used costs no other', async () => {
  const local = keyValuesInMemory()
  await local.set('chosen', { undoSeconds: 99, 'reporter.displayName': 'Jane', unheard: 1 })
  const read = await readPreferences(local)
  expect(read).toEqual({
    ...DEFAULT_PREFERENCES,
    reporter: { ...DEFAULT_PREFERENCES.reporter, displayName: 'Jane' },
  })
  expect(await local.get('chosen')).toMatchObject({ undoSeconds: 99 })
})

describe('what this version does not know', () => {
  const LATER = { 'notify.later': false, laterStill: ['a', { b: 1 }], theme: 'sepia', undoSeconds: 3 }

  test('stays through a save, also a value that a later version allows', async () => {
    const local = keyValuesInMemory()
    await local.set('chosen', LATER)
    await writePreferences(local, { ...(await readPreferences(local)), bulkMost: 7 })
    expect(await local.get('chosen')).toEqual({ ...LATER, bulkMost: 7 })
    await writePreferences(local, { ...(await readPreferences(local)), theme: 'dark' })
    expect(await local.get('chosen')).toEqual({ ...LATER, bulkMost: 7, theme: 'dark' })
  })

  test('stays when a policy comes, locks everything and goes', async () => {
    const local = keyValuesInMemory()
    await local.set('chosen', LATER)
    const policy = readPolicy({ undoSeconds: 10, theme: 'light', locked: ['*'] })
    await writePreferences(local, { ...(await readPreferences(local, policy)), bulkMost: 7 }, policy)
    await writePreferences(local, await readPreferences(local))
    expect(await local.get('chosen')).toEqual(LATER)
  })

  test('stays when settings are read from a file and exported', async () => {
    const local = keyValuesInMemory()
    await local.set('chosen', LATER)
    const now = await readPreferences(local)
    expect(settingsFile(now).settings).not.toHaveProperty('laterStill')
    const { chosen } = readSettings([{ path: 'bulkMost', value: 7 }], now, [])
    await writePreferences(local, chosen)
    expect(await local.get('chosen')).toEqual({ ...LATER, bulkMost: 7 })
  })

  test('is bounded: so many paths, and so many characters', async () => {
    const local = keyValuesInMemory()
    const many = Array.from({ length: 50_000 }, (_, at): [string, unknown] => [`p${at}`, at])
    await local.set('chosen', Object.fromEntries([...many, ['undoSeconds', 3]]))
    const read = await readPreferences(local)
    expect(read.undoSeconds).toBe(3)
    await writePreferences(local, read)
    const after = Object(await local.get('chosen'))
    expect(Object.keys(after)).toHaveLength(MAX_UNKNOWN.paths + 1)
    await local.set('chosen', { long: 'x'.repeat(MAX_UNKNOWN.characters), short: 'y' })
    await writePreferences(local, DEFAULT_PREFERENCES)
    expect(await local.get('chosen')).toEqual({ short: 'y' })
  })
})

test('every preference starts within its range, and a whole lacks none of them', () => {
  expect(isPreferences(DEFAULT_PREFERENCES)).toBe(true)
  for (const [path, { start, read }] of ROWS) expect(read(start), path).toBe(start)
  for (const name of Object.keys(DEFAULT_PREFERENCES))
    expect(isPreferences({ ...DEFAULT_PREFERENCES, [name]: undefined }), name).toBe(false)
})

test.each([
  ['undoSeconds', [0, 60], [-1, 61, 2.5, '5', null]],
  ['contactInfo', ['', 'x'.repeat(2000)], ['x'.repeat(2001), 5]],
  ['ignored', ['', 'corp.test\nmail.test', 'x'.repeat(100_000)], ['x'.repeat(100_001), ['corp.test'], null]],
  ['trustedCaseFileKeys', ['', 'x'.repeat(20_000)], ['x'.repeat(20_001), []]],
  ['lookUps', ['', 'x'.repeat(20_000)], ['x'.repeat(20_001), []]],
  ['watchMinutes', [0, 5, 1440], [4, 1441, null]],
  ['syncHours', [null, 0, 1, 168], [169, 1.5, '1']],
  ['bulkMost', [1, 200], [0, 201]],
  ['pictureDays', [0, 3650], [-1, 3651]],
  ['theme', ['system', 'light', 'dark'], ['sepia', '']],
  ['redaction.name', ['as-proposed', 'always-remove', 'always-keep'], ['never', true]],
  ['evidence.foundOn', [true, false], ['true', 1, null]],
])('the range of %s', (path, within, beyond) => {
  const row = ROWS.get(path)
  for (const value of within) expect(row?.read(value)).toBe(value)
  for (const value of beyond) expect(row?.read(value)).toBe(undefined)
})
