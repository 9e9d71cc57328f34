import { describe, expect, it } from 'vitest'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { readOutlook } from '#lib/reader/worker.ts'
import { readMessage, unpackedRtf } from '#lib/reader/outlook.ts'
import { htmlOfRtf } from '#lib/assets/extraction/formats/rtf.ts'
import { readerHere } from '#test/fakes/reader-worker.ts'
import { numbersFrom } from '#test/quality/codes/pictures.ts'
import {
  attachedMessage,
  attachment,
  compoundFile,
  messageTree,
  narrow,
  wide,
  type Tree,
} from './compound-files.ts'

const HEADERS = [
  'Received: from mx.relay.test by mx.corp.test; Thu, 26 Nov 2026 10:00:00 +0000',
  'From: "Acme Support" <help@acme-login.test>',
  'To: ann@corp.test',
  'Subject: Confirm your',
  '\tmailbox',
  'Content-Type: multipart/mixed; boundary="theirs"',
  'MIME-Version: 1.0',
  '',
].join('\r\n')

const MESSAGE = messageTree({
  streams: {
    '007D001F': wide(HEADERS),
    '1000001F': wide('Please sign in at https://text.evil.test/a today.'),
    '10130102': narrow('<p>Please <a href="https://behind.evil.test/b?x=1">sign in</a></p>'),
  },
  attachments: [
    attachment('invoice.html', 'text/html', narrow('<script>location="https://page.evil.test/c"</script>')),
    attachment('invoice.pdf', 'application/pdf', narrow('%PDF-1.7 \0')),
    attachment('logo.png', 'image/png', narrow('PNG'), { '__substg1.0_3712001F': wide('logo@1') }),
    attachedMessage({
      streams: {
        '0037001F': wide('Inner'),
        '0C1A001F': wide('Bob'),
        '5D01001F': wide('bob@inner-sender.test'),
        '1000001F': wide('See https://inner.evil.test/d'),
      },
      recipients: ['ann@corp.test'],
    }),
  ],
})

const found = async (file: Uint8Array): Promise<string[]> => {
  const read = readMessage(file)
  if (read.kind !== 'mail') return [`refused: ${read.why}`]
  const items = extractAll(await decode(read.text, 'mail'))
  return items.flatMap((item) => {
    if (item.kind === 'asset') return [item.asset.content]
    return item.kind === 'not-taken' ? [`${item.reason}: ${item.written}`] : []
  })
}

/** An Outlook message's RTF property, as it is where it isn’t compressed. */
const uncompressed = (rtf: string): Uint8Array => {
  const packed = new Uint8Array(16 + rtf.length)
  const view = new DataView(packed.buffer)
  view.setUint32(4, rtf.length, true)
  view.setUint32(8, 0x414c454d, true)
  packed.set(narrow(rtf), 16)
  return packed
}

const decodedOf = async (message: Tree): Promise<string> => {
  const read = readMessage(compoundFile(message))
  if (read.kind !== 'mail') return read.why
  const decoded = await decode(read.text, 'mail')
  return typeof decoded === 'string' ? decoded : decoded.text
}

describe('an Outlook message', () => {
  it('is read as the mail that it holds: headers, text, HTML, attached texts and mails', async () => {
    const all = await found(compoundFile(MESSAGE))
    for (const expected of [
      'https://text.evil.test/a',
      'https://behind.evil.test/b?x=1',
      'https://page.evil.test/c',
      'https://inner.evil.test/d',
      'attachment: invoice.pdf',
      'email: help@acme-login.test',
      'email: bob@inner-sender.test',
    ])
      expect(all).toContain(expected)
    // The picture of the body isn’t told, nor are the parts of the mail as it arrived.
    expect(all.join('\n')).not.toMatch(/logo\.png|theirs/)
  })

  it('with texts of an older Outlook is read by its code page', async () => {
    const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
    const file = compoundFile(messageTree({ streams: { '1000001E': cyrillic }, codePage: 1251 }))
    const read = readMessage(file)
    expect(read.kind === 'mail' && (await decode(read.text, 'mail'))).toMatchObject({
      text: expect.stringContaining('Привет'),
    })
  })

  it.each<[string, Omit<Parameters<typeof messageTree>[0], 'streams'>]>([
    ['what it says', { codePage: 50_220, numbers: { [0x3ffd]: 932, [0x3ff1]: 1033 } }],
    ['its language', { codePage: 50_220, numbers: { [0x3ff1]: 1041 } }],
    ['what it came in', { codePage: 50_220, numbers: { [0x3ff1]: 1033 } }],
  ])('of an older Outlook has all its texts in one code page, by %s', async (_, numbers) => {
    // 本文 in Shift JIS.
    const text = Uint8Array.from([0x96, 0x7b, 0x95, 0xb6])
    const attached = {
      '__substg1.0_3707001E': Uint8Array.from([...text, ...narrow('.pdf')]),
      '__substg1.0_37010102': narrow('%PDF-1.7 \0'),
    }
    const streams = { '0037001E': text, '0C1A001E': text, '1000001E': text }
    const read = await found(compoundFile(messageTree({ streams, ...numbers, attachments: [attached] })))
    expect(read).toContain('attachment: 本文.pdf')
    expect(await decodedOf(messageTree({ streams, ...numbers }))).toBe('From: 本文\nSubject: 本文\n\n本文\n')
  })

  it('with HTML in the code page of its mail is read by that, whatever its own texts are in', async () => {
    // ПИ in KOI8-R; its other texts are Unicode.
    const streams = { '10130102': Uint8Array.from([...narrow('<b>'), 0xf0, 0xe9, ...narrow('</b>')]) }
    const numbers = { [0x3ffd]: 1252, [0x3ff1]: 1033 }
    expect(await decodedOf(messageTree({ streams, codePage: 20_866, numbers }))).toContain('<b>ПИ</b>')
  })

  it('names no path of Exchange’s directory as the address of its sender', async () => {
    const path = wide('/o=ExchangeLabs/ou=Exchange/cn=Recipients/cn=a17940-ann')
    const streams = { '0C1A001F': wide('Ann'), '0C1F001F': path, '1000001F': wide('Hello') }
    expect(await decodedOf(messageTree({ streams }))).toBe('From: Ann\nSubject: \n\nHello\n')
    const known = { ...streams, '5D02001F': wide('ann@corp.test') }
    expect(await decodedOf(messageTree({ streams: known }))).toContain('From: Ann <ann@corp.test>')
  })

  it('without a body has no line but its headers', async () => {
    const streams = { '0037001F': wide('Yes: lunch?') }
    expect((await decodedOf(messageTree({ streams }))).trim()).toBe('Subject: Yes: lunch?')
  })

  it('has attached files read as those of any mail', async () => {
    const inUtf16 = Uint8Array.from([0xff, 0xfe, ...wide('https://utf-16.evil.test/a')])
    const signed =
      'Content-Type: multipart/signed; boundary="s"\n\n--s\nContent-Type: text/plain\n\nSee https://signed.evil.test/b\n--s--\n'
    const rtf = '{\\rtf1 {\\field{\\*\\fldinst HYPERLINK "https://rtf.evil.test/c"}{\\fldrslt Pay}}}'
    const inside = messageTree({ streams: { '1000001F': wide('See https://inside.evil.test/d') } })
    const all = await found(
      compoundFile(
        messageTree({
          streams: { '0037001F': wide('Fwd') },
          attachments: [
            attachment('note.txt', 'text/plain', inUtf16),
            attachment('smime.p7m', 'multipart/signed', narrow(signed)),
            attachment('bill.rtf', '', narrow(rtf)),
            attachment('bill.doc', 'application/msword', narrow(rtf.replace('rtf.evil', 'doc.evil'))),
            attachment('run.hta', 'application/hta', narrow('location="https://hta.evil.test/e"')),
            // Other programs attach a message as a file.
            attachment('phish.msg', 'application/vnd.ms-outlook', compoundFile(inside)),
            attachment('table.xls', 'application/vnd.ms-excel', compoundFile({ Workbook: wide('x') })),
          ],
        }),
      ),
    )
    for (const host of ['utf-16', 'signed', 'rtf', 'doc', 'hta', 'inside'])
      expect(all.join('\n')).toContain(`https://${host}.evil.test/`)
    expect(all).toContain('attachment: table.xls')
  })

  it('of 8 MB has more sectors than its header has room for', async () => {
    const large = new Uint8Array(8_000_000).fill(65)
    large.set(narrow('https://end.evil.test/z'), large.length - 24)
    const file = compoundFile(
      messageTree({ streams: { '1000001E': large.map((byte) => (byte === 65 ? 32 : byte)) } }),
    )
    expect(await found(file)).toContain('https://end.evil.test/z')
  })

  it('of 5,000 characters and more lies in sectors of its own', async () => {
    const long = `${'word '.repeat(20_000)}https://end.evil.test/z`
    expect(await found(compoundFile(messageTree({ streams: { '1000001F': wide(long) } })))).toContain(
      'https://end.evil.test/z',
    )
  })

  it('has its HTML in RTF, compressed or not', async () => {
    const rtf =
      '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 ' +
      '{\\*\\htmltag84 <a href="https://rtf.evil.test/x?a=\\\'26b">}\\htmlrtf {\\field}\\htmlrtf0 Sign in\\u8230 ?{\\*\\htmltag92 </a>}' +
      '\\htmlrtf }\\htmlrtf0 caf\\\'e9{\\*\\mhtmltag84 <a href="x">}}'
    const packed = uncompressed(rtf)
    expect(htmlOfRtf(unpackedRtf(packed, 10_000))).toBe(
      '<p><a href="https://rtf.evil.test/x?a=&b">Sign in…</a>café',
    )
    const message = messageTree({ streams: { '10090102': packed, '1000001F': wide('Sign in… café') } })
    expect(await found(compoundFile(message))).toEqual(['https://rtf.evil.test/x?a=&b'])
    // RTF that was never HTML: its text is that of the body, but links can be behind its words.
    const linked = uncompressed(
      '{\\rtf1 Please {\\field{\\*\\fldinst HYPERLINK "https://words.evil.test/y"}{\\fldrslt sign in}}}',
    )
    const plain = messageTree({ streams: { '10090102': linked, '1000001F': wide('Please sign in') } })
    expect(await found(compoundFile(plain))).toEqual(['https://words.evil.test/y'])
    // The example of MS-OXRTFCP, section 3.1.
    const example =
      '2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423' +
      '20af32068656c090020627705b06c647d0a800fa0'
    expect(unpackedRtf(new Uint8Array(Buffer.from(example, 'hex')), 10_000)).toBe(
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    )
  })
})

/** Changes 4 bytes at a place. */
const withNumber = (file: Uint8Array, at: number, value: number): Uint8Array => {
  const changed = file.slice()
  new DataView(changed.buffer).setUint32(at, value, true)
  return changed
}

describe('a broken or hostile compound file', () => {
  const file = compoundFile(MESSAGE)
  const view = new DataView(file.buffer)
  const sector = (number: number): number => (number + 1) * 512
  const directory = sector(view.getUint32(48, true))
  const table = sector(view.getUint32(76, true))
  /** The place in the allocation table of what follows a sector. */
  const nextOf = (number: number): number => table + number * 4
  const root = view.getUint32(directory + 116, true)

  it.each<[string, Uint8Array, string]>([
    ['no file', new Uint8Array(), 'refused: broken'],
    ['its signature alone', file.slice(0, 8), 'refused: broken'],
    ['its header alone', file.slice(0, 512), 'refused: broken'],
    ['sectors of an impossible size', withNumber(file, 30, 31), 'refused: broken'],
    ['a directory outside of the file', withNumber(file, 48, 900_000), 'refused: broken'],
    [
      'a directory in a loop',
      withNumber(file, nextOf(view.getUint32(48, true)), view.getUint32(48, true)),
      'refused: broken',
    ],
    ['short streams in a loop', withNumber(file, nextOf(root), root), 'refused: broken'],
    [
      'an allocation table that goes on without end',
      withNumber(withNumber(file, 68, 0), sector(0) + 508, 0),
      'refused: broken',
    ],
    ['a Word document', compoundFile({ WordDocument: wide('text') }), 'refused: other'],
    ['an empty storage', compoundFile({}), 'refused: other'],
  ])('is refused: %s', async (_, bytes, expected) => {
    expect(await found(bytes)).toEqual([expected])
  })

  it.each<[string, () => Uint8Array]>([
    ['a stream of 4 GB', () => withNumber(file, directory + 3 * 128 + 120, 0xffffffff)],
    ['a message inside itself', () => withNumber(file, directory + 128 * 6 + 76, 1)],
    ['siblings in a circle', () => withNumber(file, directory + 128 * 2 + 72, 1)],
    ['a storage that is its own child', () => withNumber(file, directory + 76, 0)],
    [
      'mails within mails, a hundred deep',
      () => {
        const inside = (depth: number): Tree =>
          attachedMessage({
            streams: { '1000001F': wide(`https://depth-${depth}.test`) },
            attachments: [],
          })
        let one = inside(100)
        for (let depth = 99; depth > 0; depth -= 1) {
          const outer = inside(depth)
          const [data] = Object.values(outer).filter((value) => !(value instanceof Uint8Array))
          if (data && !(data instanceof Uint8Array)) data['__attach_version1.0_#00000000'] = one
          one = outer
        }
        return compoundFile({ ...messageTree({ streams: {} }), '__attach_version1.0_#00000000': one })
      },
    ],
    [
      'files of messages within each other, twenty deep',
      () => {
        let one = compoundFile(messageTree({ streams: { '1000001F': wide('deepest') } }))
        for (let depth = 0; depth < 20; depth += 1)
          one = compoundFile(
            messageTree({
              streams: {},
              attachments: [attachment('a.msg', '', one), attachment('b.msg', '', one.slice(0, 900))],
            }),
          )
        return one
      },
    ],
    [
      'ten thousand attachments',
      () =>
        compoundFile(
          messageTree({
            streams: {},
            attachments: Array.from({ length: 3000 }, (_, at) => attachment(`${at}.exe`, '', narrow('x'))),
          }),
        ),
    ],
  ])('gives what it holds, within the bounds: %s', async (_, make) => {
    const read = readMessage(make())
    if (read.kind === 'mail') expect(read.text.length).toBeLessThan(1_000_000)
    else expect(read.why).not.toBe('')
  })

  it('ends wherever it is cut off, and whichever of its bytes are wrong', () => {
    const next = numbersFrom(11)
    let mails = 0
    for (let at = 0; at < file.length; at += 256)
      if (readMessage(file.slice(0, at)).kind === 'mail') mails += 1
    for (let run = 0; run < 400; run += 1) {
      const changed = file.slice()
      for (let count = 0; count < 1 + (run % 8); count += 1)
        changed[Math.floor(next() * changed.length)] = Math.floor(next() * 256)
      if (readMessage(changed).kind === 'mail') mails += 1
    }
    expect(mails).toBeGreaterThan(100)
  })

  it('that hangs its worker counts as broken', async () => {
    const deps = { startWorker: () => readerHere(() => undefined), deadline: 10 }
    expect(await readOutlook(new Blob([file]), deps)).toEqual({ kind: 'refused', why: 'broken' })
  })
})
