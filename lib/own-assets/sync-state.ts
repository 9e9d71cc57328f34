import { assetTypes } from '#lib/assets/asset.ts'
import type { KnownConnection } from '#lib/messages/requests.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { AssetCopy } from '#lib/model/verdict.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import {
  allCopies,
  asShownWithSkipped,
  copyOwnerOf,
  copyState,
  rememberedFor,
  type CopyDeps,
  type Facets,
  type StoredCopy,
} from './copy.ts'

export const ASSET_STATUSES = ['ALLOWED', 'UNKNOWN', 'BLOCKED'] as const

export type SyncState = {
  running: boolean
  /** All pages are fetched; the index is being built. */
  indexing: boolean
  /** Progress of the running sync. */
  pages: number
  count: number
  startedAt: number | null
  /** Why there is no copy, or why the last sync failed; an open set of codes. */
  failure: string | null
  copy: AssetCopy | null
  /** Filter values in the copy; all documented ones if unknown. Types are always documented ones. */
  facets: OfferedFacets
}

export type OfferedFacets = {
  types: (typeof assetTypes)[number][]
  /** Documented ones first; '' if the service sent none. */
  statuses: string[]
  /** `of`: whose it is, of several organizations: others may have the same number. */
  groups: { id: number; name: string; of?: Organization }[]
}

/** Reasons why a sync can’t begin; shown before the last sync’s result. */
const cannotBegin = async (connection: KnownConnection | null): Promise<string | null> => {
  if (!connection || connection.keyMark === '') return 'no-connection'
  return (await mayReach(connection.matchPattern)) ? null : 'no-host-access'
}

/** A sync without network shows as offline, not as a missing connection. */
const stopWord = (stop: string | null): string | null => (stop === 'no-connection' ? 'offline' : stop)

const statusesIn = ({ statuses }: Facets): string[] => {
  const documented = ASSET_STATUSES.filter((status) => statuses.includes(status))
  const others = statuses.filter((status) => !documented.some((one) => one === status))
  return [...documented, ...others.toSorted()]
}

/** Offers only documented types, since the service answers 400 to others; statuses are filtered locally. */
const offered = (facets: Facets | undefined): OfferedFacets =>
  facets
    ? {
        types: assetTypes.filter((type) => facets.types.includes(type)),
        statuses: statusesIn(facets),
        groups: facets.groups.toSorted((one, other) => one.name.localeCompare(other.name)),
      }
    : { types: [...assetTypes], statuses: [...ASSET_STATUSES], groups: [] }

/** How the copy stands, and how far a running sync is: what it has stored of its half copy. `known`: all copies, if they are read already. */
export const syncState = async (
  deps: CopyDeps,
  connection: KnownConnection | null,
  known?: readonly StoredCopy[],
): Promise<SyncState> => {
  const copies = known ?? (await allCopies(await deps.database()))
  const owner = connection && copyOwnerOf(connection)
  const [{ copy, unchecked }, cannot, remembered] = await Promise.all([
    copyState(deps, connection, copies),
    cannotBegin(connection),
    owner === null ? null : rememberedFor(deps.local, owner),
  ])
  const running = deps.isRunning()
  const half = running ? copies.findLast((one) => one.state === 'building' && one.owner === owner) : undefined
  return {
    running,
    indexing: half?.fetched ?? false,
    pages: half?.pages ?? 0,
    count: half?.count ?? 0,
    startedAt: half?.startedAt ?? null,
    failure: cannot ?? stopWord(remembered?.stop ?? null) ?? unchecked,
    copy: asShownWithSkipped(copy),
    facets: offered(copy?.facets),
  }
}

/** Returns the lists of several organizations as one: complete since the oldest copy is. */
export const syncOfAll = (all: readonly { organization: Organization; sync: SyncState }[]): SyncState => {
  const syncs = all.map(({ sync }) => sync)
  const copies = syncs.flatMap(({ copy }) => copy ?? [])
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
  const among = <Value extends string>(values: readonly Value[][]): Value[] => [...new Set(values.flat())]
  return {
    running: syncs.some((one) => one.running),
    indexing: syncs.some(({ indexing }) => indexing),
    pages: sum(syncs.map(({ pages }) => pages)),
    count: sum(syncs.map(({ count }) => count)),
    startedAt: syncs.find(({ startedAt }) => startedAt !== null)?.startedAt ?? null,
    failure: copies.length > 0 ? null : (syncs[0]?.failure ?? null),
    copy:
      copies.length === 0
        ? null
        : {
            count: sum(copies.map(({ count }) => count)),
            completedAt: Math.min(...copies.map(({ completedAt }) => completedAt)),
            unreadable: sum(copies.map(({ unreadable }) => unreadable)),
          },
    facets: {
      types: assetTypes.filter((type) => syncs.some(({ facets }) => facets.types.includes(type))),
      statuses: among(syncs.map(({ facets }) => facets.statuses)),
      groups: all
        .flatMap(({ organization, sync }) => sync.facets.groups.map((one) => ({ ...one, of: organization })))
        .toSorted((one, other) => one.name.localeCompare(other.name)),
    },
  }
}
