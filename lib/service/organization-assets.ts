import * as z from 'zod/mini'
import { assetType } from './asset-types.ts'
import { numberOrNull, openText, orElse, textOrNull } from './reading.ts'

/** Limits of `per_page` (section Limits). */
export const ASSETS_PER_PAGE = { least: 1, most: 1000, usual: 100 } as const

/** `groupId` for assets in no group (section List organization assets). */
export const UNGROUPED = -1

/** Query parameters of the asset listing, all optional; a `next_page` of null asks for the first page. */
export const assetQuery = z.strictObject({
  type: z.optional(assetType),
  groupId: z.optional(z.int().check(z.minimum(UNGROUPED))),
  query: z.optional(z.string()),
  per_page: z.optional(z.int().check(z.minimum(ASSETS_PER_PAGE.least), z.maximum(ASSETS_PER_PAGE.most))),
  next_page: z.optional(z.nullable(z.string())),
})
export type AssetQuery = z.input<typeof assetQuery>

/** Longer than anything that can be reported: such a row is not read, and counts among those left out. UTF-16 units. */
export const LONGEST_CONTENT = 16_384

/**
 * An asset of the caller's organization (section Resources › Organization asset). `id` and `content` make a row;
 * `type` and `status` are open and '' when not told. Timestamps are the service's strings, UTC by the interface.
 */
export const organizationAsset = z.object({
  id: z.number(),
  content: z.string().check(z.minLength(1), z.maxLength(LONGEST_CONTENT)),
  type: openText,
  status: openText,
  name: textOrNull,
  description: textOrNull,
  group: orElse(z.nullable(z.object({ id: numberOrNull, name: openText })), null),
  createdAt: textOrNull,
  updatedAt: textOrNull,
})
export type OrganizationAsset = z.output<typeof organizationAsset>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/**
 * The same without the schema, in less time, for the million rows that can be read; of one that cannot, undefined, the
 * schema says why. A test holds them to each other.
 */
export const readAsset = (row: unknown): OrganizationAsset | undefined => {
  if (!isObject(row)) return undefined
  const id = numberOf(row.id)
  const content = textOf(row.content)
  if (id === null || !content || content.length > LONGEST_CONTENT) return undefined
  return {
    id,
    content,
    type: textOf(row.type) ?? '',
    status: textOf(row.status) ?? '',
    name: textOf(row.name),
    description: textOf(row.description),
    group: isObject(row.group) ? { id: numberOf(row.group.id), name: textOf(row.group.name) ?? '' } : null,
    createdAt: textOf(row.createdAt),
    updatedAt: textOf(row.updatedAt),
  }
}

/** The query string without its question mark; '' when nothing is asked. A query outside the interface throws: it is a bug. */
export const assetSearch = (query: AssetQuery): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(z.parse(assetQuery, query))) {
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  }
  return parameters.toString()
}
