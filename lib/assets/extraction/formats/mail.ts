import type { Found } from '../extracted.ts'
import { headersFrom, type Header } from './mail-headers.ts'
import { itemsOfHtml } from './html.ts'
import { domainsOfRecipients, signaturesIn, withOwnNoted } from './mail-own.ts'
import { fromBase64, fromQuotedPrintable, isQuotedPrintable } from '../transfer.ts'
import { itemsAtOnce, itemsOfText, type Progress } from '../plain-items.ts'

/** Headers written by the sender; all others come from servers or name recipients. */
const spoken =
  /^(?:from|sender|reply-to|return-path|subject|list-.*|x-original-from|resent-from|errors-to|disposition-notification-to|comments|keywords|organization|content-location|feedback-id|x-mailer)$/i
const dull =
  /^(?:mime-version|content-(?:type|transfer-encoding|id|language|disposition)|date|x-priority|importance|dkim-signature|arc-.*|x-google-.*|x-gm-.*|x-ms-.*|message-id|references|in-reply-to|received-spf|authentication-results)$/i
const DEEPEST = 12

/** Yields what a mail's source holds: sender headers, every decoded text part, and attached mails. */
export function* itemsOfMail(text: string): Generator<Found | Progress> {
  yield* itemsOfPart(text, 0, text.length, { depth: 0, domains: new Set() })
}

type Around = { depth: number; domains: ReadonlySet<string> }
type Part = { type: string; encoding: string; domains: ReadonlySet<string> }

function* itemsOfPart(
  text: string,
  from: number,
  to: number,
  { depth, domains: outer }: Around,
): Generator<Found | Progress> {
  const { headers, end } = headersFrom(text, from, to)
  const domains = domainsOfRecipients(headers, outer)
  for (const header of headers) yield* itemsOfHeader(header, domains)
  yield { kind: 'progress', read: end }
  const value = (name: string) =>
    headers.find((header) => header.name.toLowerCase() === name)?.value.text ?? ''
  const type = value('content-type')
  const boundary = /boundary\s*=\s*(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  if (/^\s*multipart\//i.test(type) && mark !== undefined && depth < DEEPEST) {
    yield* itemsOfMultipart(text, end, to, mark, { depth, domains })
    return
  }
  if (/^\s*message\/rfc822/i.test(type) && depth < DEEPEST) {
    yield* itemsOfPart(text, end, to, { depth: depth + 1, domains })
    return
  }
  const isText = type.trim() === '' || /^\s*text\//i.test(type) || /^\s*(?:message|multipart)\//i.test(type)
  if (!isText) {
    yield { kind: 'progress', read: to }
    return
  }
  yield* itemsOfBody(text, end, to, {
    type,
    encoding: value('content-transfer-encoding').trim().toLowerCase(),
    domains,
  })
}

function* itemsOfBody(
  text: string,
  from: number,
  to: number,
  { type, encoding, domains }: Part,
): Generator<Found | Progress> {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8'
  const raw = from === 0 && to === text.length ? text : text.slice(from, to)
  const isQuoted = encoding === 'quoted-printable' || (encoding === '' && isQuotedPrintable(raw))
  const decode = encoding === 'base64' ? fromBase64 : isQuoted ? fromQuotedPrintable : undefined
  const map = decode?.(text, from, to, charset)
  const body = map?.text ?? raw
  const isHtml =
    /^\s*text\/(?:html|xml)/i.test(type) || /<(?:a|html|body|div)\b[^<>]*>/i.test(body.slice(0, 20_000))
  const signatures = signaturesIn(body, isHtml)
  const read = isHtml ? itemsOfHtml : itemsOfText
  for (const item of read(body)) {
    if (item.kind === 'progress')
      yield {
        kind: 'progress',
        read: map ? map.placeOf(Math.max(0, item.read - 1), item.read).end : item.read + from,
      }
    else {
      const span = map
        ? map.placeOf(item.start, item.end)
        : { start: item.start + from, end: item.end + from }
      yield { ...withOwnNoted(item, signatures, domains), ...span }
    }
  }
}

function* itemsOfMultipart(
  text: string,
  from: number,
  to: number,
  mark: string,
  { depth, domains }: Around,
): Generator<Found | Progress> {
  const line = `--${mark}`
  let part: number | undefined
  let marks = 0
  for (let at = from; at < to;) {
    const newline = text.indexOf('\n', at)
    const stop = newline < 0 || newline > to ? to : newline
    if (text.startsWith(line, at)) {
      const rest = text.slice(at + line.length, Math.min(stop, at + line.length + 8)).trim()
      if (rest === '' || rest === '--') {
        marks += 1
        if (part !== undefined) yield* itemsOfPart(text, part, at, { depth: depth + 1, domains })
        part = rest === '--' ? undefined : stop + 1
      }
    }
    at = stop + 1
  }
  // The boundary never occurs: read everything as one text.
  if (marks === 0) yield* itemsOfBody(text, from, to, { type: 'text/plain', encoding: '', domains })
  // A truncated mail has no closing boundary.
  if (part !== undefined && part < to) yield* itemsOfPart(text, part, to, { depth: depth + 1, domains })
}

function* itemsOfHeader({ name, value }: Header, domains: ReadonlySet<string>): Generator<Found> {
  if (dull.test(name)) return
  for (const item of itemsAtOnce(value.text)) {
    const inSource = { ...withOwnNoted(item, [], domains), ...value.placeOf(item.start, item.end) }
    if (spoken.test(name)) yield inSource
    else if (item.kind !== 'not-taken' || item.reason === 'email')
      yield {
        kind: 'not-taken',
        start: inSource.start,
        end: inSource.end,
        written: item.written,
        reason: 'mail-header',
        header: name,
      }
  }
}
