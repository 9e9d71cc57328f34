import { expect, test } from 'vitest'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import type { InputForm } from '#lib/assets/extraction/extracted.ts'

const mailOf = (html: string) =>
  `From: a@b-one.com\nTo: me@corp-one.com\nSubject: x\nContent-Type: text/html\n\n${html}`
const found = async (text: string, form?: InputForm): Promise<string[]> =>
  extractAll(await decode(text, form), form ? { form } : {}).flatMap((one) =>
    one.kind === 'asset' ? [one.note ? `${one.asset.content} ${one.note}` : one.asset.content] : [],
  )

test.each<[html: string, expected: string[], why: string]>([
  [
    '<a title="https://www.bank-one.com/" href="https://evil-one.com/a">x</a>',
    ['https://www.bank-one.com/ text-of-link', 'https://evil-one.com/a'],
    'a title before it',
  ],
  [
    '<a data-url="https://bank-one.com/" href="https://evil-one.com/a">https://bank-one.com/</a>',
    ['https://bank-one.com/ text-of-link', 'https://evil-one.com/a', 'https://bank-one.com/ text-of-link'],
    'data before it, and its text',
  ],
  [
    '<a title="https://bank-one.com/" xlink:href="https://evil-one.com/a">x</a>',
    ['https://bank-one.com/ text-of-link', 'https://evil-one.com/a'],
    'SVG',
  ],
  [
    '<a title="https://bank-one.com/" onclick="location=\'https://evil-one.com/a\'">https://evil-one.com/a</a>',
    ['https://bank-one.com/', 'https://evil-one.com/a'],
    'none at all: a script leads on, not a title',
  ],
])('a link is what its href says: %j → %j (%s)', async (html, expected) => {
  expect(await found(html, 'html')).toEqual(expected)
})
test.each<[text: string, expected: string[]]>([
  ['Payment terms. Net: 30 days', []],
  ['Payment terms. Net.', []],
  ['Call this number. Info: see below', []],
  ['Auf unserer Seite. Info: mehr', []],
  ['das gibt es. info: mehr', []],
  ['evil-one. com/a', ['https://evil-one.com/a']],
  ['evil-one. com, evil-two. net.', ['evil-one.com', 'evil-two.net']],
  ['evil-one. com \nevil-two. org', ['evil-one.com', 'evil-two.org']],
])('a full stop, a space and an ending: %j → %j', async (text, expected) => {
  expect(await found(text, 'text')).toEqual(expected)
})
test.each<[text: string, expected: string]>([
  ['https://evil-one.com/view/a(1 and more', 'https://evil-one.com/view/a(1'],
  ['https://evil-one.com/view/a(1 and\nmore)', 'https://evil-one.com/view/a(1'],
  ['https://evil-one.com/view/a(1 and (more)', 'https://evil-one.com/view/a(1'],
  ['https://evil-one.com/pay(valid until Monday)', 'https://evil-one.com/pay'],
])('a bracket ends a URL only if it closes on the line: %j → %j', async (text, expected) => {
  expect(await found(text, 'text')).toEqual([expected])
})
test('a feed is one by its root element: its name further on, or in a mail, notes nothing', async () => {
  const link = '<a href="https://evil-one.com/a">x</a>'
  expect(await found(`<p>${link}<feed >${link}<item>${link}</p>`, 'html')).not.toContain(
    'https://evil-one.com/a reference',
  )
  expect(await found(mailOf(`<feed >${link}<entry>${link}</feed>`))).not.toContain(
    'https://evil-one.com/a reference',
  )
})

test('a feed keeps what is already noted of its own host', async () => {
  const feed =
    '<?xml version="1.0"?>\n<!-- a > b -->\n<rss><link>https://feed-one.com/</link><item><p>' +
    '<a href="https://evil-one.com/">https://feed-one.com/</a> https://feed-one.com/b</p></item></rss>'
  expect(await found(feed, 'html')).toEqual([
    'https://feed-one.com/ reference',
    'https://evil-one.com/',
    'https://feed-one.com/ text-of-link',
    'https://feed-one.com/b reference',
  ])
})
test.each(['source', 'contact', 'brand', 'self'])(
  '<%s> is about what XML lists, and nothing in a page or mail',
  async (name) => {
    const text = `<${name}>https://evil-one.com/a</${name}>`
    expect(await found(`<div>${text}</div>`, 'html')).toEqual(['https://evil-one.com/a'])
    expect(await found(`<!DOCTYPE html><html>${text}</html>`, 'html')).toEqual(['https://evil-one.com/a'])
    expect(await found(mailOf(`<list>${text}</list>`))).toEqual(['https://evil-one.com/a'])
    for (const root of ['list', 'data'])
      expect(await found(`<?xml version="1.0"?>\n<${root}>${text}</${root}>`, 'html')).toEqual([
        'https://evil-one.com/a reference',
      ])
  },
)
test.each<[json: string, expected: string[]]>([
  ['[{"url":"https://evil-one.com/a","rel":"nofollow"}]', ['https://evil-one.com/a']],
  [
    '[["https://evil-one.com/a"],{"href":"https://api-one.com/a","rel":"self"}]',
    ['https://evil-one.com/a', 'https://api-one.com/a reference'],
  ],
  ['["https://evil-one.com/a"],"rel":"self"', ['https://evil-one.com/a']],
  [
    '{"links":[{"value":"x","rel":"terms-of-service","href":"https://api-one.com/tos"}]}',
    ['https://api-one.com/tos reference'],
  ],
])('a service’s link to itself is known by its relation: %j → %j', async (json, expected) => {
  expect(await found(json, 'json')).toEqual(expected)
})
test('passive DNS lists the domain that was looked up, wherever it comes', async () => {
  expect(await found('{"rrtype":"NS","rdata":["ns1.host-one.com"],"rrname":"evil-one.com"}', 'json')).toEqual(
    ['ns1.host-one.com reference', 'evil-one.com'],
  )
})
test.each<[cell: string, expected: string[]]>([
  ['Registrar: https://evil-one.com/renew', ['https://evil-one.com/renew']],
  ['Our official domain: evil-one.com', ['evil-one.com']],
  ['evil-one.com imitates bank-one.com', ['evil-one.com', 'bank-one.com reference']],
  [
    'Source: https://blog-one.com/a\nRegistrar: https://evil-one.com/a',
    ['https://blog-one.com/a', 'https://evil-one.com/a'],
  ],
  ['License: https://creativecommons.org/a', ['https://creativecommons.org/a reference']],
])('words before what a cell or value holds note it only beside another: %j → %j', async (cell, expected) => {
  expect(await found(`id,text\n1,"${cell}"\n2,x\n`, 'csv')).toEqual(expected)
  expect(await found(JSON.stringify({ text: cell }), 'json')).toEqual(expected)
})

test('in a text of its own they always do', async () => {
  expect(await found('Our official domain: evil-one.com', 'text')).toEqual(['evil-one.com reference'])
})

test.each<[text: string, form: InputForm, expected: string[]]>([
  [
    '{"whitelist":["good-one.com"],"fuzzylist":["good-two.com"],"blacklist":["evil-one.com"]}',
    'json',
    ['good-one.com reference', 'good-two.com reference', 'evil-one.com'],
  ],
  [
    '{"knownGood":{"domains":["good-one.com"]},"userAgent":"+http://bot-one.com/","IoC":"evil-one.com"}',
    'json',
    ['good-one.com reference', 'http://bot-one.com/ reference', 'evil-one.com'],
  ],
  [
    '{"indicator":"evil-one.com","description":"see https://blog-one.com/a"}',
    'json',
    ['evil-one.com', 'https://blog-one.com/a reference'],
  ],
  ['{"type":"rich","description":"see https://evil-one.com/a"}', 'json', ['https://evil-one.com/a']],
  [
    '[{"name":"Referer","value":"https://mail-one.com/"},{"name":"Bank","url":"https://evil-one.com/"}]',
    'json',
    ['https://mail-one.com/ reference', 'https://evil-one.com/'],
  ],
  [
    'type | value\nReference | https://blog-one.com/a\nURL | https://evil-one.com/a\n',
    'csv',
    ['https://blog-one.com/a reference', 'https://evil-one.com/a'],
  ],
  [
    'domain,asn_name,allowed_domains\nevil-one.com,HOST-ONE.COM,good-one.com\n',
    'csv',
    ['evil-one.com', 'host-one.com reference', 'good-one.com reference'],
  ],
  [
    'Whitelisted: good-one.com, good-two.com\nBlocked: evil-one.com, evil-two.com',
    'text',
    ['good-one.com reference', 'good-two.com reference', 'evil-one.com', 'evil-two.com'],
  ],
  [
    'falsepositives:\n  - good-one.com\nhosts:\n  - evil-one.com',
    'text',
    ['good-one.com reference', 'evil-one.com'],
  ],
  [
    'Brand: Bank (bank-one.com). Brand: Bank evil-one.com. Screenshot: https://shots-one.com/a.png',
    'text',
    ['bank-one.com reference', 'evil-one.com', 'https://shots-one.com/a.png reference'],
  ],
  [
    'These are legitimate sites for the bank: bank-one.com. No legitimate site: evil-one.com/a',
    'text',
    ['bank-one.com reference', 'https://evil-one.com/a reference'],
  ],
])(
  'exceptions, brands and where a request came from are references: %j (%s) → %j',
  async (text, form, expected) => {
    expect(await found(text, form)).toEqual(expected)
  },
)

test('a link’s text that goes on behind the link is its text', async () => {
  expect(
    await found(
      '<a href="https://evil-one.com/a">https://bank<i></i>-one.com</a><u>/</u> evil-two.com',
      'html',
    ),
  ).toEqual(['https://evil-one.com/a', 'https://bank-one.com/ text-of-link', 'evil-two.com'])
})
