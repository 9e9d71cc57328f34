import * as z from 'zod'
import type { AssetError } from '../answers.ts'
import { assetStatuses } from '../enumerations.ts'

const uri = z.string().refine((text) => URL.canParse(text) && !/\s/.test(text), 'must be a URI')
const atLeast3 = (text: string): boolean => Array.from(text).length >= 3

const enrichment = z.strictObject({
  type: z.literal('content_and_metadata').optional(),
  source: z.string().optional(),
  output: z.record(z.string(), z.unknown()).optional(),
})

const asset = z.strictObject({
  content: z.string(),
  status: z.enum(assetStatuses).optional(),
  reporterConfidence: z.literal('HIGH').optional(),
  enrichments: z.array(enrichment).optional(),
})

/**
 * "Report submission (request body)", closed: an unknown field (the narrative's `reason` too) or an undocumented value is refused,
 * so that a client's misreading shows. Of an asset only `content` is required: what else is, is not shown.
 */
const body = z.strictObject({
  assets: z.array(asset).min(1, 'must name at least one asset'),
  organizationSlug: z.string().min(1, 'must not be empty').optional(),
  discordGuildId: z.string().optional(),
  telegramGroupId: z.string().optional(),
  title: z.string().refine(atLeast3, 'must have at least 3 characters').optional(),
  description: z.string().optional(),
  contactInfo: z.string().optional(),
  attachmentUrls: z.array(uri).optional(),
  externalSubmissionLink: z.string().optional(),
  userAgent: z.string().optional(),
  referrer: z.string().optional(),
  rawAssetsInput: z.string().optional(),
  externalReporter: z
    .strictObject({
      platformIdentifier: z.string().optional(),
      platform: z.string().optional(),
      displayName: z.string().optional(),
      avatarUrl: z.string().optional(),
    })
    .optional(),
})

export type ReportBody = z.infer<typeof body>

/** The body, or one VALIDATION_ERROR for each fault of its shape. */
export function readReportBody(value: unknown, slugRequired: boolean): ReportBody | AssetError[] {
  const parsed = body.safeParse(value)
  const errors = parsed.success
    ? []
    : parsed.error.issues.map((issue) => shapeError(assetAt(value, issue.path), issue.path, issue.message))
  if (slugRequired && !hasField(value, 'organizationSlug'))
    errors.push(shapeError('', ['organizationSlug'], 'is required'))
  return parsed.success && errors.length === 0 ? parsed.data : errors
}

function shapeError(name: string, path: readonly PropertyKey[], message: string): AssetError {
  return {
    asset: name,
    errorType: 'VALIDATION_ERROR',
    message: `${path.map(String).join('.') || 'body'}: ${message}`,
    suggestion: 'Send the documented fields only, with the documented types and values.',
  }
}

/** The content of the asset that a fault lies in, else "": the fault is then the whole body's. */
function assetAt(value: unknown, path: readonly PropertyKey[]): string {
  const [list, index] = path
  if (
    list !== 'assets' ||
    typeof index !== 'number' ||
    !hasField(value, 'assets') ||
    !Array.isArray(value.assets)
  )
    return ''
  const item: unknown = value.assets[index]
  if (typeof item === 'string') return item
  return hasField(item, 'content') && typeof item.content === 'string' ? item.content : ''
}

function hasField<K extends string>(value: unknown, field: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
}
