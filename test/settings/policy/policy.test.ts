import { expect, test } from 'vitest'
import { POLICY_KEYS, PREFERENCE_KEYS, policyConnection } from '#lib/settings/policy-keys.ts'
import { NO_POLICY, outOfRange, readPolicy } from '#lib/settings/policy.ts'
import { DEFAULT_PREFERENCES, flat } from '#lib/model/preference-table.ts'
import schema from '../../../public/managed-schema.json' with { type: 'json' }

const URL_KEY = { serviceUrl: 'https://service.example/v2/', apiKey: 'key-1' }

test.each([null, undefined, {}, [], 'text', 7])('%j is no policy', (managed) => {
  expect(readPolicy(managed)).toEqual(NO_POLICY)
  expect(policyConnection(managed)).toBe(null)
})

test('the managed schema names every key with its type, and no other', () => {
  const typeOf = (type: string): object =>
    type === 'strings' ? { type: 'array', items: { type: 'string' } } : { type }
  const { properties } = schema
  expect(Object.entries(properties).filter(([, { description }]) => description.trim() === '')).toEqual([])
  expect(Object.keys(properties).toSorted()).toEqual([...POLICY_KEYS.keys()].toSorted())
  expect(properties).toMatchObject(
    Object.fromEntries([...POLICY_KEYS].map(([key, type]) => [key, typeOf(type)])),
  )
})

test('every preference can be set by one key, and each key sets one', () => {
  expect([...PREFERENCE_KEYS.values()].toSorted()).toEqual([...flat(DEFAULT_PREFERENCES).keys()].toSorted())
})

test('the connection: URL, key and organization', () => {
  const policy = readPolicy({ ...URL_KEY, organizationSlug: ' acme ' })
  expect(policy.connection).toMatchObject({
    service: { baseUrl: 'https://service.example/v2', matchPattern: 'https://service.example/*' },
    apiKey: 'key-1',
    slug: 'acme',
  })
  expect(policy.problems).toEqual([])
})

test.each([
  ['a key without a URL would follow any', { apiKey: 'key-1' }, 'apiKey', 'key-without-url'],
  [
    'a URL without https',
    { ...URL_KEY, serviceUrl: 'http://service.example' },
    'serviceUrl',
    'not-a-service-url',
  ],
  ['a key with a space in it', { ...URL_KEY, apiKey: 'a b' }, 'apiKey', 'not-an-api-key'],
  ['a number for a text', { contactInfo: 5 }, 'contactInfo', 'wrong-type'],
  ['a name that nothing has', { contact: 'soc' }, 'contact', 'not-known'],
  ['a name of every object', { constructor: 'x' }, 'constructor', 'not-known'],
  ['a lock on nothing', { locked: ['undoSeconds', 'undo'] }, 'locked[1]', 'not-known'],
  ['a lock that is no name', { locked: [7] }, 'locked[0]', 'wrong-type'],
  ['a text for the list of locks', { locked: 'undoSeconds' }, 'locked', 'wrong-type'],
])('told by its path: %s', (_, managed, key, problem) => {
  const { problems } = readPolicy(managed)
  expect(problems).toContainEqual({ key, problem })
  expect(JSON.stringify(problems)).not.toContain('key-1')
})

test('a key without its URL is not taken', () => {
  expect(readPolicy({ apiKey: 'key-1', organizationSlug: 'acme' }).connection).toEqual({ slug: 'acme' })
})

test('a wrong value leaves the others as they are', () => {
  const policy = readPolicy({ undoSeconds: 'soon', contactInfo: 'soc@acme.example', locked: ['contactInfo'] })
  expect([...policy.preferences]).toEqual([['contactInfo', 'soc@acme.example']])
  expect([...policy.locked]).toEqual(['contactInfo'])
})

test('a value outside its range is told, and the others apply', () => {
  const policy = readPolicy({ undoSeconds: 99, takedownWatchMinutes: 4, assetSyncHours: 12 })
  expect(outOfRange(policy)).toEqual([
    { key: 'undoSeconds', problem: 'out-of-range' },
    { key: 'takedownWatchMinutes', problem: 'out-of-range' },
  ])
})

test('only a plain false forbids the override', () => {
  expect(readPolicy({ allowOwnAssetOverride: false }).allowOwnAssetOverride).toBe(false)
  expect(readPolicy({ allowOwnAssetOverride: 'false' }).allowOwnAssetOverride).toBe(true)
  expect(readPolicy({ undoSeconds: 1 }).allowOwnAssetOverride).toBe(true)
})
