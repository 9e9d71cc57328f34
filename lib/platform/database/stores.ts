import type { DBSchema } from 'idb'

/**
 * The stores of the extension's database. Values are `unknown` on purpose: whoever reads a row parses it, since it may
 * come from another version or a damaged disk.
 *
 * - `connection`: the row `current`, the only place that holds the key, and beside it what is known of keys and the salt of their names
 * - `drafts`: what a person is writing, by id; `place` is tab and hash of the address
 * - `reports`: confirmed reports, by id; no code deletes one but at a person's word
 * - `papers`: request body, draft and answer of each report, by the report's id; `picture` finds those whose body holds one
 * - `origin states`: pacing and pauses, one row for each service origin
 * - `cases`: takedown cases as last seen, by owner (service and organization) and number; those without a report of the person's
 *   give way when the disk is full, and go with the connection that they are of
 * - `caseLooks`: of each own report, when its cases were last asked for, and whether anything more is expected
 * - `caseNews`: cases of the person's that have changed since they last looked
 * - `caseWatch`: how far the watch has come, one row for each owner
 * - `assetGenerations`: copies of the organization's asset list, the complete one and the one being built; what they hold lies in
 *   `assetRows` (the service's rows, by generation and chunk), `assetBlocks` (the sorted lines that find them, each block under its
 *   last line) and, while it is built, `assetRuns` (sorted lines that are not merged yet, by run and piece)
 * - `bulk`: what is said once of all of the Bulk tab's list, under `current`; its rows in `bulkRows` (by chunk), where they come from in
 *   `bulkSources`, the texts that are still being read in `bulkTexts`, and the evidence that came with a row in `bulkEvidence`
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
}
