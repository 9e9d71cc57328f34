import { hasHost, longestAsset, type Asset, type AssetProblem } from '../../asset.ts'
import { parseAssetInProse } from '../../parse-asset.ts'
import { chainOfExplorer } from './explorers.ts'
import type { ExtractedNote, Found, NotTakenReason } from '../extracted.ts'
import { isMailProvider } from '../formats/mail-providers.ts'
import { withPlainDots } from '../written-dots.ts'

type Span = { start: number; end: number; written: string }

export const notTaken = (span: Span, reason: NotTakenReason): Found => ({
  kind: 'not-taken',
  ...span,
  ...reason,
})

/** The reason in this room's words for what the parse does not take; undefined for what is no asset and does not look like one. */
export function reasonOf(problem: AssetProblem): NotTakenReason | undefined {
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

/**
 * An explorer's page is no asset: the explorer shows the address and belongs to nobody's scam. The address on it is, on the chain
 * that the explorer shows; its other pages (a transaction, a block, the first page) hold nothing to report.
 */
function onExplorer(asset: Asset, span: Span): Found | undefined {
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

export function assetFound(asset: Asset, span: Span, note?: ExtractedNote): Found {
  return onExplorer(asset, span) ?? { kind: 'asset', ...span, asset, ...(note === undefined ? {} : { note }) }
}

/** Something written as an address of the web, its end already found; undefined if there is nothing behind the scheme. */
export function readAddress(candidate: string, span: Span, note?: ExtractedNote): Found | undefined {
  if (candidate.length > longestAsset) return notTaken(span, { reason: 'too-long', length: candidate.length })
  const parsed = parseAssetInProse(withOneSpelling(withPlainSlashes(candidate)))
  if (parsed.ok) return assetFound(parsed.value, span, note)
  const reason = reasonOf(parsed.failure)
  return reason ? notTaken(span, reason) : undefined
}

/** In JSON every slash may have a backslash before it. */
const withPlainSlashes = (text: string): string =>
  /^\S{3,7}:\\\//.test(text) ? text.replaceAll('\\/', '/') : text

const host = /^(?:.{3,9}?:?[[({]?[/\\]{1,2}[\])}]?(?=[^/\\]))?[^/?#]*/

/** The host's dots as the parse knows them defanged, however they were. */
function withOneSpelling(text: string): string {
  const authority = host.exec(text)?.[0] ?? ''
  return / |\(|\{|\[\[/.test(authority)
    ? withPlainDots(authority, '[.]') + text.slice(authority.length)
    : text
}

const plainHost = /^(?:[a-z0-9_-]+\.)+[a-z]{2,24}(?=[/?#:])/i

/** Read as https, as the parse would after a look at the host; what is not plain is left to it. */
export const withScheme = (candidate: string): string =>
  plainHost.test(candidate) ? `https://${candidate}` : candidate
