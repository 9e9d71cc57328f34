import type { AssetRow } from '#lib/messages/asset-requests.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'

/** A row of the service's list with its content as it is shown where it is not edited. */
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
