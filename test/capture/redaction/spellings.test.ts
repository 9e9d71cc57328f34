import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readingsOf } from '#lib/redaction/spellings.ts'

const texts = (text: string): string[] => readingsOf(text).readings.map((reading) => reading.text)

test.each([
  ['a%40b', 'a@b', 'percent-encoded'],
  ['%C3%A9%e6%bc%a2%F0%9F%98%80', 'é漢😀', 'more than one byte'],
  ['%25252540', '@', 'several times'],
  ['%FF%40%C3', '%FF@%C3', 'bytes that are not UTF-8 stay'],
  ['100% &c; &#x110000; \\q %4', '100% &c; &#x110000; \\q %4', 'what is no escape stays'],
  ['&amp;&#64;&#x40;&#0064&commat;', '&@@@@', 'HTML'],
  ['\\u0040\\x40\\/', '@@/', 'scripts'],
  ['\\"a\\\\u0040b\\"', '"a@b"', 'JSON in JSON'],
  ['&amp;#64;', '@', 'one in another'],
  ['%26%2364%3B', '@', 'one kind in another'],
  ['&lt;%1a', '<%1a', 'what looks like an escape beside one'],
  ['jane\uff20corp\uff0eexample', 'jane@corp.example', 'wide signs'],
  ['٤١١١ ४१११ 𝟒𝟏𝟏𝟏', '4111 4111 4111', 'digits of other scripts'],
  ['ja\u00adne\u200b@corp.example', 'jane@corp.example', 'invisible characters'],
  ['jane [at] corp (dot) example', 'jane@corp.example', 'signs in words'],
  ['jane@\n  corp.example', 'jane@corp.example', 'a line that broke at a sign'],
  ['%EF%BC%A0', '@', 'wide, and encoded'],
])('%s is read as %s (%s)', (text, expected) => {
  expect(texts(text)).toContain(expected)
})

describe('what is found in a reading stands', () => {
  test.each([
    ['see jane.doe now', 'jane', 'jane', 'exactly where nothing is decoded'],
    ['see%20x jane.doe now', 'jane', 'jane', 'exactly beside what is'],
    ['?e=jane%40corp&x=1', 'ane@c', 'jane%40corp', 'in the whole part where something is'],
    ['?u=https%3A%2F%2Fa%2Fjane%2540corp%3Fx', 'jane@corp', 'jane%2540corp', 'within a URL in a URL'],
    ['a.\njane (at) corp.example', 'jane@corp.example', 'jane (at) corp.example', 'not in the line before'],
  ])('in %j, %j: %j, %s', (text, wanted, written) => {
    const places = readingsOf(text).readings.flatMap((reading) => {
      const at = reading.text.indexOf(wanted)
      return at < 0 ? [] : [reading.place(at, at + wanted.length)]
    })
    expect(new Set(places.map(({ start, end }) => text.slice(start, end)))).toEqual(new Set([written]))
  })

  test('in order and within the text, whatever that is', () => {
    const noisy = fc.array(
      fc.constantFrom(
        '%',
        '2',
        '5',
        '4',
        '0',
        'C',
        '&',
        '#',
        'x',
        'amp',
        ';',
        '\\u',
        '😀',
        'a',
        '+',
        '/',
        '@',
      ),
    )
    fc.assert(
      fc.property(noisy, (pieces) => {
        const text = pieces.join('')
        for (const { text: read, place } of readingsOf(text).readings) {
          const places = Array.from({ length: read.length }, (_, index) => place(index, index + 1))
          for (const [index, { start, end }] of places.entries()) {
            expect(start).toBeLessThan(end)
            expect(start).toBeGreaterThanOrEqual(places[index - 1]?.start ?? 0)
            expect(end).toBeLessThanOrEqual(text.length)
          }
        }
      }),
      { numRuns: 500 },
    )
  })
})
