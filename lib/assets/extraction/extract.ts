import { cellsOf, delimiterOf, entriesOfFeed, isFeed, type Cell } from './formats/csv.ts'
import type { Extracted, Found, InputForm } from './extracted.ts'
import { itemsOfData, itemsOfXml } from './formats/html.ts'
import {
  isReferredTo,
  itemsOfMail,
  itemsOfNote,
  withReferencesBeside,
  type DecodedMail,
} from './formats/mail-assets.ts'
import { itemsOfJson, looksLikeJson } from './formats/json.ts'
import { isReferenceSite } from './readers/reference-sites.ts'
import { itemsOfText, type Progress } from './scanner.ts'

/**
 * Yields all items of a text in order, in linear time, with progress at least every 16,384 characters (about 1 ms) so it can pause. A
 * mail is decoded first (`decode`), and places are those in the decoded text; one that can’t be decoded is read as a text.
 */
export function* extract(
  input: string | DecodedMail,
  { form }: { form?: InputForm } = {},
): Generator<Extracted | Progress> {
  const text = typeof input === 'string' ? input : input.text
  const lineAt = lineCount(text)
  const items =
    typeof input === 'string'
      ? itemsOf(input, form ?? formOf(input))
      : itemsOfMail(input, (part) => itemsOf(part, formOf(part)))
  for (const item of items) {
    if (item.kind === 'progress') {
      yield item
      continue
    }
    const { start, end, ...what } = item
    if (what.kind === 'asset' && isReferenceSite(what.asset)) what.note ??= 'reference'
    yield { ...what, span: { start, end, line: lineAt(start) } }
  }
}

/** Returns the line of a position; positions come in order. */
function lineCount(text: string): (at: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (at) => {
    for (; next >= 0 && next < at; next = text.indexOf('\n', next + 1)) line += 1
    return line
  }
}

export const extractAll = (input: string | DecodedMail, options: { form?: InputForm } = {}): Extracted[] => {
  const all: Extracted[] = []
  for (const item of extract(input, options)) if (item.kind !== 'progress') all.push(item)
  return all
}

function itemsOf(input: string, form: InputForm): Generator<Found | Progress> {
  switch (form) {
    case 'html':
      return itemsOfXml(input, isReferredTo)
    case 'json':
      return itemsOfJson(input)
    case 'csv':
      return itemsOfCells(input, cellsOf(input, delimiterOf(input.slice(0, SAMPLE)) ?? ','))
    case 'feed':
      return itemsOfCells(input, entriesOfFeed(input))
    case 'mail':
    case 'text':
      return itemsOfPlain(input)
  }
}

function* itemsOfPlain(input: string): Generator<Found | Progress> {
  const inData = itemsOfData(input)
  yield* inData.length > 0 ? inData : itemsOfNote(input)
}

/** Characters between two steps of progress. */
const STEP = 16_384

function* itemsOfCells(input: string, cells: Iterable<Cell>): Generator<Found | Progress> {
  let reported = 0
  for (const { from, to, map, platform = null, isAbout = false } of cells) {
    if (from - reported > STEP) yield { kind: 'progress', read: (reported = from) }
    const cell = map?.text ?? input.slice(from, to)
    for (const item of withReferencesBeside(cell, itemsOfText(cell, { platform }))) {
      if (item.kind === 'progress') {
        const read = map ? from : from + item.read
        if (read - reported > STEP) yield { kind: 'progress', read: (reported = read) }
        continue
      }
      const place = map?.placeOf(item.start, item.end) ?? { start: item.start + from, end: item.end + from }
      yield item.kind === 'not-taken' || !isAbout
        ? { ...item, ...place }
        : { ...item, ...place, note: 'reference' }
    }
  }
}

/** In UTF-16 units. */
const SAMPLE = 65_536

const headerLine =
  /^(?:return-path|received|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-type|content-transfer-encoding|reply-to|sender|dkim-signature|authentication-results|list-unsubscribe|x-[\w-]+|arc-[\w-]+):/i
const realTag =
  /<(?:a|p|div|html|body|head|table|tr|td|th|br|hr|span|img|form|input|script|style|meta|link|li|ul|ol|h[1-6]|b|i|u|em|strong|font|center|iframe|button|section|title|blockquote|pre|code|option|select|label|svg|small)(?:\s[^<>]*)?\/?>/gi

/** Returns true for XML of any kind: its first tag is closed further on. */
const isXml = (sample: string): boolean => {
  if (/^<\?xml\s/.test(sample)) return true
  const [, name] = /^<([a-z][\w.-]{0,60}(?::[\w.-]{1,60})?)(?:\s[^<>]{0,4000})?>/i.exec(sample) ?? []
  return name !== undefined && sample.includes(`</${name}>`)
}

/** Returns the likely form of a text. HTML tags inside table cells still make it a table. */
export function formOf(input: string): InputForm {
  const sample = input
    .slice(0, SAMPLE)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (isMail(sample)) return 'mail'
  if (looksLikeJson(sample)) return 'json'
  if (isXml(sample)) return 'html'
  const tags = sample.match(realTag) ?? []
  const table = delimiterOf(sample)
  if (tags.length > 0 && (table === undefined || /^\s*</.test(sample))) return 'html'
  if (table !== undefined) return 'csv'
  return isFeed(sample) ? 'feed' : 'text'
}

/** Returns true if at least two headers come first, one of them a header that every mail has, or three of any kind. */
function isMail(sample: string): boolean {
  const lines = sample.replace(/^From .*\r?\n/, '').split(/\r?\n/, 60)
  const end = lines.indexOf('')
  const head = lines.slice(0, end < 0 ? lines.length : end).filter((line) => !/^[ \t]/.test(line))
  const named = head.filter((line) => headerLine.test(line)).length
  const mime = head.some((line) =>
    /^(?:mime-version|content-type|received|return-path|message-id|dkim-signature):/i.test(line),
  )
  return head.length > 0 && named >= 2 && named >= head.length * 0.5 && (mime || named >= 3)
}

/** A mail server’s report on a mail, and the headers of that. */
export const headersAlone =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/rfc822-headers)$/

type Form = 'mail' | 'html' | 'calendar' | 'data' | 'rtf' | 'text'

/** Returns how an attachment is read, by its name where its type doesn’t say; undefined for a picture, a program and the like. */
export function attachedForm(name: string, mimeType: string): Form | undefined {
  const ending = /\.([a-z\d]{2,7})$/i.exec(name.trim())?.[1]?.toLowerCase() ?? ''
  if (headersAlone.test(mimeType) || mimeType === 'message/rfc822' || ending === 'eml') return 'mail'
  if (/^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)$/.test(mimeType)) return 'html'
  if (/^(?:x?html?|shtml|hta|svg)$/.test(ending)) return 'html'
  if (
    /^(?:text\/(?:calendar|vcard|x-vcard)|application\/ics)$/.test(mimeType) ||
    /^(?:ics|vcf)$/.test(ending)
  )
    return 'calendar'
  if (
    /\/(?:csv|tab-separated-values|json|xml)$/.test(mimeType) ||
    /^(?:csv|tsv|jsonl?|ndjson|xml|webloc)$/.test(ending)
  )
    return 'data'
  if (/^(?:application|text)\/(?:rtf|richtext)$/.test(mimeType) || ending === 'rtf') return 'rtf'
  // A style says nothing about where its page leads.
  if (mimeType === 'text/css') return undefined
  if (
    /^(?:text|message)\//.test(mimeType) ||
    /^(?:txt|text|log|md|url|desktop|ya?ml|js|vbs|ps1|bat|cmd|wsf|php)$/.test(ending)
  )
    return 'text'
  return undefined
}
