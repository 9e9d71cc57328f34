import { expect, test } from 'vitest'
import { settledKinds } from '#lib/settings/policy.ts'

test('a kind is settled by a lock on a choice that leaves nothing to the person', () => {
  const locked = new Set(['redaction.email', 'redaction.token', 'undoSeconds'])
  const choices = { email: 'always-remove', token: 'as-proposed', phone: 'always-keep' } as const
  expect(settledKinds(locked, choices)).toEqual({ email: 'always-remove' })
  expect(settledKinds(new Set(), choices)).toEqual({})
  expect(settledKinds(locked, {})).toEqual({})
})
