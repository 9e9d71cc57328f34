import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { bodyOf } from '#lib/drafts/report-body.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { withMadeTitle } from '#lib/drafts/title.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import type { Enrichment } from './store.ts'
import { removedBetween } from './redacted-content.ts'
import { BODY_LIMIT } from '#lib/limits.ts'
import { sha256Text } from '#lib/bytes.ts'
import { rowStatusNow } from './check-row.ts'
import type { OpenedList } from './opened-list.ts'

export type ReadyAsset = {
  row: BulkRow
  /** Other rows with the same content, sent with it. */
  twins: BulkRow[]
  content: string
  /** Allowlisted, reported with a reason. */
  stops: boolean
  enrichments: readonly Enrichment[]
  /** Bytes it adds to a body, without its line. */
  bytes: number
}

/** Maximum length in characters, as for drafts: the service documents none for `rawAssetsInput`. */
const LONGEST_RAW = 200_000

/** Returns the form of one report. Row settings that all its assets share move into the form. */
export const formOf = (common: DraftForm, ready: readonly ReadyAsset[], sendLines: boolean): DraftForm =>
  withMadeTitle({
    ...common,
    assets: ready.map(({ content }) => ({ content, exact: null })),
    rawAssetsInput: sendLines ? linesOf(ready) : '',
    ...agreed(ready),
  })

const agreed = (ready: readonly ReadyAsset[]): Partial<DraftForm> => {
  const [status, ...others] = new Set(ready.map(({ row }) => row.status))
  return {
    ...(status !== undefined && others.length === 0 ? { requestedStatus: status } : {}),
    ...(ready.length > 0 && ready.every(({ row }) => row.sure) ? { sure: true } : {}),
  }
}

/** Returns the distinct redacted lines of the assets. */
const linesOf = (ready: readonly ReadyAsset[]): string => {
  const removed = ready.flatMap(({ row, content }) => removedBetween(row.written, content))
  const lines = [...new Set(ready.map(({ row }) => row.lineText).filter((line) => line !== ''))]
  return redactStrings(lines.join('\n'), removed).slice(0, LONGEST_RAW)
}

export const bulkBody = (form: DraftForm, ready: readonly ReadyAsset[], slug: string): ReportBody => {
  const body = bodyOf({
    form,
    assets: ready.map(({ content }) => content),
    userAgent: '',
    referrer: '',
    slug,
    overrides: ready.some(({ stops }) => stops),
  })
  return {
    ...body,
    assets: body.assets.map((asset, index) => {
      const { row, enrichments = [] } = ready[index] ?? {}
      return {
        ...asset,
        ...(row?.status ? { status: row.status } : {}),
        ...(row?.sure ? { reporterConfidence: 'HIGH' as const } : {}),
        ...(enrichments.length > 0 ? { enrichments: [...enrichments] } : {}),
      }
    }),
  }
}

const encoder = new TextEncoder()

const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length

/** Returns the rows to send in order. Allowlisted assets come last, so few reports carry the reason. */
export const readyAssets = (
  opened: Pick<OpenedList, 'rows' | 'checks' | 'reports'>,
  evidence: ReadonlyMap<number, Enrichment[]>,
): ReadyAsset[] => {
  const rows = [...opened.rows.values()].filter((row) => rowStatusNow(opened, row) === 'ready')
  const ready = new Map<string, ReadyAsset>()
  for (const row of rows) {
    if (row.what.is !== 'asset') continue
    const { content } = row.what
    const first = ready.get(content)
    // Typed twice: rows from texts are merged earlier.
    if (first) {
      first.twins.push(row)
      first.enrichments = [...first.enrichments, ...(evidence.get(row.id) ?? [])]
    } else
      ready.set(content, {
        row,
        twins: [],
        content,
        stops: opened.checks.get(row.id)?.check.stops ?? false,
        enrichments: evidence.get(row.id) ?? [],
        bytes: 0,
      })
  }
  const all = [...ready.values()]
  for (const one of all)
    one.bytes = ENVELOPE + bytesOf(one.content) + (one.enrichments.length > 0 ? bytesOf(one.enrichments) : 0)
  return [...all.filter(({ stops }) => !stops), ...all.filter(({ stops }) => stops)]
}

export const plannedReports = (
  ready: readonly ReadyAsset[],
  { form, sendLines, most, slug }: { form: DraftForm; sendLines: boolean; most: number; slug: string },
): ReadyAsset[][] => {
  const around = bytesOf(bulkBody(formOf(form, [], false), [], slug)) + bytesOf(form.overrideReason)
  const sized = ready.map((one) => ({
    one,
    bytes: one.bytes + (sendLines ? bytesOf(one.row.lineText) : 0),
  }))
  return splitBySize(sized, { most, around, limit: BODY_LIMIT }).map((report) => report.map(({ one }) => one))
}

/** Upper estimate of the JSON around one asset, in bytes, including its status, confidence and the title. */
const ENVELOPE = 120

/** Returns 48 bits of a digest of what would be sent, stable across restarts. Detects changes; not for security. */
export const revisionOf = async (
  { common: { form, sendLines, sendRest } }: OpenedList,
  planned: readonly ReadyAsset[][],
  slug: string,
): Promise<number> => {
  const sent = await digestOf(planned)
  const digest = await sha256Text(JSON.stringify([form, sendLines, sendRest, sent, slug]))
  return Number.parseInt(digest.slice(0, 12), 16)
}

const digests = new WeakMap<ReadyAsset, { split: string; digest: Promise<string> }>()

/** Returns the digest of all rows, cached per split, because typing changes none of them. */
const digestOf = async (planned: readonly ReadyAsset[][]): Promise<string> => {
  const [first] = planned[0] ?? []
  if (first === undefined) return ''
  const split = planned.map(({ length }) => length).join()
  const known = digests.get(first)
  if (known?.split === split) return known.digest
  const sent = planned.map((report) =>
    report.map(({ row, content, stops, enrichments }) => [
      row.id,
      content,
      stops,
      enrichments.length,
      row.status,
      row.sure,
    ]),
  )
  const digest = sha256Text(JSON.stringify(sent))
  digests.set(first, { split, digest })
  return digest
}

type Sized = { bytes: number }

/** Splits items in order by count and bytes; a single larger item stays alone. `around`: bytes of an empty body. */
const splitBySize = <T extends Sized>(
  items: readonly T[],
  { most, around, limit }: { most: number; around: number; limit: number },
): T[][] => {
  const full: T[][] = []
  let current: T[] = []
  let bytes = around
  for (const item of items) {
    if (current.length > 0 && (current.length >= most || bytes + item.bytes > limit)) {
      full.push(current)
      current = []
      bytes = around
    }
    current.push(item)
    bytes += item.bytes
  }
  return current.length > 0 ? [...full, current] : full
}
