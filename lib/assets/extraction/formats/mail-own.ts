import { hasHost } from '../../asset.ts'
import type { Found } from '../extracted.ts'
import type { Header } from './mail-headers.ts'
import { isMailProvider } from './mail-providers.ts'

/** Headers that name who received a mail. */
const receiving = /^(?:to|cc|bcc|delivered-to|x-original-to|envelope-to|x-forwarded-to|apparently-to)$/i
/** More recipients than a mail is reported with. */
const MOST_DOMAINS = 100
const LONGEST_LIST = 16_384
const mailDomain = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})/gi

/** The domains of the people who received a mail and those around it, without those of mail providers. */
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

/** Whether a host is one of the domains, or below one. */
const isOn = (host: string, domains: ReadonlySet<string>): boolean => {
  for (let from = 0; from >= 0; from = host.indexOf('.', from) + 1 || -1)
    if (domains.has(host.slice(from))) return true
  return false
}

/** A stretch of a part; `to` is the first place behind it. */
export type Stretch = { from: number; to: number }

/** A line with the mark alone (RFC 3676, section 4.3; its space is often lost), and what begins another mail below it. */
const plainMark = /^(?:(-- ?\r?)$|>|-{4,}|_{8,}|From:)/gm
/** The mark in an element of its own, or the element that a mail program puts a signature into. */
const htmlMark =
  /(>\s{0,20}--(?:\s|&nbsp;|&#160;){0,4}<|(?:class|id)=["']?[\w -]{0,40}signature)|gmail_quote|<blockquote|moz-cite-prefix|divRplyFwdMsg/gi

/** More mails than one quotes; each thing found is held against every signature. */
const MOST_SIGNATURES = 100

/** Where signatures stand in a text: each from behind its mark to where another mail is quoted, or to the end. */
export const signaturesIn = (text: string, isHtml: boolean): Stretch[] => {
  const stretches: Stretch[] = []
  let from: number | undefined
  for (const match of text.matchAll(isHtml ? htmlMark : plainMark)) {
    if (stretches.length === MOST_SIGNATURES) break
    if (match[1] !== undefined) from ??= match.index + match[0].length
    else if (from !== undefined) {
      stretches.push({ from, to: match.index })
      from = undefined
    }
  }
  return from === undefined ? stretches : [...stretches, { from, to: text.length }]
}

/** A thing found in a mail, held for review where it is more likely the recipient's own or a colleague's than the sender's. */
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
