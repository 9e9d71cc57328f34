import { describe, expect, it, test } from 'vitest'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')
const found = async (source: string): Promise<string[]> =>
  extractAll(await decode(source)).flatMap((one) =>
    one.kind === 'asset'
      ? [one.asset.content]
      : one.kind === 'not-taken'
        ? [`${one.reason} ${one.written}`]
        : [],
  )
/** What is found behind the sender’s header, which each of these mails begins with. */
const inMail = async (rest: string): Promise<string[]> =>
  (await found(`From: a@b-one.com\nSubject: x\nMIME-Version: 1.0\n${rest}`)).slice(1)
const attached = (headers: string, content: string): string =>
  `Content-Type: multipart/mixed; boundary=O\n\n--O\n\nhi\n--O\n${headers}\n\n${content}\n--O--\n`

describe('a mail', () => {
  test.each<[why: string, source: string, contents: string[]]>([
    [
      'with an attached page that says only its name',
      attached(
        'Content-Type: application/octet-stream; name=a.htm\nContent-Transfer-Encoding: base64',
        base64('<a href="https://evil-one.com/a">x</a>'),
      ),
      ['https://evil-one.com/a'],
    ],
    [
      'with an attached drawing, which browsers open like a page',
      attached(
        'Content-Type: image/svg+xml\nContent-Transfer-Encoding: base64',
        base64('<svg><a href="https://evil-one.com/a">x</a></svg>'),
      ),
      ['https://evil-one.com/a'],
    ],
    [
      'with a picture, which isn’t text',
      attached(
        'Content-Type: image/png\nContent-Transfer-Encoding: base64',
        base64('https://evil-one.com/a'),
      ),
      ['attachment image/png'],
    ],
    [
      'with a PDF of a long name',
      attached(
        `Content-Type: application/pdf; name="=?utf-8?Q?Rechnung_=C3=BC?= ${'x'.repeat(300)}.pdf"\nContent-Transfer-Encoding: base64`,
        base64('%PDF-1.7'),
      ),
      [`attachment Rechnung ü ${'x'.repeat(189)}`],
    ],
    [
      'with a text in 16 bits that doesn’t say so',
      attached(
        'Content-Type: text/plain\nContent-Disposition: attachment; filename=notes.txt\nContent-Transfer-Encoding: base64',
        Buffer.from('https://evil-one.com/a', 'utf16le').toString('base64'),
      ),
      ['attachment notes.txt'],
    ],
    [
      'with a picture in its body',
      `Content-Type: multipart/related; boundary=O\n\n--O\nContent-Type: text/html\n\n<img src="cid:a">\n--O\nContent-Type: image/png\nContent-ID: <a>\nContent-Transfer-Encoding: base64\n\n${base64('x')}\n--O--\n`,
      [],
    ],
    [
      'with a mail in base64 that has one in it',
      attached(
        'Content-Type: message/rfc822\nContent-Transfer-Encoding: base64',
        base64(
          `From: c@d-one.com\nSubject: x\n${attached(
            'Content-Type: application/octet-stream; name="b.eml"',
            'From: e@f-one.com\nSubject: x\n\nhttps://evil-one.com/a',
          )}`,
        ),
      ),
      ['email c@d-one.com', 'email e@f-one.com', 'https://evil-one.com/a'],
    ],
    [
      'with both forms of its body, each link once',
      'Content-Type: multipart/alternative; boundary=O\n\n--O\n\nhttps://evil-one.com/a https://evil-two.com/b\n--O\nContent-Type: text/html\n\n<a href="https://evil-one.com/a">x</a>\n--O--\n',
      ['https://evil-one.com/a', 'https://evil-two.com/b'],
    ],
    [
      'whose boundary never comes',
      'Content-Type: multipart/mixed; boundary=O\n\nhttps://evil-one.com/a\n',
      ['https://evil-one.com/a'],
    ],
    [
      'with something written below its last part',
      `${attached('Content-Type: text/plain', 'https://evil-one.com/a')}\nand evil-two.com too\n`,
      ['https://evil-one.com/a', 'evil-two.com'],
    ],
    [
      'whose body follows its headers at once',
      'https://evil-one.com/a\nevil-two.com\n',
      ['https://evil-one.com/a', 'evil-two.com'],
    ],
    [
      'pasted as Unicode although it declares a charset',
      'Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: 8bit\n\nhttps://bücher-evil.com/ü\n',
      ['https://bücher-evil.com/ü'],
    ],
    [
      'encoded in the charset that it declares',
      'Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\nhttps://b=FCcher-evil.com/\n',
      ['https://bücher-evil.com/'],
    ],
    [
      'with letters of a copied page inside its base64',
      `Content-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: base64\n\n\u200b${base64('https://evil-one.com/a')}\u00a0\n`,
      ['https://evil-one.com/a'],
    ],
    [
      'that ends in the middle of a part',
      'Content-Type: multipart/mixed; boundary=O\n\n--O\nContent-Type: text/html\n\n<a href="https://evil-one.com/a">x',
      ['https://evil-one.com/a'],
    ],
    [
      'with a line amid its headers that is none, before it says how it is encoded',
      `this is no header\nX-Mailer: Mailer (https://mailer-one.com)\nContent-Type: text/html\nContent-Transfer-Encoding: base64\n\n${base64('<a href="https://evil-one.com/a">x</a>')}`,
      ['mail-header https://mailer-one.com', 'https://evil-one.com/a'],
    ],
    [
      'with a business card',
      attached('Content-Type: text/vcard', 'BEGIN:VCARD\nURL:https://evil-one.com/a\\,b\nEND:VCARD'),
      ['https://evil-one.com/a,b'],
    ],
    [
      'with an invitation, and the program that made it',
      attached(
        'Content-Type: text/calendar',
        'BEGIN:VCALENDAR\nPRODID:-//A//maker-one.com//EN\nURL:https://evil-one.com/a\nEND:VCALENDAR',
      ),
      ['https://evil-one.com/a'],
    ],
    [
      'with an invitation in another charset',
      'Content-Type: text/calendar; charset=utf-8\nContent-Transfer-Encoding: base64\n\n' +
        base64(
          'BEGIN:VCALENDAR\r\nDESCRIPTION:Go to\\nhttps://evil-one.com/lo\r\n ng\\, then\r\nEND:VCALENDAR',
        ),
      ['https://evil-one.com/long'],
    ],
  ])('%s', async (_why, source, contents) => {
    expect(await inMail(source)).toEqual(contents)
  })

  it('keeps who it claims to be from, and who it answers to', async () => {
    expect(
      await found(
        'Return-Path: <r@evil-one.com>\nFrom: =?utf-8?q?B=C3=A4nk?= <a@b-one.com>\nReply-To: c@evil-two.com\nSubject: =?utf-8?b?ZXZpbC10aHJlZS5jb20=?=\n\nhi',
      ),
    ).toEqual(['email r@evil-one.com', 'email a@b-one.com', 'email c@evil-two.com', 'evil-three.com'])
  })

  it('is read as a text where it is longer or deeper than a decoder may go', async () => {
    const long = `From: a@b-one.com\nSubject: x\nMIME-Version: 1.0\n\n${'x\n'.repeat(200_000)}https://evil-one.com/a`
    expect((await found(long)).at(-1)).toBe('https://evil-one.com/a')
    const deep = `From: a@b-one.com\nSubject: x\nMIME-Version: 1.0\n${Array.from({ length: 300 }, (_, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`).join('')}\nhttps://evil-one.com/a`
    expect((await found(deep)).at(-1)).toBe('https://evil-one.com/a')
  })
})

describe('a mailbox', () => {
  const mail = (host: string) => `From: a@b-one.com\nSubject: x\n\nsee https://${host}/a\n`
  it('is all its mails, and no sentence that begins with “From”', async () => {
    const source = `From - Mon Aug 4 10:00:00 2025\n${mail('evil-one.com')}\nFrom c@d Mon Aug 4 11:00:00 2025\n${mail('evil-two.com')}\nFrom the bank at noon\nNote: evil-three.com\n`
    expect((await found(source)).filter((one) => !one.startsWith('email'))).toEqual([
      'https://evil-one.com/a',
      'https://evil-two.com/a',
      'evil-three.com',
    ])
  })
})

describe('a page', () => {
  test.each<[why: string, html: string, contents: string[]]>([
    ['a space in a path', '<a href="https://evil-one.com/a b">x</a>', ['https://evil-one.com/a%20b']],
    [
      'line breaks and control signs in an address',
      '<a href="\u0001ht\ntps://evil-one.com/a">x</a>',
      ['https://evil-one.com/a'],
    ],
    ['backslashes where slashes belong', '<a href="\\\\evil-one.com\\a">x</a>', ['https://evil-one.com/a']],
    ['a scheme without slashes', '<a href="https:evil-one.com/a">x</a>', ['https://evil-one.com/a']],
    [
      'a document in a frame',
      '<iframe srcdoc="<a href=&quot;https://evil-one.com/a&quot;>x</a>"></iframe>',
      ['https://evil-one.com/a'],
    ],
    [
      'a page in an address',
      `<a href="data:text/html;base64,${base64('<a href="https://evil-one.com/a">x</a>')}">x</a>`,
      ['https://evil-one.com/a'],
    ],
    [
      'a page in an address, as text',
      '<a href="data:text/html,%3Ca%20href=https://evil-one.com/a%3E">x</a>',
      ['https://evil-one.com/a'],
    ],
    [
      'a script that leads elsewhere',
      '<a href="javascript:location.href=%22https://evil-one.com/a%22">x</a>',
      ['https://evil-one.com/a'],
    ],
    [
      'a link relative to its base',
      '<base href="https://evil-one.com/x/"><a href="a?b=1">x</a>',
      ['https://evil-one.com/x/', 'https://evil-one.com/x/a?b=1'],
    ],
    [
      'a picture relative to its base',
      '<base href="https://evil-one.com/"><img src="a.png">',
      ['https://evil-one.com/'],
    ],
    ['a letter by its name', '<a href="https://&pcy;&acy;y-one.com/">x</a>', ['https://паy-one.com/']],
    [
      'a parameter that looks like a letter’s name',
      '<a href="https://evil-one.com/?a=1&copy=2">x</a>',
      ['https://evil-one.com/?a=1&copy=2'],
    ],
  ])('%s', async (_why, html, contents) => {
    expect(await found(`<p>x</p>${html}`)).toEqual(contents)
  })
})
