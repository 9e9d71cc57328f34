// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { answerWords } from '#components/dashboard/reports/report-rows.ts'
import { stateBadge } from '#components/wording/report-states.tsx'
import { reportRowOf } from '#lib/reports/store.ts'
import { text } from '#lib/platform/texts.ts'
import { report } from '#test/reports/samples.ts'

it.each([
  [['ALREADY_PENDING_REVIEW'], 'Under review'],
  [['REPORT_ALREADY_EXISTS'], 'Report exists'],
  [['ALREADY_PENDING_REVIEW', 'REPORT_ALREADY_EXISTS'], 'No new assets'],
  [['ALREADY_PENDING_REVIEW', 'ASSET_ALREADY_CORRECT'], 'No new assets'],
  [['ASSET_ALREADY_CORRECT'], 'Status already set'],
  [[], 'No new assets'],
])('of what is known as %j the response says more than the status', (types, expected) => {
  const refusals = types.map((errorType) => ({
    asset: 'a',
    errorType,
    message: '',
    suggestion: '',
    names: ['a'],
  }))
  const row = reportRowOf(report({ state: { at: 'known', refusals } }))
  expect(answerWords(row)).toBe(expected)
  expect(answerWords(row)).not.toBe(text(stateBadge(row.state, row.reason).headline))
})
