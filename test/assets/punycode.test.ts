import { domainToUnicode } from 'node:url'
import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { decodePunycode } from '#lib/assets/host.ts'

test.each<[label: string, expected: string | undefined, why: string]>([
  ['mnchen-3ya', 'münchen', 'letters and a delta'],
  ['e1afmkfd', 'пример', 'no ASCII letter at all'],
  ['egbpdaj6bu4bxfgehfvwxn', 'ليهمابتكلموشعربي؟', 'RFC 3492, section 7.1, (A)'],
  ['ihqwcrb4cv8a8dqg056pqjye', '他们为什么不说中文', 'RFC 3492, section 7.1, (B)'],
  ['', '', 'nothing'],
  ['a-', 'a', 'no delta'],
  ['99999999', undefined, 'beyond Unicode'],
  ['ü', undefined, 'not ASCII'],
  ['zzzzzzzzzzzzzzzzzz', undefined, 'too large a number'],
])('%j → %j (%s)', (label, expected) => {
  expect(decodePunycode(label)).toBe(expected)
})

it('undoes what the browser does', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...Array.from('abcüñßжид中文日本語ελአማ-1')),
        minLength: 1,
        maxLength: 20,
      }),
      (label) => {
        fc.pre(URL.canParse(`http://${label}.de/`))
        const ascii = new URL(`http://${label}.de/`).hostname.replace(/\.de$/, '')
        fc.pre(ascii.startsWith('xn--'))
        expect(decodePunycode(ascii.slice(4))).toBe(domainToUnicode(ascii))
      },
    ),
    { numRuns: 1000 },
  )
})
