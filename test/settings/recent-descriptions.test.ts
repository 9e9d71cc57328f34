import { expect, test } from 'vitest'
import { recentDescriptions, rememberDescription } from '#lib/settings/stored-preferences.ts'
import { keyValuesInMemory } from '#test/fakes/key-values.ts'

test('ten for each category, newest first, each once', async () => {
  const local = keyValuesInMemory()
  for (let index = 0; index < 12; index += 1) await rememberDescription(local, 'scam', `text ${index}`)
  await rememberDescription(local, 'scam', ' text 5 ')
  await rememberDescription(local, null, 'of none')
  const recent = await recentDescriptions(local, 'scam')
  expect(recent).toEqual([5, 11, 10, 9, 8, 7, 6, 4, 3, 2].map((index) => `text ${index}`))
  expect(await recentDescriptions(local, null)).toEqual(['of none'])
  expect(await recentDescriptions(local, 'malware')).toEqual([])
})

test.each([
  ['blanks', '  \n'],
  ['a whole document', 'x'.repeat(2001)],
])('%s are not remembered', async (_, text) => {
  const local = keyValuesInMemory()
  await rememberDescription(local, 'scam', text)
  expect(await recentDescriptions(local, 'scam')).toEqual([])
})

test('what cannot be read counts as nothing', async () => {
  const local = keyValuesInMemory()
  await local.set('recentDescriptions', { scam: 'not a list' })
  expect(await recentDescriptions(local, 'scam')).toEqual([])
})
