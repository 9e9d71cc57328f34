import { matchAt } from '#lib/assets/extraction/characters.ts'
import PostalMime, { decodeWords, type Attachment, type Email } from 'postal-mime'
import { textOf } from '#lib/encoding.ts'
import { attachedForm, formOf, headersAlone } from '../extract.ts'
import { addRecipients, type DecodedMail, type MailPart } from './mail-assets.ts'
import { htmlOfRtf, isRtf } from './rtf.ts'

/** The decoder waits after each line, which takes a second for so many; a longer text is read as it is. */
const MAX_LINES = 200_000
const DEEPEST = 10
/** Mails of one mailbox, and attached ones. */
const MAX_MAILS = 1000

/** The first line of a mail in an mbox file, with its time; headers follow at once. */
const mailboxLine = /^From [^\n]{1,200}\n(?=[A-Za-z][A-Za-z0-9-]{0,60}:)/gm
/** Says nothing about who wrote the mail and holds nothing that it leads to. */
const dull =
  /^(?:mime-version|content-(?:type|transfer-encoding|id|language|disposition)|date|x-priority|importance|dkim-signature|arc-.*|x-google-.*|x-gm-.*|x-ms-.*|message-id|references|in-reply-to|received-spf|authentication-results)$/i

/** Returns a mail, a calendar or RTF decoded, and any other text as it is. */
export const decode = async (written: string, form = formOf(written)): Promise<string | DecodedMail> => {
  // Old programs end lines with a carriage return alone.
  const text = written.includes('\n') ? written : written.replaceAll('\r', '\n')
  if (/^[\s\uFEFF]*BEGIN:V(?:CALENDAR|EVENT|CARD)\b/i.test(text.slice(0, 1000))) return calendarText(text)
  if (isRtf(text)) return htmlOfRtf(text)
  // A part of a mail’s source, copied without the headers.
  const parts = withHeader(text)
  if (parts !== undefined) return (await decodeMail(parts)) ?? text
  if (form === 'html' && linesIn(text) <= MAX_LINES) return bodyOf(text)
  return form === 'mail' ? ((await decodeMail(text)) ?? text) : text
}

/** Returns parts of a mail with the header that their first boundary belongs to; undefined for anything else. */
const withHeader = (text: string): string | undefined => {
  const boundary = /^\s{0,20}--(\S{1,200})\r?\nContent-/i.exec(text)?.[1]
  return boundary === undefined
    ? undefined
    : `Content-Type: multipart/mixed; boundary="${boundary}"\n\n${text}`
}

/**
 * Decodes the source of a mail or of a mailbox, with attached mails, pages, calendars and texts (RFC 2045 to 2049, 2231, 3676, 5545).
 * Returns null for one that is too long or too deep to be decoded.
 */
const decodeMail = async (source: string): Promise<DecodedMail | null> => {
  const reading: Reading = { text: '', parts: [], lines: 0, mails: 0 }
  for (const mail of mailsIn(source))
    if (!(await addMail(reading, mail, { depth: 0, domains: new Set() }))) return null
  return { text: reading.text, parts: reading.parts }
}

/** Texts decoded so far; `lines` and `mails` count what was given to the decoder, however deep. */
type Reading = { text: string; parts: MailPart[]; lines: number; mails: number }
type Around = { depth: number; domains: Set<string> }

/** Returns the mails of a mailbox, or the one mail. An empty line or a byte order mark before its first header isn’t the end of its headers. */
function mailsIn(source: string): string[] {
  const starts = [...source.matchAll(mailboxLine)].flatMap(({ index, 0: line }) =>
    /\d\d:\d\d/.test(line) && /(?:^|\n\r?\n)$/.test(source.slice(Math.max(0, index - 3), index))
      ? { from: index, body: index + line.length }
      : [],
  )
  const [first] = starts
  const before =
    first === undefined || source.slice(0, first.from).trim() !== '' ? [source.slice(0, first?.from)] : []
  return [...before, ...starts.map(({ body }, index) => source.slice(body, starts[index + 1]?.from))]
}

/** A header or its continuation. A web address at the beginning of a line isn’t a header called “https”. */
const headerLine = /^(?:[A-Za-z][A-Za-z0-9-]{0,60}[ \t]{0,2}:(?!\/\/)|[ \t])/

/** Returns true where a line amid the headers is none, as some programs leave it: how the body is encoded comes behind it. */
const goesOn = (mail: string, from: number): boolean =>
  /^(?:\r?\n[A-Za-z][A-Za-z\d-]{0,60}:[^\n]{0,998}){0,30}\r?\nContent-(?:Type|Transfer-Encoding):/i.test(
    mail.slice(from, from + 16_384),
  )

/** Puts an empty line before a body that follows its headers at once, as copying often leaves it. The decoder would drop its lines. */
const withBodyApart = (mail: string): string => {
  for (let at = 0; at < mail.length;) {
    const newline = mail.indexOf('\n', at)
    const end = newline < 0 ? mail.length : newline
    const line = mail.slice(at, Math.min(end, at + 80))
    if (line.trim() === '' && mail.slice(at, end).trim() === '') return mail
    if (!headerLine.test(line) && !goesOn(mail, end)) return `${mail.slice(0, at)}\n${mail.slice(at)}`
    at = end + 1
  }
  return mail
}

/** Returns false if the mail can’t be decoded within the bounds. */
async function addMail(
  reading: Reading,
  source: string,
  { depth, domains: outer }: Around,
): Promise<boolean> {
  const mail = withBodyApart(source.replace(/^[\s\uFEFF]+/, ''))
  reading.mails += 1
  reading.lines += linesIn(mail)
  if (reading.mails > MAX_MAILS || reading.lines > MAX_LINES) return false
  const email = await parsed(mail)
  if (email === null) return false
  const headers = email.headers.map(({ originalKey, value }) => ({
    name: originalKey,
    value: asTyped(decodeWords(value)),
  }))
  const isOf = (type: RegExp) =>
    email.headers.some(({ key, value }) => key === 'content-type' && type.test(value))
  const [html, text] = await Promise.all([
    bodyOf(email.html, (email.text ?? '').trim() !== ''),
    bodyOf(email.text),
  ])
  const domains = new Set(outer)
  addRecipients(domains, headers, [html, text])
  for (const domain of domains) outer.add(domain)
  for (const { name, value } of headers)
    if (!dull.test(name)) {
      reading.text += `${name}: `
      add(reading, value, { kind: 'header', name, domains })
    }
  reading.text += '\n'
  const copied = !headers.some(({ name }) => ofMail.test(name))
  const ofServer = isOf(/^\s*multipart\/report\b[^]{0,400}\breport-type\s*=\s*"?delivery-status/i)
  const addBody = (body: string, isHtml: boolean, repeats = false): void => {
    if (body.trim() !== '') add(reading, body, { kind: 'body', isHtml, repeats, copied, ofServer, domains })
  }
  addBody(html, true)
  addBody(text, looksHtml(text), html !== '')
  for (const attachment of email.attachments)
    if (!(await addAttachment(reading, attachment, { depth, domains }))) return false
  for (const [, place = ''] of mail.matchAll(elsewhere)) addBody(place.replace(/\s/g, ''), false)
  const isEmpty = html === '' && text === '' && email.attachments.length === 0
  const rest = isEmpty ? bodyIn(mail) : isOf(/^\s*multipart\//i) ? behindLastBoundary(mail) : ''
  const parts = withHeader(rest)
  if (parts !== undefined && depth < DEEPEST) return addMail(reading, parts, { depth: depth + 1, domains })
  addBody(rest, looksHtml(rest))
  return true
}

/** The place of an attachment that the mail only leads to (RFC 2017), perhaps over several lines. */
const elsewhere = /^content-type:\s{0,4}message\/external-body;[^"]{0,200}\burl="([^"]{8,2000})"/gim

/** A header that every mail has one of. */
const ofMail = /^(?:from|to|subject|date|received|return-path|message-id)$/i

/** Returns what stands behind the headers: the decoder gives nothing of a body whose boundary never comes. */
const bodyIn = (mail: string): string => /\n[ \t]{0,8}\r?\n([^]*)/.exec(mail)?.[1] ?? ''

/** Returns what stands behind a mail of several parts, as what a person wrote below it. */
function behindLastBoundary(mail: string): string {
  const start = mail.lastIndexOf('\n--')
  const line = /^\n--\S[^\r\n]{0,200}/.exec(mail.slice(start, start + 210))?.[0].trimEnd() ?? ''
  if (start < 0 || !line.endsWith('--') || !mail.slice(0, start).includes(line.slice(0, -2))) return ''
  return mail.slice(start + line.length)
}

async function addAttachment(
  reading: Reading,
  attachment: Attachment,
  { depth, domains }: Around,
): Promise<boolean> {
  const form = attachedForm(attachment.filename ?? '', attachment.mimeType)
  const { content } = attachment
  const read =
    typeof content === 'string' ? { ok: true as const, text: content } : textOf(new Uint8Array(content))
  // RTF is often called .doc, which opens it as well.
  if (!read.ok || (form === undefined && !isRtf(read.text))) {
    const isEmpty = (typeof content === 'string' ? content.length : content.byteLength) === 0
    // A picture that the body shows is the sender’s decoration.
    if (!isEmpty && !attachment.related) add(reading, nameOf(attachment), { kind: 'attachment', domains })
    return true
  }
  const typed = asTyped(read.text)
  const text = headersAlone.test(attachment.mimeType) ? typed.replace(/\r?\n(?=\r?\n)/g, '') : typed
  if (form === 'mail' && depth < DEEPEST) return addMail(reading, text, { depth: depth + 1, domains })
  const shown = isRtf(text) ? htmlOfRtf(text) : text
  const body = form === 'calendar' ? calendarText(text) : shown
  add(reading, body, {
    kind: 'body',
    isHtml: form === 'html' || looksHtml(body),
    repeats: false,
    copied: false,
    isData: form === 'data',
    domains,
  })
  return true
}

type Part =
  | { kind: 'header'; name: string; domains: ReadonlySet<string> }
  | { kind: 'attachment'; domains: ReadonlySet<string> }
  | Omit<Extract<MailPart, { kind: 'body' }>, 'from' | 'to'>

/** Its name on one line, or its type. */
const nameOf = ({ filename, mimeType }: Attachment): string =>
  asTyped(filename ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200) ||
  mimeType.slice(0, 200) ||
  'application/octet-stream'

function add(reading: Reading, text: string, part: Part): void {
  const from = reading.text.length
  reading.parts.push({ ...part, from, to: from + text.length })
  reading.text += text.endsWith('\n') ? text : `${text}\n`
}

const looksHtml = (text: string): boolean => /<(?:a|html|body|div)\b[^<>]*>/i.test(text.slice(0, 20_000))

/** Returns the text of a calendar with its lines unfolded and its signs unescaped (RFC 5545, sections 3.1 and 3.3.11). */
const calendarText = (text: string): string =>
  text
    .replace(/\r?\n[ \t]/g, '')
    .replace(/^PRODID:.*$/gim, '')
    .replace(/\\([\\;,nN])/g, (_whole, sign: string) => (/n/i.test(sign) ? '\n' : sign))

/** Returns null if the mail is nested deeper, or its headers are longer, than the decoder reads. */
const parsed = async (mail: string): Promise<Email | null> => {
  const source = namesCharset.test(mail) ? asAscii(mail) : mail
  try {
    return await PostalMime.parse(source, { forceRfc822Attachments: true })
  } catch (thrown) {
    // Its limits are told by a plain Error; a fault of the code is a TypeError or the like.
    if (thrown instanceof Error && thrown.constructor === Error) return null
    throw thrown
  }
}

const linesIn = (text: string): number => {
  let lines = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1
  return lines
}

const namesCharset = /charset/i
/** A unit as control signs that every decoder of characters and of transfer encodings leaves alone. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const signs = /\u0002([\u0010-\u0017]{6})\u0003/g
const SIGN_OF_ZERO = 0x10

/**
 * A text is already in Unicode, so the charset that a mail declares counts only for what is encoded in base64 or quoted-printable. Its
 * own letters go around the decoder as control signs, which `asTyped` takes back.
 */
const asAscii = (text: string): string =>
  text.replace(/[\u0080-\uFFFF]/g, (unit) => {
    const octal = unit.charCodeAt(0).toString(8).padStart(6, '0')
    return `\u0002${octal.replace(/\d/g, (digit) => String.fromCharCode(SIGN_OF_ZERO + Number(digit)))}\u0003`
  })

const asTyped = (text: string): string =>
  text.replace(signs, (_whole, octal: string) =>
    String.fromCharCode(
      Number.parseInt(
        octal.replace(/[^]/g, (sign) => String(sign.charCodeAt(0) - SIGN_OF_ZERO)),
        8,
      ),
    ),
  )

/** Valid uses of `=` in quoted-printable: a hexadecimal byte or a soft line break. */
const encodedSign = /=(?:[0-9a-f]{2}|[ \t]{0,4}\r?\n)/iy
/** Signs that occur in practice only in quoted-printable: a soft line break, or an encoded `=` or space. */
const telling = /^=(?:3d|20|[ \t]*\r?\n)$/i

/** Returns true if a body is quoted-printable whatever it says: every `=` in it is valid there. */
function isQuotedPrintable(body: string): boolean {
  let isTelling = false
  for (let at = body.indexOf('='); at >= 0; at = body.indexOf('=', at + 1)) {
    const sign = matchAt(encodedSign, body, at)
    if (sign === null) return false
    isTelling ||= telling.test(sign[0])
  }
  return isTelling
}

/** A body in base64 whatever its headers say: nothing but full lines of it, and the last. */
const base64Lines = /^\s*(?:[a-z\d+/]{60,76}\r?\n)+[a-z\d+/]{2,76}={0,2}\s*$/i

const bodyOf = async (body = '', isBesideText = false): Promise<string> => {
  const text = asTyped(body)
  // Outlook keeps HTML in it.
  if (isRtf(text)) return htmlOfRtf(text, isBesideText)
  if (base64Lines.test(text)) {
    const inner = await parsed(`Content-Transfer-Encoding: base64\n\n${text.trimStart()}`)
    return inner?.text ?? text
  }
  if (!isQuotedPrintable(text)) return text
  const decoded = await parsed(`Content-Transfer-Encoding: quoted-printable\n\n${text}`)
  return decoded?.text ?? text
}
