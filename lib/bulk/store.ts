import { remainingDraftId } from '#lib/model/repair.ts'
import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database.ts'
import { readRange, readRow } from '#lib/platform/rows.ts'
import { withSpace } from '#lib/platform/disk-space.ts'
import { draftForm } from '#lib/model/draft-form.ts'
import { EMPTY_FORM } from '#lib/model/empty-form.ts'
import type { Payload, Report } from '#lib/model/report.ts'
import { replacedReport } from '#lib/outbox/transition.ts'
import { getPayload, parseReport, STRICT } from '#lib/reports/store.ts'
import { enrichment, type ReportBody } from '#lib/service/report.ts'
import { bulkRow, bulkSource, type BulkRow, type BulkSource } from '#lib/model/bulk-row.ts'

export type Enrichment = NonNullable<ReportBody['assets'][number]['enrichments']>[number]

const bulkCommon = z.object({
  form: draftForm,
  edit: z.number(),
  sendRest: z.boolean(),
  sendLines: z.boolean(),
  chain: z.nullable(z.number()),
})
export type BulkCommon = z.output<typeof bulkCommon>

export const FRESH: BulkCommon = {
  form: EMPTY_FORM,
  edit: 0,
  sendRest: true,
  sendLines: false,
  chain: null,
}

/** Rows per record: a change rewrites this many, and a list of thousands is read in a few hundred records. */
const CHUNK = 100

const chunkOf = (id: number): number => Math.floor(id / CHUNK)

const LIST_STORES = ['bulk', 'bulkRows', 'bulkSources', 'bulkTexts', 'bulkEvidence'] as const

export type StoredList = {
  common: BulkCommon | null
  rows: BulkRow[]
  sources: BulkSource[]
  /** Unreadable entries by record, written back unchanged. */
  unreadable: ReadonlyMap<number, unknown[]>
  /** First IDs beyond all stored records, so that nothing new is written over a record that can’t be read. */
  free: { row: number; source: number }
}

/** Records and sources that the browser can’t read are missing from the list and stay stored. */
export const readList = async (database: Database): Promise<StoredList> => {
  const transaction = database.transaction(LIST_STORES)
  const records = transaction.objectStore('bulkRows')
  const sourceRecords = transaction.objectStore('bulkSources')
  const [keys, sourceKeys] = await Promise.all([records.getAllKeys(), sourceRecords.getAllKeys()])
  const common = await readRow(transaction, transaction.objectStore('bulk'), 'current')
  const chunks = await readRange(transaction, records, records)
  const sources = await readRange(transaction, sourceRecords, sourceRecords)
  const unreadable = new Map<number, unknown[]>()
  const rows = chunks.flatMap((chunk, index) => {
    const entries: unknown[] = Array.isArray(chunk) ? chunk : [chunk]
    return entries.flatMap((entry) => {
      const row = bulkRow.safeParse(entry).data
      const key = keys[index]
      if (row === undefined && key !== undefined) unreadable.set(key, [...(unreadable.get(key) ?? []), entry])
      return row ?? []
    })
  })
  return {
    common: bulkCommon.safeParse(common).data ?? null,
    rows,
    sources: sources.flatMap((source) => bulkSource.safeParse(source).data ?? []),
    unreadable,
    free: {
      row: Math.max(0, ...Array.from(unreadable.keys(), (chunk) => (chunk + 1) * CHUNK)),
      source: Math.max(0, ...sourceKeys) + 1,
    },
  }
}

export type RowsAround = { rows: ReadonlyMap<number, BulkRow>; unreadable: ReadonlyMap<number, unknown[]> }

type ListRows = {
  put: (value: unknown, key: number) => Promise<unknown>
  delete: (key: number) => Promise<unknown>
}

/** Writes the records of these rows. `gone`: IDs of deleted rows. */
const putRows = async (
  store: ListRows,
  changed: readonly BulkRow[],
  around: RowsAround,
  gone: readonly number[] = [],
): Promise<void> => {
  const now = new Map(changed.map((row) => [row.id, row]))
  const dropped = new Set(gone)
  const chunks = new Set([...now.keys(), ...dropped].map(chunkOf))
  await Promise.all(
    [...chunks].map((chunk) => {
      const entries: unknown[] = [...(around.unreadable.get(chunk) ?? [])]
      for (let id = chunk * CHUNK; id < (chunk + 1) * CHUNK; id += 1) {
        const row = now.get(id) ?? around.rows.get(id)
        if (row && !dropped.has(id)) entries.push(row)
      }
      return entries.length === 0 ? store.delete(chunk) : store.put(entries, chunk)
    }),
  )
}

/** One change of the list, stored in one transaction. Omitted parts stay. */
export type ListChange = {
  common?: BulkCommon
  source?: BulkSource
  /** The full text of the source, still to be read. */
  text?: string
  rows?: readonly BulkRow[]
  evidence?: readonly { id: number; enrichments: readonly Enrichment[] }[]
}

export const storeChange = (
  database: Database,
  change: ListChange,
  around: RowsAround,
  durability: 'strict' | 'relaxed' = STRICT.durability,
): Promise<void> =>
  withSpace(database, async () => {
    const transaction = database.transaction(LIST_STORES, 'readwrite', { durability })
    // Avoids an unhandled rejection: `done` is awaited below.
    transaction.done.catch(() => undefined)
    const { common, source, text, rows, evidence = [] } = change
    if (common) await transaction.objectStore('bulk').put(common, 'current')
    if (source) await transaction.objectStore('bulkSources').put(source)
    if (source && text !== undefined) await transaction.objectStore('bulkTexts').put(text, source.id)
    if (source?.done && !source.unreadable && !source.aside)
      await transaction.objectStore('bulkTexts').delete(source.id)
    if (rows) await putRows(transaction.objectStore('bulkRows'), rows, around)
    for (const { id, enrichments: items } of evidence)
      await transaction.objectStore('bulkEvidence').put(items, id)
    await transaction.done
  })

/** Deletes sent rows and their empty sources, or everything including unread texts, at the user’s request. */
export const clearRows = (
  database: Database,
  gone: { rows: readonly number[]; sources: readonly number[] } | 'all',
  around: RowsAround,
): Promise<void> =>
  withSpace(database, async () => {
    const transaction = database.transaction(LIST_STORES, 'readwrite', STRICT)
    transaction.done.catch(() => undefined)
    if (gone === 'all') {
      // The columns chosen for feeds stay: they belong to the user, not to this list.
      for (const name of LIST_STORES)
        await (name === 'bulk'
          ? transaction.objectStore('bulk').delete('current')
          : transaction.objectStore(name).clear())
    } else {
      await putRows(transaction.objectStore('bulkRows'), [], around, gone.rows)
      for (const id of gone.sources) await transaction.objectStore('bulkSources').delete(id)
      for (const id of gone.rows) await transaction.objectStore('bulkEvidence').delete(id)
    }
    await transaction.done
  })

type Made = { report: Report; payload: Payload }

/** Stores reports and the rows that they were made from in one transaction. */
export const storeReports = async (
  database: Database,
  made: readonly Made[],
  rows: readonly BulkRow[],
  around: RowsAround,
): Promise<void> =>
  withSpace(database, async () => {
    const transaction = database.transaction(['reports', 'payloads', 'bulkRows'], 'readwrite', STRICT)
    transaction.done.catch(() => undefined)
    for (const { report, payload } of made) {
      void transaction.objectStore('payloads').add(payload)
      void transaction.objectStore('reports').add(report)
    }
    await putRows(transaction.objectStore('bulkRows'), rows, around)
    await transaction.done
  })

/** A report that was taken back. Its payload is null if the browser can’t read it. */
export type TakenReport = { report: Report; payload: Payload | null }

/** Deletes those of the reports that are still queued. `freed` returns the list’s change, stored in the same transaction. */
export const takeBackReports = async (
  database: Database,
  ids: readonly string[],
  around: RowsAround,
  freed: (taken: readonly TakenReport[]) => Pick<ListChange, 'common' | 'rows' | 'evidence'>,
): Promise<TakenReport[]> => {
  const payloads = new Map(
    await Promise.all(ids.map(async (id) => [id, await getPayload(database, id)] as const)),
  )
  return withSpace(database, async () => {
    const stores = ['reports', 'payloads', 'bulk', 'bulkRows', 'bulkEvidence'] as const
    const transaction = database.transaction(stores, 'readwrite', STRICT)
    transaction.done.catch(() => undefined)
    const taken: TakenReport[] = []
    for (const id of ids) {
      const report = parseReport(await readRow(transaction, transaction.objectStore('reports'), id))
      if (report?.state.at !== 'queued') continue
      taken.push({ report, payload: payloads.get(id) ?? null })
      await transaction.objectStore('reports').delete(id)
      await transaction.objectStore('payloads').delete(id)
    }
    const { common, rows = [], evidence = [] } = freed(taken)
    if (common) await transaction.objectStore('bulk').put(common, 'current')
    await putRows(transaction.objectStore('bulkRows'), rows, around)
    for (const { id, enrichments: items } of evidence)
      await transaction.objectStore('bulkEvidence').put(items, id)
    await transaction.done
    return taken
  })
}

/**
 * Closes those of the reports that are still rejected, and stores the rows that `freed` takes out of them, in one transaction: no
 * repair can replace a report in between, and no row is left in one that is closed. Gives back what a repair of a `replaced` report
 * left out, too, unless its draft was submitted. Returns the reports that rows were taken out of.
 */
export const closeRejected = (
  database: Database,
  { ids, replaced }: { ids: readonly string[]; replaced: ReadonlySet<string> },
  around: RowsAround,
  freed: (closed: ReadonlySet<string>) => readonly BulkRow[],
): Promise<string[]> =>
  withSpace(database, async () => {
    const transaction = database.transaction(['reports', 'bulkRows'], 'readwrite', STRICT)
    transaction.done.catch(() => undefined)
    const reports = transaction.objectStore('reports')
    const closed: string[] = []
    for (const id of ids) {
      const report = parseReport(await readRow(transaction, reports, id))
      if (report?.state.at === 'refused') await reports.put(replacedReport(report, []))
      else if (!replaced.has(id) || (await reports.getKey(remainingDraftId(id))) !== undefined) continue
      closed.push(id)
    }
    await putRows(transaction.objectStore('bulkRows'), freed(new Set(closed)), around)
    await transaction.done
    return closed
  })

const enrichments = z.array(enrichment)

export const evidenceOf = async (database: Database, id: number): Promise<Enrichment[]> => {
  const transaction = database.transaction('bulkEvidence')
  return enrichments.safeParse(await readRow(transaction, transaction.store, id)).data ?? []
}

export const allEvidence = async (database: Database): Promise<Map<number, Enrichment[]>> => {
  const transaction = database.transaction('bulkEvidence')
  const ids = await transaction.store.getAllKeys()
  const kept = await readRange(transaction, transaction.store, transaction.store)
  return new Map(
    ids.flatMap((id, index) => {
      const read = enrichments.safeParse(kept[index]).data
      return read ? [[id, read] as const] : []
    }),
  )
}
