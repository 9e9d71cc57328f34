import { expect, test } from 'vitest'
import { describeEvidence } from '#lib/capture/enrichment.ts'
import { jsonBytes } from '#lib/capture/bounds.ts'
import { sampleCapture } from './sample-capture.ts'

test('says of each item what it holds', () => {
  const capture = sampleCapture()
  expect(describeEvidence(capture)).toEqual([
    {
      item: 'page',
      bytes: jsonBytes(capture.page),
      counts: { forms: 1, passwords: 1, cards: 0, seedPhrases: 0, outsideHosts: 1, walletAddresses: 1 },
    },
    { item: 'text', bytes: jsonBytes(capture.text), counts: { headings: 1, characters: 32 } },
    { item: 'emails', bytes: jsonBytes(capture.emails), counts: { addresses: 1 } },
    { item: 'browser', bytes: jsonBytes(capture.browser) },
    { item: 'foundOn', bytes: jsonBytes(capture.foundOn), detail: 'https://search.example' },
  ])
})

test('says what a page does not hold', () => {
  const empty = sampleCapture({ text: { headings: [], visible: '' }, emails: [], foundOn: '' })
  const missing = describeEvidence(empty).filter(({ bytes }) => bytes === null)
  expect(missing).toEqual(['text', 'emails', 'foundOn'].map((item) => ({ item, bytes: null })))
})
