import { describe, expect, it } from 'vitest'
import type { Disposition, WayOut } from '#lib/model/repair.ts'
import { dispositionOf, sortAssets, actionsFor } from '#lib/model/repair.ts'
import type { Refusal, ReportState } from '#lib/model/report-state.ts'
import { STATES } from '../reports/samples.ts'

const [A, B, C] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const
const said = (errorType: string, ...names: string[]): Refusal => ({
  asset: names[0] ?? 'somebody.else',
  errorType,
  message: '',
  suggestion: '',
  names,
})
const refused = (refusals: Refusal[], why: 'assets' | 'too-large' | 'rejected' = 'assets'): ReportState => ({
  ...STATES.refused,
  why,
  refusals,
})

describe('what becomes of an asset', () => {
  it.each<[errorType: string, disposition: Disposition]>([
    ['PROCESSING_FAILED', 'goes-on'],
    ['REPORT_ALREADY_EXISTS', 'done'],
    ['ALREADY_PENDING_REVIEW', 'done'],
    ['ASSET_ALREADY_CORRECT', 'done'],
    ['INVALID_FORMAT', 'needs-you'],
    ['DOMAIN_NOT_ALLOWED', 'needs-you'],
    ['ASSET_NOT_FOUND', 'needs-you'],
    ['VALIDATION_ERROR', 'needs-you'],
    ['DUPLICATE_ASSETS', 'needs-you'],
    ['SOMETHING_NEW', 'needs-you'],
    ['', 'needs-you'],
    ['toString', 'needs-you'],
  ])('%s: %s', (errorType, disposition) => expect(dispositionOf(errorType)).toBe(disposition))

  it.each<[why: string, refusals: Refusal[], goesOn: string[], done: string[], needsYou: string[]]>([
    ['no entry is no fault', [said('INVALID_FORMAT', B)], [A, C], [], [B]],
    [
      'one of each',
      [said('REPORT_ALREADY_EXISTS', A), said('PROCESSING_FAILED', B), said('NEW', C)],
      [B],
      [A],
      [C],
    ],
    [
      'the worst of several on one asset',
      [said('PROCESSING_FAILED', A), said('REPORT_ALREADY_EXISTS', A), said('INVALID_FORMAT', A)],
      [B, C],
      [],
      [A],
    ],
    ['whatever their order', [said('INVALID_FORMAT', A), said('REPORT_ALREADY_EXISTS', A)], [B, C], [], [A]],
    ['an entry that names a host names all on it', [said('DOMAIN_NOT_ALLOWED', A, B)], [C], [], [A, B]],
    ['none of ours moves nothing', [said('INVALID_FORMAT')], [A, B, C], [], []],
    ['an empty list', [], [A, B, C], [], []],
  ])('%s', (_, refusals, goesOn, done, needsYou) => {
    expect(sortAssets([A, B, C], refusals)).toEqual({ goesOn, done, needsYou })
  })
})

describe('what a person can do', () => {
  it.each<[why: string, state: ReportState, assets: string[], ways: WayOut[]]>([
    ['some are good', refused([said('INVALID_FORMAT', A)]), [A, B], ['others', 'edited']],
    ['some are done', refused([said('REPORT_ALREADY_EXISTS', A)]), [A, B], ['others', 'edited']],
    ['none is good', refused([said('INVALID_FORMAT', A), said('NEW', B)]), [A, B], ['edited']],
    ['none named is ours: the others would be the same again', refused([said('NEW')]), [A, B], ['edited']],
    ['nothing is named', refused([]), [A, B], ['edited']],
    ['all would go on: the same again', refused([said('PROCESSING_FAILED', A)]), [A], ['edited']],
    ['turned down as a whole', refused([], 'rejected'), [A], ['edited']],
    ['too large', refused([], 'too-large'), [A, B], ['without-evidence', 'smaller-parts', 'edited']],
    ['too large, one asset', refused([], 'too-large'), [A], ['without-evidence', 'edited']],
    ['ours', STATES['needs-you'], [A], ['edited']],
    ['unreadable', { ...STATES['needs-you'], because: 'unreadable-row' }, [A], []],
    ['held for a wrong key', STATES.held, [A], []],
    ['held for another', { ...STATES.held, because: 'other-destination' }, [A], ['readdressed', 'edited']],
    ['presumed', STATES.presumed, [A], ['confirm', 'again']],
    ['confirmed', { ...STATES.presumed, why: 'confirmed' }, [A], ['again']],
    ['accepted', STATES.accepted, [A], ['again']],
    ['known', STATES.known, [A], ['again']],
    ['cancelled', STATES.cancelled, [A], ['again']],
    ['queued', STATES.queued, [A], []],
    ['sending', STATES.sending, [A], []],
    ['waiting', STATES.waiting, [A], []],
  ])('%s', (_, state, assets, ways) => expect(actionsFor({ state, assets })).toEqual(ways))
})
