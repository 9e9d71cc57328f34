import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { suggestionsFor, withoutVerb } from '#lib/own-assets/toolbar-and-omnibox.ts'
import type { OwnAsset } from '#lib/model/verdict.ts'
import { verdictOf } from '#lib/own-assets/verdict.ts'
import { assetsInTyped } from '#lib/drafts/begin.ts'
import { assetsInText } from '#lib/reader/read-into-form.ts'
import { xmlText } from '#lib/platform/browser-ui.ts'
import { copyOf, depsOf, ownAsset } from '#test/fakes/own-assets.ts'

/** What is suggested for a typed text, where these assets are ours. */
const suggested = (typed: string, ...own: OwnAsset[]) =>
  suggestionsFor(assetsInTyped(withoutVerb(typed), assetsInText), async (address) => {
    const asset = parseAsset(address)
    return asset.ok
      ? verdictOf(asset.value, { copy: copyOf(own.length), unchecked: null }, depsOf(own))
      : null
  })

const described = async (typed: string, ...own: OwnAsset[]): Promise<string[]> =>
  (await suggested(typed, ...own)).map(({ description }) => description)

test.each([
  ['acme.test', ['acme[.]test — On your allowlist: acme.test'], 'a domain'],
  [
    'https://shop.acme.test/x',
    ['shop[.]acme[.]test/x — Part of an allowlisted asset: acme.test'],
    'a page below it',
  ],
  [
    'hxxps://evil[.]example/a,b',
    ['evil[.]example/a,b — Not on your allowlist'],
    'a defanged one with a comma',
  ],
  [
    'acme.test evil.example',
    ['acme[.]test — On your allowlist: acme.test', 'evil[.]example — Not on your allowlist'],
    'two',
  ],
  ['https://аcme.test/', ['xn--cme-5cd[.]test/ — Not on your allowlist'], 'a Cyrillic letter shows itself'],
  ['acme', [], 'nothing yet'],
  ['', [], 'nothing at all'],
  ['is it ours?', [], 'words'],
])('%s: %j, %s', async (typed, expected) => {
  expect(await described(typed, ownAsset('acme.test'))).toEqual(expected)
})

test('what a row enters is another text than what was typed, and means the same asset', async () => {
  for (const typed of ['acme.test', 'report acme.test', 'https://acme.test/a)']) {
    const [row] = await suggested(typed)
    expect(row?.content).not.toBe(withoutVerb(typed))
    expect(assetsInTyped(withoutVerb(row?.content ?? ''), assetsInText)).toEqual(
      assetsInTyped(withoutVerb(typed), assetsInText),
    )
  }
})

test('no more rows than a browser shows', async () => {
  const many = Array.from({ length: 40 }, (_, number) => `evil-${number}.example`).join(' ')
  expect(await described(many)).toHaveLength(5)
})

test('without a complete copy it says that it was not checked', async () => {
  const rows = await suggestionsFor(['acme.test'], async () => ({
    findings: [{ relation: 'not-checked', why: null }],
  }))
  expect(rows.map(({ description }) => description)).toEqual(['acme[.]test — Allowlist not checked'])
})

test('hostile text, typed or on the list, stays one line of seen characters', async () => {
  const hostile = fc.string({
    unit: fc.constantFrom(
      '<',
      '&',
      '"',
      "'",
      '>',
      '\u202E',
      '\u2066',
      '\u0000',
      '\n',
      'a',
      '/',
      '\uD800',
      '%',
    ),
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (typed, listed) => {
      const rows = await described(
        `https://acme.test/${typed}`,
        ownAsset('acme.test'),
        ownAsset(`https://acme.test/${listed}`),
      )
      for (const row of rows) {
        expect(row).not.toMatch(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u)
        expect(Array.from(row).length).toBeLessThan(220)
      }
    }),
    { numRuns: 500 },
  )
})

/** What no XML may hold, with what turns the direction or is not seen. */
const UNFIT = /[\p{Cc}\p{Cs}\uFFFE\uFFFF\u200B\u202A-\u202E\u2066-\u2069]/u

test.each([
  ['markup', '<match>yours</match><url>https://evil.example</url>&amp;&#0;\'"'],
  ['a text that turns the direction', '\u202Emoc.elgoog\u202C \u2066x\u2069\u200B'],
  ['control characters', '\u0000\u0007\r\n\t\u001B[31m\u0085'],
  ['halves of pairs and non-characters', '\uD83D\uFFFE\uDE00\uFFFF'],
  ['very long', 'x'.repeat(200_000)],
  ['very long, of what is spelled out', '&<>'.repeat(50_000)],
  ['empty', ''],
  ['white space', ' \u00A0\u3000 '],
])('a list of %s is answered by one short row of text, in XML too', async (_, hostile) => {
  const onTheList = { own: ownAsset(`https://acme.test/${hostile}`, { status: hostile }) }
  const rows = await Promise.all([
    described(`acme.test/${hostile.slice(0, 2000)}`, ownAsset('acme.test')),
    described('https://acme.test/', ownAsset('https://acme.test/', { status: hostile, name: hostile })),
    suggestionsFor(['acme.test'], async () => ({
      findings: [{ relation: 'on-your-list', ...onTheList }],
    })).then((all) => all.map(({ description }) => description)),
    suggestionsFor(['acme.test'], async () => ({ findings: [{ relation: 'ours', ...onTheList }] })).then(
      (all) => all.map(({ description }) => description),
    ),
  ])
  expect(rows.flat().length).toBeGreaterThanOrEqual(3)
  for (const row of rows.flat()) {
    expect(row).not.toMatch(UNFIT)
    expect(row.trim()).toBe(row)
    expect(Array.from(row).length).toBeLessThan(220)
    expect(xmlText(row)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/)
  }
})
