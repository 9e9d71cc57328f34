import { describe, expect, it } from 'vitest'
import { NO_ORIGINALS } from '#lib/model/draft.ts'
import { redactCapture, redactStrings } from '#lib/redaction/redact-strings.ts'
import { removedValues, secretsOf, shownSecrets } from '#lib/drafts/secrets.ts'
import { sampleCapture } from '../sample-capture.ts'

/** As long as an address and a page's text come: what a page builds to be slow, or to be left with a secret. */
const LONGEST_ADDRESS = 16_000
const LONGEST_TEXT = 8_000

const filled = (piece: (index: number) => string, length: number): string => {
  let text = ''
  for (let index = 0; text.length < length; index += 1) text += piece(index)
  return text.slice(0, length)
}
const address = (piece: (index: number) => string): string =>
  `https://evil.example/?${filled((index) => `${piece(index)}&`, LONGEST_ADDRESS)}&e=visitor@corp.example`

const base64 = (text: string, times: number): string => (times === 0 ? text : base64(btoa(text), times - 1))

const WORST: readonly [why: string, url: string, text: string][] = [
  [
    'a value that leaves itself behind',
    'https://evil.example/?e=q@b.cc',
    'q@b.'.repeat(1333) + 'cc'.repeat(1333),
  ],
  [
    'values that make each other',
    address((index) => `e=REDACTEDx${index.toString(36)}@b.cc`),
    filled((index) => `x${index.toString(36)}@b.cc`, LONGEST_TEXT),
  ],
  [
    'one name again and again',
    address((index) => `n=${'a'.repeat(2 + (index % 39))}`),
    'a'.repeat(LONGEST_TEXT),
  ],
  [
    'as many mailboxes as there is room for',
    address((index) => `e=q${index.toString(36)}@b${index.toString(36)}.cc`),
    filled((index) => `q${index.toString(36)}@b${index.toString(36)}.cc `, LONGEST_TEXT),
  ],
  [
    'passwords within each other',
    address((index) => `password=${'a'.repeat(4 + index)}`),
    'a'.repeat(LONGEST_TEXT),
  ],
  [
    'numbers within each other',
    address((index) => `tel=${'1'.repeat(8 + (index % 8))}2`),
    '1 '.repeat(LONGEST_TEXT / 2),
  ],
  [
    'encodings in each other',
    'https://evil.example/?e=visitor@corp.example',
    filled((index) => `${base64('visitor@corp.example', 1 + (index % 3))} `, LONGEST_TEXT),
  ],
  [
    'escapes without an end',
    'https://evil.example/?e=visitor@corp.example',
    `%${'25'.repeat(3_900)}40 visitor@corp.example`,
  ],
  [
    'escapes of every kind in each other',
    'https://evil.example/?e=visitor@corp.example',
    `${'%26amp;%5cu0026'.repeat(500)}visitor@corp.example`,
  ],
]

describe('whatever a page is built of', () => {
  it.each(WORST)('no removed value is left: %s', (_why, url, text) => {
    const sample = sampleCapture()
    const { canonical: _canonical, ...page } = sample.page
    const capture = { ...sample, page: { ...page, url }, text: { headings: [], visible: text }, emails: [] }
    const secrets = secretsOf({ ...NO_ORIGINALS, originals: [url], capture })
    const removed = removedValues(secrets)
    const redacted = redactCapture(capture, removed)
    const told = JSON.stringify([redacted.page, redacted.text]).toLowerCase()
    expect(removed.filter((value) => value.length >= 4 && told.includes(value.toLowerCase()))).toEqual([])
    expect(redactCapture(redacted, removed)).toEqual(redacted)
    const line = redactStrings(url, removed)
    expect(removed.filter((value) => value.length >= 4 && line.includes(value))).toEqual([])
    expect(shownSecrets(secrets).shown.length).toBeLessThanOrEqual(50)
  })

  it('the visitor’s address goes behind any number of decoys', () => {
    const url = address((index) => `e=nobody${index}@decoy.example`)
    const secrets = secretsOf({ ...NO_ORIGINALS, originals: [url] })
    expect(removedValues(secrets)).toContain('visitor@corp.example')
    const { shown, more } = shownSecrets(secrets)
    expect(shown.length + more.removed + more.kept).toBe(secrets.length)
  })
})
