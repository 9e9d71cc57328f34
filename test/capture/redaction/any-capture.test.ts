import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapStrings, redactCapture, stringsIn } from '#lib/redaction/redact-strings.ts'
import { casesToTry } from '#test/matrix.ts'
import { sampleCapture } from '../sample-capture.ts'
import { BASE64, ENCODINGS, readingsOf } from './encodings.ts'

/** A capture with keys that this version knows nothing of, as a later one may have. */
const capture = () => {
  const known = sampleCapture()
  return {
    ...known,
    page: { ...known.page, hooks: [{ event: 'copy', source: 'clipboard.writeText(x)' }] },
    later: { deep: [[{ words: 'something new' }]] },
  }
}
/** What is redacted: the version, the kind, the time and the cuts are the schema's own words. */
const isOwn = (path: readonly string[]): boolean => ['version', 'kind', 'time', 'cut'].includes(path[0] ?? '')
const places = stringsIn(capture()).filter(({ path }) => !isOwn(path)).length

/** The capture with a text written behind the string at that place. */
const withText = (index: number, written: string) => {
  let at = -1
  const { version, kind, time, cut, ...told } = capture()
  const changed = mapStrings(told, (text) => {
    at += 1
    return at === index ? `${text} ${written}` : text
  })
  return { version, kind, time, cut, ...changed }
}
const textsOf = (value: unknown): string[] => stringsIn(value).map(({ text }) => text)

const letters = (characters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength, maxLength })
const email = fc
  .tuple(letters('qxzQXZ09._+', 6, 12), letters('qxz09', 3, 10))
  .map(([local, host]) => `q${local}q@${host}.example`)
const token = letters('qxzQXZ0123456789_-', 12, 40).map((middle) => `Q0${middle}0Q`)
const phone = letters('0123456789', 8, 8).map((digits) => `+4915${digits}`)
const secret = fc.oneof(email, token, phone)
const place = fc.nat({ max: places - 1 })

const holds = (text: string, value: string): boolean => {
  const plain = (one: string): string => (value.includes('@') ? one.toLowerCase() : one)
  return readingsOf(text).some((reading) => plain(reading).includes(plain(value)))
}

/**
 * Right behind a host an address is read as the browser reads it: a value escaped by a backslash begins with a slash there, and the plus
 * sign of a telephone number is a piece of its own. That much stays, and tells nobody anything.
 */
const withoutFirstSign = (texts: string[]): string[] =>
  texts.map((text) => text.replace(/(?:&?\/|&#(?:43;|x2b;)?)REDACTED/, 'REDACTED'))

describe('whatever is removed, wherever it stands', () => {
  test('nothing else is changed, and a second time nothing at all', () => {
    const encodings = fc.constantFrom(...Object.values(ENCODINGS))
    fc.assert(
      fc.property(secret, place, encodings, (value, at, encode) => {
        const redacted = redactCapture(withText(at, encode(value)), [value])
        expect(withoutFirstSign(textsOf(redacted))).toEqual(
          withoutFirstSign(textsOf(withText(at, 'REDACTED'))),
        )
        expect(redactCapture(redacted, [value])).toEqual(redacted)
      }),
      { numRuns: casesToTry(60) },
    )
  })

  test('no string holds it in base64 either, wherever in it it begins', () => {
    const base64 = fc.constantFrom(...Object.values(BASE64))
    const inner = fc.constantFrom(...Object.values(ENCODINGS).slice(0, 2))
    const around = letters('abc=&', 0, 5)
    fc.assert(
      fc.property(
        secret,
        place,
        base64,
        inner,
        around,
        around,
        (value, at, encode, within, before, after) => {
          const written = encode(before + within(value) + after)
          const redacted = redactCapture(withText(at, written), [value])
          for (const text of textsOf(redacted)) expect(holds(text, value)).toBe(false)
          expect(redactCapture(redacted, [value])).toEqual(redacted)
        },
      ),
      { numRuns: casesToTry(60) },
    )
  })

  test('a text that was cut within it keeps no telling beginning of it', () => {
    const encodings = fc.constantFrom(
      ...Object.values(ENCODINGS).slice(0, 3),
      ...Object.values(BASE64).slice(0, 2),
    )
    fc.assert(
      fc.property(secret, place, encodings, fc.nat({ max: 30 }), (value, at, encode, left) => {
        const written = encode(value)
        const redacted = redactCapture(withText(at, written.slice(0, Math.max(12, written.length - left))), [
          value,
        ])
        const [beginning, inBase64] = [value.slice(0, 9), encode(value).slice(0, 12)]
        for (const text of textsOf(redacted)) {
          expect(text.toLowerCase()).not.toContain(beginning.toLowerCase())
          expect(text).not.toContain(inBase64)
        }
      }),
      { numRuns: casesToTry(60) },
    )
  })
})

test('how long a text was is told of one that was not changed only', () => {
  const cut = [
    { what: 'visible-text', why: 'length' as const, kept: 8000, of: 9000 },
    { what: 'links', why: 'count' as const, kept: 20, of: 40 },
  ]
  const { page, ...rest } = sampleCapture({ cut })
  const read = { ...rest, page: { ...page, title: 'For jane@mail.example' } }
  expect(redactCapture(read, ['nobody@mail.example']).cut).toEqual(cut)
  expect(redactCapture(read, ['jane@mail.example']).cut).toEqual([
    { what: 'visible-text', why: 'length' },
    { what: 'links', why: 'count', kept: 20, of: 40 },
  ])
})

test('two removed values of different lengths leave the same', () => {
  const of = (value: string) => redactCapture(withText(3, value), [value])
  expect(of('jane@mail.example')).toEqual(of('a-much-longer.name+than@that.of.jane.example'))
})

test('a full capture and fifty values are no matter, whatever is in it', () => {
  const removed = Array.from(
    { length: 50 },
    (_, index) =>
      [`jane.doe${index}@corp.example`, `Q0xz${index}9f8e7d6c5b4a`, `+49151123456${index + 10}`].at(
        index % 3,
      ) ?? '',
  )
  for (const filler of ['0 ', '%4', '&#', '\\u', '+49 151 ', 'jane.doe', 'A', 'Q0xz']) {
    const text = filler.repeat(65_536 / filler.length)
    const redacted = redactCapture(withText(1, text), removed)
    const whole = textsOf(redacted).join('\n')
    expect(removed.filter((value) => whole.includes(value))).toEqual([])
  }
})
