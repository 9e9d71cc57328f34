import { redactStrings } from '#lib/capture/redaction/redact-everywhere.ts'
import { bodyOf } from '#lib/drafts/report-body.ts'
import type { DraftForm } from '#lib/model/form/draft-form.ts'
import { withMadeTitle } from '#lib/model/title.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { BulkRow } from '#lib/model/bulk-row.ts'
import type { Enrichment } from './bulk-store.ts'
import { removedBetween } from './redacted-content.ts'

export type Going = {
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

/** Maximum length in characters, as for drafts: the interface shows none for `rawAssetsInput`. */
const LONGEST_RAW = 200_000

/** Returns the form of one report. Row settings that all its assets share move into the form. */
export const formOf = (common: DraftForm, going: readonly Going[], sendLines: boolean): DraftForm =>
  withMadeTitle({
    ...common,
    assets: going.map(({ content }) => ({ content, exact: null })),
    rawAssetsInput: sendLines ? linesOf(going) : '',
    ...agreed(going),
  })

const agreed = (going: readonly Going[]): Partial<DraftForm> => {
  const [status, ...others] = new Set(going.map(({ row }) => row.status))
  return {
    ...(status !== undefined && others.length === 0 ? { requestedStatus: status } : {}),
    ...(going.length > 0 && going.every(({ row }) => row.sure) ? { sure: true } : {}),
  }
}

/** Returns the distinct redacted lines of the assets. */
const linesOf = (going: readonly Going[]): string => {
  const removed = going.flatMap(({ row, content }) => removedBetween(row.written, content))
  const lines = [...new Set(going.map(({ row }) => row.lineText).filter((line) => line !== ''))]
  return redactStrings(lines.join('\n'), removed).slice(0, LONGEST_RAW)
}

export const bulkBody = (form: DraftForm, going: readonly Going[], slug: string): ReportBody => {
  const body = bodyOf({
    form,
    assets: going.map(({ content }) => content),
    userAgent: '',
    referrer: '',
    slug,
    overrides: going.some(({ stops }) => stops),
  })
  return {
    ...body,
    assets: body.assets.map((asset, index) => {
      const { row, enrichments = [] } = going[index] ?? {}
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
