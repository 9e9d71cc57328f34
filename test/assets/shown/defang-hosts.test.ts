import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { defangHosts } from '#lib/assets/defang.ts'

test.each<[text: string, expected: string, why: string]>([
  ['see evil.example now', 'see evil[.]example now', 'a host in a sentence'],
  ['a.b.evil.example/x.php', 'a[.]b[.]evil[.]example/x[.]php', 'every dot before a word'],
  ['ｅｖｉｌ．example', 'ｅｖｉｌ[.]example', 'a full-width dot leads there too'],
  ['中国。公司', '中国[.]公司', 'an ideographic one'],
  ['version 1.2.3', 'version 1.2.3', 'no label of letters'],
  ['evil.example.1.2', 'evil[.]example.1.2', 'only as far as the name goes'],
  ['End.A new one', 'End.A new one', 'one letter is no ending'],
  ['a..evil.example', 'a..evil[.]example', 'two dots are none of a name'],
  ['evil[.]example', 'evil[.]example', 'what is defanged stays so'],
])('%j becomes %j: %s', (text, expected) => expect(defangHosts(text)).toBe(expected))

it('leaves no host name in any text', () => {
  const piece = fc.constantFrom('a', 'bc', '.', '。', '．', '-', '_', '1', ' ', '/', 'я', '公司', '[.]')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      expect(defangHosts(text)).not.toMatch(/[\p{L}\p{N}_-][.。．｡]\p{L}[\p{L}\p{N}-]/u)
    }),
  )
})
