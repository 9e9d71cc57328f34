import { expect, test } from 'vitest'
import { ROW_NOTES, reviewReasonOf, rowStatusOf, tenantOf } from '#lib/model/bulk-row.ts'
import type { Finding } from '#lib/model/verdict.ts'
import { FINDINGS } from '#test/gallery/answers/samples.ts'
import { RELATIONS } from '#lib/model/states.ts'

const row = { what: { is: 'asset', content: 'evil.example' }, reportId: null } as const

test.each(ROW_NOTES)('what is noted as %s waits for a word', (note) => {
  const rowStatus = (decision: 'none' | 'send') => rowStatusOf({ ...row, note, decision }, { review: null })
  expect(rowStatus('none')).toBe(note === 'ignored' ? 'ignored' : 'review')
  expect(rowStatus('send')).toBe('ready')
})

test.each([
  ['an account', 'TELEGRAM', { by: 'path', whole: false }, 'account', null],
  ['a page beside others', 'URL', { by: 'path', whole: false }, null, 'shared'],
  ['the whole host', 'DOMAIN', { by: 'path', whole: true }, null, 'shared'],
  ['a subdomain', 'URL', { by: 'subdomain', whole: false }, 'subdomain', null],
] as const)('on a shared host, %s', (_, type, how, tenant, review) => {
  const finding = { relation: 'shared-host', above: 'host.example', kind: 'social', ...how } as const
  expect(tenantOf({ finding, type })).toBe(tenant)
  expect(reviewReasonOf({ findings: [finding], stops: false }, type)).toBe(review)
})

/** What each finding alone asks for; the others ask for nothing. The first of a pair, in this order, is the row’s reason. */
const REASONS: Partial<Record<Finding['relation'], string>> = {
  ours: 'own',
  'part-of-ours': 'own',
  'contains-ours': 'own',
  'on-your-list': 'listed',
  reported: 'reported',
  'shared-host': 'shared',
}

const PAIRS = RELATIONS.flatMap((worse, index) =>
  RELATIONS.slice(index).map((other) => [worse, other] as const),
)

test.each(PAIRS)('%s and %s wait for a decision wherever one of the two alone does', (worse, other) => {
  const { above, by, kind } = { above: 'host.example', by: 'path', kind: 'social' } as const
  const whole = { relation: 'shared-host', above, by, kind, whole: true } as const
  const findings = [worse, other].map((one) => (one === 'shared-host' ? whole : FINDINGS[one]))
  const stops = REASONS[worse] === 'own'
  const asked = Object.keys(REASONS).find((one) => [worse, other].some((relation) => relation === one))
  const expected = Object.entries(REASONS).find(([relation]) => relation === asked)?.[1] ?? null
  const review = reviewReasonOf({ findings, stops }, 'URL')
  expect(review).toBe(expected)
  const decided = (decision: 'none' | 'send') => rowStatusOf({ ...row, decision }, { review })
  expect(decided('none')).toBe(expected === null ? 'ready' : 'review')
  expect(decided('send')).toBe('ready')
})

test('a URL that contains another one waits for a word', () => {
  const findings = [FINDINGS['not-known']]
  expect(reviewReasonOf({ findings, stops: false, isWrapper: true }, 'URL')).toBe('wrapped')
})
