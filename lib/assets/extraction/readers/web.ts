import { hasHost, longestAsset, type Asset, type AssetProblem } from '../../asset.ts'
import { parseAssetInProse, parseAsset } from '../../parse-asset.ts'
import { chainOfExplorer, chainOfShortName, chainOfPayment } from './wallets.ts'
import { notTaken, type ExtractedNote, type Found, type NotTakenReason, type Place } from '../extracted.ts'
import { isMailProvider, isRealEnding } from '../../known-domains.ts'
import { withPlainDots, matchAt, endsAddress, STRETCH } from '../characters.ts'
import { withoutTrailing } from '../address-end.ts'
import { percentDecoded } from '#lib/assets/unwrap/target-readers.ts'

/** Maps a parse failure to a reason; undefined if the text doesn't even look like an asset. */
function reasonOf(problem: AssetProblem): NotTakenReason | undefined {
  switch (problem.kind) {
    case 'too-long':
      return { reason: 'too-long', length: problem.length }
    case 'not-http':
      return { reason: 'other-scheme', scheme: problem.scheme }
    case 'not-an-address':
      return { reason: 'not-an-address' }
    case 'email':
      return {
        reason: 'email',
        address: problem.address,
        domain: problem.domain,
        provider: isMailProvider(problem.domain),
      }
    case 'ip-needs-url':
      return { reason: 'ip', suggestion: problem.suggestion }
    case 'ip-range':
      return { reason: 'ip-range' }
    case 'not-a-domain':
      return { reason: problem.reason === 'file-name' ? problem.reason : 'unparsable' }
    case 'contains-space':
    case 'unparsable':
      return { reason: 'unparsable' }
    case 'address-needs-chain':
    case 'handle':
    case 'empty':
    case 'no-dot':
      return undefined
  }
}

const addressInPath = /\/(0x[0-9a-f]{40})(?![0-9a-z])/i
const addressInQuery = /[?&#/=](0x[0-9a-f]{40})(?![0-9a-z])/i

/** Returns the wallet on a block explorer's page, or `not-taken`, never the page itself: the explorer isn't part of the scam. */
function onExplorer(asset: Asset, span: Place): Found | undefined {
  if (!hasHost(asset)) return undefined
  const path = asset.form === 'url' ? asset.path : '/'
  const chain = chainOfExplorer(asset.host, path)
  if (chain === undefined) return undefined
  const address =
    asset.form === 'url'
      ? (addressInPath.exec(path) ?? addressInQuery.exec(asset.query + asset.fragment))?.[1]
      : undefined
  if (address === undefined) return notTaken(span, { reason: 'explorer', host: asset.host })
  return { kind: 'wallet', ...span, address, chain, ...(chain === null ? {} : { guessedFrom: asset.host }) }
}

export function assetFound(asset: Asset, span: Place, note?: ExtractedNote): Found {
  return onExplorer(asset, span) ?? { kind: 'asset', ...span, asset, ...(note === undefined ? {} : { note }) }
}

/** Reads a URL whose end is known; undefined if nothing follows the scheme. */
export function readAddress(candidate: string, span: Place, note?: ExtractedNote): Found | undefined {
  if (candidate.length > longestAsset) return notTaken(span, { reason: 'too-long', length: candidate.length })
  const parsed = parseAssetInProse(withOneSpelling(withSlashes(withPlainSlashes(candidate))))
  if (parsed.ok) return assetFound(parsed.value, span, note)
  const reason = reasonOf(parsed.failure)
  return reason ? notTaken(span, reason) : undefined
}

/** JSON may escape every slash with a backslash, and Markdown the signs of its own. */
const withPlainSlashes = (text: string): string =>
  (/^\S{3,7}:\\\//.test(text) ? text.replaceAll('\\/', '/') : text).replace(/\\([_*~&=()])/g, '$1')

const host = /^(?:.{3,9}?:?[[({]?[/\\]{1,2}[\])}]?(?=[^/\\]))?[^/?#]*/

/**
 * Takes a sign that looks like a slash as one behind a whole host, as some write a URL so that none opens it. Before another ending it
 * is a part of the host, as browsers read it: `real.example∕x.evil.example`.
 */
function withSlashes(text: string): string {
  if (!/[\u2044\u2215]/.test(text)) return text
  const authority = host.exec(text)?.[0] ?? ''
  const ending = authority.slice(authority.lastIndexOf('.') + 1).replace(/^\]|:\d{1,5}$/g, '')
  const sign = authority.search(/(?<=[.\])}][a-z]{2,24})[\u2044\u2215]/i)
  if (sign < 0 || isRealEnding(ending.toLowerCase())) return text
  // What follows may be the host that browsers open, in a spelling whose end isn’t seen here.
  if (
    /[@\\%[({\u3002\uFF61]|\.$|[\u2044\u2215](?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?$/.test(
      authority.slice(sign),
    )
  )
    return text
  return text.slice(0, sign) + text.slice(sign).replaceAll(/[\u2044\u2215]/g, '/')
}

/** Rewrites all defanged dots of the host as `[.]`, which the parser knows. */
function withOneSpelling(text: string): string {
  const authority = host.exec(text)?.[0] ?? ''
  return /[\s({<（【［〔•·∙]|\[\[|\[[^.\]]|\\[[({]/.test(authority)
    ? withPlainDots(authority, '[.]') + text.slice(authority.length)
    : text
}

const plainHost = /^(?:[a-z0-9_-]+\.)+[a-z]{2,24}(?=[/?#:])/i

export const withScheme = (candidate: string): string =>
  plainHost.test(candidate) ? `https://${candidate}` : candidate

/** Digits and dots, then a port, path or range. Every quantifier is bounded. */
const ipv4 = /(?:\d{1,3}(?:\.|\[\.\]|\(\.\)|\{\.\}|\[dot\]|\(dot\))){3}\d{1,3}(?![\d])/iy
const range = /(?:\/\d{1,2}(?![\d./])|\s?[-–]\s?(?:\d{1,3}\.){3}\d{1,3}|[-–]\d{1,3}(?![\d.]))/y
const wildcard = /(?:\d{1,3}\.){1,3}\*(?:\.\*){0,2}/y
const version = /v?\d{1,4}(?:\.\d{1,5}){1,3}(?:[-+][a-z][\w.+-]{0,20})?/iy
const date = /^(?:\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})|\d{4}\.\d{1,2}\.\d{1,2})$/
/** Private or loopback range, which is never a version; `10.` and `172.` also start version numbers. */
const localRange = /^(?:127\b|169\D+254\b|172\D+(?:1[6-9]|2\d|3[01])\b|192\D+168\b)/
const versionWords =
  /(?:\b(?:v|ver|version|versions|release|build|firmware|update|upgrade|patch|chrome|firefox|node|python|php|android|ios|windows|linux|kernel|app|apk|release|rc|версия|версии|バージョン)\b|版本|버전)[\s:.]{0,3}$/iu

const matched = (pattern: RegExp, text: string, at: number): string | undefined =>
  matchAt(pattern, text, at)?.[0]

export type ReadNumber = { end: number; found: Found | undefined; goesOn?: boolean }

/** Reads an IP address, a range, a version or a plain number. */
export function readNumber(text: string, start: number, runEnd: number): ReadNumber | undefined {
  const before = text.slice(Math.max(0, start - 24), start)
  const span = (written: string) => ({ start, end: start + written.length, written })
  const any = matched(wildcard, text, start)
  if (any !== undefined && any.length > 4)
    return { end: start + any.length, found: notTaken(span(any), { reason: 'ip-range' }) }
  const ip = matched(ipv4, text, start)
  if (ip !== undefined) {
    const end = start + ip.length
    const next = text.charAt(end)
    // A fifth number, or a name that starts with four: not an IP address.
    const isSentence = /^\.\p{Lu}\p{Ll}*(?![\p{L}\p{N}_.-])/u.test(text.slice(end, end + 40))
    if (next === '.' && !isSentence && /[\p{L}\p{N}_-]/u.test(text.charAt(end + 1))) return undefined
    if (/[\p{L}_]/u.test(next) && end < runEnd) return undefined
    if (versionWords.test(before) && !/[/:]/.test(next) && !localRange.test(ip))
      return { end, found: notTaken(span(ip), { reason: 'version' }) }
    const behind = matched(range, text, end)
    if (
      behind !== undefined &&
      (behind.charAt(0) !== '/' ||
        !/^\/\d+\/?[\w?]/.test(text.slice(end, end + 6)) ||
        /^\/\d{1,2}$/.test(behind))
    ) {
      const whole = ip + behind
      return { end: start + whole.length, found: notTaken(span(whole), { reason: 'ip-range' }) }
    }
    if (next === '/' || (next === ':' && /\d/.test(text.charAt(end + 1))))
      return { end, found: undefined, goesOn: true }
    const parsed = parseAssetInProse(ip)
    if (parsed.ok) return { end, found: readAddress(ip, span(ip)) }
    const reason = reasonOf(parsed.failure)
    return { end, found: reason?.reason === 'ip' ? notTaken(span(ip), reason) : undefined }
  }
  const number = matched(version, text, start)
  if (number === undefined || start + number.length < runEnd) return undefined
  const dots = number.replace(/[-+].*/s, '').split('.').length - 1
  const isNamed =
    /^v\d/i.test(number) ||
    ((versionWords.test(before) || (dots > 1 && /[/@^~=]$/.test(before))) && !date.test(number))
  const isVersion =
    isNamed ||
    (dots === 2 &&
      !date.test(number) &&
      !/[$€£¥₹₽%]/.test(text.charAt(start - 1)) &&
      !/^\d+\.\d{3}\.\d{3}$/.test(number))
  return {
    end: start + number.length,
    found: isVersion ? notTaken(span(number), { reason: 'version' }) : undefined,
  }
}

const ipv6 =
  /\[?(?:[0-9a-f]{0,4}:){2,7}(?:[0-9a-f]{0,4}|(?:\d{1,3}\.){3}\d{1,3})(?![0-9a-z:])\]?(?:\/\d{1,3})?/iy

/** Reads an IPv6 address or range at its first group or colon; undefined for a time or a MAC address. */
export function readIpv6(text: string, start: number): Found | undefined {
  const written = matched(ipv6, text, start)?.replace(/\]$/, '')
  if (written === undefined || !/\d/.test(written)) return undefined
  const groups = written.replace(/\/.*/s, '').split(':')
  const short = written.includes('::')
  if (!short && groups.length !== 8) return undefined
  if (short && groups.filter((group) => group !== '').length < 2) return undefined
  const parsed = parseAssetInProse(written)
  const reason = parsed.ok ? undefined : reasonOf(parsed.failure)
  return reason?.reason === 'ip' || reason?.reason === 'ip-range'
    ? notTaken({ start, end: start + written.length, written }, reason)
    : undefined
}

type Word = { start: number; end: number }

const eip155 = /eip155:[0-9a-z]{0,32}:?[0-9a-z:]{0,1000}/iy
const prefixed = /([a-z0-9]{2,12}):(?:pay-)?(0x[0-9a-f]{40})(?:@(\d{1,20}))?(?![0-9a-z])/iy

/** Reads `eip155:1:0x…`, `bnb:0x…` (EIP-3770) or `ethereum:0x…@56` (EIP-681). */
export function readEip155(text: string, { start, end }: Word, to: number): Found | undefined {
  const word = text.slice(start, end).toLowerCase()
  if (word.endsWith('eip155')) {
    const at = end - 6
    const written = matchAt(eip155, text, at)?.[0] ?? ''
    const span = { start: at, end: at + written.length, written }
    if (written.length < 12 || span.end > to) return undefined
    const parsed = parseAsset(written)
    if (parsed.ok) return { kind: 'asset', ...span, asset: parsed.value }
    const reason = reasonOf(parsed.failure)
    return reason ? notTaken(span, reason) : undefined
  }
  const [written, name = '', address, chain] = matchAt(prefixed, text, start) ?? []
  if (written === undefined || address === undefined || start + written.length > to) return undefined
  const chainId = chain === undefined ? chainOfShortName(name) : Number(chain)
  if (chainId === undefined || !Number.isSafeInteger(chainId)) return undefined
  return {
    kind: 'wallet',
    start,
    end: start + written.length,
    written,
    address,
    chain: chainId,
    guessedFrom: `${name.toLowerCase()}:`,
  }
}

/** Schemes that count without slashes; others (`note:`) are words then. With slashes, every scheme counts. */
const known = new Set(
  'javascript vbscript data blob about tel sms skype magnet callto facetime intent market itms-apps cid'.split(
    ' ',
  ),
)
/** Labels, and prefixes of URLs and email addresses that are read separately. */
const labels = new Set(
  'view-source feed url link src href source site web website domain http https hxxp hxxps mailto'.split(' '),
)
/** Links that open an app, and the account or invitation that they name. */
const inApp =
  /(?:(tg):(?:\/\/)?resolve\/?\?(?:[\w=-]{1,60}&)?domain=(\w{3,32})(?!\w)|tg:(?:\/\/)?(?:join\/?\?invite|(addlist)\/?\?slug)=([\w-]{5,64})|(whatsapp):\/\/send\/?\?(?:[\w=-]{1,60}&)?phone=\+?(\d{7,15}))[^\s<>"']{0,500}/iy

function readInApp(text: string, start: number, to: number): Found | undefined {
  const [written, telegram, name, list, invite, whatsapp, phone] = matchAt(inApp, text, start) ?? []
  if (written === undefined || start + written.length > to) return undefined
  const span = { start, end: withoutTrailing(text, start, start + written.length), written }
  if (telegram !== undefined && name !== undefined)
    return { kind: 'handle', ...span, name, platform: 'TELEGRAM' }
  if (whatsapp !== undefined && phone !== undefined)
    return { kind: 'handle', ...span, name: phone, platform: 'WHATSAPP' }
  return invite === undefined
    ? undefined
    : readAddress(`https://t.me/${list === undefined ? `+${invite}` : `addlist/${invite}`}`, span)
}

/** Viewers of pages and documents, and apps that open or share one, whose URL contains the real one. */
const viewers = new Set(
  'chrome-extension moz-extension extension ms-browser-extension safari-web-extension chrome-distiller read about resource chrome intent googlechrome googlechromes itms-services steam whatsapp sms'.split(
    ' ',
  ),
)
const inside = /https?(?::|(%3a))(?:\/|%2f){1,2}[^/%].*/is

/** Returns the URL that a viewer shows: a PDF viewer, a reader view, a link that opens an app. */
function shownBy(scheme: string, url: string): string | undefined {
  if (scheme === 'intent') {
    const [, place, web] = /^intent:\/\/([^#]+)#Intent;(?:.*;)?scheme=(https?);/is.exec(url) ?? []
    return place === undefined ? undefined : `${web}://${place}`
  }
  const [found, isEncoded] = viewers.has(scheme) ? (inside.exec(url) ?? []) : []
  if (found === undefined) return undefined
  const shown = isEncoded === undefined ? found : percentDecoded(found.replace(/[&#].*/s, ''))
  // Words of the message behind it.
  return scheme === 'whatsapp' || scheme === 'sms' ? shown.replace(/(?:\s|%20|%0a|\+).*/is, '') : shown
}

/** Also defanged: `ftp[:]//`, `ftp[://]`. */
const colonSign = /:(?:\/\/)?|\[:\](?:\/\/)?|\[:\/\/\]/y

/** Reads `ftp://…`, `javascript:…`, `bitcoin:1A…`. No dots in a scheme: `evil.example:8080` is a host with a port. */
export function readOtherScheme(text: string, run: Word, to: number): Found | undefined {
  const scheme = /[a-z][a-z\d+-]{1,31}$/i
    .exec(text.slice(Math.max(run.start, run.end - 32), run.end))?.[0]
    ?.toLowerCase()
  const colon = matchAt(colonSign, text, run.end)?.[0]
  if (scheme === undefined || colon === undefined) return undefined
  const start = run.end - scheme.length
  const slashes = colon.includes('/')
  const app = scheme === 'tg' || scheme === 'whatsapp' ? readInApp(text, start, to) : undefined
  if (app) return app
  const payment = chainOfPayment(scheme)
  if (!slashes && payment === undefined && !known.has(scheme)) return undefined
  if (labels.has(scheme)) return undefined
  const from = run.end + colon.length
  // Check before scanning on, or a row of such words would take quadratic time.
  if (payment && !slashes && !/^[a-z0-9]{20}/i.test(text.slice(from, from + 20))) return undefined
  let end = from
  const farthest = Math.min(to, from + STRETCH)
  while (end < farthest && !endsAddress(text.charCodeAt(end))) end += 1
  const last = withoutTrailing(text, start, Math.min(end, start + 9000))
  const span = { start, end: end - start > 9000 ? end : last, written: text.slice(start, last) }
  if (last <= from) return undefined
  if (payment) return notTaken(span, { reason: 'other-chain', chain: payment })
  const shown = shownBy(scheme, span.written)
  const found = shown === undefined ? undefined : readAddress(shown, span)
  return found?.kind === 'asset' ? found : notTaken(span, { reason: 'other-scheme', scheme })
}
