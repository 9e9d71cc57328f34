import * as z from 'zod/mini'
import { assetTypes } from '#lib/assets/asset.ts'
import { LONGEST_TEXT } from '#lib/limits.ts'
import { textOfService } from '#lib/model/report-state.ts'
import { content, numberOrNull, openText, orElse, timeOrNull } from './error-shapes.ts'
import { LIVENESS, DOCUMENTED_ORDER, TAKEDOWN_STATUSES, TAKEDOWNS_PER_PAGE } from '#lib/model/takedown.ts'

const documentedOrder = z.strictObject({
  key: z.literal(DOCUMENTED_ORDER.key),
  direction: z.literal(DOCUMENTED_ORDER.direction),
})

/** Body of the takedown listing (section List takedowns). Date formats aren’t shown, so open. */
export const takedownQuery = z.strictObject({
  query: z.optional(z.string()),
  startDate: z.optional(z.string()),
  endDate: z.optional(z.string()),
  assetType: z.optional(z.array(z.enum(assetTypes))),
  takedownStatus: z.optional(z.array(z.enum(TAKEDOWN_STATUSES))),
  livenessStatus: z.optional(z.array(z.enum(LIVENESS))),
  sorting: z.optional(z.array(documentedOrder)),
  per_page: z.optional(
    z.int().check(z.minimum(TAKEDOWNS_PER_PAGE.least), z.maximum(TAKEDOWNS_PER_PAGE.most)),
  ),
  next_page: z.optional(z.nullable(z.string())),
})
export type TakedownQuery = z.input<typeof takedownQuery>

/** A takedown case (section Takedown). Only `id`, `status` and the asset’s content are required; the rest may be missing. */
export const takedown = z.object({
  id: z.number(),
  status: textOfService(LONGEST_TEXT.name),
  createdAt: timeOrNull,
  updatedAt: timeOrNull,
  asset: z.object({
    id: numberOrNull,
    content,
    type: openText(LONGEST_TEXT.name),
    livenessStatus: openText(LONGEST_TEXT.name),
  }),
  assignee: orElse(z.nullable(z.object({ id: numberOrNull, fullName: openText(LONGEST_TEXT.name) })), null),
  brand: orElse(
    z.nullable(
      z.object({ id: numberOrNull, name: openText(LONGEST_TEXT.name), slug: openText(LONGEST_TEXT.name) }),
    ),
    null,
  ),
})
export type Takedown = z.output<typeof takedown>

/** Returns the JSON body. Throws for a query outside the interface, which is a bug. */
export const takedownBody = (query: TakedownQuery): string => JSON.stringify(z.parse(takedownQuery, query))
