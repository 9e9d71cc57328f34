import { UNGROUPED } from '#lib/limits.ts'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AssetSearch } from '#lib/own-assets/search.ts'
import { essence, fits, folded, mayHold, searchable, wantedOf } from '#lib/own-assets/search.ts'
import { anyText } from '#test/any-text.ts'
import { casesToTry } from '#test/matrix.ts'

const search = (changes: Partial<AssetSearch> = {}): AssetSearch => ({
  query: '',
  type: null,
  group: null,
  status: null,
  ...changes,
})

const row = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  id: 1,
  content: 'https://www.acme.example/',
  type: 'URL',
  status: 'ALLOWED',
  name: 'Acme home',
  description: null,
  group: { id: 11, name: 'Websites' },
  ...changes,
})

describe('what is looked for', () => {
  it.each<[why: string, wanted: Partial<AssetSearch>, row: Record<string, unknown>, found: boolean]>([
    ['a piece of the content', { query: 'cme.exam' }, row(), true],
    ['whatever the letter case', { query: 'ACME' }, row(), true],
    ['the name', { query: 'home' }, row(), true],
    ['the description', { query: 'bought' }, row({ description: 'Bought back' }), true],
    ['each word, wherever it stands', { query: 'home acme.example' }, row(), true],
    ['not one word alone', { query: 'home nowhere' }, row(), false],
    ['not the group’s name', { query: 'websites' }, row(), false],
    ['no words', { query: '  ' }, row(), true],
    ['as it stands on the screen', { query: 'hxxps://www[.]acme[.]example' }, row(), true],
    ['an IDN by its ASCII form', { query: 'xn--cme-pla.example' }, row({ content: 'äcme.example' }), true],
    [
      'an ASCII form by its letters',
      { query: 'äcme.example' },
      row({ content: 'xn--cme-pla.example' }),
      true,
    ],
    ['a sigma at the end as in the middle', { query: 'ΟΔΟΣ' }, row({ name: 'οδοσήμανση' }), true],
    ['a type', { type: 'URL' }, row(), true],
    ['another type', { type: 'PAGE' }, row(), false],
    ['a status', { status: 'BLOCKED' }, row(), false],
    ['a group', { group: 11 }, row(), true],
    ['another group', { group: 1 }, row(), false],
    ['no group', { group: UNGROUPED }, row({ group: null }), true],
    ['no group, and it is told of none', { group: UNGROUPED }, row({ group: undefined }), true],
    ['no group, but it is in one', { group: UNGROUPED }, row(), false],
    ['a group, but it is in none', { group: 11 }, row({ group: null }), false],
    ['all filters at once', { query: 'acme', type: 'URL', group: 11, status: 'ALLOWED' }, row(), true],
  ])('%s', (_, wanted, there, found) => {
    expect(fits(there, wantedOf(search(wanted)))).toBe(found)
  })
})

describe('a URL, domain or account', () => {
  it.each<[searched: string, content: string, type: string, found: boolean]>([
    ['https://acme.test/foo', 'acme.test', 'URL', true],
    ['hxxps://acme[.]test/foo', 'https://www.acme.test/login', 'URL', true],
    ['https://login.acme.test/foo', 'acme.test', 'URL', true],
    ['login.acme.test', 'https://acme.test/', 'URL', true],
    ['https://äcme.test/foo', 'xn--cme-pla.test', 'URL', true],
    ['https://xn--cme-pla.test/foo', 'äcme.test', 'URL', true],
    ['https://acme.test/foo', 'docs.acme.test', 'URL', false],
    ['https://notacme.test/foo', 'acme.test', 'URL', false],
    ['https://x.com/acme_support/status/1', '@acme_support', 'TWITTER', true],
    ['https://x.com/acme_support/status/1', 'https://x.com/acme', 'TWITTER', false],
    ['https://x.com/somebody', 'https://x.com/acme', 'TWITTER', false],
    [
      'eip155:1:0x52908400098527886E0F7030069857D2E4169EE7',
      '0x52908400098527886e0f7030069857d2e4169ee7',
      'ADDRESS',
      true,
    ],
  ])('%s finds the asset that covers it: %s (%s) %s', (query, content, type, found) => {
    const wanted = wantedOf(search({ query }))
    const there = row({ content, type, name: null })
    expect(fits(there, wanted)).toBe(found)
    if (found)
      for (const chunk of [searchable(JSON.stringify([there])), essence([there])])
        expect(mayHold(chunk, wanted)).toBe(true)
  })

  it('beside other words is a word as they are', () => {
    expect(fits(row(), wantedOf(search({ query: 'https://acme.example/foo home' })))).toBe(false)
  })
})

const escape = (letter: string, upper: boolean): string => {
  const code = letter.charCodeAt(0).toString(16).padStart(4, '0')
  return `\\u${upper ? code.toUpperCase() : code}`
}

/** The same JSON in one of the spellings that it has: any character of a string may be written as an escape. */
const spelled = (json: string, choice: (index: number) => number): string =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"/g, (token, index: number) => {
    const letters = String(JSON.parse(token)).split('')
    const written = letters.map((letter, at) => {
      const how = choice(index + at)
      if (how > 0) return escape(letter, how > 1)
      return how === 0 && letter === '/' ? '\\/' : JSON.stringify(letter).slice(1, -1)
    })
    return `"${written.join('')}"`
  })

const words = fc.oneof(
  anyText({ maxLength: 12 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      'A',
      '"',
      '\\',
      '/',
      'n',
      'u',
      '0',
      'Σ',
      'ς',
      'σ',
      'İ',
      'ß',
      'ä',
      '\n',
      '\ud83d',
      '\ude00',
      ' ',
      '.',
    ),
    maxLength: 12,
  }),
)
const rows = fc.record({
  content: words,
  type: fc.oneof(fc.constantFrom('URL', 'PAGE', 'TWITCH'), words),
  status: fc.constantFrom('ALLOWED', 'BLOCKED', 'new'),
  name: fc.option(words),
  description: fc.option(words),
  group: fc.option(fc.record({ id: fc.nat(), name: words })),
})

describe('looking through a chunk before it is parsed', () => {
  it('never says no where a row fits, however its JSON is spelled', () => {
    fc.assert(
      fc.property(
        fc.array(rows, { minLength: 1, maxLength: 4 }),
        fc.nat(),
        fc.nat(),
        fc.nat(),
        fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 30 }),
        (chunk, which, from, length, choices) => {
          const json = spelled(JSON.stringify(chunk), (index) => (choices[index % choices.length] ?? 0) - 3)
          expect(JSON.parse(json)).toEqual(chunk)
          const one = chunk[which % chunk.length]
          if (!one) return
          const text = [one.content, one.name ?? '', one.description ?? ''][which % 3] ?? ''
          const start = from % (text.length + 1)
          const query = text.slice(start, start + (length % 6))
          for (const wanted of [
            search({ query }),
            search({ query: query.toUpperCase() }),
            search({ query: query.toLowerCase(), type: one.type, status: one.status }),
            search({ group: one.group?.id ?? UNGROUPED }),
          ].map(wantedOf))
            if (chunk.some((each) => fits(each, wanted))) expect(mayHold(searchable(json), wanted)).toBe(true)
        },
      ),
      { numRuns: casesToTry(2000) },
    )
  })

  it('says no where nothing fits, so that few chunks are parsed in vain', () => {
    const there = [row(), row({ content: 'say "hi" äcme' })]
    for (const wanted of [
      { query: 'zebra' },
      { type: 'PAGE' },
      { status: 'BLOCKED' },
      { group: 7 },
      { query: 'acme zebra' },
    ])
      for (const chunk of [searchable(JSON.stringify(there)), essence(there)])
        expect(mayHold(chunk, wantedOf(search(wanted)))).toBe(false)
  })

  it('is without letter case piece by piece', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
        expect(folded(`${one}"${other}`)).toBe(`${folded(one)}"${folded(other)}`)
      }),
    )
  })
})
