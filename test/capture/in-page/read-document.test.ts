// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { captureSchema, notADocumentSchema } from '#lib/capture/capture-schema.ts'
import { COUNTS, LENGTHS, MAX_JSON_BYTES, jsonBytes } from '#lib/capture/bounds.ts'
import { readDocument } from '#lib/capture/in-page/read-document.ts'
import { readHtml } from './read-html.ts'
import { shownAt } from './shown-at.ts'

shownAt('https://shop.example/login/?x=1', { handleDisabledFileLoadingAsSuccess: true })

beforeEach(() => {
  // happy-dom says of each frame that it does not load it.
  vi.spyOn(console, 'error').mockReturnValue()
})

test('a phishing page becomes evidence', () => {
  const capture = readHtml(`<!doctype html>
    <html lang="de">
      <head>
        <title>  Wallet
          — verify </title>
        <meta name="Description" content="Verify your wallet">
        <meta name="generator" content="Kit 3">
        <meta property="og:title" content="Wallet"><meta name="twitter:site" content="@wallet">
        <link rel="canonical" href="https://wallet.example/">
        <link rel="shortcut icon" href="../icon.png">
        <script src="https://cdn.example/kit.js"></script><script>let inline = 'CODE'</script>
      </head>
      <body>
        <h1>Verify <b>now</b></h1>
        <p>Write to help@wallet-support.example or send to 0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe.</p>
        <form action="https://collect.example/c.php?id=1" method="POST">
          <input name="user"><input type="password" value="SECRET-VALUE"><textarea>SECRET-DRAFT</textarea>
        </form>
        <a href="https://t.me/wallet_help?start=1">Telegram</a> <a href="/terms">Terms</a>
        <a href="mailto:sales%40wallet-support.example?subject=x">Mail</a>
        <iframe src="https://frame.example/"></iframe>
      </body>
    </html>`)
  expect(capture.page).toMatchObject({
    url: 'https://shop.example/login/?x=1',
    canonical: 'https://wallet.example/',
    title: 'Wallet — verify',
    description: 'Verify your wallet',
    generator: 'Kit 3',
    language: 'de',
    contentType: 'text/html',
    favicon: 'https://shop.example/icon.png',
    openGraph: [{ property: 'og:title', content: 'Wallet' }],
    twitter: [{ property: 'twitter:site', content: '@wallet' }],
    forms: [
      {
        method: 'post',
        action: 'https://collect.example',
        crossOrigin: true,
        fields: [
          { type: 'text', count: 1 },
          { type: 'password', count: 1 },
          { type: 'textarea', count: 1 },
        ],
        passwords: 1,
        cards: 0,
        seedPhrases: 0,
      },
    ],
    counts: { forms: 1, links: 3, outsideLinks: 1, scripts: 2, frames: 1, passwords: 1 },
    linkHosts: [{ host: 't.me', count: 1 }],
    scriptHosts: [{ host: 'cdn.example', count: 1 }],
    frameHosts: [{ host: 'frame.example', count: 1 }],
    walletAddresses: [{ chain: 'evm', address: '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe' }],
    socialLinks: ['https://t.me/wallet_help'],
  })
  expect(capture.text).toEqual({
    headings: [{ level: 1, text: 'Verify now' }],
    visible: [
      'Verify now',
      'Write to help@wallet-support.example or send to 0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe.',
      'Telegram Terms Mail',
    ].join('\n'),
  })
  expect(capture.emails).toEqual(['help@wallet-support.example', 'sales@wallet-support.example'])
  expect(capture.cut).toEqual([])
  expect(JSON.stringify(capture)).not.toMatch(/SECRET|CODE/)
})

test('an empty document is evidence too', () => {
  const { page, text, emails } = readHtml('')
  expect({ text, emails, forms: page.forms }).toEqual({
    text: { headings: [], visible: '' },
    emails: [],
    forms: [],
  })
})

test.each([
  ['text/html', true, 'a web page'],
  ['application/xhtml+xml', true, 'a web page'],
  ['image/svg+xml', true, 'kits come as one file of it'],
  ['application/xml', true, 'styled by a sheet it is a page'],
  ['text/plain', true, 'what it says is evidence'],
  ['application/pdf', false, 'Chromium runs scripts in an empty wrapper around it'],
  ['image/png', false, 'nothing to read'],
  ['application/json', false, 'the browser shows its own viewer'],
  ['application/x-shockwave-flash', false, 'nothing to read'],
])('%s is a document: %s (%s)', (contentType, isDocument) => {
  document.documentElement.innerHTML = '<p>Words</p>'
  vi.spyOn(Document.prototype, 'contentType', 'get').mockReturnValue(contentType)
  // The getters are taken when the module is loaded.
  vi.resetModules()
  return import('#lib/capture/in-page/read-document.ts').then(({ readDocument: read }) => {
    const answer = read(document, window, () => 0)
    expect(captureSchema.safeParse(answer).success).toBe(isDocument)
    expect(notADocumentSchema.safeParse(answer).success).toBe(!isDocument)
    vi.restoreAllMocks()
    vi.resetModules()
  })
})

test('a page that fills every bound with three-byte characters stays within the bytes of a report', () => {
  const wide = (length: number): string => '漢'.repeat(length)
  const many = (count: number, html: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => html(index)).join('')
  const head = ['description', 'keywords', 'robots', 'author', 'generator']
    .map((name) => `<meta name="${name}" content="${wide(5_000)}">`)
    .join('')
  const host = (index: number): string => `h${index}.${'label-of-sixty-letters-or-so.'.repeat(6)}example`
  const base58 = (index: number): string =>
    `T${'A'.repeat(31)}${'BCDEFGHJKLMNPQRSTUVWXYZabcdefg'.charAt(index)}b`
  document.documentElement.lang = wide(99)
  const capture = readHtml(`<html lang="${wide(99)}"><title>${wide(5_000)}</title>${head}
    ${many(40, (index) => `<meta property="og:${wide(90)}${index}" content="${wide(5_000)}">`)}
    ${many(40, (index) => `<meta name="twitter:${wide(90)}${index}" content="${wide(5_000)}">`)}
    <link rel=canonical href="https://c.example/${wide(5_000)}"><link rel=icon href="https://c.example/${wide(5_000)}">
    ${many(40, (index) => `<h2>${wide(500)}${index}</h2>`)}
    ${many(40, (index) => `<p>${base58(index % 25)} ${'m'.repeat(60)}@${host(index)}</p>`)}
    ${many(40, (index) => `<a href="https://${host(index)}/${wide(500)}">x</a><a href="https://x.com/${index}${wide(500)}">x</a>`)}
    ${many(60, (index) => `<script src="https://${host(index)}/"></script><iframe src="https://${host(index)}/"></iframe>`)}
    ${many(60, (index) => `<img src="https://${host(index)}/">`)}
    <meta http-equiv=refresh content="0;url=https://${host(1)}/"><script>${ALL_MARKS}</script>
    ${many(20, (index) => `<form action="https://${host(index)}/" method=post>${many(22, (kind) => `<input type="${TYPES[kind]}">`)}</form>`)}
    ${many(200, () => `<p>${wide(200)}"\\</p>`)}`)
  expect(capture.page.openGraph).toHaveLength(COUNTS.openGraph)
  expect(capture.page.forms).toHaveLength(COUNTS.forms)
  expect(capture.page.linkHosts).toHaveLength(COUNTS.linkHosts)
  expect(capture.page.walletAddresses).toHaveLength(COUNTS.walletAddresses)
  expect(capture.page.imageHosts).toHaveLength(COUNTS.imageHosts)
  expect(capture.page.marks).toHaveLength(COUNTS.marks)
  expect(capture.emails).toHaveLength(COUNTS.emails)
  expect(capture.cut.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'open-graph',
      'twitter',
      'forms',
      'link-hosts',
      'headings',
      'visible-text',
      'emails',
    ]),
  )
  const bytes = jsonBytes(readDocument(document, window, () => 0))
  expect(bytes).toBeGreaterThan(MAX_JSON_BYTES / 2)
  // Its own address and where it was found are short here, and can have 2,000 bytes each; hashes are added to it.
  expect(bytes).toBeLessThan(MAX_JSON_BYTES - 2 * LENGTHS.address - 1_024)
})

const ALL_MARKS = [
  'navigator.clipboard powershell ethereum.request setApprovalForAll',
  'contextmenu preventDefault keyCode == 123 atob( ',
  'formspree.io/f usebasin.com/f/ formsubmit.co/x getform.io/f/ api.web3forms.com/submit formcarry.com/s/ ',
  'emailjs.send hooks.slack.com/services/ script.google.com/macros/s/ hooks.zapier.com/hooks/catch //ntfy.sh/x',
].join(' ')

const TYPES = (
  'checkbox color date datetime-local email file hidden month number password radio range search tel time url week ' +
  'text text text text text'
).split(' ')
