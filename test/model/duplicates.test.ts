import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicatesOf, actionsFor } from '#lib/model/repair.ts'
import { planRepair } from '#lib/reports/plan-repair.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { draft, form, payload, report, STATES } from '../reports/samples.ts'

const said = (errorType: string, ...names: string[]): Refusal => ({
  asset: names[0] ?? '',
  errorType,
  message: '',
  suggestion: '',
  names,
})
const twice = (...names: string[]): Refusal => said('DUPLICATE_ASSETS', ...names)

const A = 'https://evil.test/Login'
const SLASH = 'https://evil.test/login/'
const OTHER = 'https://other.test/'

describe('assets that the service takes for one', () => {
  it.each<[why: string, assets: string[], refusals: Refusal[], left: [string, string][] | null]>([
    ['the second is named', [A, SLASH, OTHER], [twice(SLASH)], [[SLASH, A]]],
    ['both are named, each by itself', [A, SLASH], [twice(A), twice(SLASH)], [[SLASH, A]]],
    ['both are named at once', [A, SLASH], [twice(A, SLASH)], [[SLASH, A]]],
    [
      'a service that reduces a page to its host',
      ['https://evil.test/a', 'https://evil.test/b'],
      [twice('https://evil.test/b')],
      [['https://evil.test/b', 'https://evil.test/a']],
    ],
    [
      'the others only wait for another try',
      [A, SLASH, OTHER],
      [twice(SLASH), said('PROCESSING_FAILED', OTHER)],
      [[SLASH, A]],
    ],
    ['another asset is refused too', [A, SLASH, OTHER], [twice(SLASH), said('INVALID_FORMAT', OTHER)], null],
    ['nothing else is like the one that is named', [A, OTHER], [twice(OTHER)], null],
    ['none of ours is named', [A, OTHER], [twice()], null],
    ['no duplicate is named', [A, OTHER], [said('PROCESSING_FAILED', A)], null],
  ])('%s', (_, assets, refusals, left) => {
    const into = duplicatesOf(assets, refusals)
    expect(into && [...into]).toEqual(left)
  })

  it('never leaves out all of a kind: each that goes has one that stays', () => {
    const asset = fc.constantFrom<string[]>(
      A,
      SLASH,
      'evil.test',
      'EVIL.test',
      'http://evil.test',
      OTHER,
      'third.test',
    )
    fc.assert(
      fc.property(fc.uniqueArray(asset), fc.array(asset), (assets, named) => {
        const refusals = named.filter((one) => assets.includes(one)).map((one) => twice(one))
        const into = duplicatesOf(assets, refusals) ?? new Map<string, string>()
        for (const [out, stays] of into)
          if (!assets.includes(stays) || into.has(stays) || out === stays) return false
        return assets.length === 0 || into.size < assets.length
      }),
    )
  })
})

describe('"Merge duplicates and resend"', () => {
  const evidence = (url: string) => [{ type: 'content_and_metadata', source: 'x/1', output: { url } }]
  const body = {
    assets: [
      { content: A, status: 'BLOCKED', enrichments: evidence(A) },
      { content: SLASH, status: 'BLOCKED', enrichments: evidence(SLASH) },
      { content: OTHER, status: 'BLOCKED' },
    ],
    title: 'Phishing: evil.test',
  }
  const refused = report({
    id: 'r',
    assets: [A, SLASH, OTHER],
    state: { ...STATES.refused, refusals: [twice(SLASH)] },
  })
  const its = payload('r', {
    body: JSON.stringify(body),
    draft: draft({
      id: 'r',
      form: form({ assets: [A, SLASH, OTHER].map((content) => ({ content, exact: null })) }),
    }),
  })

  it('is the first way out, and the others need not be sent without them', () => {
    expect(actionsFor(refused)).toEqual(['merged', 'edited'])
  })

  it('sends each once, with the evidence of both', () => {
    const plan = planRepair(refused, its, 'merged', null)
    expect(plan?.parts).toHaveLength(1)
    expect(JSON.parse(plan?.parts[0]?.body ?? '')).toEqual({
      ...body,
      title: 'Phishing: evil.test and 1 more',
      assets: [
        { content: A, status: 'BLOCKED', enrichments: [...evidence(A), ...evidence(SLASH)] },
        { content: OTHER, status: 'BLOCKED' },
      ],
    })
    expect(plan?.remaining).toBeNull()
    expect(plan?.parts[0]?.draft).toMatchObject({ id: 'r-merged', madeFrom: { id: 'r', how: 'merged' } })
  })
})
