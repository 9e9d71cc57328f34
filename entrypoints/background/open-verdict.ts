import { idOf, nameOf } from '#lib/model/connections.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import type { Asset } from '#lib/assets/asset.ts'
import { announce } from '#lib/messages/changes.ts'
import { makeCheckAsset, checkManyAssets, makeFindOwnOnPage } from '#lib/own-assets/verdict.ts'
import { copyState, copyStateOfAll } from '#lib/own-assets/copy.ts'
import { makeIndexOf } from '#lib/own-assets/indexes.ts'
import { systemClock, type Pace } from '#lib/platform/timing.ts'
import type { AssetLookup } from '#lib/own-assets/check-assets.ts'
import { checkAssets } from '#lib/own-assets/check-assets.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { makeTakedownsAbout, organizationOfOwner, takedownOwnerOf } from '#lib/takedowns/match.ts'
import { everyOne, type ConnectionState } from './connection-state.ts'

/**
 * "Is this one of ours?" and all that answers it, wired to the browser. In a script of its own, because a person waits for it while
 * the worker starts: no schema library, no table that is built at import.
 */
export const openVerdict = (connectionState: ConnectionState) => {
  const { database } = connectionState

  const current = async (anew = false) => {
    const { connection, several, copies } = await connectionState.known(anew)
    const deps = { ...connectionState, isRunning: connectionState.isSyncing }
    if (!several) return copyState(deps, connection, copies)
    return copyStateOfAll(
      deps,
      several.map((one) => ({ ...one, id: idOf(one), name: nameOf(one) })),
      copies,
    )
  }

  const indexOf = makeIndexOf(database)

  type Hear = (copies: readonly number[]) => void
  /** The copies of which a part can’t be read; what fetches them again may load later. */
  const damage: { found: readonly number[]; hear: Hear | null } = { found: [], hear: null }
  const damaged: Hear = (copies) => {
    damage.found = copies
    damage.hear?.(copies)
  }
  const onDamage = (hear: Hear): void => {
    damage.hear = hear
    if (damage.found.length > 0) hear(damage.found)
  }

  const earlier = makeEarlierReports({
    database,
    announce: () => announce({ what: 'earlier-reports' }),
    // A popup that opens asks for more than its draft.
    later: (work) => void setTimeout(() => void work(), 200),
  })

  const organizationOf = async (owner: string) =>
    organizationOfOwner((await connectionState.known()).several, owner)
  const { findTakedown } = makeTakedownsAbout({
    database,
    owners: async () => everyOne(await connectionState.known()).map(takedownOwnerOf),
    organizationOf,
    anyTakedowns: connectionState.anyTakedowns,
    now: systemClock.now,
  })

  /** Looks assets up in the current copy, whose state is read once for a whole draft. */
  const assetLookup = async (except: readonly string[] = []): Promise<AssetLookup> => {
    const reported = (one: Asset) => earlier.on(one, except)
    return makeCheckAsset({ current, indexOf, damaged, reported, findTakedown })
  }

  const verdictOfAddress = async (address: string) => {
    const asset = parseAsset(address)
    return asset.ok ? (await assetLookup())(asset.value) : null
  }

  const checkAddress = async (address: string) =>
    (await checkAssets([address], await assetLookup())).checks[0] ?? null

  const verdicts = (assets: readonly Asset[], pace: Pace) =>
    checkManyAssets(assets, {
      current,
      indexOf,
      damaged,
      reported: (one) => earlier.on(one),
      findTakedown,
      database,
      pace,
    })

  return {
    current,
    findOwnOnPage: makeFindOwnOnPage({ current, indexOf }),
    earlier,
    onDamage,
    organizationOf,
    assetLookup,
    verdictOfAddress,
    checkAddress,
    verdicts,
  }
}

export type OpenedVerdict = ReturnType<typeof openVerdict>
