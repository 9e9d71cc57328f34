import { assetTypes } from '#lib/assets/asset.ts'
import {
  ASSET_STATUSES,
  LONGEST_STATUS,
  type Facets as Offered,
  type SyncState,
} from '#lib/messages/asset-requests.ts'
import type { Connection } from '#lib/settings/connection.ts'
import { asShownWithSkipped, type Facets } from './copy.ts'
import type { SyncScheduler } from './schedule.ts'

export type SyncShownDeps = {
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  scheduler: Pick<SyncScheduler, 'current' | 'lastStop' | 'progress' | 'isRunning'>
}

export const syncShown = async ({ connection, mayReach, scheduler }: SyncShownDeps): Promise<SyncState> => {
  const [found, { copy, unchecked }] = await Promise.all([connection(), scheduler.current()])
  const progress = scheduler.progress()
  return {
    running: scheduler.isRunning(),
    indexing: progress?.sorting ?? false,
    pages: progress?.pages ?? 0,
    count: progress?.count ?? 0,
    startedAt: progress?.startedAt ?? null,
    failure: (await cannotBegin(found, mayReach)) ?? stopWord(await scheduler.lastStop()) ?? unchecked,
    copy: asShownWithSkipped(copy),
    facets: offered(copy?.facets),
  }
}

/** Reasons why a sync can’t begin; shown before the last sync’s result. */
const cannotBegin = async (
  connection: Connection | null,
  mayReach: SyncShownDeps['mayReach'],
): Promise<string | null> => {
  if (!connection || connection.apiKey === null) return 'no-connection'
  return (await mayReach(connection.matchPattern)) ? null : 'no-host-access'
}

/** A sync without network shows as offline, not as a missing connection. */
const stopWord = (stop: string | null): string | null => (stop === 'no-connection' ? 'offline' : stop)

const statusesIn = ({ statuses }: Facets): string[] => {
  const documented = ASSET_STATUSES.filter((status) => statuses.includes(status))
  const others = statuses.filter((status) => !documented.some((one) => one === status))
  return [...documented, ...others.filter(({ length }) => length <= LONGEST_STATUS).toSorted()]
}

/** Offers only documented types, since the service answers 400 to others; statuses are filtered locally. */
const offered = (facets: Facets | undefined): Offered =>
  facets
    ? {
        types: assetTypes.filter((type) => facets.types.includes(type)),
        statuses: statusesIn(facets),
        groups: facets.groups.toSorted((one, other) => one.name.localeCompare(other.name)),
      }
    : { types: [...assetTypes], statuses: [...ASSET_STATUSES], groups: [] }
