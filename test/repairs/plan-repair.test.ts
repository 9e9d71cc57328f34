import { BODY_LIMIT } from '#lib/limits.ts'
import { describe, expect, it } from 'vitest'
import { inParts, planRepair, repairDraft } from '#lib/reports/plan-repair.ts'
import type { Refusal } from '#lib/model/report-state.ts'
import { draft, form, payload, report, STATES } from '../reports/samples.ts'

const [A, B, C] = ['https://a.example/', 'https://b.example/', 'c.example'] as const
const said = (errorType: string, ...names: string[]): Refusal => ({
  asset: names[0] ?? 'somebody.else',
  errorType,
  message: 'said so',
  suggestion: '',
  names,
})
const evidence = [{ type: 'content_and_metadata', source: 'x/1', output: { version: 1 } }]
const BODY = {
  assets: [
    { content: A, status: 'BLOCKED', reporterConfidence: 'HIGH', enrichments: evidence },
    { content: B, status: 'BLOCKED', reporterConfidence: 'HIGH' },
    { content: C, status: 'BLOCKED', reporterConfidence: 'HIGH' },
  ],
  organizationSlug: 'acme',
  title: 'Phishing: a.example',
  description: 'seen in a chat',
  contactInfo: 'soc@acme.example',
  userAgent: 'UA',
  referrer: 'https://chat.example',
}
const line = (content: string) => ({ content, exact: null })
const typed = form({ assets: [A, B, 'C.example'].map(line), description: 'seen in a chat' })
const its = payload('r', {
  body: JSON.stringify(BODY),
  draft: draft({ id: 'r', form: typed, place: 'p:1', tabId: 1, inPrivate: true, edit: 9, revision: 9 }),
})
const refused = (refusals: Refusal[], why: 'assets' | 'too-large' = 'assets') =>
  report({ id: 'r', assets: [A, B, C], state: { ...STATES.refused, why, refusals } })
const parsed = (body: string): unknown => JSON.parse(body)

describe('the others', () => {
  const plan = planRepair(
    refused([said('INVALID_FORMAT', C), said('REPORT_ALREADY_EXISTS', B), said('NEW')]),
    its,
    'others',
    null,
  )

  it('go with the same fields, their evidence and nothing else', () => {
    expect(plan?.parts.map(({ body }) => parsed(body))).toEqual([{ ...BODY, assets: [BODY.assets[0]] }])
    expect(plan?.destination).toEqual(report().destination)
  })

  it('would be a draft of the same lines, and say where it came from', () => {
    expect(plan?.parts[0]?.draft).toMatchObject({
      id: 'r-others',
      madeFrom: { id: 'r', how: 'others' },
      refusals: [],
      form: { assets: [line(A)], description: 'seen in a chat' },
    })
  })

  it('keep as a draft what needs a person, as typed, with what was said; what is done is done', () => {
    expect(plan?.remaining).toMatchObject({
      id: 'r-kept',
      madeFrom: { id: 'r', how: 'edited' },
      form: { assets: [line('C.example')], title: 'Phishing: C.example' },
      refusals: [said('INVALID_FORMAT', C), said('NEW')],
      place: null,
      tabId: null,
      inPrivate: false,
      touched: true,
      edit: 0,
    })
  })

  it('take their evidence only where its asset goes on, and a made title is made anew', () => {
    const rest = planRepair(refused([said('INVALID_FORMAT', A)]), its, 'others', null)
    expect(parsed(rest?.parts[0]?.body ?? '')).toEqual({
      ...BODY,
      title: 'Phishing: b.example and 1 more',
      assets: BODY.assets.slice(1),
    })
  })

  it('leave a typed title as it is', () => {
    const titled = { ...typed, title: 'My own', titleTyped: true }
    const own = { ...its, body: JSON.stringify({ ...BODY, title: 'My own' }), draft: draft({ form: titled }) }
    const rest = planRepair(refused([said('INVALID_FORMAT', A)]), own, 'others', null)
    expect(parsed(rest?.parts[0]?.body ?? '')).toMatchObject({ title: 'My own' })
  })

  it.each<[string, Refusal[]]>([
    ['nothing was named', []],
    ['none of ours was named', [said('INVALID_FORMAT')]],
    ['none is good', [A, B, C].map((asset) => said('INVALID_FORMAT', asset))],
  ])('are none where %s', (_, refusals) => {
    expect(planRepair(refused(refusals), its, 'others', null)).toBeNull()
  })

  it('keep no draft where nothing needs a person', () => {
    expect(planRepair(refused([said('REPORT_ALREADY_EXISTS', A)]), its, 'others', null)?.remaining).toBeNull()
  })

  it('are none of a body that cannot be read', () => {
    const broken = { ...its, body: '{"assets":' }
    expect(planRepair(refused([said('INVALID_FORMAT', A)]), broken, 'others', null)).toBeNull()
  })
})

describe('too large', () => {
  const large = refused([], 'too-large')

  it('goes without evidence: no enrichment, browser or referrer, and so would its draft', () => {
    const plan = planRepair(large, its, 'without-evidence', null)
    const { userAgent: _agent, referrer: _referrer, ...rest } = BODY
    const assets = rest.assets.map(({ enrichments: _enrichments, ...asset }) => asset)
    expect(parsed(plan?.parts[0]?.body ?? '')).toEqual({ ...rest, assets })
    expect(plan?.parts[0]?.draft.form.evidence).toMatchObject({ page: false, text: false, browser: false })
  })

  it('has no such way where there is no evidence', () => {
    const plain = { ...its, body: JSON.stringify({ assets: [{ content: A }] }) }
    expect(planRepair(large, plain, 'without-evidence', null)).toBeNull()
  })

  it('goes in halves, each asset once, the evidence with its own', () => {
    const plan = planRepair(large, its, 'smaller-parts', null)
    expect(plan?.parts.map(({ body }) => parsed(body))).toEqual([
      { ...BODY, title: 'Phishing: a.example and 1 more', assets: BODY.assets.slice(0, 2) },
      { ...BODY, title: 'Phishing: c.example', assets: BODY.assets.slice(2) },
    ])
    expect(plan?.parts.map((part) => part.draft.id)).toEqual(['r-smaller-parts-1', 'r-smaller-parts-2'])
  })

  it('cannot be split when it is one asset', () => {
    const single = { ...its, body: JSON.stringify({ assets: [{ content: A }] }) }
    expect(planRepair(large, single, 'smaller-parts', null)).toBeNull()
  })

  it.each<[assets: number, each: number, parts: number[]]>([
    [2, 1, [1, 1]],
    [5, 1, [3, 2]],
    [4, BODY_LIMIT / 2, [2, 2]],
    [8, BODY_LIMIT / 2, [2, 2, 2, 2]],
    [3, BODY_LIMIT + 1, [1, 1, 1]],
  ])('%i assets of %i bytes go in %j', (count, each, parts) => {
    const assets = Array.from({ length: count }, (_, number) => `${number}.example`)
    const made = inParts(assets, (some) => some.length * each)
    expect(made.map((part) => part.length)).toEqual(parts)
    expect(made.flat()).toEqual(assets)
  })
})

describe('another destination', () => {
  const b = { baseUrl: 'https://b.example/v1', origin: 'https://b.example', slug: 'globex' }
  const held = report({
    id: 'r',
    assets: [A, B, C],
    state: { ...STATES.held, because: 'other-destination' },
  })

  it('gets the same request for its own organization', () => {
    const plan = planRepair(held, its, 'readdressed', b)
    expect(parsed(plan?.parts[0]?.body ?? '')).toEqual({ ...BODY, organizationSlug: 'globex' })
    expect(plan?.destination).toEqual(b)
  })

  it('gets nothing while there is none, or while the report waits for something else', () => {
    expect(planRepair(held, its, 'readdressed', null)).toBeNull()
    expect(planRepair(report({ state: STATES.held }), its, 'readdressed', b)).toBeNull()
  })
})

describe('a draft of a report', () => {
  it('to edit is as it was typed, with what was said', () => {
    const refusals = [said('INVALID_FORMAT', C)]
    expect(repairDraft(refused(refusals), its, 'edited', 'd')).toEqual({
      ...its.draft,
      id: 'd',
      madeFrom: { id: 'r', how: 'edited' },
      refusals,
      place: null,
      tabId: null,
      inPrivate: false,
      edit: 0,
      revision: 0,
      touched: true,
      unread: false,
    })
  })

  it('of a report that is known says so again where a contact may help, and only there', () => {
    const known = (refusals: Refusal[]) => report({ id: 'r', state: { at: 'known', refusals } })
    const exists = [said('REPORT_ALREADY_EXISTS', A)]
    expect(repairDraft(known(exists), its, 'again', 'd').refusals).toEqual(exists)
    expect(repairDraft(known([said('ASSET_ALREADY_CORRECT', A)]), its, 'again', 'd').refusals).toEqual([])
  })

  it('asks again what was asked once: a missing comparison', () => {
    const unchecked = { ...its, draft: draft({ form: form({ confirmUnchecked: true }) }) }
    const again = repairDraft(report({ state: STATES.accepted }), unchecked, 'again', 'd')
    expect(again.form.confirmUnchecked).toBe(false)
    expect(again.refusals).toEqual([])
  })
})
