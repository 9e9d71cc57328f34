import * as z from 'zod/mini'
import { shownAsset } from './report-row.ts'

/** An own asset as a line of the list and in full. Type and status are the service's words, also those that nobody documents. */
export const assetRow = z.object({
  id: z.number(),
  content: z.string(),
  /** The same for the screen. */
  shown: shownAsset,
  type: z.string(),
  status: z.string(),
  name: z.nullable(z.string()),
  description: z.nullable(z.string()),
  group: z.nullable(z.object({ id: z.nullable(z.number()), name: z.string() })),
  createdAt: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
})
export type AssetRow = z.output<typeof assetRow>
