import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { Window } from 'happy-dom'
import { h } from 'preact'
import { describe, expect, it } from 'vitest'
import { markupOf, STYLE } from '#components/dashboard/case-file/case-file-evidence.tsx'
import { DATA_START } from '#lib/case-file/case-file.ts'
import { plainJson, shown, shownJson } from '#lib/case-file/shown-text.ts'
import { anyText } from '#test/any-text.ts'
import { bareReport, fileOf, requestOf, savedBytes, screenshot } from './samples.ts'

const pageOf = async (...given: Parameters<typeof fileOf>): Promise<string> =>
  new TextDecoder().decode(await savedBytes(fileOf(...given)))

/** What hostile pages and services have in their texts. */
const HOSTILE = [
  '</style><script>alert(1)</script>',
  '<!-- x --!> <!--',
  ']]> <![CDATA[',
  '</pre></details><img src=x onerror=alert(1)>',
  '"\'><a href="https://evil.example/">x</a>',
  '&lt;script&gt; &#x3c;script>',
  'a\u202egnp.exe\u202c b\u200b c\u2066d\u2069',
  'lone \ud800 and \udc00',
  'nul \u0000 bell \u0007 esc \u001b[31m del \u007f c1 \u009b',
  'line\u2028para\u2029\ufffe',
  `${DATA_START}{}</pre>`,
  'javascript:alert(1) data:text/html,<script>',
]

const everywhere = async (words: string) => {
  const request = await requestOf(words, { more: [await screenshot(`${words}"`)] })
  return bareReport({
    id: words,
    kind: words,
    title: words,
    category: words,
    assets: [words, 'https://evil.example/'],
    service: { address: words, organization: words },
    begun: words,
    state: { name: words, inWords: words, whatItMeans: words },
    createdByService: words,
    verdict: [
      { about: words, found: [{ headline: words, proof: words, asset: words, after: words }], source: words },
    ],
    request,
    answer: { status: 422, received: words, text: words },
  })
}

/** As a browser reads it. happy-dom runs no script here. */
const documentOf = (page: string) => {
  const { document } = new Window()
  document.write(page)
  return document
}

describe('the page', () => {
  it.each(HOSTILE)('shows %j as text, in every place that others write', async (words) => {
    const page = await pageOf([await everywhere(words)])
    const document = documentOf(page)
    const names = new Set([...document.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase()))
    for (const name of ['script', 'a', 'link', 'iframe', 'object', 'form', 'svg', 'base', 'img'])
      expect(names.has(name), name).toBe(false)
    expect(page.match(/<style/g)).toHaveLength(1)
    expect(page).not.toContain('<!--')
    expect(page).not.toMatch(/(?!\n)[\p{Cs}\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{NChar}]/u)
    const attributes = new Set(
      [...document.querySelectorAll('body *')].flatMap((one) => one.getAttributeNames()),
    )
    expect([...attributes].toSorted()).toEqual(['class', 'dir', 'id', 'scope'])
  })

  it('has no element and no attribute but those that it needs, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(anyText({ maxLength: 40 }), async (words) => {
        const page = await pageOf([await everywhere(words)])
        const tags = [...page.replace(STYLE, '').matchAll(/<(?!\/)([a-z!][^\s>]*)([^>]*)>/gi)]
        const known =
          /^(?:!doctype|!--|html|head|meta|title|style|body|header|h[1-4]|dl|dt|dd|code|p|table|thead|tbody|tr|th|td|article|section|span|ul|li|strong|pre|details|summary|footer|div)$/
        for (const [, name = '', attributes = ''] of tags) {
          expect(name).toMatch(known)
          if (name === 'meta' || name === '!--') continue
          expect(attributes).toMatch(/^(?: (?:class|dir|lang|id|scope)="[a-z -]*"| html)*$/)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('lets itself do nothing but show its pictures and its one style', async () => {
    const page = await pageOf([bareReport()])
    const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(policy).toBe(`default-src 'none'; img-src data:; style-src 'sha256-${hash}'`)
  })

  it('has addresses nowhere as they are but in the request and the data', async () => {
    const url = 'https://login.evil.example/claim?next=http://other.test/x.php'
    const page = await pageOf([
      bareReport({
        assets: [url, 'http://1.2.3.4:80/a', 'пример.example'],
        title: `See ${url} or www.evil.example`,
        request: await requestOf(`go to ${url}, mail a@evil.example, ftp://old.example`, { url }),
      }),
    ])
    const read = page.replaceAll(/<details>[^]*?<\/details>/g, '')
    expect(read).toContain('hxxps://login[.]evil[.]example/claim?next=hxxp://other[.]test/x[.]php')
    expect(read).toContain('xn--e1afmkfd[.]example')
    expect(read).toContain('a@evil[.]example')
    expect(read).not.toMatch(/https?:\/\/|ftp:\/\/|evil\.example|other\.test|1\.2\.3\.4/)
    expect(page).toContain('"content":"https://login.evil.example/claim'.replaceAll('"', '&quot;'))
  })

  it('draws a JPEG as data and nothing else in its place', async () => {
    const drawn = await pageOf([
      bareReport({ request: await requestOf('x', { more: [await screenshot()] }) }),
    ])
    expect(drawn.match(/<img [^>]*>/g)).toEqual([
      '<img src="data:image/jpeg;base64,/9j/4AAQSkZJRg==" alt="Screenshot">',
    ])
    for (const other of ['PHN2Zz4=', '/9j/"><script>', 'iVBORw0KGgo='])
      expect(
        await pageOf([bareReport({ request: await requestOf('x', { more: [await screenshot(other)] }) })]),
      ).not.toContain('<img')
  })

  it('shows evidence whose names it does not know, and where its reader came from', async () => {
    const request = JSON.stringify({
      assets: [
        {
          content: 'https://evil.example/',
          enrichments: [
            {
              source: 'Later 9',
              output: {
                version: 1,
                kind: 'page',
                time: '2030-01-01T00:00:00.000Z',
                page: {
                  navigation: { type: 'navigate', redirects: 2 },
                  kitMarks: [{ markName: 'clipboard', seenTimes: 2 }],
                },
                somethingNew: { deepValue: [true, null, ['a']] },
                foundOn: 'https://chat.example',
                hashes: {},
              },
            },
          ],
        },
      ],
    })
    const page = await pageOf([bareReport({ request })])
    for (const words of [
      'kit marks',
      'mark name',
      'clipboard',
      'something new',
      'deep value',
      'Redirects',
      'hxxps://chat[.]example',
    ])
      expect(page).toContain(words)
  })

  it('says what was not kept, in a report from before it was', async () => {
    const page = await pageOf([
      bareReport({ verdict: null, sealed: null, request: null, answer: null, cases: [] }),
    ])
    for (const words of [
      'Not saved: the report is older than this feature',
      'No checksum was saved at submission: the report is older than this feature',
      'The request can’t be read',
      'No response received',
      'No case found',
    ])
      expect(page).toContain(words)
  })

  it('lists several reports, and how those of a campaign are related', async () => {
    const page = await pageOf(
      [bareReport(), bareReport({ id: 'report-2', assets: ['https://b.evil.example/'] })],
      {
        what: 'campaign',
        ties: [{ report: 'report-2', to: 'report-1', how: 'domain', what: 'evil.example' }],
      },
    )
    expect(page).toContain(
      '<td>Same domain</td><td class="mono" dir="ltr">evil[.]example</td><td>Reports 1, 2</td>',
    )
    expect(page.match(/<article>/g)).toHaveLength(2)
  })
})

describe('text of others', () => {
  it.each([
    ['a\u202eb', 'a[U+202E]b', 'what turns the direction is written out'],
    ['a\r\nb\rc\td', 'a\nb[U+000D]c\td', 'lines stay lines'],
    ['\u{E0041}', '[U+E0041]', 'a tag that hides text'],
    ['\ud83d\ude00 👩‍👩‍👧 ❤️ می‌خواهم', '\ud83d\ude00 👩‍👩‍👧 ❤️ می‌خواهم', 'people’s own signs stay'],
  ])('%j is seen as %j: %s', (text, expected) => expect(shown(text)).toBe(expected))

  it.each([
    ['HTTPS://Evil.Example/a', 'HxxPS://Evil[.]Example/a', 'whatever the case'],
    ['see evil.example.', 'see evil[.]example.', 'a sentence ends as it did'],
    ['evil。example', 'evil[.]example', 'a dot of another script is one'],
    ['Chrome/156.0.0.0 at 1.2.3.4', 'Chrome/156.0.0.0 at 1[.]2[.]3[.]4', 'a version is no address'],
    ['ipfs://bafy and ftp://x', 'ipfs[:]//bafy and ftp[:]//x', 'other schemes'],
    ['Version 1.5, 10:02', 'Version 1.5, 10:02', 'numbers'],
    ['hxxps://evil[.]example', 'hxxps://evil[.]example', 'what is broken stays so'],
  ])('%j is broken as %j: %s', (text, expected) => expect(shown(text)).toBe(expected))

  it('is escaped wherever it is put, so that nothing of it is markup', () => {
    const hostile = '<b>"&\''
    const escaped = `&lt;b&gt;&quot;&amp;'`
    const Component = ({ words }: { words: string }) =>
      h('p', { class: words }, [words, [words, null, false, 7]])
    expect(markupOf([hostile, h(Component, { words: hostile })])).toBe(
      `${escaped}<p class="${escaped}">${escaped}${escaped}7</p>`,
    )
    expect(() => markupOf(h('p', { class: { toString: () => hostile } }))).toThrow('isn’t text')
    expect(() => markupOf({ toString: () => hostile })).toThrow('neither text nor an element')
  })

  it('as JSON stays the same JSON: with what cannot be seen written out, or in ASCII alone', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(plainJson(json))).toEqual(JSON.parse(json))
        expect(plainJson(json)).toMatch(/^[\u0020-\u007e]*$/)
      }),
    )
    const text = JSON.stringify({ a: 'x\u202ey\u2028<&>' })
    expect(shownJson(text)).toBe('{"a":"x\\u202ey\\u2028<&>"}')
  })
})
