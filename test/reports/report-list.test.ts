import { describe, expect, it } from 'vitest'
import {
  getReports,
  getWithPayload,
  listReportIds,
  reportsIn,
  reportRowOf,
  enqueue,
} from '#lib/reports/store.ts'
import { NOON } from '#test/fakes/clock.ts'
import { freshDatabase } from '#test/fakes/database.ts'
import { payload, report, STATES } from './samples.ts'

describe('the list of reports', () => {
  const filled = async () => {
    const database = await freshDatabase()
    for (const [index, id] of ['a', 'b', 'c'].entries())
      await enqueue(database, report({ id, confirmedAt: NOON + index }), payload(id))
    return database
  }

  it('is their ids, newest first', async () => {
    expect(await listReportIds(await filled())).toEqual(['c', 'b', 'a'])
  })

  it('gives some of them in the order asked for, and tells the unreadable from the gone', async () => {
    const database = await filled()
    await database.put('reports', { id: 'b', confirmedAt: NOON, state: 'what?' })
    const { reports, unreadable } = await getReports(database, ['c', 'gone', 'b', 'a'])
    expect(reports.map(({ id }) => id)).toEqual(['c', 'a'])
    expect(unreadable).toEqual(['b'])
  })

  it('gives them with their payloads, and without those that cannot be read', async () => {
    const database = await filled()
    await database.put('payloads', { id: 'b', body: 7 })
    const found = await getWithPayload(database, ['a', 'b', 'gone'])
    expect(found.map(({ report: { id }, payload: its }) => [id, its])).toEqual([
      ['a', payload('a')],
      ['b', null],
    ])
  })

  it('gives those in some states', async () => {
    const database = await filled()
    await database.put('reports', report({ id: 'd', state: STATES.held }))
    expect((await reportsIn(database, ['held', 'refused'])).map(({ id }) => id)).toEqual(['d'])
  })
})

describe('a row', () => {
  it('has of an asset what can be shown', () => {
    const assets = [`https://evil.example/${'x'.repeat(900)}`]
    expect(reportRowOf(report({ assets })).shown.after).toHaveLength(200)
  })

  it('says why, how many, and which number', () => {
    const refusal = { asset: 'a', errorType: 'X', message: '', suggestion: '', names: ['a'] }
    const unnamed = { ...refusal, names: [] }
    const said = (errorType: string) => ({ ...refusal, errorType })
    const rows = [
      // Three entries on one asset of the two, which the report itself counts in the same way.
      report({ assets: ['a', 'b'], state: { ...STATES.refused, refusals: [refusal, refusal, unnamed] } }),
      report({ assets: ['a', 'b'], state: { ...STATES.refused, refusals: [unnamed] } }),
      report({ state: STATES.accepted }),
      report({ state: { at: 'cancelled', replacedBy: ['other'] } }),
      report({
        state: { at: 'known', refusals: ['ALREADY_PENDING_REVIEW', 'ALREADY_PENDING_REVIEW'].map(said) },
      }),
      report({ state: { at: 'known', refusals: ['REPORT_ALREADY_EXISTS'].map(said) } }),
      report({
        state: { at: 'known', refusals: ['ALREADY_PENDING_REVIEW', 'REPORT_ALREADY_EXISTS'].map(said) },
      }),
    ].map((one) => reportRowOf(one))
    expect(rows.map(({ reason, refused, reportNumber }) => [reason, refused, reportNumber])).toEqual([
      ['assets', 1, ''],
      ['assets', 0, ''],
      [null, 0, '7'],
      ['replaced', 0, ''],
      ['pending', 0, ''],
      ['exists', 0, ''],
      [null, 0, ''],
    ])
  })
})

describe('the row of a report says from when on it needs the person', () => {
  it.each([
    ['refused', 0],
    ['needs-you', 0],
    ['held', 0],
    ['waiting', NOON - 60_000 + 24 * 3_600_000],
    ['queued', NOON - 60_000 + 24 * 3_600_000],
    ['sending', null],
    ['known', null],
    ['presumed', null],
    ['accepted', null],
    ['cancelled', null],
  ] as const)('%s: from %s', (at, from) => {
    expect(reportRowOf(report({ state: STATES[at] })).needsFrom).toBe(from)
  })
})
