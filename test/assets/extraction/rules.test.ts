import { describe, expect, it, test } from 'vitest'
import { cautionOn } from '#lib/assets/host.ts'
import { extractAll, formOf } from '#lib/assets/extraction/extract.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { handleUrl } from '#lib/assets/extraction/readers/accounts.ts'
import type { InputForm } from '#lib/assets/extraction/extracted.ts'
import { labelOf } from '#test/quality/extraction/measure.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const labels = (text: string, form?: InputForm) => extractAll(text, form ? { form } : {}).map(labelOf)

describe('in running text', () => {
  test.each<[text: string, expected: string[], why: string]>([
    ['evil-one.com.Please', ['domain evil-one.com'], 'a capital begins the next sentence'],
    ['evil-one.com-on', ['domain evil-one.com'], 'a suffix behind a hyphen'],
    ['请访问evil-one.com查看', ['domain evil-one.com'], 'a script without spaces ends a name'],
    ['аcme-one.com', ['domain аcme-one.com'], 'letters that look alike are of the name'],
    ['https://a-one.com/login请', ['url https://a-one.com/login'], 'and of a path, behind a letter'],
    ['https://a-one.com/登录', ['url https://a-one.com/登录'], 'not behind its slash'],
    ['(https://a-one.com/b_(c))', ['url https://a-one.com/b_(c)'], 'brackets of its own stay'],
    ['https://a-one.com/x,https://b-one.com', ['url https://a-one.com/x', 'url https://b-one.com'], 'two'],
    ['https://a-one.com/?u=https://b-one.com', ['url https://a-one.com/?u=https://b-one.com'], 'one in one'],
    ['a-one (dot) com', ['domain a-one.com'], 'spelled out'],
    ['the dot com years', [], 'a phrase'],
    ['https:\\/\\/a-one.com\\/b', ['url https://a-one.com/b'], 'JSON'],
    ['run setup.sh', ['file-name setup.sh'], 'an ending of both kinds, a file’s word before it'],
    ['the domain setup.sh', ['domain setup.sh'], 'a site’s word before it'],
    ['window.open()', ['code window.open'], 'a call'],
    ['I lost it.Then he left', [], 'a sentence without a space'],
    ['v1.2.3', ['version v1.2.3'], 'a version'],
    ['the router app 192.168.1.1', ['ip 192.168.1.1'], 'no program counts like a private network'],
    ['Windows 127.0.0.1', ['ip 127.0.0.1'], 'nor like this computer'],
    ['firmware 10.0.0.1', ['version 10.0.0.1'], 'a version may begin like one'],
    ['12.05.2026 10:30 3.14', [], 'dates, times, decimals'],
    [`bnb:${address}`, [`wallet ${address} 56`], 'EIP-3770'],
    [`https://bscscan.com/token/${address}`, [`wallet ${address} 56`], 'the explorer is not the scam'],
    [
      `${address} https://basescan.org/address/${address}`,
      [`wallet ${address} 8453`, `wallet ${address} 8453`],
      'told by the link beside it',
    ],
    ['https://etherscan.io/', ['explorer https://etherscan.io/'], 'nothing on it to report'],
    ['TG: @acme_one', ['handle acme_one TELEGRAM'], 'the word before it'],
    ['@acme_one on Instagram', ['handle acme_one INSTAGRAM'], 'the words behind it'],
    ['telegram: acme_one', ['handle acme_one TELEGRAM'], 'a label, no sign'],
    ['telegramの@acme_one', ['handle acme_one TELEGRAM'], 'a Japanese particle between'],
    ['电报上的 @acme_one', ['handle acme_one TELEGRAM'], 'a Chinese one'],
    ['@acme_one（telegram）', ['handle acme_one TELEGRAM'], 'full-width brackets'],
    ['@acme_one no telegram', ['handle acme_one TELEGRAM'], 'Portuguese'],
    ['telegram: they are everywhere', [], 'a label, a sentence'],
    [
      '[acme.example](https://a-one.com/)',
      ['domain acme.example', 'url https://a-one.com/'],
      'the text of a link',
    ],
    ['<https://a-one.com/|a-one.com>', ['url https://a-one.com/'], 'the same link twice'],
    ['<https://a-one.com/long/\npath>', ['url https://a-one.com/long/path'], 'broken within angle brackets'],
    ['[System.IO.File]::ReadAllText()', [], 'a class of a class'],
    ['using System.IO', ['code System.IO'], 'a class of capitals'],
    ['map(s=>s.cat.in)', ['code s.cat.in'], 'a value behind an arrow'],
    ['_dmarc.a-one.com', ['domain a-one.com'], 'a record names its domain'],
    ['see k1._domainkey.a-one.com', ['domain a-one.com'], 'also with a key'],
    ['_a-one.com_', ['domain a-one.com'], 'emphasis is none'],
    ['Q3.Report.zip', ['file-name Q3.Report.zip'], 'a file in capitals'],
    ['a.b-one.zip', ['domain a.b-one.zip'], 'a host of that ending'],
    [
      'https://a-one.com/🎁/b 👉https://b-one.com/c🔥',
      ['url https://a-one.com/🎁/b', 'url https://b-one.com/c'],
      'an emoji names a folder, or ends',
    ],
    ['https://💎-one.com/', ['url https://💎-one.com/'], 'or begins a host'],
    ['https://a-one.com/b%0D%0A', ['url https://a-one.com/b'], 'an encoded line end'],
    ['https://a-one.com/b[...]', ['url https://a-one.com/b'], 'what was left out'],
    ['a-one[dot]com[slash]b', ['url https://a-one.com/b'], 'a spoken slash'],
    ['hxxp://a-one(dot)com(slash)b(slash)c', ['url http://a-one.com/b/c'], 'two'],
    ['a-one.com(slash)', ['url https://a-one.com/'], 'nothing behind it'],
    ['hxxps://a-one[.]com/b[?]c[=]1[&]d', ['url https://a-one.com/b?c=1&d'], 'signs of a query in brackets'],
    ['https://a-one.com/b[?]c', ['url https://a-one.com/b[?]c'], 'only in what is defanged'],
    ['hxxps%3A%2F%2Fa-one[.]com%2Fb', ['url https://a-one.com/b'], 'encoded and defanged'],
    [
      'https:&sol;&sol;a-one&period;com/?b=1&amp;amp;c=2',
      ['url https://a-one.com/?b=1&c=2'],
      'named signs, and an & escaped twice',
    ],
    ['https://a-one.com/?b=1&copy=2', ['url https://a-one.com/?b=1&copy=2'], 'no entity'],
    [
      'googlechrome://navigate?url=https%3A%2F%2Fa-one.com%2Fb',
      ['url https://a-one.com/b'],
      'an app’s link with a URL in it',
    ],
    [
      'whatsapp://send?text=hi%20https%3A%2F%2Fa-one.com%2Fb%20now',
      ['url https://a-one.com/b'],
      'and words behind it',
    ],
    ['sms:+123?body=https://a-one.com/b%20now', ['url https://a-one.com/b'], 'not encoded'],
    ['steam://run/440', ['other-scheme steam://run/440'], 'none in it'],
  ])('%j → %j (%s)', (text, expected) => {
    expect(labels(text)).toEqual(expected)
  })

  it('tells what is worth telling beside an asset', () => {
    const notes = (text: string, form?: InputForm) =>
      extractAll(text, form ? { form } : {}).map((item) => (item.kind === 'asset' ? item.note : item.kind))
    expect(notes('[acme.example](https://a-one.com/)')).toEqual(['text-of-link', undefined])
    expect(notes('https://a-one.com/lon…')).toEqual(['cut-off'])
    expect(notes('<https://a-one.com/long/\npath>')).toEqual([undefined])
    expect(notes('<img src="https://a-one.com/a.png">')).toEqual(['embedded'])
  })

  it('tells whether a mail’s domain is a provider’s', () => {
    const [first, second] = extractAll('a@gmail.com b@evil-one.com')
    expect(first).toMatchObject({ reason: 'email', domain: 'gmail.com', provider: true })
    expect(second).toMatchObject({ reason: 'email', domain: 'evil-one.com', provider: false })
  })
})

describe('a mail', () => {
  const head = 'From: a@b-one.com\nTo: me@corp-one.com\nSubject: x\n'
  const assets = async (mail: string) =>
    extractAll(await decode(mail)).flatMap((one) =>
      one.kind === 'asset' ? [{ content: one.asset.content, note: one.note }] : [],
    )

  it.each<[body: string, content: string, why: string]>([
    [
      'https://evil-one.com/long/=\npath?a=3D1\n',
      'https://evil-one.com/long/path?a=1',
      'a line that goes on',
    ],
    ['https://evil-one.com/?a=1&b=\n', 'https://evil-one.com/?a=1&b=', 'an address’s own sign'],
    [
      '<a href="https://evil-one.com/?a=1&amp;b=2">x</a>',
      'https://evil-one.com/?a=1&b=2',
      'a link of a page',
    ],
    [
      '<a href=3D"https://evil-one.com/?a=3D1&amp;b=\n=3D2">x</a>',
      'https://evil-one.com/?a=1&b=2',
      'both of them',
    ],
  ])(
    'that does not say how it is encoded is read as it plainly is: %j has %s (%s)',
    async (body, content) => {
      expect(await assets(`${head}\n${body}`)).toEqual([{ content, note: undefined }])
    },
  )

  it.each<[body: string, type: string, why: string]>([
    ['evil-one.com\n-- \nhttps://linkedin.com/in/colleague-one\n', 'text/plain', 'behind its mark'],
    ['evil-one.com\n--\nhttps://linkedin.com/in/colleague-one\n', 'text/plain', 'whose space was lost'],
    [
      '<p>evil-one.com</p><div>-- <br><a href="https://linkedin.com/in/colleague-one">x</a></div>',
      'text/html',
      'in an element of its own',
    ],
    [
      '<p>evil-one.com</p><div class="gmail_signature"><a href="https://linkedin.com/in/colleague-one">x</a></div>',
      'text/html',
      'named by the mail program',
    ],
  ])('holds what stands in a signature for review: %j (%s, %s)', async (body, type) => {
    expect(await assets(`${head}Content-Type: ${type}\n\n${body}`)).toEqual([
      { content: 'evil-one.com', note: undefined },
      { content: 'https://linkedin.com/in/colleague-one', note: 'signature' },
    ])
  })

  it.each<[text: string, note: string | undefined, why: string]>([
    [
      'evil-one.com\n-- \nAda\nhttps://linkedin.com/in/colleague-one',
      'signature',
      'its mark as it is written',
    ],
    ['evil-one.com\r\n-- \r\nhttps://linkedin.com/in/colleague-one', 'signature', 'with other line ends'],
    ['evil-one.com\n--\nhttps://linkedin.com/in/colleague-one', undefined, 'a line that parts two lists'],
    [
      '--\nevil-one.com\n-- \nhttps://linkedin.com/in/colleague-one',
      'signature',
      'such a line above the mark',
    ],
    ['evil-one.com\n-- \n> https://linkedin.com/in/colleague-one', undefined, 'another mail that is quoted'],
  ])('holds it in a text that was copied without its headers, too: %j (%s, %s)', async (text, note) => {
    expect(await assets(text)).toEqual([
      { content: 'evil-one.com', note: undefined },
      { content: 'https://linkedin.com/in/colleague-one', note },
    ])
  })

  it('does so with a handle and a wallet too, and no longer where another mail is quoted', async () => {
    const mail = `${head}\n-- \nTelegram: @colleague_one 0x52908400098527886E0F7030069857D2E4169EE7\n> evil-one.com`
    expect(extractAll(await decode(mail)).slice(-3)).toMatchObject([
      { kind: 'handle', note: 'signature' },
      { kind: 'wallet', note: 'signature' },
      { kind: 'asset', asset: { content: 'evil-one.com' } },
    ])
    expect((await assets(mail)).at(-1)?.note).toBeUndefined()
  })

  it('holds the recipients’ own domains for review, in its headers too, and no mail provider’s', async () => {
    const mail =
      'From: a@b-one.com\nReply-To: https://www.corp-one.com/x\nTo: A <me@corp-one.com>, b@gmail.com\nDelivered-To: c@other-one.com\n' +
      'Subject: x\n\nhttps://vpn.corp-one.com/ other-one.com gmail.com notcorp-one.com corp-one.com.evil-one.com'
    expect(await assets(mail)).toEqual([
      { content: 'https://www.corp-one.com/x', note: 'recipient' },
      { content: 'https://vpn.corp-one.com/', note: 'recipient' },
      { content: 'other-one.com', note: 'recipient' },
      { content: 'gmail.com', note: undefined },
      { content: 'notcorp-one.com', note: undefined },
      { content: 'corp-one.com.evil-one.com', note: undefined },
    ])
  })
})

describe('the span', () => {
  it.each<[text: string, form: InputForm | undefined, slices: string[], lines: number[]]>([
    ['a\nsee evil-one.com,\nx', undefined, ['evil-one.com'], [2]],
    [
      '<p>a</p>\n<a href="https://a-one.com/?a=1&amp;b=2">evil<b>-two</b>.com</a>',
      'html',
      ['https://a-one.com/?a=1&amp;b=2', 'evil<b>-two</b>.com'],
      [2, 2],
    ],
    ['a,b\n"x ""evil-one.com""",y\n', 'csv', ['evil-one.com'], [2]],
  ])('%j is that of the source', (text, form, slices, lines) => {
    const found = extractAll(text, form ? { form } : {})
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(slices)
    expect(found.map(({ span }) => span.line)).toEqual(lines)
  })

  it('of a mail is that of what a person reads', async () => {
    const mail =
      'From: a@b-one.com\nContent-Transfer-Encoding: base64\n\nUGF5OiBodHRwczovL2Etb25lLmNvbS9iP2M9MQo=\n'
    const decoded = await decode(mail, 'mail')
    const text = typeof decoded === 'string' ? decoded : decoded.text
    expect(text).toBe('From: a@b-one.com\n\nPay: https://a-one.com/b?c=1\n')
    const found = extractAll(decoded)
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'a@b-one.com',
      'https://a-one.com/b?c=1',
    ])
    expect(found.map(({ span }) => span.line)).toEqual([1, 3])
  })
})

it.each<[text: string, form: InputForm]>([
  ['see evil-one.com, and evil-two.com', 'text'],
  ['a,b\nc,d\ne,f', 'csv'],
  ['<p>a</p>', 'html'],
  ['<https://a-one.com/|x> <user> hi', 'text'],
  ['From: a@b-one.com\nTo: c@d-one.com\nSubject: x\n\nhi', 'mail'],
  ['note: a\nto: b', 'text'],
])('%j is %s', (text, form) => {
  expect(formOf(text)).toBe(form)
})

it.each<[platform: Parameters<typeof handleUrl>[0], name: string, url: string | null]>([
  ['TELEGRAM', 'acme_one', 'https://t.me/acme_one'],
  ['TWITTER', 'acme_one', 'https://x.com/acme_one'],
  ['REDDIT', 'u/acme_one', 'https://reddit.com/user/acme_one'],
  ['WHATSAPP', '15550100199', 'https://wa.me/15550100199'],
  ['DISCORD_USER', 'acme.one', null],
  [null, 'acme_one', null],
])('%s %s leads to %s', (platform, name, url) => {
  expect(handleUrl(platform, name)).toBe(url)
})

describe('signs that look like a slash or a dot belong to the host, as in browsers', () => {
  test.each([
    ['https://acme.example╱search.phish.example.net/x', 'https://acme.example╱search.phish.example.net/x'],
    ['see acme.example╱search.phish.example.net now', 'acme.xn--examplesearch-9c2i.phish.example.net'],
    ['acme.example⁄login.phish.example.net', 'acme.xn--examplelogin-xk0g.phish.example.net'],
    ['https://acme.example∕a.phish.example.net/', 'https://acme.example∕a.phish.example.net/'],
    ['https://acme.example⧸a.phish.example.net/', 'https://acme.example⧸a.phish.example.net/'],
  ])('%s', (text, content) => {
    const assets = extractAll(text).flatMap((one) => (one.kind === 'asset' ? [one.asset] : []))
    expect(assets.map((asset) => asset.content)).toEqual([content])
    expect(assets.map(cautionOn)).toEqual(['sign'])
  })

  test.each([
    ['https://acme.example․com.phish.example.net/', ['https://acme.example.com.phish.example.net/']],
    ['https://ac\u3164me.example/ acme\u180e.example/x', ['https://acme.example/', 'https://acme.example/x']],
  ])('%s', (text, contents) => {
    const assets = extractAll(text).flatMap((one) => (one.kind === 'asset' ? [one.asset.content] : []))
    expect(assets).toEqual(contents)
  })
})

describe('a name that a line’s end breaks behind a hyphen', () => {
  test.each<[text: string, expected: string, why: string]>([
    ['Seen at zz-evil-\no4.example today', 'zz-evil-o4.example', 'its second half is another’s domain'],
    ['zz-evil-\r\n  o4[.]example', 'zz-evil-o4.example', 'defanged and indented'],
    ['> zz-evil-\no4.example/login.', 'https://zz-evil-o4.example/login', 'with a path'],
  ])('%j is %s, for review', (text, content) => {
    const found = extractAll(text).filter((one) => one.kind === 'asset')
    expect(found.map(({ note }) => note)).toEqual(['joined'])
    expect(found.map(({ asset }) => asset.content)).toEqual([content])
  })

  test.each<[text: string, expected: string[], why: string]>([
    ['Domains -\nevil-one.com', ['evil-one.com'], 'a dash'],
    ['Domains-\nevil-one.com', ['evil-one.com'], 'a heading'],
    ['- \nevil-one.com\n-\nevil-two.com', ['evil-one.com', 'evil-two.com'], 'a list'],
    ['evil-one.com-\nevil-two.com', ['evil-one.com', 'evil-two.com'], 'a name before it'],
    ['a-one-\n\nevil-two.com', ['evil-two.com'], 'a paragraph'],
  ])('%j breaks none', (text, contents) => {
    const found = extractAll(text).filter((one) => one.kind === 'asset')
    expect(found.map(({ note }) => note ?? null)).toEqual(contents.map(() => null))
    expect(found.map(({ asset }) => asset.content)).toEqual(contents)
  })
})
