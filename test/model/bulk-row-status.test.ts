import { expect, test } from 'vitest'
import { ROW_NOTES } from '#lib/model/bulk-row.ts'
import { rowStatusOf } from '#lib/model/bulk-row-status.ts'

const row = { what: { is: 'asset', content: 'evil.example' }, reportId: null } as const
const nobodys = { finding: { relation: 'not-checked', why: null }, stops: false, type: 'URL' } as const

test.each(ROW_NOTES)('what is noted as %s waits for a word, but what was only put together', (note) => {
  const rowStatus = (decision: 'none' | 'send') => rowStatusOf({ ...row, note, decision }, nobodys)
  expect(rowStatus('none')).toBe(note === 'joined' ? 'ready' : 'review')
  expect(rowStatus('send')).toBe('ready')
})
