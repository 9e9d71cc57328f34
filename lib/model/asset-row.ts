import * as z from 'zod/mini'
import { shownAsset } from './report-row.ts'

/** A row of the asset list. Type and status are the service’s values, including undocumented ones. */
export const assetRow = z.lazy(() =>
  z.object({
    id: z.number(),
    content: z.string(),
    shown: shownAsset,
    type: z.string(),
    status: z.string(),
    name: z.nullable(z.string()),
    description: z.nullable(z.string()),
    group: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
    createdAt: z.nullable(z.string()),
    updatedAt: z.nullable(z.string()),
  }),
)
export type AssetRow = z.output<typeof assetRow>
