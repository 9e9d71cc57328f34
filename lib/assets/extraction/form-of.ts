import { delimiterOf } from './formats/csv.ts'
import type { InputForm } from './extracted.ts'

/** In UTF-16 units. */
const SAMPLE = 65_536

const headerLine =
  /^(?:return-path|received|delivered-to|from|to|cc|subject|date|message-id|mime-version|content-type|content-transfer-encoding|reply-to|sender|dkim-signature|authentication-results|list-unsubscribe|x-[\w-]+|arc-[\w-]+):/i
const realTag =
  /<(?:a|p|div|html|body|head|table|tr|td|th|br|hr|span|img|form|input|script|style|meta|link|li|ul|ol|h[1-6]|b|i|u|em|strong|font|center|iframe|button|section|title|blockquote|pre|code|option|select|label|svg|small)(?:\s[^<>]*)?\/?>/gi

/** Returns the likely form of a text. HTML tags inside table cells still make it a table. */
export function formOf(input: string): InputForm {
  const sample = input
    .slice(0, SAMPLE)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (isMail(sample)) return 'mail'
  const tags = sample.match(realTag) ?? []
  const table = delimiterOf(sample)
  if (tags.length > 0 && (table === undefined || /^\s*</.test(sample))) return 'html'
  return table === undefined ? 'text' : 'csv'
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
