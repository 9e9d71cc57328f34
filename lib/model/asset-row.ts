import type { ShownAsset } from './report-row.ts'

/** A row of the asset list. Type and status are the service’s values, including undocumented ones. */
export type AssetRow = {
  id: number
  content: string
  shown: ShownAsset
  type: string
  status: string
  name: string | null
  description: string | null
  group: { id: number | null; name: string } | null
  createdAt: string | null
  updatedAt: string | null
}
