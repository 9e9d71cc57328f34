import type { Database } from '#lib/platform/database/database.ts'
import type { KindChoices } from '#lib/capture/redaction/kinds/secret-kinds.ts'
import type { BulkRow, BulkSource } from '#lib/model/bulk-row.ts'
import {
  FRESH,
  readList,
  storeChange,
  type BulkCommon,
  type Enrichment,
  type ListChange,
  type RowsAround,
} from './bulk-store.ts'
import { makeList, type List } from './list.ts'
import type { Looked } from './look-at-row.ts'

/** A list as the background has it in memory, read from the disk once. */
export type OpenedList = RowsAround & {
  /** Names this reading of it: stamps of another mean nothing. */
  epoch: number
  list: List
  common: BulkCommon
  sources: Map<number, BulkSource>
  /** By what is private in what is read now. */
  redaction: KindChoices
  looks: Map<number, Looked>
  /** By row: the stamp of its last change, which rises over all rows. */
  stamps: Map<number, number>
  stamp: number
  /** The evidence that rows came with, once it was read; null after more has come. */
  evidence: Promise<Map<number, Enrichment[]>> | null
  /** What drafts brought into the common fields, by the `edit` that they made of them: a page may type over older ones meanwhile. */
  joined: { edit: number; form: BulkCommon['form'] }[]
}

export type OpeningDeps = {
  database: () => Promise<Database>
  now: () => number
  /** What a person's own defaults put into a new list's form. */
  defaults: () => Promise<Partial<BulkCommon['form']>>
  redaction: () => Promise<KindChoices>
  most: number
}

export const openList = async (deps: OpeningDeps): Promise<OpenedList> => {
  const [stored, defaults, redaction] = await Promise.all([
    deps.database().then(readList),
    deps.defaults(),
    deps.redaction(),
  ])
  const list = makeList(stored.rows, deps.most)
  const opened: OpenedList = {
    epoch: deps.now(),
    list,
    rows: list.rows(),
    unreadable: stored.unreadable,
    common: stored.common ?? { ...FRESH, form: { ...FRESH.form, ...defaults } },
    sources: new Map(stored.sources.map((source) => [source.id, source])),
    redaction,
    looks: new Map(),
    stamps: new Map(),
    stamp: 0,
    evidence: null,
    joined: [],
  }
  stampRows(opened, [...opened.rows.keys()])
  return opened
}

/** Pages that ask what has changed are told of these. */
export const stampRows = (opened: OpenedList, ids: readonly number[]): void => {
  for (const id of ids) opened.stamps.set(id, (opened.stamp += 1))
}

/**
 * Stores a change and then has it in memory, never the other way round. `rows` are as they are to be; one that says something
 * else than before is looked at anew.
 */
export const changeList = async (
  database: Database,
  opened: OpenedList,
  { rows = [], ...change }: ListChange,
): Promise<void> => {
  await storeChange(database, { ...change, rows }, opened)
  if (change.common) opened.common = change.common
  if (change.source) opened.sources.set(change.source.id, change.source)
  for (const row of rows) if (saysOtherThan(row, opened.rows.get(row.id))) opened.looks.delete(row.id)
  if (rows.length > 0) opened.list.change(rows)
  stampRows(
    opened,
    rows.map(({ id }) => id),
  )
}

const saysOtherThan = (row: BulkRow, before: BulkRow | undefined): boolean =>
  row.what.is !== 'asset' || before?.what.is !== 'asset' || row.what.content !== before.what.content
