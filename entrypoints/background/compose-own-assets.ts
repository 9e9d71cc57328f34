import { brokenChecksum } from '#lib/assets/address-checksum.ts'
import { typeOf } from '#lib/assets/asset-type-of.ts'
import { defangedParts } from '#lib/assets/defang.ts'
import { parseAsset, type Asset } from '#lib/assets/parse-asset.ts'
import { isSharedByPath, registrableDomain } from '#lib/assets/registrable-domain.ts'
import { wholeDomain } from '#lib/assets/scope.ts'
import type { Change } from '#lib/messages/changes.ts'
import { askCopy } from '#lib/own-assets/ask-copy.ts'
import { makeEveryPage } from '#lib/own-assets/every-page.ts'
import { lookAlikeEntries } from '#lib/own-assets/find-look-alike.ts'
import { makeKeeper, type KeepDoors } from '#lib/own-assets/keep-current.ts'
import { makeLines } from '#lib/own-assets/lines.ts'
import { makeIndexOf } from '#lib/own-assets/own-asset-index.ts'
import type { VerdictDoors } from '#lib/own-assets/verdict.ts'
import { setAlarm } from '#lib/platform/alarms.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { showIcon } from '#lib/platform/icon.ts'
import { withLockIfFree } from '#lib/platform/locks.ts'
import { mayReach, maySeeTabs } from '#lib/platform/permissions.ts'
import { activeTabs, allTabs, getTab } from '#lib/platform/tabs.ts'
import { makeWaker } from '#lib/platform/waker.ts'
import type { AssetEye } from '#lib/reports/check-assets.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { readPreferences } from '#lib/settings/preferences.ts'
import type { Standing } from './standing.ts'

/** "Is this one of ours?" and all that answers it, wired to the browser. */
export const composeOwnAssets = (
  { database, local, connection, hearTabs }: Standing,
  doors: {
    clientFor: KeepDoors['clientFor']
    announce: (change: Change) => void
    caseOn: VerdictDoors['caseOn']
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
    wake: makeWaker('own-assets', () => void keeper.syncIfDue()),
    announce: () => announce({ what: 'own-assets' }),
    announceProgress: () => announce({ what: 'sync' }),
  })

  const indexOf = makeIndexOf(database)

  const earlier = makeEarlierReports({
    database,
    // A popup that opens asks for more than its draft.
    later: (work) => void setTimeout(work, 200),
    announce: () => announce({ what: 'earlier-reports' }),
  })

  /** Looks assets up in the copy that answers now; one look at its state serves a whole draft. */
  const assetEye = async (except: readonly string[] = []): Promise<AssetEye> => {
    const verdict = await askCopy({
      current: keeper.current,
      indexOf,
      reported: (one: Asset) => earlier.on(one, except),
      caseOn: doors.caseOn,
    })
    return {
      verdict,
      typeOf,
      hostParts: (asset) =>
        asset.form === 'address' ? null : defangedParts(asset, registrableDomain(asset.host)),
      wholeDomain: (asset) => wholeDomain(asset)?.content ?? null,
      brokenChecksum,
    }
  }

  const verdictOnAddress = async (address: string) => {
    const asset = parseAsset(address)
    return asset.ok ? (await assetEye()).verdict(asset.value) : null
  }

  const everyPage = makeEveryPage({
    wanted: async () => (await readPreferences(local)).checks.everyPage && (await maySeeTabs()),
    hearTabs,
    getTab,
    activeTabs,
    allTabs,
    verdictOn: verdictOnAddress,
    show: showIcon,
    now: clock.now,
    wake: (at) => setAlarm('every-page', at, clock.now()),
  })

  /** The own asset that a report would now hit, if the copy is another one than it was checked against; null for none. */
  const ownAssetSince = async (assets: readonly string[], generation: number | null) => {
    const { copy } = await keeper.current()
    if (!copy || copy.id === generation) return null
    const verdicts = await Promise.all(assets.map(verdictOnAddress))
    return verdicts.find((verdict) => verdict?.stops)?.own?.content ?? null
  }

  return { keeper, earlier, assetEye, verdictOnAddress, everyPage, ownAssetSince }
}
