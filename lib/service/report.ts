import * as z from 'zod/mini'
import { parseJson } from '#lib/encoding.ts'
import { MIN_TITLE, REQUESTED_STATUSES } from '#lib/limits.ts'

/** Created per call: compiling a class of all letters costs each worker start a millisecond. */
const isDomain = (text: string): boolean =>
  /^(?=.{1,253}$)(?:[\p{L}\p{N}\p{M}_-]{1,63}\.)+(?!\d+$)[\p{L}\p{N}\p{M}-]{2,63}$/u.test(text)
const ADDRESS_FORM = /^eip155:[1-9]\d{0,77}:0x[0-9a-f]{40}$/i

const IPFS_FORM = /^ip[fn]s:\/\/[\w.-]{1,255}(?:[/?#]\S*)?$/i

/** URI format of `attachmentUrls`: any scheme, ASCII. */
const isUri = (text: string): boolean => /^[a-z][a-z0-9+.-]*:[!-~]+$/i.test(text) && URL.canParse(text)

const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)

/**
 * Returns true for the three forms of `content`, by syntax: full URL (http, https; ipfs and ipns, since the types name IPFS),
 * bare domain (a BASENAME looks like one), `eip155:<chain_id>:<address>`.
 */
export const isAssetContent = (text: string): boolean =>
  isWebUrl(text) || IPFS_FORM.test(text) || ADDRESS_FORM.test(text) || isDomain(text)

export const enrichment = z.strictObject({
  type: z.literal('content_and_metadata'),
  source: z.string(),
  output: z.record(z.string(), z.unknown()),
})

const reportAsset = z.strictObject({
  content: z.string().check(z.refine(isAssetContent)),
  status: z.optional(z.enum(REQUESTED_STATUSES)),
  reporterConfidence: z.optional(z.literal('HIGH')),
  enrichments: z.optional(z.array(enrichment)),
})

/** Request body (section Report submission › request body), strict: only documented fields and values, hence no `reason`. */
export const reportBody = z.strictObject({
  assets: z.array(reportAsset).check(
    z.minLength(1),
    z.refine((assets) => new Set(assets.map(({ content }) => content)).size === assets.length),
  ),
  organizationSlug: z.optional(z.string().check(z.minLength(1))),
  discordGuildId: z.optional(z.string()),
  telegramGroupId: z.optional(z.string()),
  title: z.optional(z.string().check(z.refine((title) => Array.from(title).length >= MIN_TITLE))),
  description: z.optional(z.string()),
  contactInfo: z.optional(z.string()),
  attachmentUrls: z.optional(z.array(z.string().check(z.refine(isUri)))),
  externalSubmissionLink: z.optional(z.string()),
  userAgent: z.optional(z.string()),
  referrer: z.optional(z.string()),
  rawAssetsInput: z.optional(z.string()),
  externalReporter: z.optional(
    z.strictObject({
      platformIdentifier: z.optional(z.string()),
      platform: z.optional(z.string()),
      displayName: z.optional(z.string()),
      avatarUrl: z.optional(z.string()),
    }),
  ),
})
export type ReportBody = z.output<typeof reportBody>

const bodyAssets = z.object({ assets: z.array(z.object({ content: z.string() })) })

export const assetsOf = (body: string): string[] => {
  const read = z.safeParse(bodyAssets, parseJson(body))
  return read.success ? read.data.assets.map(({ content }) => content) : []
}
