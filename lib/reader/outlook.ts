import { makeCompoundFile, type CompoundFile } from './compound-file.ts'
import { htmlOfRtf, unpackedRtf } from './outlook-rtf.ts'

/** In characters, of all texts of a message with those attached to it. */
const LONGEST_MAIL = 10 * 1024 * 1024
const DEEPEST = 8
const MAX_ATTACHMENTS = 200
const MAX_RECIPIENTS = 100
/** Of a header that is made from a property. */
const LONGEST_HEADER = 1000

/** Properties by their tags (MS-OXPROPS). */
const TAG = {
  headers: 0x007d,
  subject: 0x0037,
  sender: 0x5d01,
  senderAddress: 0x0c1f,
  senderName: 0x0c1a,
  body: 0x1000,
  html: 0x1013,
  rtf: 0x1009,
  longName: 0x3707,
  shortName: 0x3704,
  mime: 0x370e,
  contentId: 0x3712,
  data: 0x3701,
  smtp: 0x39fe,
  address: 0x3003,
  internetCodePage: 0x3fde,
  messageCodePage: 0x3ffd,
} as const

/** Labels of the code pages that don’t follow from their number. */
const CODE_PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  20_866: 'koi8-r',
  20_932: 'euc-jp',
  50_220: 'iso-2022-jp',
  51_932: 'euc-jp',
  51_949: 'euc-kr',
  54_936: 'gb18030',
  65_001: 'utf-8',
}

const labelOf = (page: number): string => {
  if (page >= 1250 && page <= 1258) return `windows-${page}`
  if (page > 28_590 && page <= 28_605) return `iso-8859-${page - 28_590}`
  return CODE_PAGES[page] ?? 'windows-1252'
}

const textIn = (bytes: Uint8Array, page: number): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(labelOf(page)).decode(bytes)
  }
}

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** A message, an attachment or a recipient: a storage whose streams are properties (MS-OXMSG, section 2). */
const propertiesOf = (file: CompoundFile, folder: number, headLength: number) => {
  const inside = file.entriesIn(folder)
  const bytes = (tag: number, type: string): Uint8Array | null => {
    const entry = inside.get(`__substg1.0_${hex(tag, 4)}${type}`)
    return entry === undefined ? null : file.streamOf(entry)
  }
  /** Returns a number of the property stream, in which each has 16 bytes behind the head. */
  const numberOf = (tag: number): number => {
    const entry = inside.get('__properties_version1.0')
    const stream = entry === undefined ? new Uint8Array() : file.streamOf(entry)
    const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
    for (let at = headLength; at + 16 <= stream.length; at += 16)
      if (view.getUint16(at + 2, true) === tag) return view.getUint32(at + 8, true)
    return 0
  }
  const page = numberOf(TAG.internetCodePage) || numberOf(TAG.messageCodePage) || 1252
  const textOf = (tag: number): string => {
    const wide = bytes(tag, '001F')
    const narrow = wide === null ? bytes(tag, '001E') : null
    const text =
      wide === null ? textIn(narrow ?? new Uint8Array(), page) : new TextDecoder('utf-16le').decode(wide)
    return text.replaceAll('\0', '')
  }
  return { inside, bytes, textOf, page }
}

type Properties = ReturnType<typeof propertiesOf>

/** Headers of the parts, which are made anew. */
const ABOUT_PARTS = /^(?:mime-version|content-[a-z-]{1,40}):/i

/** Returns the headers as the mail arrived with them, one a line, without those of its parts. */
const arrivedHeaders = (text: string): string[] => {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ')
  return unfolded.split('\n').filter((line) => /^[!-9;-~]{1,100}:/.test(line) && !ABOUT_PARTS.test(line))
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_HEADER)

/** Returns the headers of a message that never left Outlook, such as a draft or a note. */
const madeHeaders = (message: Properties, recipients: readonly string[]): string[] => {
  const sender = message.textOf(TAG.sender) || message.textOf(TAG.senderAddress)
  const from = oneLine(`${message.textOf(TAG.senderName)} <${sender}>`)
  return [
    ...(from === '<>' ? [] : [`From: ${from}`]),
    ...(recipients.length === 0 ? [] : [`To: ${recipients.join(', ')}`]),
    `Subject: ${oneLine(message.textOf(TAG.subject))}`,
  ]
}

const encoded = (text: string): string => {
  const bytes = new TextEncoder().encode(text)
  const lines: string[] = []
  // A multiple of three bytes a line, so that only the last is padded.
  for (let at = 0; at < bytes.length; at += 720)
    lines.push(btoa(String.fromCharCode(...bytes.subarray(at, at + 720))))
  return lines.join('\n')
}

/** Attached texts are read; of anything else the name is told. */
const AS_TEXT = /\.(?:x?html?|shtml|svg|eml|ics|txt|text|log|csv|tsv|md|json|xml|url)$/i
const TEXT_TYPE = /^(?:text|message)\/[\w.+-]{1,60}$|^image\/svg\+xml$/i

type Reading = { file: CompoundFile; left: number; attachments: number; parts: number }

const part = (type: string, body: string, more = ''): string =>
  `Content-Type: ${type}\n${more}Content-Transfer-Encoding: base64\n\n${encoded(body)}`

/** Returns a text, cut to what is left for the whole message. */
const taken = (reading: Reading, text: string): string => {
  const kept = text.slice(0, Math.max(0, reading.left))
  reading.left -= kept.length
  return kept
}

const attachmentPart = (reading: Reading, folder: number, depth: number): string | null => {
  const attached = propertiesOf(reading.file, folder, 8)
  const inner = attached.inside.get(`__substg1.0_${hex(TAG.data, 4)}000D`)
  if (inner !== undefined)
    return depth < DEEPEST ? part('message/rfc822', mailOf(reading, inner, 24, depth + 1)) : null
  const name = oneLine(attached.textOf(TAG.longName) || attached.textOf(TAG.shortName)).replace(/["\\]/g, '')
  const type = oneLine(attached.textOf(TAG.mime))
  const bytes = attached.bytes(TAG.data, '0102')
  // A picture that the body shows is the sender’s decoration.
  if (
    bytes === null ||
    bytes.length === 0 ||
    (attached.textOf(TAG.contentId) !== '' && type.startsWith('image/'))
  )
    return null
  const isText = AS_TEXT.test(name) || TEXT_TYPE.test(type)
  const named = `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed())}\n`
  return isText
    ? part(
        TEXT_TYPE.test(type) ? `${type}; charset=utf-8` : 'application/octet-stream',
        taken(reading, textIn(bytes, attached.page)),
        named,
      )
    : part('application/octet-stream', '\0', named)
}

/** Returns the HTML of a message: its own, or that which Outlook keeps inside RTF. */
const htmlOf = (message: Properties): string => {
  const binary = message.bytes(TAG.html, '0102')
  if (binary !== null) return textIn(binary, message.page)
  const own = message.textOf(TAG.html)
  if (own !== '') return own
  const rtf = message.bytes(TAG.rtf, '0102')
  return rtf === null ? '' : htmlOfRtf(unpackedRtf(rtf, LONGEST_MAIL), labelOf)
}

/** Returns the source of a mail whose parts are those of the message in a storage. */
const mailOf = (reading: Reading, folder: number, headLength: number, depth = 0): string => {
  const { file } = reading
  const message = propertiesOf(file, folder, headLength)
  const recipients: string[] = []
  const parts: string[] = []
  const text = taken(reading, message.textOf(TAG.body))
  const html = taken(reading, htmlOf(message))
  const boundary = `=_part-${(reading.parts += 1)}_`
  if (text !== '' || html !== '') {
    const forms = [
      ...(text === '' ? [] : [part('text/plain; charset=utf-8', text)]),
      ...(html === '' ? [] : [part('text/html; charset=utf-8', html)]),
    ]
    parts.push(
      `Content-Type: multipart/alternative; boundary="${boundary}a"\n\n${multipart(`${boundary}a`, forms)}`,
    )
  }
  for (const [name, entry] of message.inside) {
    if (name.startsWith('__recip_version1.0_') && recipients.length < MAX_RECIPIENTS) {
      const one = propertiesOf(file, entry, 8)
      const address = oneLine(one.textOf(TAG.smtp) || one.textOf(TAG.address))
      if (address.includes('@')) recipients.push(address)
    }
    if (name.startsWith('__attach_version1.0_') && reading.attachments < MAX_ATTACHMENTS) {
      reading.attachments += 1
      const attached = attachmentPart(reading, entry, depth)
      if (attached !== null) parts.push(attached)
    }
  }
  const arrived = arrivedHeaders(taken(reading, message.textOf(TAG.headers)))
  const headers = arrived.length > 0 ? arrived : madeHeaders(message, recipients)
  return `${headers.join('\n')}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="${boundary}"\n\n${multipart(boundary, parts)}`
}

const multipart = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((one) => `--${boundary}\n${one}\n`).join('')}--${boundary}--\n`

export type ReadMessage =
  | { kind: 'mail'; text: string }
  /** `other`: a compound file that is no message, such as a Word document. */
  | { kind: 'refused'; why: 'broken' | 'other' }

/**
 * Returns an Outlook message (.msg, MS-OXMSG) as the source of the mail that it holds, so that it is read like one: headers, text, HTML,
 * attached texts and mails. One that is cut off gives what is left of it; one that leads in circles is refused.
 */
export const readMessage = (bytes: Uint8Array): ReadMessage => {
  const file = makeCompoundFile(bytes)
  if (file === null) return { kind: 'refused', why: 'broken' }
  const root = file.entriesIn(0)
  if (!root.has('__properties_version1.0')) return { kind: 'refused', why: 'other' }
  const text = mailOf({ file, left: LONGEST_MAIL, attachments: 0, parts: 0 }, 0, 32)
  return file.isBroken() ? { kind: 'refused', why: 'broken' } : { kind: 'mail', text }
}
