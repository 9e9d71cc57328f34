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

/** Maps a parse failure to a reason; undefined if the text doesn't even look like an asset. */
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

/** Returns the wallet on a block explorer's page, or `not-taken`, never the page itself: the explorer isn't part of the scam. */
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

/** Reads a URL whose end is known; undefined if nothing follows the scheme. */
export function readAddress(candidate: string, span: Span, note?: ExtractedNote): Found | undefined {
  if (candidate.length > longestAsset) return notTaken(span, { reason: 'too-long', length: candidate.length })
  const parsed = parseAssetInProse(withOneSpelling(withPlainSlashes(candidate)))
  if (parsed.ok) return assetFound(parsed.value, span, note)
  const reason = reasonOf(parsed.failure)
  return reason ? notTaken(span, reason) : undefined
}

/** JSON may escape every slash with a backslash. */
const withPlainSlashes = (text: string): string =>
  /^\S{3,7}:\\\//.test(text) ? text.replaceAll('\\/', '/') : text

const host = /^(?:.{3,9}?:?[[({]?[/\\]{1,2}[\])}]?(?=[^/\\]))?[^/?#]*/

/** Rewrites all defanged dots of the host as `[.]`, which the parser knows. */
function withOneSpelling(text: string): string {
  const authority = host.exec(text)?.[0] ?? ''
  return / |\(|\{|<|\[\[/.test(authority)
    ? withPlainDots(authority, '[.]') + text.slice(authority.length)
    : text
}

const plainHost = /^(?:[a-z0-9_-]+\.)+[a-z]{2,24}(?=[/?#:])/i

export const withScheme = (candidate: string): string =>
  plainHost.test(candidate) ? `https://${candidate}` : candidate
