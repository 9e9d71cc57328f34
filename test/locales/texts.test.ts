import { afterEach, describe, expect, it, test } from 'vitest'
import { joined, named, pieced, wordsOf, beside, inUnits, listed } from '#components/ui/pieces.tsx'
import { counted, plus, relative, size } from '#components/ui/format.ts'
import { documentLanguage, text, textFor } from '#lib/platform/texts.ts'
import { speak, type Messages } from '#test/fakes/extension-api.ts'
import { messagesOf } from './messages-of.ts'

afterEach(() => speak())

const inLanguage = (tag: string, others: Messages = {}): void =>
  speak({ language_tag: { message: tag }, ...others })

describe('what stands in a sentence', () => {
  const sentence = (tag: string, given: string): string => {
    inLanguage(tag, { options_connected: { message: 'See $1, then go on' } })
    return text('options_connected', given)
  }

  it.each([
    ['en', 'evil.example', 'evil.example', 'nothing turns'],
    ['en', 'עברית', '\u2068עברית\u2069', 'a name from right to left'],
    ['en', 'a\u202egro', '\u2068a\u202egro\u2069', 'an override ends with it'],
    ['en', 'a\u2069\u202eb', '\u2068a\ufffd\u202eb\u2069', 'it cannot end our isolate'],
    ['en', 'a\u2067b', '\u2068a\u2067b\u2069\u2069', 'one that it leaves open is closed'],
    ['en', '\u2068a\u2069', '\u2068\u2068a\u2069\u2069', 'a sentence in a sentence'],
    ['ar', 'evil.example', '\u2068evil.example\u2069', 'an address among words from right to left'],
    ['ar', '12.5', '12.5', 'a number'],
  ])('in %s keeps its order, and the sentence its own: %j is %j (%s)', (tag, given, shown) => {
    expect(sentence(tag, given)).toBe(`See ${shown}, then go on`)
  })
})

describe('a text that counts', () => {
  test.each([
    [0, 'لا أصول'],
    [1, 'أصل واحد'],
    [2, 'أصلان'],
    [3, '3 أصول'],
    [11, '11 أصلًا'],
    [100, '100 أصل'],
    [1003, '1,003 أصول'],
  ])('%i in Arabic: %s', async (count, words) => {
    speak(await messagesOf('ar'))
    expect(counted(count, 'common_assets_one', 'common_assets_other')).toBe(words)
  })

  it('has the one form of a language that has one, and not the English one', () => {
    inLanguage('ja', { common_assets_other: { message: '$1 件' } })
    expect(counted(1, 'common_assets_one', 'common_assets_other')).toBe('1 件')
  })

  it('takes the form for many where a form was left out', () => {
    inLanguage('fr', {
      common_assets_other: { message: '$1 actifs' },
      common_assets_one: { message: '$1 actif' },
    })
    expect(counted(0, 'common_assets_one', 'common_assets_other')).toBe('0 actif')
    expect(textFor(1_000_000, 'common_assets_one', 'common_assets_other', 'x')).toBe('x actifs')
  })
})

describe('from right to left', () => {
  it('keeps what is filled in apart from the words around it, but for a plain number', async () => {
    speak(await messagesOf('ar'))
    expect(text('options_connected', 'reports.example')).toBe('متصل بـ \u2068reports.example\u2069')
    expect(text('common_case_number', '9001')).toBe('القضية 9001')
    expect(text('bulk_report_of', 3, 12)).toBe('3 من 12')
  })

  it('keeps a name of several pieces together', async () => {
    speak(await messagesOf('ar'))
    const name = [...named('meta'), ...joined([named('rn'), named('sk')])]
    expect(wordsOf(pieced('verdict_alike_inside', name, named('metamask[.]io')))).toBe(
      '\u2068metarn وsk\u2069 — يتضمن اسم \u2068metamask[.]io\u2069',
    )
  })

  it('is told to the document, without what only Intl reads', async () => {
    expect(documentLanguage()).toEqual({ lang: 'en', dir: 'ltr' })
    speak(await messagesOf('ar'))
    expect(documentLanguage()).toEqual({ lang: 'ar', dir: 'rtl' })
    inLanguage('pt-BR')
    expect(documentLanguage()).toEqual({ lang: 'pt-BR', dir: 'ltr' })
    // Not every tag that begins so is Arabic's.
    inLanguage('arn')
    expect(documentLanguage()).toEqual({ lang: 'arn', dir: 'ltr' })
  })
})

test.each([
  ['en', 'A, B, C', '2 days 4 hr', '2 minutes ago', '11 kB', '+3'],
  ['de', 'A, B und C', '2 Tg., 4 Std.', 'vor 2 Minuten', '11 kB', '+3'],
  ['ja', 'A、B、C', '2 日4 時間', '2 分前', '11 KB', '+3'],
  ['ar-u-nu-latn', 'A وB وC', 'يومان و4 س', 'قبل دقيقتين', '11 كيلوبايت', '\u200E+3'],
])('%s: lists, lengths of time, times, sizes and signs by Intl', (tag, list, span, ago, bytes, signed) => {
  inLanguage(tag)
  expect(listed(['A', 'B', 'C'])).toBe(list)
  expect(beside(['A', 'B'])).toBe({ ja: 'A、B', 'ar-u-nu-latn': 'A، B' }[tag] ?? 'A, B')
  const [days, hours] = [
    [2, 'day'],
    [4, 'hour'],
  ].map(([value, unit]) =>
    new Intl.NumberFormat(tag, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
      Number(value),
    ),
  )
  expect(inUnits([days ?? '', hours ?? ''])).toBe(span)
  expect(relative(0, 120_000)).toBe(ago)
  expect(size(11_000)).toBe(bytes)
  expect(plus(3)).toBe(signed)
})
