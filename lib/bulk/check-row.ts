import { parseAsset, atGateway } from '#lib/assets/parse-asset.ts'
import { unwrap } from '#lib/assets/unwrap/unwrap.ts'
import { type KindChoices, isRemovedBy } from '#lib/redaction/secret-kinds.ts'
import {
  reviewReasonOf,
  rowStatusOf,
  tenantOf,
  type BulkWhat,
  type BulkRow,
  type BulkSource,
  type RowStatus,
} from '#lib/model/bulk-row.ts'
import { categoryIn, descriptionOf, feedFacts, isOutsideColumn } from './feed.ts'
import { registrableDomain, shownAsset } from '#lib/assets/registrable-domain.ts'
import { hasHost, type Caution, type Asset } from '#lib/assets/asset.ts'
import { cautionOn } from '#lib/assets/host.ts'
import { typeOf } from '#lib/assets/platforms/platform-account.ts'
import type { RowCheck, BulkRowView } from '#lib/messages/bulk-requests.ts'
import { ignores, ignoresText, type IgnoreList } from '#lib/model/ignore-list.ts'
import type { Verdict } from '#lib/model/verdict.ts'
import { brokenChecksum } from '#lib/assets/extraction/readers/wallets.ts'
import { assetOf, reportOfRow, type List, type ListReports } from './list.ts'
import { findSecrets, type Secret } from '#lib/redaction/find-secrets.ts'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { redactUrl, removable } from '#lib/redaction/redact-url.ts'

/** The target of a wrapper, and the wrappers around it, outermost first. */
export type LeadsTo = { target: string; via: string[] }

/** `closed`: the wrapper whose URL doesn’t contain its target. */
export type Wrapped = { leadsTo: LeadsTo | null; closed: string | null }

const NOT_WRAPPED: Wrapped = { leadsTo: null, closed: null }

const known = new WeakMap<BulkWhat, { wrapped: Wrapped; choices: KindChoices }>()

const gatewayOf = (content: string): LeadsTo | null => {
  const asset = parseAsset(content)
  return asset.ok && asset.value.form === 'name' ? atGateway(asset.value) : null
}

/** Returns whether a row’s URL contains another one, and which, without visiting it. */
const wrappedOf = (what: BulkWhat, choices: KindChoices): Wrapped => {
  if (what.is !== 'asset') return NOT_WRAPPED
  const before = known.get(what)
  if (before?.choices === choices) return before.wrapped
  const found = unwrap(what.content)
  const wrapped =
    found === null
      ? { leadsTo: gatewayOf(what.content), closed: null }
      : 'target' in found
        ? { leadsTo: { ...found, target: redactedContent(found.target, choices) }, closed: null }
        : { leadsTo: null, closed: found.unreadable }
  known.set(what, { wrapped, choices })
  return wrapped
}

export const leadsToOf = (what: BulkWhat, choices: KindChoices): LeadsTo | null =>
  wrappedOf(what, choices).leadsTo

export type AssetFacts = Pick<Verdict, 'copy' | 'unchecked'> & {
  check: RowCheck
  type: string
  checksum: string | null
  caution: Caution | null
}

export const assetFacts = (asset: Asset, { findings, stops, copy, unchecked }: Verdict): AssetFacts => {
  const [worst] = findings
  if (worst === undefined) throw new Error('a verdict without a finding')
  const reported = findings.find((one) => one.relation === 'reported')
  const takedown = findings.find((one) => one.relation === 'takedown')
  const shared = findings.find((one) => one.relation === 'shared-host')
  const type = typeOf(asset)
  const tenant = shared ? tenantOf({ finding: shared, type }) : null
  const caution = cautionOn(asset)
  return {
    check: {
      finding: worst,
      stops,
      ...(tenant === null ? {} : { tenant }),
      ...(shared?.named ? { named: { what: shared.named.what, on: shared.named.on } } : {}),
      review: reviewReasonOf({ findings, stops, isWrapper: unwrap(asset.content) !== null }, type, caution),
      report: reported
        ? {
            id: reported.reportId,
            state: reported.state,
            ...(reported.reason ? { reason: reported.reason } : {}),
          }
        : null,
      takedown: takedown
        ? {
            caseId: takedown.caseId,
            status: takedown.status,
            liveness: takedown.liveness,
            ...(takedown.organization && { organization: takedown.organization }),
          }
        : null,
    },
    type,
    checksum: asset.form === 'address' ? (brokenChecksum(asset) ?? null) : null,
    caution,
    copy,
    unchecked,
  }
}

/** What is known of the rows besides themselves. */
type Known = {
  checks: ReadonlyMap<number, AssetFacts>
  reports: ListReports
  sources?: ReadonlyMap<number, BulkSource>
  ignored?: IgnoreList
}

/** True for a row that was read, and that the ignore list names. What the user collected or decided stays. */
const isIgnored = (row: BulkRow, { sources, ignored }: Known): boolean => {
  if (ignored === undefined || row.decision !== 'none' || row.reportId !== null) return false
  if (ignored.hosts.size + ignored.exact.size === 0 || sources?.get(row.source)?.kind === 'basket')
    return false
  const asset = assetOf(row)
  if (asset !== null) return ignores(ignored, asset)
  return ignoresText(ignored, row.what.is === 'wallet' ? row.what.address : row.written)
}

/** Adds the note of a row on the ignore list, or outside the chosen column. */
const noted = (row: BulkRow, now: Known): BulkRow => {
  if (isIgnored(row, now)) return { ...row, note: 'ignored' }
  return row.note === undefined && isOutsideColumn(row, now.sources) ? { ...row, note: 'other-column' } : row
}

export const rowStatusNow = (now: Known, row: BulkRow): RowStatus =>
  rowStatusOf(noted(row, now), now.checks.get(row.id)?.check ?? null, reportOfRow(now.reports, row))

export const rowView = (now: Known & { list: List; redaction: KindChoices }, whole: BulkRow): BulkRowView => {
  const { lineText: _line, refusal, cells: _cells, column: _column, ...row } = noted(whole, now)
  const feed = feedFacts(whole, now.sources)
  const facts = now.checks.get(row.id)
  const report = reportOfRow(now.reports, row)
  const rejected = row.reportId === null ? refusal : report?.refusal
  return {
    ...row,
    // Hidden once the row is in another report.
    ...(refusal && row.reportId === null ? { refusal } : {}),
    // A row that was sent has no check.
    type: facts?.type ?? typeIn(row),
    shown: shownAsset(shownOf(row)),
    check: facts?.check ?? null,
    report,
    rowStatus: rowStatusNow(now, whole),
    perhaps: now.list.perhapsOf(row.id),
    ...wrappedOf(row.what, now.redaction),
    checksum: facts?.checksum ?? null,
    caution: facts?.caution ?? null,
    suggested: rejected ? suggestedIn(rejected.suggestion, whole) : null,
    feed,
    category: categoryIn(feed?.category ?? ''),
    description: descriptionOf(whole, feed),
  }
}

/** Words of a suggestion that are looked at. */
const MAX_WORDS = 40

/**
 * Returns the asset that the service suggests in the place of a rejected one: the same address on a chain, or something on the same
 * registrable domain. Anything else in its words, such as a page of its help, is never offered.
 */
const suggestedIn = (suggestion: string, row: Pick<BulkRow, 'what'>): BulkRowView['suggested'] => {
  const rejected = assetOf(row)
  if (rejected === null) return null
  for (const word of suggestion.split(/[\s"'`<>()“”]+/, MAX_WORDS)) {
    const parsed = parseAsset(word.replace(/[.,;!?]{1,3}$/, ''))
    if (!parsed.ok || parsed.value.content === rejected.content) continue
    const { value } = parsed
    if (value.form === 'address' && rejected.form === 'address') {
      if (value.address.toLowerCase() === rejected.address.toLowerCase())
        return { content: value.content, of: 'chain' }
    } else if (hasHost(value) && hasHost(rejected) && ownerOf(value.host) === ownerOf(rejected.host))
      return { content: value.content, of: 'asset' }
  }
  return null
}

const ownerOf = (host: string): string => registrableDomain(host) ?? host

const typeIn = (row: Pick<BulkRow, 'what'>): string => {
  const asset = assetOf(row)
  return asset ? typeOf(asset) : ''
}

const shownOf = ({ what, written }: Pick<BulkRow, 'what' | 'written'>): string => {
  switch (what.is) {
    case 'asset':
      return what.content
    case 'wallet':
      return what.address
    case 'handle':
      return `@${what.name}`
    case 'not-asset':
      return written
  }
}

const redactedValues = (address: string, isRedacted: (secret: Secret) => boolean): string[] => {
  const found = findSecrets(address).flatMap((secret) => (isRedacted(secret) ? [secret.value] : []))
  return found.length === 0 ? [] : removable([...new Set(found)], [address])
}

export const redactedBy = (
  content: string,
  choices: KindChoices,
): { content: string; removed: readonly string[] } => {
  const removed = redactedValues(content, (secret) => isRemovedBy(choices, secret))
  return { content: removed.length === 0 ? content : redactUrl(content, removed), removed }
}

export const redactedContent = (content: string, choices: KindChoices): string =>
  redactedBy(content, choices).content

/** Returns the values removed between a text as written and its sent content. */
export const removedBetween = (written: string, content: string): string[] =>
  redactedValues(written, ({ value }) => redactStrings(content, [value]) === content)

/** Returns the address as the interface writes it (CAIP-10). */
export const walletContent = (chain: number, address: string): string => `eip155:${chain}:${address}`
