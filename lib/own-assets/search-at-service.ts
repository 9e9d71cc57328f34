import type { AskOf, AnswerOf } from '#lib/messages/request.ts'
import type { AssetRequests } from '#lib/messages/asset-requests.ts'
import type { ServiceClient } from '#lib/service/client.ts'
import type { Ability, Connection, KeyedConnection } from '#lib/settings/connection.ts'
import { siteOf, refanged } from './search.ts'
import type { AssetRow } from '#lib/model/verdict.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'

const PER_PAGE = 100

type Ask = AskOf<AssetRequests, 'assets/at-service'>
type Answer = AnswerOf<AssetRequests, 'assets/at-service'>

export type AtServiceDeps = {
  connection: () => Promise<Connection | null>
  mayReach: (matchPattern: string) => Promise<boolean>
  clientFor: (connection: KeyedConnection) => Pick<ServiceClient, 'listAssets'>
  noteAbility: (asked: Connection, ability: Ability) => Promise<void>
  shownAsset: Parameters<typeof assetRowOf>[1]
}

/** Searches at the service (section List organization assets), one page per cursor; stores nothing. */
export const searchAtService = async (
  { query, type, group, from }: Ask,
  { connection, mayReach, clientFor, noteAbility, shownAsset }: AtServiceDeps,
): Promise<Answer> => {
  const found = await connection()
  if (!found || found.apiKey === null) return { at: 'no-connection' }
  if (!(await mayReach(found.matchPattern))) return { at: 'no-host-access' }
  const words = siteOf(refanged(query.trim()))
  const page = await clientFor({ ...found, apiKey: found.apiKey }).listAssets({
    per_page: PER_PAGE,
    next_page: from,
    ...(words === '' ? {} : { query: words }),
    ...(type === null ? {} : { type }),
    ...(group === null ? {} : { groupId: group }),
  })
  if (!page.ok) {
    if (page.failure.kind === 'unauthorized') await noteAbility(found, 'no')
    return { at: 'refused', failure: page.failure }
  }
  await noteAbility(found, 'yes')
  const { rows, unreadable, nextPage } = page.value
  return {
    at: 'found',
    rows: rows.map((row) => assetRowOf(row, shownAsset)),
    next: nextPage,
    unreadable: unreadable.length,
  }
}

export const assetRowOf = (
  { id, content, type, status, name, description, group, createdAt, updatedAt }: OrganizationAsset,
  shownAsset: (content: string) => AssetRow['shown'],
): AssetRow => ({
  id,
  content,
  shown: shownAsset(content),
  type,
  status,
  name,
  description,
  group,
  createdAt,
  updatedAt,
})
