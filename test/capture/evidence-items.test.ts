import { expect, test } from 'vitest'
import { describeEvidence, EVIDENCE_ITEMS, startsTicked } from '#lib/capture/evidence-items.ts'
import { jsonBytes } from '#lib/capture/plain-text.ts'
import { fail, ok } from '#lib/result.ts'
import { sampleCapture } from './sample-capture.ts'

test('says of each item what it holds', () => {
  const capture = sampleCapture()
  expect(describeEvidence(ok(capture))).toEqual([
    {
      item: 'page',
      here: true,
      bytes: jsonBytes(capture.page),
      forms: 1,
      passwords: 1,
      cards: 0,
      seedPhrases: 0,
      outsideHosts: 1,
      walletAddresses: 1,
    },
    { item: 'text', here: true, bytes: jsonBytes(capture.text), headings: 1, characters: 32 },
    { item: 'emails', here: true, bytes: jsonBytes(capture.emails), addresses: 1 },
    { item: 'browser', here: true, bytes: jsonBytes(capture.browser) },
    { item: 'foundOn', here: true, bytes: jsonBytes(capture.foundOn), origin: 'https://search.example' },
  ])
})

test('says what a page does not hold', () => {
  const empty = sampleCapture({ text: { headings: [], visible: '' }, emails: [], foundOn: '' })
  const missing = describeEvidence(ok(empty)).filter(({ here }) => !here)
  expect(missing).toEqual(
    ['text', 'emails', 'foundOn'].map((item) => ({ item, here: false, why: 'none-found' })),
  )
})

test('a page that was not read has no item, and each says why', () => {
  expect(describeEvidence(fail({ kind: 'timed-out', deadlineMs: 500 }))).toEqual(
    EVIDENCE_ITEMS.map((item) => ({ item, here: false, why: 'timed-out' })),
  )
})

test.each([
  ['wallet-login.example', ['page', 'text', 'emails', 'browser', 'foundOn'], 'nobody’s private page'],
  ['discord.com', ['page', 'browser', 'foundOn'], 'a private chat'],
  ['mail.google.com', ['page', 'browser', 'foundOn'], 'an inbox'],
])('on %s %j start ticked (%s)', (host, ticked) => {
  expect(EVIDENCE_ITEMS.filter((item) => startsTicked(item, host))).toEqual(ticked)
})
