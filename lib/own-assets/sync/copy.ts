import { listOf, number, oneOf, orNull, record, text, yesOrNo } from '#lib/plain-reader.ts'
import type { Database } from '#lib/platform/database/database.ts'
import type { MarkedConnection } from '#lib/settings/key-mark.ts'
import type { AssetCopy } from '#lib/model/verdict.ts'

/** What the list's rows have been seen to hold, so that filters offer what is there. */
const facets = record({
  types: listOf(text),
  statuses: listOf(text),
  groups: listOf(record({ id: number, name: text })),
})

/**
 * One copy of the asset list ("generation"): being built, or complete. The last complete one answers until the next is.
 * The service's rows lie in chunks as they came (`rows.ts`), beside sorted lines that find them by key (`lines.ts`).
 */
const generation = record({
  id: number,
  owner: text,
  state: oneOf(['building', 'complete']),
  /** Where a cut-off sync goes on: the cursor of the next page, opaque; null for the first page, and when all are here. */
  cursor: orNull(text),
  /** Every page is here; what is left is to sort the lines. */
  fetched: yesOrNo,
  pages: number,
  chunks: number,
  /** Different ids. */
  count: number,
  /** Rows whose id had come before: rows move between pages while a list is read. */
  repeated: number,
  /** Entries of the list that are in no comparison: the service's row could not be read, or its content is no asset. */
  unreadable: number,
  facets,
  /** Sorted runs that are written, and of how many chunks the lines are in them. */
  runs: number,
  chunksInRuns: number,
  startedAt: number,
  completedAt: number,
})
export type Generation = NonNullable<ReturnType<typeof generation>>
export type Facets = Generation['facets']

export const generationsIn = (rows: readonly unknown[]): Generation[] =>
  rows.map(generation).filter((value) => value !== undefined)

/** Every copy that there is, oldest first. */
export const allGenerations = async (database: Database): Promise<Generation[]> =>
  generationsIn(await database.getAll('assetGenerations'))

/**
 * Whose list it is. Another organization of the same service has another list, and what a list shows is the key's to say: what one
 * key read never answers for another.
 */
export const ownerOf = ({
  baseUrl,
  slug,
  keyMark,
}: Pick<MarkedConnection, 'baseUrl' | 'slug' | 'keyMark'>): string => `${baseUrl} ${slug} ${keyMark}`

/** An owner as it may leave this browser: without the name of the key, which comes last. */
export const ownerToShow = (owner: string): string => owner.replace(/ [0-9a-f]{16}$/, '')

/** The copy that answers, if there is a complete one for that owner. */
export const completeOf = (generations: readonly Generation[], owner: string): Generation | null =>
  generations.findLast((one) => one.state === 'complete' && one.owner === owner) ?? null

export const completeCopy = async (database: Database, owner: string): Promise<Generation | null> =>
  completeOf(await allGenerations(database), owner)

export const asShown = (value: Generation | null): AssetCopy | null =>
  value && { count: value.count, completedAt: value.completedAt, unreadable: value.unreadable }
