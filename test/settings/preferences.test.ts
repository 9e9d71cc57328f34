import { expect, test } from 'vitest'
import { readPolicy } from '#lib/settings/policy/policy.ts'
import { DEFAULT_PREFERENCES, readPreferences, writePreferences } from '#lib/settings/preferences.ts'
import { keptValues } from '#test/fakes/kept-values.ts'

test('what was chosen is read again', async () => {
  const local = keptValues()
  const chosen = { ...DEFAULT_PREFERENCES, undoSeconds: 0, contactInfo: 'ann@acme.example' }
  await writePreferences(local, chosen)
  expect(await readPreferences(local)).toEqual(chosen)
})

test.each([
  ['nothing stored', undefined],
  ['garbage', 'garbage'],
  ['an undo window longer than ten seconds', { ...DEFAULT_PREFERENCES, undoSeconds: 99 }],
  ['a field missing', { undoSeconds: 3 }],
])('%s counts as not chosen, and stays', async (_, stored) => {
  const local = keptValues()
  if (stored !== undefined) await local.set('preferences', stored)
  expect(await readPreferences(local)).toEqual(DEFAULT_PREFERENCES)
  expect(await local.get('preferences')).toEqual(stored)
})

test.each(['notify', 'checks'] as const)(
  'what a version before "%s" stored is read, with its own beginning',
  async (added) => {
    const local = keptValues()
    const now = { ...DEFAULT_PREFERENCES, undoSeconds: 3 }
    const before: Partial<typeof now> = { ...now }
    delete before[added]
    await local.set('preferences', before)
    expect(await readPreferences(local)).toEqual(now)
  },
)

test('what nobody touched follows the policy; what somebody chose stays', async () => {
  const local = keptValues()
  await writePreferences(local, { ...DEFAULT_PREFERENCES, undoSeconds: 0 })
  const policy = readPolicy({ undoSeconds: 10, contactInfo: 'soc@acme.example' })
  expect(await readPreferences(local, policy)).toMatchObject({
    undoSeconds: 0,
    contactInfo: 'soc@acme.example',
  })
})

test('what is locked is the policy’s, and comes back as it was chosen when the lock is off', async () => {
  const local = keptValues()
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
  const local = keptValues()
  const policy = readPolicy({ takedownWatchMinutes: 60 })
  const shown = await readPreferences(local, policy)
  expect(shown.watchMinutes).toBe(60)
  await writePreferences(local, { ...shown, watchMinutes: DEFAULT_PREFERENCES.watchMinutes }, policy)
  expect((await readPreferences(local, policy)).watchMinutes).toBe(DEFAULT_PREFERENCES.watchMinutes)
})

test('what a version without policies stored whole is a choice only where it differs', async () => {
  const local = keptValues()
  await local.set('preferences', { ...DEFAULT_PREFERENCES, undoSeconds: 3 })
  const policy = readPolicy({ undoSeconds: 10, takedownWatchMinutes: 60 })
  expect(await readPreferences(local, policy)).toMatchObject({ undoSeconds: 3, watchMinutes: 60 })
})

test('one stored value that cannot be used costs no other', async () => {
  const local = keptValues()
  await local.set('chosen', { undoSeconds: 99, 'reporter.displayName': 'Jane', unheard: 1 })
  const read = await readPreferences(local)
  expect(read).toEqual({
    ...DEFAULT_PREFERENCES,
    reporter: { ...DEFAULT_PREFERENCES.reporter, displayName: 'Jane' },
  })
  expect(await local.get('chosen')).toMatchObject({ undoSeconds: 99 })
})
