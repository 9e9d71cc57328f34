import { LONGEST_TEXT, shortened, UNGROUPED } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { isRecord } from '#lib/plain-reader.ts'
import { assetTypes } from '#lib/assets/asset.ts'
import { content, numberOrNull, openText, orElse, textOrNull, timeOrNull } from './error-shapes.ts'

export const ASSETS_PER_PAGE = { least: 1, most: 1000, usual: 100 } as const

/** Query parameters of the asset listing, all optional; `next_page: null` is the first page. */
export const assetQuery = z.strictObject({
  /** Types in answers may be any string. TWITCH is only in the narrative; the formal list is authoritative. */
  type: z.optional(z.enum(assetTypes)),
  groupId: z.optional(z.int().check(z.minimum(UNGROUPED))),
  query: z.optional(z.string()),
  per_page: z.optional(z.int().check(z.minimum(ASSETS_PER_PAGE.least), z.maximum(ASSETS_PER_PAGE.most))),
  next_page: z.optional(z.nullable(z.string())),
})
export type AssetQuery = z.input<typeof assetQuery>

/** An organization asset (section Organization asset). Only `id` and `content` are required; `type` and `status` are open. */
export const organizationAsset = z.object({
  id: z.number(),
  content,
  type: openText(LONGEST_TEXT.name),
  status: openText(LONGEST_TEXT.name),
  name: textOrNull(LONGEST_TEXT.name),
  description: textOrNull(LONGEST_TEXT.message),
  group: orElse(z.nullable(z.object({ id: numberOrNull, name: openText(LONGEST_TEXT.name) })), null),
  createdAt: timeOrNull,
  updatedAt: timeOrNull,
})
export type OrganizationAsset = z.output<typeof organizationAsset>

const textOf = (value: unknown, most: number = LONGEST_TEXT.name): string | null =>
  typeof value === 'string' ? shortened(value, most) : null
const timeOf = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST_TEXT.number ? value : null
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Reads a row like the schema, but faster; undefined if invalid (the schema tells why). A test compares them. */
export const readAsset = (row: unknown): OrganizationAsset | undefined => {
  if (!isRecord(row)) return undefined
  const id = numberOf(row.id)
  const { content: asset } = row
  if (id === null || typeof asset !== 'string' || asset === '' || asset.length > LONGEST_TEXT.content)
    return undefined
  return {
    id,
    content: asset,
    type: textOf(row.type) ?? '',
    status: textOf(row.status) ?? '',
    name: textOf(row.name),
    description: textOf(row.description, LONGEST_TEXT.message),
    group: isRecord(row.group) ? { id: numberOf(row.group.id), name: textOf(row.group.name) ?? '' } : null,
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
  }
}

/** Returns the query string without `?`, '' if empty. Throws for a query outside the interface, which is a bug. */
export const assetSearch = (query: AssetQuery): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(z.parse(assetQuery, query))) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  return parameters.toString()
}
