import { redactStrings } from '#lib/capture/redaction/redact-strings.ts'
import { bodyOf } from '#lib/drafts/report-body.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { withMadeTitle } from '#lib/model/title.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import type { Enrichment } from './bulk-store.ts'
import { removedBetween } from './redacted-content.ts'

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

export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length
