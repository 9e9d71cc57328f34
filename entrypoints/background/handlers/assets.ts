import { announce } from '#lib/messages/changes.ts'
import type { AssetRequests } from '#lib/messages/asset-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { searchAtService } from '#lib/own-assets/search-at-service.ts'
import { mayReach } from '#lib/platform/permissions.ts'
import { noteAbility } from '#lib/settings/connection.ts'
import type { Background } from '../compose/compose.ts'

export const answerAssets = ({ database, connection, clientFor, shownAsset }: Background) =>
  ({
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
  }) satisfies Partial<Answers<AssetRequests>>
