import { expect, test } from 'vitest'
import { ROW_NOTES } from '#lib/model/bulk-row.ts'
import { rowStatusOf, tenantOf } from '#lib/model/bulk-row-status.ts'

const row = { what: { is: 'asset', content: 'evil.example' }, reportId: null } as const
const nobodys = { finding: { relation: 'not-checked', why: null }, stops: false, type: 'URL' } as const

test.each(ROW_NOTES)('what is noted as %s waits for a word, but what was only put together', (note) => {
  const rowStatus = (decision: 'none' | 'send') => rowStatusOf({ ...row, note, decision }, nobodys)
  expect(rowStatus('none')).toBe(note === 'joined' ? 'ready' : 'review')
  expect(rowStatus('send')).toBe('ready')
})

test.each([
  ['an account', 'TELEGRAM', { by: 'path', whole: false }, 'account', 'ready'],
  ['a page beside others', 'URL', { by: 'path', whole: false }, null, 'review'],
  ['the whole host', 'DOMAIN', { by: 'path', whole: true }, null, 'review'],
  ['a subdomain', 'URL', { by: 'subdomain', whole: false }, 'subdomain', 'ready'],
] as const)('on a shared host, %s', (_, type, how, tenant, rowStatus) => {
  const finding = { relation: 'shared-host', above: 'host.example', kind: 'social', ...how } as const
  expect(tenantOf({ finding, type })).toBe(tenant)
  expect(rowStatusOf({ ...row, decision: 'none' }, { finding, type, stops: false })).toBe(rowStatus)
})
