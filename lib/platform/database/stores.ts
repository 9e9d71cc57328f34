import type { DBSchema } from 'idb'

/**
 * The stores of the extension’s database. Values are `unknown` on purpose: readers must parse each row, since it may
 * come from another version or a damaged disk.
 *
 * - `connection`: row `current`, the only place that holds the key; plus facts about keys, and the salt of their marks
 * - `drafts`: reports being written, by ID; `place` combines the tab and a hash of the URL
 * - `reports`: submitted reports, by ID; only a user action deletes one
 * - `papers`: payload of each report (request body, draft and answer), by report ID; index `picture` finds those with a screenshot
 * - `lanes`: origin state (pacing and pauses), one row per service origin
 * - `cases`: takedown cases as last seen, by owner (service and organization) and number. Those without a report of the user are
 *   dropped when the disk is full, and with their connection
 * - `caseLooks`: per own report, when its cases were last requested and whether more are expected
 * - `caseNews`: own cases that changed since the user last looked
 * - `caseWatch`: progress of takedown polling, one row per owner
 * - `assetGenerations`: copies of the asset list, one complete and one being built. Their data is in `assetRows` (the service’s
 *   rows, by copy and chunk), `assetBlocks` (sorted index lines, each block under its last line) and, during a build,
 *   `assetRuns` (sorted lines not merged yet, by run and piece)
 * - `bulk`: settings of the whole bulk list, under `current`; `bulkRows`: its rows, by chunk; `bulkSources`: where rows come from;
 *   `bulkTexts`: texts still being read; `bulkEvidence`: evidence that came with a row
 * - `signingKeys`: row `case-files`, the key that signs case files. Its private part is a `CryptoKey` that can’t be extracted, so no
 *   export has it
 */
export interface Stores extends DBSchema {
  connection: { key: string; value: unknown }
  drafts: { key: string; value: unknown; indexes: { place: string } }
  reports: { key: string; value: unknown; indexes: { state: string; confirmedAt: number } }
  papers: { key: string; value: unknown; indexes: { picture: [number, number] } }
  lanes: { key: string; value: unknown }
  cases: { key: [string, number]; value: unknown; indexes: { keys: string; reports: string } }
  caseLooks: { key: [string, string]; value: unknown }
  caseNews: { key: [string, number]; value: unknown }
  caseWatch: { key: string; value: unknown }
  assetGenerations: { key: number; value: unknown }
  assetRows: { key: [number, number]; value: unknown }
  assetRuns: { key: [number, number, number]; value: unknown }
  assetBlocks: { key: [number, string]; value: unknown }
  bulk: { key: string; value: unknown }
  bulkRows: { key: number; value: unknown }
  bulkSources: { key: number; value: unknown }
  bulkTexts: { key: number; value: unknown }
  bulkEvidence: { key: number; value: unknown }
  signingKeys: { key: string; value: unknown }
}

export type CopyDataStore = 'assetRows' | 'assetRuns' | 'assetBlocks'
export type CopyStore = 'assetGenerations' | CopyDataStore

/** The stores with the data of the asset list’s copies. */
export const COPY_DATA_STORES: readonly CopyDataStore[] = ['assetRows', 'assetRuns', 'assetBlocks']
export const COPY_STORES: CopyStore[] = ['assetGenerations', ...COPY_DATA_STORES]

/** Returns the key range of one copy’s data: its ID is the first part of each key. */
export const rangeOfCopy = (id: number): IDBKeyRange => IDBKeyRange.bound([id], [id + 1], false, true)
