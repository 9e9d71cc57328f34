import { parseAsset } from '../../parse-asset.ts'
import { endsAddress, STRETCH, matchAt } from '../characters.ts'
import { chainOfShortName, chainOfPayment } from './wallets.ts'
import type { Found } from '../extracted.ts'
import { withoutTrailing } from '../address-end.ts'
import { notTaken, readAddress, reasonOf } from './web.ts'
import { percentDecoded } from '../../unwrap/readers.ts'

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

/** Viewers of pages and documents, whose URL contains the real one. */
const viewers = new Set(
  'chrome-extension moz-extension extension ms-browser-extension safari-web-extension chrome-distiller read about resource chrome intent'.split(
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
  return isEncoded === undefined ? found : percentDecoded(found.replace(/[&#].*/s, ''))
}

/** Reads `ftp://…`, `javascript:…`, `bitcoin:1A…`. No dots in a scheme: `evil.example:8080` is a host with a port. */
export function readOtherScheme(text: string, run: Word, to: number): Found | undefined {
  const scheme = /[a-z][a-z\d+-]{1,31}$/i
    .exec(text.slice(Math.max(run.start, run.end - 32), run.end))?.[0]
    ?.toLowerCase()
  if (scheme === undefined || text.charAt(run.end) !== ':') return undefined
  const start = run.end - scheme.length
  const slashes = text.startsWith('//', run.end + 1)
  const app = scheme === 'tg' || scheme === 'whatsapp' ? readInApp(text, start, to) : undefined
  if (app) return app
  const payment = chainOfPayment(scheme)
  if (!slashes && payment === undefined && !known.has(scheme)) return undefined
  if (labels.has(scheme)) return undefined
  const from = run.end + (slashes ? 3 : 1)
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
