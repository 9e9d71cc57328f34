import { hasHost } from '../../asset.ts'
import type { Found } from '../extracted.ts'
import type { Header } from './mail-headers.ts'
import { isMailProvider } from './mail-providers.ts'
import { itemsOfText, type Progress } from '../plain-items.ts'

const receiving = /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-forwarded-to|apparently-to)$/i
const MOST_DOMAINS = 100
const LONGEST_LIST = 16_384
const mailDomain = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi

/** Returns the domains of this mail's recipients and of the enclosing mails', without mail providers. */
export const domainsOfRecipients = (
  headers: readonly Header[],
  around: ReadonlySet<string>,
): ReadonlySet<string> => {
  const received = headers.filter(({ name }) => receiving.test(name))
  if (received.length === 0) return around
  const domains = new Set(around)
  for (const { value } of received)
    for (const [, domain = ''] of value.text.slice(0, LONGEST_LIST).matchAll(mailDomain)) {
      const lower = domain.toLowerCase()
      if (domains.size < MOST_DOMAINS && !isMailProvider(lower)) domains.add(lower)
    }
  return domains
}

const isOn = (host: string, domains: ReadonlySet<string>): boolean => {
  for (let from = 0; from >= 0; from = host.indexOf('.', from) + 1 || -1)
    if (domains.has(host.slice(from))) return true
  return false
}

export type Stretch = { from: number; to: number }

/** A signature mark on its own line (RFC 3676, section 4.3; its space is often lost), or the start of a quoted mail. */
const plainMark = /^(?:(-- ?\r?)$|>|-{4,}|_{8,}|From:)/gm
/** The same in a text without headers, where two dashes alone may as well part two lists. */
const copiedMark = /^(?:(-- \r?)$|>|-{4,}|_{8,}|From:)/gm
/** The same mark in its own element, or a mail program's signature element. */
const htmlMark =
  /(>\s{0,20}--(?:\s|&nbsp;|&#160;){0,4}<|(?:class|id)=["']?[\w -]{0,40}signature)|gmail_quote|<blockquote|moz-cite-prefix|divRplyFwdMsg/gi

/** Upper bound, because each found item is compared with every signature. */
const MOST_SIGNATURES = 100

/** Returns the signatures in a text: each from its mark to the next quoted mail or the end. */
export const signaturesIn = (text: string, isHtml: boolean): Stretch[] =>
  stretchesBy(isHtml ? htmlMark : plainMark, text)

const stretchesBy = (mark: RegExp, text: string): Stretch[] => {
  const stretches: Stretch[] = []
  let from: number | undefined
  for (const match of text.matchAll(mark)) {
    if (stretches.length === MOST_SIGNATURES) break
    if (match[1] !== undefined) from ??= match.index + match[0].length
    else if (from !== undefined) {
      stretches.push({ from, to: match.index })
      from = undefined
    }
  }
  return from === undefined ? stretches : [...stretches, { from, to: text.length }]
}

/** Yields the items of a text that may be a mail’s, copied without its headers. */
export function* itemsOfCopiedText(text: string): Generator<Found | Progress> {
  const signatures = stretchesBy(copiedMark, text)
  for (const item of itemsOfText(text))
    yield item.kind === 'progress' || signatures.length === 0
      ? item
      : withOwnNoted(item, signatures, new Set())
}

/** Adds a note to an item that more likely belongs to the recipient or a colleague than to the sender, so that it is reviewed. */
export const withOwnNoted = (
  item: Found,
  signatures: readonly Stretch[],
  domains: ReadonlySet<string>,
): Found => {
  if (item.kind === 'not-taken' || (item.note !== undefined && item.note !== 'joined')) return item
  if (item.kind === 'asset' && hasHost(item.asset) && isOn(item.asset.host, domains))
    return { ...item, note: 'recipient' }
  return signatures.some(({ from, to }) => item.start >= from && item.start < to)
    ? { ...item, note: 'signature' }
    : item
}
