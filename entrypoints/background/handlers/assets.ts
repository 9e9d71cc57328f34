import type { AssetRequests } from '#lib/messages/asset-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { assetRowOf, searchAtService } from '#lib/own-assets/search-at-service.ts'
import { allCopies, completeOf, copyOwnerOf } from '#lib/own-assets/copy.ts'
import { makeTextCache, makeAssetSearch } from '#lib/own-assets/search.ts'
import { chunkTexts } from '#lib/own-assets/build-copy.ts'
import { syncShown } from '#lib/own-assets/schedule.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { noteAbility } from '#lib/settings/connection.ts'
import type { Background } from '../compose/compose.ts'

/** So long after the last question the texts of the asset list stay in memory. Milliseconds. */
const KEPT_FOR = 60_000

/** So long after a question the next one is no longer on its way. Milliseconds. */
const QUIET = 100

export const answerAssets = (background: Background) => {
  const { database, connection, scheduler, clientFor, shownAsset, announce } = background
  const cache = makeTextCache()
  const searcher = makeAssetSearch({
    // As keeper.current() has it, in one round trip to the disk: somebody is typing.
    copy: async () => {
      const [found, copies] = await Promise.all([connection(), database().then(allCopies)])
      return found?.apiKey ? completeOf(copies, copyOwnerOf(found)) : null
    },
    chunkTexts: async (copy, from, count) => chunkTexts(await database(), copy, from, count),
    elapsed: () => performance.now(),
    cache,
  })
  let forgetting: ReturnType<typeof setTimeout> | undefined
  let warming: ReturnType<typeof setTimeout> | undefined

  return {
    'assets/search': async ({ from, ...wanted }) => {
      clearTimeout(forgetting)
      forgetting = setTimeout(cache.forget, KEPT_FOR)
      const found = await searcher.search(wanted, from)
      if (typeof found === 'string') return { at: found }
      clearTimeout(warming)
      // What fails there fails for the next question as well, which tells it.
      warming = setTimeout(() => void searcher.warm().catch(() => undefined), QUIET)
      return { ...found, at: 'found', rows: found.rows.map((row) => assetRowOf(row, shownAsset)) }
    },
    'assets/at-service': (ask) =>
      searchAtService(ask, {
        connection,
        mayReach,
        clientFor,
        noteAbility: async (asked, ability) => {
          if (await noteAbility(await database(), asked, 'assets', ability)) announce({ what: 'connection' })
        },
        shownAsset,
      }),
    'assets/sync-state': () => syncShown({ connection, mayReach, scheduler }),
  } satisfies Partial<Answers<AssetRequests>>
}
