import { describe, expect, it } from 'vitest'
import { needsConfirmation, foundSince } from '#lib/model/needs-confirmation.ts'
import type { Finding, OwnAsset, Verdict } from '#lib/model/verdict.ts'

const own = (content: string, status: string): OwnAsset => ({
  id: 1,
  content,
  type: 'URL',
  status,
  name: '',
})
const verdict = (about: string, found: Finding, stops = false): Verdict => ({
  relation: found.relation,
  stops,
  about,
  own: 'own' in found ? found.own : null,
  findings: [found],
  copy: null,
  unchecked: null,
})
const listed = (about: string, content = about): Verdict =>
  verdict(about, { relation: 'on-your-list', own: own(content, 'UNKNOWN') })
const blocked = verdict('blocked.example', {
  relation: 'already-blocked',
  own: own('blocked.example', 'BLOCKED'),
})
const ours = verdict('ours.example', { relation: 'ours', own: own('ours.example', 'ALLOWED') }, true)

describe('what is on the list, neither allowed nor blocked', () => {
  it('asks first', () => {
    expect(needsConfirmation(listed('evil.example'))).toBe(true)
    expect([blocked, ours].some(needsConfirmation)).toBe(false)
  })
})

describe('what a last look finds', () => {
  it.each<[what: string, verdicts: Verdict[], confirmed: string[], found: string | null]>([
    ['nothing of what nobody knows', [verdict('a.example', { relation: 'not-known' })], [], null],
    ['nothing of what is blocked', [blocked], [], null],
    ['what has come onto the list', [blocked, listed('new.example')], [], 'new.example'],
    [
      'what has come onto it below a domain',
      [listed('site.example', 'pay.site.example')],
      [],
      'pay.site.example',
    ],
    ['nothing of what was confirmed', [listed('old.example')], ['old.example'], null],
    [
      'what has come beside that',
      [listed('old.example'), listed('new.example')],
      ['old.example'],
      'new.example',
    ],
    ['what is ours, confirmed or not', [ours], ['ours.example'], 'ours.example'],
  ])('is %s', (_, verdicts, confirmed, found) => {
    expect(foundSince(verdicts, confirmed)?.content ?? null).toBe(found)
  })
})
