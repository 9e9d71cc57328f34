import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset-types.ts'

/** For requests; types in answers may be any string. TWITCH is only in the narrative; the formal list is authoritative. */
export const assetType = z.enum(assetTypes)
