import { describe, expect, it } from 'vitest'
import { attempt, report, STATES } from '#test/reports/samples.ts'
import { reportViewOf } from '#lib/reports/store.ts'
import type { ReportState } from '#lib/model/report-state.ts'
import { tableOf, tallyOf } from './tally.ts'
import { verdictOn } from './verdict.ts'

const ASSET = 'https://evil.example/login'
const commit = (id: number, asset = ASSET) => ({
  id,
  createdAt: '2026-01-01T12:00:00Z',
  body: '{}',
  assets: [asset],
  apiKey: 'key',
})

const verdict = (state: ReportState | null, commits: number[], attempts = [attempt()]) => {
  const told = state && reportViewOf(report({ state, attempts }))
  const { words: _words, ...said } = verdictOn(told, ASSET, {
    reports: [...commits.map((id) => commit(id)), commit(99, 'https://other.example/')],
  })
  return said
}

const FINE = { lost: false, doubled: false, wronglyTold: false }

describe('a report held against the ledger', () => {
  it('is fine when it is accepted under the number that it was given', () => {
    expect(verdict(STATES.accepted, [7])).toEqual(FINE)
  })

  it.each([
    ['gone, and not at the service', null, []],
    ['cancelled by nobody', STATES.cancelled, []],
  ] as const)('is lost when it is %s', (_, state, commits) => {
    expect(verdict(state, [...commits])).toMatchObject({ lost: true })
  })

  it.each([STATES.queued, STATES.sending, STATES.waiting, STATES.held])(
    'is not lost while it is $at',
    (state) => {
      expect(verdict(state, [])).toEqual(FINE)
    },
  )

  it.each([
    ['accepted, and nothing is there', STATES.accepted, []],
    ['accepted under a number that it was not given', STATES.accepted, [8]],
    ['presumed to be there, and it is not', STATES.presumed, []],
    ['already reported, when nobody else reports it', STATES.known, [7]],
    ['cancelled, and it is there', STATES.cancelled, [7]],
    ['refused, and it is there', STATES.refused, [7]],
  ] as const)('is wrongly told when it is %s', (_, state, commits) => {
    expect(verdict(state, [...commits])).toMatchObject({ wronglyTold: true })
  })

  it('may be presumed stopped after an attempt, arrived or not', () => {
    const stopped: ReportState = { at: 'presumed', why: 'stopped', refusals: [] }
    expect(verdict(stopped, [7])).toEqual(FINE)
    expect(verdict(stopped, [])).toMatchObject({ wronglyTold: false })
    expect(verdict(stopped, [], [])).toMatchObject({ wronglyTold: true })
  })

  it('is doubled when it is there twice', () => {
    expect(verdict(STATES.accepted, [7, 8])).toEqual({ ...FINE, doubled: true })
  })
})

describe('a tally', () => {
  it('counts what went wrong, and keeps its words', () => {
    const wrong = { lost: true, doubled: false, wronglyTold: true, words: 'gone' }
    const tally = tallyOf('at a point', [{ ...FINE, words: 'fine' }, wrong])
    expect(tally).toEqual({
      name: 'at a point',
      runs: 2,
      lost: 1,
      doubled: 0,
      wronglyTold: 1,
      words: ['gone'],
    })
    expect(tableOf([tally])).toBe(
      'case        runs  lost  doubled  wrongly told\nat a point     2     1        0             1',
    )
  })
})
