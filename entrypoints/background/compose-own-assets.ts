import { isSharedByPath } from '#lib/assets/registrable-domain.ts'
import type { Change } from '#lib/messages/changes.ts'
import type { Preferences } from '#lib/messages/connection-requests.ts'
import { foundSince } from '#lib/own-assets/asks-first.ts'
import { makeEveryPage } from '#lib/own-assets/every-page.ts'
import { lookAlikeEntries } from '#lib/own-assets/find-look-alike.ts'
import { makeFindOurs } from '#lib/own-assets/find-ours.ts'
import { makeKeeper, type KeepDoors } from '#lib/own-assets/keep-current.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { setAlarm } from '#lib/platform/alarms.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { showIcon } from '#lib/platform/icon.ts'
import { withLockIfFree } from '#lib/platform/locks.ts'
import { mayReach, maySeeTabs } from '#lib/platform/permissions.ts'
import { activeTabs, allTabs, getTab } from '#lib/platform/tabs.ts'
import { makeWaker } from '#lib/platform/waker.ts'
import type { OutboxDoors } from '#lib/reports/outbox-doors.ts'
import type { VerdictRoom } from './open-verdict.ts'
import type { Standing } from './standing.ts'

/** What keeps the copy of the asset list current, and what else asks it, wired to the browser. */
export const composeOwnAssets = (
  { era, database, local, connection, hearTabs }: Standing,
  { current, indexOf, earlier, assetEye, verdictOnAddress, checkOn }: VerdictRoom,
  doors: {
    clientFor: KeepDoors['clientFor']
    announce: (change: Change) => void
    preferences: () => Promise<Preferences>
  },
) => {
  const clock = systemClock
  const { announce } = doors

  const keeper = makeKeeper({
    database,
    local,
    clock,
    connection,
    mayReach,
    clientFor: doors.clientFor,
    addLines: makeLines({ isSharedHost: isSharedByPath, namesOf: lookAlikeEntries }),
    pause: (milliseconds) => new Promise((resume) => setTimeout(resume, milliseconds)),
    lockIfFree: (work) => withLockIfFree('own-assets', work),
    hours: async () => (await doors.preferences()).syncHours,
    wake: makeWaker(era, 'own-assets', () => void keeper.syncIfDue()),
    announce: () => announce({ what: 'own-assets' }),
    announceProgress: () => announce({ what: 'sync' }),
  })

  const everyPage = makeEveryPage({
    wanted: async () => (await doors.preferences()).checks.everyPage && (await maySeeTabs()),
    hearTabs,
    getTab,
    activeTabs,
    allTabs,
    verdictOn: verdictOnAddress,
    show: showIcon,
    now: clock.now,
    wake: (at) => setAlarm(era, 'every-page', at, clock.now()),
  })

  /** What a report of these would now hit, if the copy is another one than it was checked against; null for nothing new. */
  const ownAssetSince: OutboxDoors['ownAssetSince'] = async (assets, generation, confirmed) => {
    const { copy } = await current()
    if (!copy || copy.id === generation) return null
    const verdicts = await Promise.all(assets.map(verdictOnAddress))
    return (
      foundSince(
        verdicts.filter((one) => one !== null),
        confirmed,
      )?.content ?? null
    )
  }

  const findOurs = makeFindOurs({ current, indexOf })

  return { findOurs, keeper, earlier, assetEye, verdictOnAddress, checkOn, everyPage, ownAssetSince }
}
