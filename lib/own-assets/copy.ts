import * as z from 'zod/mini'
import type { Database } from '#lib/platform/database/open-database.ts'
import type { AssetCopy } from './verdict-shape.ts'

/** What the list's rows have been seen to hold, so that filters offer what is there. */
const facets = z.object({
  types: z.array(z.string()),
  statuses: z.array(z.string()),
  groups: z.array(z.object({ id: z.number(), name: z.string() })),
})

/**
 * One copy of the asset list ("generation"): being built, or complete. The last complete one answers until the next is.
 * The service's rows lie in chunks as they came (`rows.ts`), beside sorted lines that find them by key (`lines.ts`).
 */
const generation = z.object({
  id: z.number(),
  owner: z.string(),
  state: z.enum(['building', 'complete']),
  /** Where a cut-off sync goes on: the cursor of the next page, opaque; null for the first page, and when all are here. */
  cursor: z.nullable(z.string()),
  /** Every page is here; what is left is to sort the lines. */
  fetched: z.boolean(),
  pages: z.number(),
  chunks: z.number(),
  /** Different ids. */
  count: z.number(),
  /** Rows whose id had come before: rows move between pages while a list is read. */
  repeated: z.number(),
  /** Entries of the list that are in no comparison: the service's row could not be read, or its content is no asset. */
  unreadable: z.number(),
  facets,
  /** Sorted runs that are written, and of how many chunks the lines are in them. */
  runs: z.number(),
  chunksInRuns: z.number(),
  startedAt: z.number(),
  completedAt: z.number(),
})
export type Generation = z.output<typeof generation>
export type Facets = Generation['facets']

const parseGenerations = (rows: unknown[]): Generation[] =>
  rows.map((row) => generation.safeParse(row).data).filter((value) => value !== undefined)

/** Every copy that there is, oldest first. */
export const allGenerations = async (database: Database): Promise<Generation[]> =>
  parseGenerations(await database.getAll('assetGenerations'))

/** Whose list it is: another organization of the same service has another list. */
export const ownerOf = ({ origin, slug }: { origin: string; slug: string }): string => `${origin} ${slug}`

/** The copy that answers, if there is a complete one for that owner. */
export const completeOf = (generations: readonly Generation[], owner: string): Generation | null =>
  generations.findLast((one) => one.state === 'complete' && one.owner === owner) ?? null

export const completeCopy = async (database: Database, owner: string): Promise<Generation | null> =>
  completeOf(await allGenerations(database), owner)

export const asShown = (value: Generation | null): AssetCopy | null =>
  value && { count: value.count, completedAt: value.completedAt, unreadable: value.unreadable }
