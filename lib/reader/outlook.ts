import { attachedForm } from '#lib/assets/extraction/extract.ts'
import { labelOfPage, pageOfLocale, windowsPage } from '#lib/code-pages.ts'
import { isCompoundFile, textOf as textOfFile } from '#lib/encoding.ts'
import { makeCompoundFile, type CompoundFile } from './compound-file.ts'

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
  writer: 0x5d02,
  writerAddress: 0x0065,
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
  locale: 0x3ff1,
} as const

const textIn = (bytes: Uint8Array, page: number): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(labelOfPage(page)).decode(bytes)
  }
}

const PROPERTIES = '__properties_version1.0'

const hex = (value: number, digits: number): string => value.toString(16).toUpperCase().padStart(digits, '0')

/** A storage (a folder) in its file. `head`: bytes before its properties, which tell the storages apart (MS-OXMSG, section 2.4). */
type Folder = { file: CompoundFile; folder: number; head: 8 | 24 | 32 }

/** A message, an attachment or a recipient: a storage whose streams are properties (MS-OXMSG, section 2). `page`: its message’s. */
const propertiesOf = ({ file, folder, head }: Folder, page = 0) => {
  const inside = file.entriesIn(folder)
  const bytes = (tag: number, type: string): Uint8Array | null => {
    const found = inside.get(`__substg1.0_${hex(tag, 4)}${type}`)
    return found === undefined ? null : file.streamOf(found)
  }
  const entry = inside.get(PROPERTIES)
  const stream = entry === undefined ? new Uint8Array() : file.streamOf(entry)
  /** Returns a number of the property stream, in which each has 16 bytes behind the head. */
  const numberOf = (tag: number): number => {
    const view = new DataView(stream.buffer, stream.byteOffset, stream.byteLength)
    for (let at = head; at + 16 <= stream.length; at += 16)
      if (view.getUint16(at + 2, true) === tag) return view.getUint32(at + 8, true)
    return 0
  }
  /** Of its texts that aren’t Unicode: its own, else that of the language Outlook ran in, else by what the mail came in. */
  const ownPage = (): number => {
    const said = numberOf(TAG.messageCodePage)
    if (said !== 0) return said
    const ofLocale = pageOfLocale(numberOf(TAG.locale))
    return ofLocale === 1252 ? windowsPage(numberOf(TAG.internetCodePage)) : ofLocale
  }
  const narrowPage = page || ownPage()
  const textOf = (tag: number): string => {
    const wide = bytes(tag, '001F')
    const narrow = wide === null ? bytes(tag, '001E') : null
    const text =
      wide === null
        ? textIn(narrow ?? new Uint8Array(), narrowPage)
        : new TextDecoder('utf-16le').decode(wide)
    return text.replaceAll('\0', '')
  }
  return { inside, bytes, textOf, narrowPage, htmlPage: numberOf(TAG.internetCodePage) || narrowPage }
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
  // An address inside Exchange is a path of its directory, and leads nowhere.
  const sender = [TAG.sender, TAG.senderAddress, TAG.writer, TAG.writerAddress]
    .map(message.textOf)
    .find((one) => one.includes('@'))
  const from = oneLine(`${message.textOf(TAG.senderName)}${sender === undefined ? '' : ` <${sender}>`}`)
  return [
    ...(from === '' ? [] : [`From: ${from}`]),
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

/** What is left to read of a message with all that is attached to it, and what was read. */
type Reading = { left: number; attachments: number; parts: number }

const part = (type: string, body: string, more = ''): string =>
  `Content-Type: ${type}\n${more}Content-Transfer-Encoding: base64\n\n${encoded(body)}`

/** Returns a text, cut to what is left for the whole message. */
const taken = (reading: Reading, text: string): string => {
  const kept = text.slice(0, Math.max(0, reading.left))
  reading.left -= kept.length
  return kept
}

const RTF = Array.from('{\\rtf', (sign) => sign.charCodeAt(0))

const mediaType = /^[a-z]{1,20}\/[\w.+-]{1,60}$/i

/** Returns a file as a part: a text with its content, a mail as one, and of anything else the name. */
const filePart = (reading: Reading, file: AttachedFile, depth: number): string => {
  const { name, type, bytes, page } = file
  if (isCompoundFile(bytes) && depth < DEEPEST) {
    // Its streams are read once each, the small ones with what they lie in.
    const inner = makeCompoundFile(bytes, bytes.length * 2)
    if (inner?.entriesIn(0).has(PROPERTIES))
      return part('message/rfc822', mailOf(reading, { file: inner, folder: 0, head: 32 }, depth + 1))
  }
  const form = attachedForm(name, type)
  const read =
    form !== undefined || /^multipart\//i.test(type) || RTF.every((byte, at) => bytes[at] === byte)
      ? textOfFile(bytes, labelOfPage(page))
      : { ok: false as const }
  const named = `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name.toWellFormed())}\n`
  if (!read.ok) return part('application/octet-stream', '\0', named)
  const text = taken(reading, read.text)
  // A signed mail is one attachment: its own source.
  if (/^multipart\//i.test(type)) return part('message/rfc822', text)
  return part(mediaType.test(type) ? `${type}; charset=utf-8` : 'application/octet-stream', text, named)
}

type AttachedFile = { name: string; type: string; bytes: Uint8Array; page: number }

const attachmentPart = (reading: Reading, at: Folder, message: Properties, depth: number): string | null => {
  const attached = propertiesOf(at, message.narrowPage)
  const folder = attached.inside.get(`__substg1.0_${hex(TAG.data, 4)}000D`)
  if (folder !== undefined)
    return depth < DEEPEST
      ? part('message/rfc822', mailOf(reading, { file: at.file, folder, head: 24 }, depth + 1))
      : null
  const name = oneLine(attached.textOf(TAG.longName) || attached.textOf(TAG.shortName)).replace(/["\\]/g, '')
  const type = oneLine(attached.textOf(TAG.mime))
  const bytes = attached.bytes(TAG.data, '0102')
  // A picture that the body shows is the sender’s decoration.
  const isShown = attached.textOf(TAG.contentId) !== '' && type.startsWith('image/')
  return bytes === null || bytes.length === 0 || isShown
    ? null
    : filePart(reading, { name, type, bytes, page: message.narrowPage }, depth)
}

/** Returns the HTML of a message, or the RTF that it keeps instead, which the reader of mails makes HTML of. */
const htmlOf = (message: Properties): string => {
  const binary = message.bytes(TAG.html, '0102')
  if (binary !== null) return textIn(binary, message.htmlPage)
  const own = message.textOf(TAG.html)
  if (own !== '') return own
  const rtf = message.bytes(TAG.rtf, '0102')
  return rtf === null ? '' : unpackedRtf(rtf, LONGEST_MAIL)
}

/** Returns the source of a mail whose parts are those of the message in a storage. */
const mailOf = (reading: Reading, at: Folder, depth = 0): string => {
  const message = propertiesOf(at)
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
  // The directory sorts entries by the length of their names, and theirs are numbered.
  for (const [name, folder] of [...message.inside].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const inner = { file: at.file, folder, head: 8 } as const
    if (name.startsWith('__recip_version1.0_') && recipients.length < MAX_RECIPIENTS) {
      const one = propertiesOf(inner, message.narrowPage)
      const address = oneLine(one.textOf(TAG.smtp) || one.textOf(TAG.address))
      if (address.includes('@')) recipients.push(address)
    }
    if (name.startsWith('__attach_version1.0_') && reading.attachments < MAX_ATTACHMENTS) {
      reading.attachments += 1
      const attached = attachmentPart(reading, inner, message, depth)
      if (attached !== null) parts.push(attached)
    }
  }
  const arrived = arrivedHeaders(taken(reading, message.textOf(TAG.headers)))
  const headers = arrived.length > 0 ? arrived : madeHeaders(message, recipients)
  // Without a part, the boundary that ends them would be read as its text.
  if (parts.length === 0) return `${headers.join('\n')}\n\n`
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
  if (!root.has(PROPERTIES)) return { kind: 'refused', why: 'other' }
  const text = mailOf({ left: LONGEST_MAIL, attachments: 0, parts: 0 }, { file, folder: 0, head: 32 })
  return file.isBroken() ? { kind: 'refused', why: 'broken' } : { kind: 'mail', text }
}

/** What each dictionary begins with (MS-OXRTFCP, section 2.1.3.1). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const COMPRESSED = 0x75465a4c
const PLAIN = 0x414c454d
const DICTIONARY = 4096

/** Returns the RTF of a compressed stream, one character a byte; as far as it can be read, up to a length. */
export const unpackedRtf = (packed: Uint8Array, longest: number): string => {
  if (packed.length < 16) return ''
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const size = Math.min(longest, view.getUint32(4, true))
  const kind = view.getUint32(8, true)
  if (kind === PLAIN) return asCharacters(packed.subarray(16, 16 + size))
  if (kind !== COMPRESSED) return ''
  const dictionary = new Uint8Array(DICTIONARY)
  for (let at = 0; at < BEGINNING.length; at += 1) dictionary[at] = BEGINNING.charCodeAt(at)
  // Each of its bytes gives at most nine.
  const made = new Uint8Array(Math.min(size, packed.length * 9))
  let write = BEGINNING.length
  let length = 0
  const give = (byte: number): void => {
    if (length < made.length) made[length++] = byte
    dictionary[write] = byte
    write = (write + 1) % DICTIONARY
  }
  for (let at = 16; at < packed.length && length < made.length;) {
    const flags = packed[at++] ?? 0
    for (let bit = 0; bit < 8 && at < packed.length && length < made.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) give(packed[at++] ?? 0)
      else {
        const reference = ((packed[at] ?? 0) << 8) | (packed[at + 1] ?? 0)
        at += 2
        const from = reference >> 4
        // A reference to the place of writing ends the text.
        if (from === write) return asCharacters(made.subarray(0, length))
        for (let step = 0; step < (reference & 15) + 2; step += 1)
          give(dictionary[(from + step) % DICTIONARY] ?? 0)
      }
    }
  }
  return asCharacters(made.subarray(0, length))
}

const asCharacters = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}
