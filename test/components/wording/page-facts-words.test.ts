import { describe, expect, test } from 'vitest'
import { wordsOf } from '#components/ui/pieces.tsx'
import { reachedWords, repeatLine, signWords } from '#components/wording/page-facts.tsx'
import { REFERRER_KINDS } from '#lib/capture/visit-context.ts'
import { SIGNALS } from '#lib/capture/signals.ts'
import type { PageFacts } from '#lib/model/draft.ts'

const seen = (changes: Partial<PageFacts> = {}): PageFacts => ({
  signals: [],
  from: 'none',
  parameters: [],
  differs: [],
  redirects: 0,
  onPhone: false,
  language: 'de-DE',
  ...changes,
})

const gclid = { name: 'gclid', of: 'Google Ads' }
const words = (sentence: string): number => sentence.split(' ').length

describe('what stands out is told', () => {
  test.each(Object.keys(SIGNALS))('%s, with what it is about or without, in under twenty words', (sign) => {
    const told = signWords({ signals: [{ sign }, { sign, about: 'evil.example' }] })
    expect(told.length).toBeGreaterThan(0)
    for (const one of told) expect(words(wordsOf(one))).toBeLessThan(20)
    const withHost = signWords({ signals: [{ sign, about: 'evil.example' }] })
    for (const one of withHost) expect(wordsOf(one)).toContain('evil.example')
  })

  test.each(['later', 'constructor', '__proto__'])('%s, which no row here is called, is left out', (sign) => {
    expect(signWords({ signals: [{ sign }, { sign, about: 'x' }] })).toEqual([])
  })
})

describe('what a page asks for', () => {
  test('is told in one sentence, before the rest', () => {
    const signals = [{ sign: 'refresh', about: 'evil.example' }, { sign: 'seed-form' }, { sign: 'card-form' }]
    const [asks, ...others] = signWords({ signals: [...signals, { sign: 'password-form' }] })
    expect(asks).toBe('Asks for: recovery phrase, card details, password.')
    expect(others).toEqual(signWords({ signals: signals.slice(0, 1) }))
  })

  test('has the host that is not on the list', () => {
    const about = 'evil.example'
    expect(
      signWords({
        signals: [
          { sign: 'seed-form', about },
          { sign: 'card-form', about },
        ],
      }),
    ).toEqual(['Asks for: recovery phrase, card details. evil.example isn’t on your allowlist.'])
  })
})

describe('how it was reached is told', () => {
  test.each(REFERRER_KINDS)('%s', (from) => {
    const [told = ''] = reachedWords(seen({ from, service: 'Service' }))
    expect(told).not.toBe('')
    expect(words(told)).toBeLessThan(20)
  })

  test('with what differs, in the order of telling', () => {
    expect(
      reachedWords(
        seen({
          from: 'search',
          service: 'Google',
          parameters: [gclid],
          redirects: 2,
          navigation: 'reload',
          differs: [
            { what: 'canonical', about: 'bank.example' },
            { what: 'status', about: '404' },
            { what: 'moved-on' },
            { what: 'later' },
          ],
        }),
      ),
    ).toEqual([
      'Opened from a search result (Google).',
      'The URL has ad or campaign parameters: gclid (Google Ads).',
      '2 redirects before this page.',
      'Reloaded. A first visit may look different.',
      'Claims a different host as its canonical address: bank.example.',
      'The server answered 404, yet the page shows a form.',
      'A script on the page changed the URL in the address bar.',
    ])
  })
})

test.each<[changes: Partial<PageFacts>, withBrowser: boolean, line: string | null, why: string]>([
  [
    { from: 'search', parameters: [gclid], onPhone: true },
    true,
    'Reached from a search result with an ad parameter (gclid); try it with that parameter, from a phone-sized window, in German (Germany).',
    'all that is known',
  ],
  [
    { from: 'social', parameters: [gclid, { name: 'utm_source', of: 'a campaign' }] },
    true,
    'Reached from a social network with ad parameters (gclid, utm_source); try it with those parameters, in German (Germany).',
    'several parameters',
  ],
  [
    { from: 'mail', onPhone: true },
    false,
    'Reached from webmail; try it the same way.',
    'what is not sent of the browser is not named',
  ],
  [
    { from: 'none', parameters: [gclid], language: '' },
    true,
    'Reached without a referrer with an ad parameter (gclid); try it with that parameter.',
    'a language that is not known',
  ],
  [{ from: 'chat', language: 'not a code' }, true, 'Reached from a chat; try it the same way.', 'no code'],
  [{ from: 'none' }, true, null, 'nothing to repeat'],
  [{ from: 'same-site' }, true, null, 'a page of the same site says nothing'],
])('%j, %s: %s (%s)', (changes, withBrowser, line) => {
  expect(repeatLine(seen(changes), withBrowser)).toBe(line)
})
