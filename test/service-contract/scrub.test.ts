import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScrubber, REMOVED, scrubAnswer } from '#lib/service/scrub.ts'
import { rawAnswer } from './raw-answer.ts'

const KEY = 'sk+live/4f9A-c2_Zq=='
const base64 = (text: string) => Buffer.from(text).toString('base64')
const base64url = (text: string) => Buffer.from(text).toString('base64url')
const percent = (text: string) =>
  text.replace(/./g, (character) => `%${character.charCodeAt(0).toString(16)}`)

test('a key of any characters, as a damaged row may hold one, is removed too', () => {
  const odd = 'schlüssel-ключ-4f9A'
  const scrubbed = createScrubber(odd).scrub(`echo ${odd} ${base64(odd)}`)
  expect(scrubbed).not.toContain(odd)
  expect(scrubbed).not.toContain(base64(odd).slice(2, -4))
})

test.each([
  [`X-API-KEY: ${KEY}`, 'plain, as a gateway echoes it'],
  [`${KEY}${KEY}`, 'twice'],
  [encodeURIComponent(KEY), 'URL-encoded'],
  [
    encodeURIComponent(KEY).toLowerCase().replace('4f9a', '4f9A').replace('zq', 'Zq'),
    'URL-encoded in small letters',
  ],
  [percent(KEY), 'URL-encoded throughout'],
  [encodeURIComponent(encodeURIComponent(KEY)), 'URL-encoded twice'],
  [KEY.replaceAll('/', '\\/'), 'JSON of PHP'],
  [KEY.replaceAll('=', '\\u003d').replaceAll('+', '\\u002B'), 'JSON of Go'],
  [KEY.replaceAll('=', '\\\\u003d'), 'JSON within JSON'],
  [KEY.replaceAll('/', '&#x2F;').replaceAll('=', '&#61;'), 'HTML'],
  [KEY.replaceAll('=', '&amp;#61;'), 'HTML within HTML'],
  ...['', 'a', 'ab', 'abc', 'user:'].flatMap((before): [string, string][] => [
    [base64(`${before}${KEY}`), `base64 after ${before.length} bytes`],
    [base64(`${before}${KEY}and more`), `base64 in the middle after ${before.length} bytes`],
    [base64url(`${before}${KEY}and more`), `base64url after ${before.length} bytes`],
    [encodeURIComponent(base64(`${before}${KEY}`)), `base64, URL-encoded, after ${before.length} bytes`],
  ]),
])('removes the key from %j (%s)', (text) => {
  const scrubbed = createScrubber(KEY).scrub(`before ${text} after`)
  expect(scrubbed).toContain(REMOVED)
  expect(scrubbed).toMatch(/^before .* after$/)
  expect(revealed(scrubbed)).not.toContain(KEY)
})

test.each([
  ['', 'nothing'],
  ['100% of https://example.com/%41?a=\\u0041&amp;b', 'escapes without a key stay as they are'],
  ['sk+live/4f9A', 'a part of the key is not the key'],
])('hands back %j unchanged (%s)', (text) => expect(createScrubber(KEY).scrub(text)).toBe(text))

/** The key once for each level, each time percent-encoded once more. */
const nested = (levels: number): string => {
  let all = ''
  for (let level = 0; level < levels; level++) all = `${encodeURIComponent(all)} ${KEY}`
  return all
}

test('a text that hides key after key is replaced whole after a fixed number of rounds', () => {
  expect(createScrubber(KEY).scrub(nested(3))).toContain(REMOVED)
  expect(revealed(createScrubber(KEY).scrub(nested(3)))).not.toContain(KEY)
  const scrubber = createScrubber(KEY)
  expect(scrubber.scrub(nested(40))).toBe(REMOVED)
  const answer = rawAnswer(500, { code: 'X', message: nested(40), id: 7 })
  expect(JSON.parse(scrubAnswer(answer, scrubber).text)).toEqual({
    code: 'X',
    message: REMOVED,
    id: 7,
  })
})

test('no key: nothing to remove', () =>
  expect(createScrubber('').scrubCut('X-API-KEY: ')).toBe('X-API-KEY: '))

test.each([
  [`echo: ${KEY.slice(0, -1)}`, `echo: ${REMOVED}`, 'the connection broke in the middle of the key'],
  [`echo: ${KEY.slice(0, 4)}`, `echo: ${REMOVED}`, 'four characters'],
  [`echo: ${KEY.slice(0, 3)}`, `echo: ${KEY.slice(0, 3)}`, 'three say nothing'],
  [`${KEY} ${KEY.slice(0, 9)}`, `${REMOVED} ${REMOVED}`, 'once whole, once cut'],
])('of a text that was cut, %j leaves %j (%s)', (text, left) =>
  expect(createScrubber(KEY).scrubCut(text)).toBe(left),
)

test('a cut key in escapes goes too', () => {
  const written = percent(KEY)
  for (let length = 12; length < written.length; length++) {
    expect(revealed(createScrubber(KEY).scrubCut(`echo: ${written.slice(0, length)}`))).not.toContain(
      KEY.slice(0, 4),
    )
  }
})

const key = fc.string({
  minLength: 8,
  maxLength: 64,
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
})
/** An escape that ends in the key's own first characters would be another text. */
const around = fc.string({ unit: 'binary-ascii', maxLength: 20 }).map((text) => text.replace(/[%&\\]/g, ''))

test('no key survives in any encoding, whatever stands around it', () => {
  const encodings = [
    (text: string) => text,
    encodeURIComponent,
    percent,
    (text: string) => JSON.stringify(text),
    (text: string) => JSON.stringify(JSON.stringify(text)),
    (text: string) => text.replace(/[^a-z0-9]/gi, (character) => `&#${character.charCodeAt(0)};`),
  ]
  fc.assert(
    fc.property(key, around, around, fc.constantFrom(...encodings), (secret, before, after, encode) => {
      const scrubbed = createScrubber(secret).scrub(before + encode(secret) + after)
      expect(scrubbed).toContain(REMOVED)
      expect(revealed(scrubbed)).not.toContain(secret)
    }),
  )
})

test.each(['!"!!!!!!!\\', 'secret\\\\key\\', '\\"secret"\\'])('the key %s goes out of JSON', (secret) => {
  for (const written of [JSON.stringify(secret), JSON.stringify(JSON.stringify(secret))])
    expect(createScrubber(secret).scrub(written)).toContain(REMOVED)
})

test('no key survives in base64 at any alignment', () => {
  fc.assert(
    fc.property(key, around, around, fc.constantFrom(base64, base64url), (secret, before, after, encode) => {
      const scrubbed = createScrubber(secret).scrub(encode(before + secret + after))
      const pieces = scrubbed.split(REMOVED)
      expect(pieces.length).toBeGreaterThan(1)
      for (const piece of pieces) expect(decodedFromBase64(piece)).not.toContain(secret)
    }),
  )
})

test('JSON stays JSON, and its other values stay as they are', () => {
  const scrubber = createScrubber(KEY)
  const echoed = rawAnswer(200, { id: 7, headers: { 'x-api-key': KEY, [KEY]: [KEY, 1, null, true] } })
  const scrubbed = scrubAnswer(
    { ...echoed, contentType: `text/${KEY}`, retryAfter: KEY, date: KEY },
    scrubber,
  )
  expect(JSON.parse(scrubbed.text)).toEqual({
    id: 7,
    headers: { 'x-api-key': REMOVED, [REMOVED]: [REMOVED, 1, null, true] },
  })
  expect(JSON.stringify(scrubbed)).not.toContain(KEY)
})

test('an answer without the key is handed on word for word', () => {
  const answer = rawAnswer(200, '{ "id":\n 7 }')
  expect(scrubAnswer(answer, createScrubber(KEY))).toEqual(answer)
})

test.each([
  ['a key of digits may hide in a number', '12345678', '{"id":12345678}'],
  ['a name with a meaning', KEY, `{"__proto__":{"key":"${KEY}"}}`],
  ['broken JSON', KEY, `{"error":"\\\\u0073${KEY.slice(1)}"`],
])('%s keeps no key', (_, secret, text) => {
  const scrubbed = scrubAnswer(rawAnswer(500, text), createScrubber(secret))
  expect(revealed(scrubbed.text)).not.toContain(secret)
})

test('nesting of 100,000 keeps no key', () => {
  const text = `{"a":${'['.repeat(100_000)}"${KEY}"${']'.repeat(100_000)}}`
  const scrubbed = scrubAnswer(rawAnswer(500, text), createScrubber(KEY))
  expect(scrubbed.text.includes(KEY)).toBe(false)
})

/** An independent reading of every escape that the tests write, inside out. */
const revealed = (text: string): string => {
  let all = text
  let open = text
  for (let round = 0; round < 3; round++) {
    open = open
      .replace(/%([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/\\+u00([0-7][0-9a-f])/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
      .replaceAll('&amp;', '&')
      .replaceAll('\\/', '/')
    all += `\n${open}`
  }
  return all
}

const decodedFromBase64 = (text: string): string =>
  [0, 1, 2, 3].map((from) => Buffer.from(text.slice(from), 'base64').toString('latin1')).join('\n')
