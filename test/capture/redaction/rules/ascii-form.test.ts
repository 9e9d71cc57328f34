import { describe, expect, it } from 'vitest'
import { withAsciiForm } from '#lib/redaction/credential-names.ts'

const EXPRESSION = /(?<![\p{L}\p{N}_])([\p{L}][\p{L}\p{M}\p{N}_.-]{0,5})(?:\s?[=:：]|é)/giu
const PIECES = [
  'pin',
  'K',
  's',
  '9',
  '_',
  '.',
  '-',
  '=',
  ': ',
  ' ',
  '\n',
  '\0',
  '\x7f',
  '[',
  ']',
  '^',
  '\\p{L}',
]

const asciiTexts = PIECES.flatMap((one) =>
  PIECES.flatMap((two) => PIECES.map((three) => `${one}${two}${three}=1`)),
)

describe('the ASCII form of an expression', () => {
  const chosen = withAsciiForm(() => EXPRESSION)

  it('is another one, and finds the same in ASCII texts', () => {
    for (const text of asciiTexts) {
      expect(chosen(text)).not.toBe(EXPRESSION)
      expect(text.match(chosen(text)), JSON.stringify(text)).toEqual(text.match(EXPRESSION))
    }
  })

  it('is not taken for other texts', () => {
    for (const text of ['Kennwörter=1', 'ſ=1', '\u212A=1', 'пароль：1', '\ud83d\ude00=1'])
      expect(chosen(text)).toBe(EXPRESSION)
  })
})
