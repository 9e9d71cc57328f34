import type { AssetRow } from '#lib/model/asset-row.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'

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
