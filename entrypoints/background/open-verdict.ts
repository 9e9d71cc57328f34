import { brokenChecksum } from '#lib/assets/address-checksum.ts'
import { typeOf } from '#lib/assets/asset-type-of.ts'
import { defangedParts } from '#lib/assets/defang.ts'
import { hasHost, parseAsset, type Asset } from '#lib/assets/parse-asset.ts'
import { isSharedByPath, registrableDomain } from '#lib/assets/registrable-domain.ts'
import { wholeDomain } from '#lib/assets/scope.ts'
import { openAnnouncer } from '#lib/messages/changes.ts'
import { tellPrivatePages } from '#lib/platform/private-pages.ts'
import { askCopy } from '#lib/own-assets/ask-copy.ts'
import { copyState } from '#lib/own-assets/copy-state.ts'
import { answersFrom, makeIndexOf } from '#lib/own-assets/own-asset-index.ts'
import { verdictOn } from '#lib/own-assets/verdict.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { checkAssets, type AssetEye } from '#lib/reports/check-assets.ts'
import { makeEarlierReports } from '#lib/reports/earlier-reports.ts'
import { ownerOf } from '#lib/takedowns/case.ts'
import { makeCasesAbout } from '#lib/takedowns/cases-about.ts'
import type { Standing } from './standing.ts'

/**
 * "Is this one of ours?" and all that answers it, wired to the browser. In a script of its own, because a person waits for it while
 * the worker starts: no schema library, no table that is built at import.
 */
export const openVerdict = (standing: Standing) => {
  const { database } = standing

  const current = async (anew = false) => {
    const { connection, copies } = await standing.known(anew)
    return copyState({ ...standing, mayReach, isRunning: standing.isSyncing }, connection, copies)
  }

  const indexOf = makeIndexOf(database)

  let tell: ReturnType<typeof openAnnouncer> | undefined
  /** Parts of the background that want to know when an earlier answer about reports no longer holds. */
  const hearEarlier: (() => void)[] = []
  const earlier = makeEarlierReports({
    database,
    // A popup that opens asks for more than its draft.
    later: (work) => void setTimeout(() => void work(), 200),
    announce: () => {
      ;(tell ??= openAnnouncer(tellPrivatePages))({ what: 'earlier-reports' })
      for (const hear of hearEarlier) hear()
    },
  })

  const { caseOn } = makeCasesAbout({
    database,
    owner: async () => {
      const { connection } = await standing.known()
      return connection && ownerOf(connection)
    },
    anyCases: standing.anyCases,
    now: systemClock.now,
    isShared: isSharedByPath,
  })

  /** Looks assets up in the copy that answers now; one look at its state serves a whole draft. */
  const assetEye = async (except: readonly string[] = []): Promise<AssetEye> => {
    const reported = (one: Asset) => earlier.on(one, except)
    const verdict = await askCopy({ current, indexOf, reported, caseOn })
    return {
      verdict,
      typeOf,
      hostParts: (asset) => (hasHost(asset) ? defangedParts(asset, registrableDomain(asset.host)) : null),
      wholeDomain: (asset) => wholeDomain(asset)?.content ?? null,
      brokenChecksum,
    }
  }

  const verdictOnAddress = async (address: string) => {
    const asset = parseAsset(address)
    return asset.ok ? (await assetEye()).verdict(asset.value) : null
  }

  const checkOn = async (address: string) =>
    (await checkAssets([address], await assetEye())).checks[0] ?? null

  /** What verdicts on many assets at once take from here (lib/own-assets/ask-many.ts). */
  const forMany = {
    current,
    reported: (one: Asset) => earlier.on(one),
    caseOn,
    verdictOn,
    answersFrom,
    brokenChecksum,
  }

  return { current, indexOf, earlier, hearEarlier, assetEye, verdictOnAddress, checkOn, forMany }
}

export type VerdictRoom = ReturnType<typeof openVerdict>
