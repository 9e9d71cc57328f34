import { expect, test } from 'vitest'
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
