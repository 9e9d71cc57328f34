import type { AssetRow } from '#lib/messages/asset-requests.ts'
import type { OrganizationAsset } from '#lib/service/organization-assets.ts'

/** Converts a row of the service’s list for display, with its content as shown where it isn’t editable. */
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
