import { hasHost, type Asset } from '../asset.ts'
import { perhapsTheSame, sameSpelling } from '../compare.ts'
import { accountOf } from '../platforms/platform-account.ts'
import type { Found } from './extracted.ts'
import { withoutEnd } from '#lib/limits.ts'

/** Separators in Markdown's `[text](link)` and in Slack's `<link|text>` and `[text|link]`. */
const markdown = /^[^\S\n]*["'*_`~]*\]\([^\S\n]*<?$/
const bar = /^\|["'*_`~]*$/
/** In mails: `text <link>`. In boards and wikis: `[url=link]text[/url]`, `[text|link]`, `"text":link`. */
const angle = /^["'”’*_]{0,3}[ \u00A0]?<$/
/** Behind the URL of a picture in brackets, in the text of a mail: `[https://…/logo.png]<link>`. */
const pictured = /^\][ \u00A0]?<$/
const quoted = /^["”]:$/
/** What stands before a link, and between it and its text: in chats, boards, wikis, Org, TeX and tables. */
const linkFirst: readonly (readonly [before: RegExp, between: RegExp])[] = [
  [/<$/, bar],
  [/\[\[$/, /^(?:\||\]\[)$/],
  [/(?:^|[^[])\[$/, /^ ["'*_]{0,2}$/],
  [/\[(?:url|link)=["']?$/i, /^["']?\]$/],
  [/\\href\{$/, /^\}\{$/],
  [/HYPERLINK(?:\(| {1,2})["']$/i, /^["'](?: ?[,;] ?["'])?$/],
]
const isLinkFirst = (before: string, between: string, after: string): boolean =>
  linkFirst.some(([left, middle]) => left.test(before) && middle.test(between)) &&
  // `[link text]` alone: other lists in brackets have a space as well.
  (between.charAt(0) !== ' ' || /^[^[\]\n]{0,60}\](?!\()/.test(after))
const NEAR = 200

/** Returns true if a link's text shows the same thing as the link: equal, its host alone, or a truncated form. */
function showsLink(text: Found, link: Found): boolean {
  if (text.kind === 'wallet' && link.kind === 'wallet')
    return text.address.toLowerCase() === link.address.toLowerCase()
  if (text.kind === 'not-taken' && text.reason === 'shortened' && link.kind === 'wallet')
    return shows(text.written, link.address)
  if (text.kind === 'not-taken' && link.kind === 'not-taken')
    return (
      text.reason === link.reason &&
      (text.reason !== 'email' || link.reason !== 'email' || text.address === link.address)
    )
  if (text.kind === 'handle' && link.kind === 'asset' && link.asset.form !== 'address')
    return accountOf(link.asset)?.account.endsWith(text.name.toLowerCase()) === true
  return (
    text.kind === 'asset' &&
    link.kind === 'asset' &&
    sameThing(text.asset, link.asset, text.note === 'cut-off')
  )
}

const shows = (short: string, whole: string): boolean => {
  const [head = '', tail = ''] = short.toLowerCase().split(/[.…*_-]+/)
  return whole.toLowerCase().startsWith(head) && whole.toLowerCase().endsWith(tail)
}

function sameThing(text: Asset, link: Asset, cut: boolean): boolean {
  if (sameSpelling(text, link) || perhapsTheSame(text, link)) return true
  if (!hasHost(text) || !hasHost(link) || text.host.replace(/^www\./, '') !== link.host.replace(/^www\./, ''))
    return false
  return text.form === 'domain' || cut
}

/** Returns undefined if a link's text shows the link; otherwise the text's item, marked as `text-of-link`. */
export function asTextOfLink(text: Found, link: Found): Found | undefined {
  if (showsLink(text, link)) return undefined
  return text.kind === 'asset' ? { ...text, note: 'text-of-link' } : text
}

/** Merges each link with its text, and gives a wallet the chain that the explorer beside it shows. */
export function paired(text: string, found: Found[]): Found[] {
  const kept: Found[] = []
  if (found.length < 2) return found
  for (const item of found) {
    const before = kept.at(-1)
    const wallet = item.kind === 'wallet' || before?.kind === 'wallet'
    const mark = text.charAt(item.start - 1)
    if (!before || item.start - before.end > NEAR || !(wallet || `(<|][{"' :`.includes(mark))) {
      kept.push(item)
      continue
    }
    const between = text.slice(before.end, item.start)
    const opening = text.charAt(before.start - 1 - leading(text, before.start))
    const isShownBehind = isLinkFirst(
      text.slice(Math.max(0, before.start - 12), before.start),
      between,
      text.slice(item.end, item.end + 62),
    )
    if (isShownBehind) {
      const shown = asTextOfLink(item, before)
      if (shown) kept.push(shown)
    } else if (
      (markdown.test(between) && opening === '[') ||
      (bar.test(between) && opening === '[' && text.charAt(item.end) === ']') ||
      ((angle.test(between) || (pictured.test(between) && opening === '[')) &&
        text.charAt(item.end) === '>') ||
      (quoted.test(between) && text.charAt(before.start - 1) === between.charAt(0))
    ) {
      kept.pop()
      const shown = asTextOfLink(before, item)
      if (shown) kept.push(shown)
      kept.push(item)
    } else if (wallet && !between.includes('\n')) {
      kept.pop()
      kept.push(chainFrom(before, item), chainFrom(item, before))
    } else kept.push(item)
  }
  return kept
}

const leading = (text: string, at: number): number => {
  const before = text.slice(Math.max(0, at - 4), at)
  return before.length - withoutEnd(before, '*_~`"\'').length
}

function chainFrom(item: Found, other: Found): Found {
  if (item.kind !== 'wallet' || item.chain !== null) return item
  if (other.kind !== 'wallet' || other.guessedFrom === undefined || other.chain === null) return item
  const same = other.address.toLowerCase() === item.address.toLowerCase()
  return same ? { ...item, chain: other.chain, guessedFrom: other.guessedFrom } : item
}
