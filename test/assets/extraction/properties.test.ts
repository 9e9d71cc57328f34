import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHost } from '#lib/assets/asset.ts'
import { defang } from '#lib/assets/defang.ts'
import { extract, extractAll } from '#lib/assets/extraction/extract.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import type { Extracted, InputForm } from '#lib/assets/extraction/extracted.ts'
import { spellingKey } from '#lib/assets/compare.ts'
import { asset } from '#test/assets/assets.ts'
import { messyTexts } from '#test/assets/arbitraries.ts'
import { casesToTry } from '#test/matrix.ts'

const forms = fc.constantFrom<InputForm>('text', 'csv', 'html', 'mail')
const pieces =
  '<a href=" "> </a> <b> </b> &amp; &#46; &# =3D =\n --q "" " , ; | \t \n \r\n @ : :// [.] (dot) \\. 0x eip155:1: evil-one.com https:// hxxps[:]// From: Content-Type: multipart/mixed;boundary=q base64 quoted-printable Content-Transfer-Encoding: =?utf-8?q? ?= telegram u/ 1.2.3.4 ::1 。 请 \u200b \ud800 … ](  <script> <!-- -->'.split(
    ' ',
  )
const soups = fc
  .array(fc.oneof(fc.constantFrom(...pieces), messyTexts), { maxLength: 14 })
  .map((parts) => parts.join(''))

/** Names with real endings and no script that changes in a label. */
const hosts = fc
  .tuple(
    fc.array(fc.constantFrom('login', 'app-1', 'xn--mnchen-3ya', 'secure', 'a1'), { maxLength: 3 }),
    fc.constantFrom('acme-one', 'metarnask', 'bücher2', 'x1'),
    fc.constantFrom('com', 'io', 'co.uk', 'de', 'xn--p1ai', 'example'),
  )
  .map(([labels, name, ending]) => [...labels, name, ending].join('.'))
const urls = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    hosts,
    fc.constantFrom('', '/', '/login', '/a/b.php?x=1&y=2', '/?q=%20#top', ':8443/x'),
  )
  .map(([scheme, host, rest]) => `${scheme}://${host}${rest}`)

const contentsOf = (items: readonly Extracted[]): string[] =>
  items.flatMap((item) => (item.kind === 'asset' ? [spellingKey(item.asset)] : []))

describe('whatever the text', () => {
  it('throws nothing, and gives places in order that hold something', async () => {
    await fc.assert(
      fc.asyncProperty(soups, forms, async (soup, form) => {
        const decoded = await decode(soup, form)
        const text = typeof decoded === 'string' ? decoded : decoded.text
        let last = 0
        for (const { span } of extractAll(decoded, { form })) {
          expect(span.start).toBeGreaterThanOrEqual(last)
          expect(span.end).toBeGreaterThan(span.start)
          expect(span.end).toBeLessThanOrEqual(text.length)
          expect(text.slice(0, span.start).split('\n').length).toBe(span.line)
          last = form === 'text' ? span.end : span.start
        }
      }),
      // What begins like a share of a Windows server, with a URL in it.
      { numRuns: casesToTry(1500), examples: [['\\\\acme.comhttp://%5Bx@0.0.0.0/ ', 'text']] },
    )
  })

  it('quotes in plain text what stands at the place', () => {
    fc.assert(
      fc.property(soups, (text) => {
        // Escapes and percent-encoding are decoded before the text is read.
        const plain = text.replaceAll(/[\\&%]/g, ' ')
        for (const { span, written } of extractAll(plain, { form: 'text' }))
          expect(plain.slice(span.start, span.end)).toBe(written)
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it('gives assets that are themselves assets', async () => {
    await fc.assert(
      fc.asyncProperty(soups, forms, async (text, form) => {
        for (const item of extractAll(await decode(text, form), { form }))
          if (item.kind === 'asset') expect(asset(item.asset.content)).toEqual(item.asset)
      }),
      // An escaped dot where the user's name stands.
      { numRuns: casesToTry(1000), examples: [['hxxps[:]//From:\\.@', 'text']] },
    )
  })

  it('gives a sign of progress often', async () => {
    for (const unit of ['x', '(', 'a b ', '<p>', '"a",', '[.]', '请'])
      for (const form of ['text', 'html', 'csv', 'mail'] as const) {
        const text = unit.repeat(Math.ceil(200_000 / unit.length))
        const items = [...extract(await decode(text, form), { form })]
        expect(items.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(
          unit === 'x' || unit === '[.]' || unit === '请' ? 0 : 3,
        )
      }
  })
})

/** What reads on from each place to the end of the text takes hours for these; the time that a test may take is what fails. */
describe('what repeats for long', () => {
  const parts = 'From: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n'
  it.each<[why: string, form: InputForm, head: string, piece: string]>([
    ['colons, each the start of an IPv6 address', 'text', '', ':'],
    ['a hex dump in one line', 'text', '', '4f:'],
    ['addresses that a carriage return ends', 'text', '', 'https://evil-one.com/a\r'],
    ['encoded words of one header', 'mail', 'From: a\nMIME-Version: 1.0\nTo: ', 'x=?aa?q?a?='],
    [
      'parts in quoted-printable without a sign of it',
      'mail',
      parts,
      '--b\nContent-Transfer-Encoding: quoted-printable\n\nx\n',
    ],
    ['text without a space', 'html', '<p>', '请'],
  ])('is read to its end: %s', async (_why, form, head, piece) => {
    const decoded = await decode(head + piece.repeat(Math.ceil(800_000 / piece.length)), form)
    const text = typeof decoded === 'string' ? decoded : decoded.text
    const read = [...extract(decoded, { form })].map((item) =>
      item.kind === 'progress' ? item.read : item.span.end,
    )
    expect(Math.max(...read)).toBeGreaterThan(text.length - 70_000)
  })

  it('finds the mailbox behind many dots that are written in brackets', () => {
    const found = extractAll(`${'a(dot)'.repeat(100)}a dot me@evil-one.com`, { form: 'text' })
    expect(found).toMatchObject([{ reason: 'email', address: 'me@evil-one.com' }])
  })
})

describe('an asset', () => {
  const around = fc.constantFrom<[string, string]>(
    ['see ', ' now'],
    ['(', ')'],
    ['"', '",'],
    ['**', '**'],
    ['`', '`'],
    ['请看 ', ' 谢谢'],
    ['- ', '\n'],
    ['“', '”.'],
    ['| ', ' |'],
    ['\u202b', '\u202c'],
  )

  it('comes back from the middle of a text', () => {
    fc.assert(
      fc.property(fc.oneof(urls, hosts), around, (text, [before, after]) => {
        expect(contentsOf(extractAll(before + text + after, { form: 'text' }))).toEqual([
          spellingKey(asset(text)),
        ])
      }),
      { numRuns: casesToTry(1000) },
    )
  })

  it('comes back from the way in which this product shows it', () => {
    fc.assert(
      fc.property(fc.oneof(urls, hosts), around, (text, [before, after]) => {
        const [found, ...more] = extractAll(before + defang(asset(text)) + after, { form: 'text' })
        expect(more).toEqual([])
        const host = found?.kind === 'asset' && hasHost(found.asset) ? found.asset.host : ''
        const given = asset(text)
        expect(host).toBe(hasHost(given) ? given.host : '')
      }),
      { numRuns: casesToTry(1000) },
    )
  })
})
