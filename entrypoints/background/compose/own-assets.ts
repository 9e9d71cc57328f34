import { announce, onAnnounced } from '#lib/messages/changes.ts'
import type { Preferences } from '#lib/model/preferences.ts'
import { foundSince } from '#lib/model/needs-confirmation.ts'
import { makeEveryPage } from '#lib/own-assets/browser-ui.ts'
import { lookAlikeEntries } from '#lib/own-assets/own-asset-index.ts'
import type { SyncSchedulerDeps } from '#lib/own-assets/schedule.ts'
import { makeSyncScheduler } from '#lib/own-assets/schedule.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { withLockIfFree, makeWaker } from '#lib/platform/alarms.ts'
import { systemClock } from '#lib/platform/timing.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import type { OutboxDeps } from '#lib/outbox/queue.ts'
import type { OpenedVerdict } from '../open-verdict.ts'
import type { ConnectionState } from '../connection-state.ts'

/** What keeps the copy of the asset list current, and what else asks it, wired to the browser. */
export const composeOwnAssets = (
  { database, local, connection, hearTabs }: ConnectionState,
  { current, hearDamage, verdictOnAddress }: OpenedVerdict,
  deps: {
    clientFor: SyncSchedulerDeps['clientFor']
    preferences: () => Promise<Preferences>
  },
) => {
  const clock = systemClock

  const scheduler = makeSyncScheduler({
    database,
    local,
    clock,
    connection,
    mayReach,
    clientFor: deps.clientFor,
    addLines: makeLines(lookAlikeEntries),
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    lockIfFree: (work) => withLockIfFree('own-assets', work),
    hours: async () => (await deps.preferences()).syncHours,
    wake: makeWaker('own-assets', () => void scheduler.syncIfDue()),
    announce: () => announce({ what: 'own-assets' }),
    announceProgress: () => announce({ what: 'sync' }),
  })

  hearDamage(() => void scheduler.mend())

  const everyPage = makeEveryPage({ ...deps, hearTabs, verdictOn: verdictOnAddress })

  onAnnounced(({ what }) => {
    // The same page may now be one of ours.
    if (what === 'own-assets' || what === 'connection') void everyPage.shown()
  })

  /** What a report of these would now hit, if the copy is another one than it was checked against; null for nothing new. */
  const ownAssetSince: OutboxDeps['ownAssetSince'] = async (assets, copyId, confirmed) => {
    const { copy } = await current()
    if (!copy || copy.id === copyId) return null
    const verdicts = await Promise.all(assets.map(verdictOnAddress))
    return (
      foundSince(
        verdicts.filter((one) => one !== null),
        confirmed,
      )?.content ?? null
    )
  }

  return { scheduler, everyPage, ownAssetSince }
}
