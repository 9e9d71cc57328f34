import { expect, test } from 'vitest'
import { ROW_NOTES } from '#lib/bulk/bulk-row.ts'
import { standingOf } from '#lib/bulk/standing.ts'

const row = { what: { is: 'asset', content: 'evil.example' }, reportId: null } as const
const nobodys = { finding: { relation: 'not-checked', why: null }, stops: false, type: 'URL' } as const

test.each(ROW_NOTES)('what is noted as %s waits for a word, but what was only put together', (note) => {
  const standing = (decision: 'none' | 'send') => standingOf({ ...row, note, decision }, nobodys)
  expect(standing('none')).toBe(note === 'joined' ? 'goes' : 'held-out')
  expect(standing('send')).toBe('goes')
})
