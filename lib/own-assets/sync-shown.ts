import { assetTypes } from '#lib/assets/asset-types.ts'
import { ASSET_STATUSES, type Facets as Offered, type SyncState } from '#lib/messages/asset-requests.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { asShown, type Facets } from './copy.ts'
import type { Keeper } from './keep-current.ts'

export type SyncShownDoors = {
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  keeper: Pick<Keeper, 'current' | 'lastStop' | 'progress' | 'isRunning'>
}

/** How the local copy stands, for the one place that shows all of it. */
export const syncShown = async ({ connection, mayReach, keeper }: SyncShownDoors): Promise<SyncState> => {
  const [found, { copy, unchecked }] = await Promise.all([connection(), keeper.current()])
  const progress = keeper.progress()
  return {
    running: keeper.isRunning(),
    indexing: progress?.sorting ?? false,
    pages: progress?.pages ?? 0,
    count: progress?.count ?? 0,
    startedAt: progress?.startedAt ?? null,
    failure: (await cannotBegin(found, mayReach)) ?? stopWord(await keeper.lastStop()) ?? unchecked,
    copy: asShown(copy),
    facets: offered(copy?.facets),
  }
}

/** What keeps a sync from being begun comes before what became of the last one. */
const cannotBegin = async (
  connection: Connection | null,
  mayReach: SyncShownDoors['mayReach'],
): Promise<string | null> => {
  if (!connection || connection.apiKey === null) return 'no-connection'
  return (await mayReach(connection.matchPattern)) ? null : 'no-host-access'
}

/** A sync that found no network is not one without a service. */
const stopWord = (stop: string | null): string | null => (stop === 'no-connection' ? 'offline' : stop)

/** Documented values alone are offered: the service answers 400 to others. */
const offered = (facets: Facets | undefined): Offered =>
  facets
    ? {
        types: assetTypes.filter((type) => facets.types.includes(type)),
        statuses: ASSET_STATUSES.filter((status) => facets.statuses.includes(status)),
        groups: facets.groups.toSorted((one, other) => one.name.localeCompare(other.name)),
      }
    : { types: [...assetTypes], statuses: [...ASSET_STATUSES], groups: [] }
