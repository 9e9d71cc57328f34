import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { bodyOf } from '#lib/drafts/report-body.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { withMadeTitle } from '#lib/drafts/new-draft.ts'
import { madeTitle } from '#lib/model/title.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { BulkRow, BulkSource } from '#lib/model/bulk-row.ts'
import { categoryIn, descriptionOf, feedFacts } from './feed.ts'
import type { Enrichment } from './store.ts'
import { removedBetween, rowStatusNow } from './check-row.ts'
import { BODY_LIMIT } from '#lib/limits.ts'
import { sha256Text } from '#lib/encoding.ts'
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
  /** Its feed’s category; null: the list’s. */
  category: DraftForm['category']
  /** Its line in the description; empty if none. */
  said: string
  /** What the title calls the text that it is from. */
  from: string
}

/** Maximum length in characters, as for drafts: the service documents none for `rawAssetsInput`. */
const LONGEST_RAW = 200_000

/** Returns the form of one report. Row settings that all its assets share move into the form, and what the rows say into its description. */
export const formOf = (common: DraftForm, ready: readonly ReadyAsset[], sendLines: boolean): DraftForm => {
  const form = {
    ...common,
    category: ready[0]?.category ?? common.category,
    description: describedBy(common.description, ready),
    assets: ready.map(({ content }) => ({ content, exact: null })),
    rawAssetsInput: sendLines ? linesOf(ready) : '',
    ...agreed(ready),
  }
  if (ready.length < 2 || form.titleTyped) return withMadeTitle(form)
  return { ...form, title: `${madeTitle(form.category, [])} · ${titleOf(ready)}` }
}

/** Maximum length in characters, as for drafts. */
const LONGEST_WRITTEN = 100_000

const describedBy = (common: string, ready: readonly ReadyAsset[]): string => {
  const lines = ready.flatMap(({ said }) => (said === '' ? [] : said)).join('\n')
  return lines === '' ? common : [common.trim(), lines].filter(Boolean).join('\n\n').slice(0, LONGEST_WRITTEN)
}

/** Titles name at most this many sources. */
const MAX_NAMED = 2

const titleOf = (ready: readonly ReadyAsset[]): string => {
  const names = [...new Set(ready.map(({ from }) => from))]
  const more = names.length - MAX_NAMED
  return `Bulk: ${names.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Names of sources in a title. In English, as all of it, since the service’s analysts read it. */
const SOURCE_NAMES: Record<BulkSource['kind'], string> = {
  paste: 'pasted text',
  file: 'file',
  tabs: 'open tabs',
  selection: 'selected text',
  links: 'links of a page',
  basket: 'collected assets',
}

/** A file’s name; never the URL of a page, which may be private. A row that Undo made anew has no source. */
const nameOfSource = (source: BulkSource | undefined): string => {
  if (source === undefined) return SOURCE_NAMES.paste
  return source.kind === 'file' && source.name !== '' ? source.name : SOURCE_NAMES[source.kind]
}

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
  opened: Pick<OpenedList, 'rows' | 'checks' | 'reports'> & Partial<Pick<OpenedList, 'sources' | 'ignored'>>,
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
        ...saidOf(row, opened.sources),
      })
  }
  const all = [...ready.values()]
  for (const one of all)
    one.bytes =
      ENVELOPE +
      bytesOf(one.content) +
      (one.said === '' ? 0 : bytesOf(one.said)) +
      (one.enrichments.length > 0 ? bytesOf(one.enrichments) : 0)
  return [...all.filter(({ stops }) => !stops), ...all.filter(({ stops }) => stops)]
}

const saidOf = (
  row: BulkRow,
  sources: OpenedList['sources'] | undefined,
): Pick<ReadyAsset, 'category' | 'said' | 'from'> => {
  const facts = feedFacts(row, sources)
  const said = descriptionOf(row, facts)
  return {
    category: categoryIn(facts?.category ?? ''),
    said: said === '' || row.what.is !== 'asset' ? '' : `${row.what.content}: ${said}`,
    from: nameOfSource(sources?.get(row.source)),
  }
}

/** Groups the assets by category, in the order of each category’s first asset: a report has one. */
const byCategory = (ready: readonly ReadyAsset[], common: DraftForm['category']): ReadyAsset[][] => {
  const groups = new Map<DraftForm['category'], ReadyAsset[]>()
  for (const one of ready) {
    const category = one.category ?? common
    const group = groups.get(category)
    if (group) group.push(one)
    else groups.set(category, [one])
  }
  return [...groups.values()]
}

export const plannedReports = (
  ready: readonly ReadyAsset[],
  { form, sendLines, most, slug }: { form: DraftForm; sendLines: boolean; most: number; slug: string },
): ReadyAsset[][] => {
  const around = bytesOf(bulkBody(formOf(form, [], false), [], slug)) + bytesOf(form.overrideReason)
  return byCategory(ready, form.category).flatMap((group) => {
    const sized = group.map((one) => ({
      one,
      bytes: one.bytes + (sendLines ? bytesOf(one.row.lineText) : 0),
    }))
    return splitBySize(sized, { most, around, limit: BODY_LIMIT }).map((report) =>
      report.map(({ one }) => one),
    )
  })
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
    report.map(({ row, content, stops, enrichments, category, said, from }) => [
      row.id,
      content,
      stops,
      enrichments.length,
      row.status,
      row.sure,
      category,
      said,
      from,
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
