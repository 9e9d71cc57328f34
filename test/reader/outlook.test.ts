import { describe, expect, it } from 'vitest'
import { decode } from '#lib/assets/extraction/formats/decode-mail.ts'
import { extractAll } from '#lib/assets/extraction/extract.ts'
import { readOutlook } from '#lib/reader/worker.ts'
import { readMessage } from '#lib/reader/outlook.ts'
import { htmlOfRtf, unpackedRtf } from '#lib/reader/outlook-rtf.ts'
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

  it('of 5,000 characters and more lies in sectors of its own', async () => {
    const long = `${'word '.repeat(20_000)}https://end.evil.test/z`
    expect(await found(compoundFile(messageTree({ streams: { '1000001F': wide(long) } })))).toContain(
      'https://end.evil.test/z',
    )
  })

  it('has its HTML in RTF, compressed or not', () => {
    const rtf =
      '{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\fonttbl{\\f0 Arial;}}{\\*\\htmltag64 <p>}\\htmlrtf {\\htmlrtf0 ' +
      '{\\*\\htmltag84 <a href="https://rtf.evil.test/x?a=\\\'26b">}\\htmlrtf {\\field}\\htmlrtf0 Sign in\\u8230 ?{\\*\\htmltag92 </a>}' +
      '\\htmlrtf }\\htmlrtf0 caf\\\'e9{\\*\\mhtmltag84 <a href="x">}}'
    const packed = new Uint8Array(16 + rtf.length)
    const view = new DataView(packed.buffer)
    view.setUint32(4, rtf.length, true)
    view.setUint32(8, 0x414c454d, true)
    packed.set(narrow(rtf), 16)
    expect(htmlOfRtf(unpackedRtf(packed, 10_000), () => 'windows-1252')).toBe(
      '<p><a href="https://rtf.evil.test/x?a=&b">Sign in…</a>café',
    )
    // The example of MS-OXRTFCP, section 3.1.
    const example =
      '2d0000002b0000004c5a4675f1c5c7a703000a0072637067313235423' +
      '20af32068656c090020627705b06c647d0a800fa0'
    expect(unpackedRtf(new Uint8Array(Buffer.from(example, 'hex')), 10_000)).toBe(
      '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
    )
    expect(htmlOfRtf('{\\rtf1 plain}', () => 'utf-8')).toBe('')
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
