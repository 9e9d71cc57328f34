import { BODY_LIMIT } from '#lib/limits.ts'
import type { ReportBody } from '#lib/service/report.ts'
import { enrichment, reportBody } from '#lib/service/report.ts'
import type { DraftForm, AssetLine } from '#lib/model/draft-form.ts'
import { isLongEnough } from '#lib/model/title.ts'
import { titleOf } from './new-draft.ts'
import { extensionVersion } from '#lib/platform/browser.ts'
import { sameSpelling } from '#lib/assets/compare.ts'
import { parseAsset } from '#lib/assets/parse-asset.ts'
import { hasHost } from '#lib/assets/asset.ts'
import type { LineChecks } from '#lib/own-assets/check-assets.ts'
import type { ScaledPicture } from './store.ts'
import { doneTo } from './store.ts'
import type { Capture } from '#lib/capture/capture-schema.ts'
import { captureOf } from '#lib/capture/capture-schema.ts'
import type { Draft, DraftOriginals } from '#lib/model/draft.ts'
import * as z from 'zod/mini'
import {
  pageEnrichment,
  targetEnrichment,
  screenshotEnrichment,
  foundOnText,
} from '#lib/capture/enrichment.ts'
import type { EvidenceItem } from '#lib/capture/evidence-items.ts'
import { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { fromBase64 } from '#lib/model/screenshot.ts'
import { redactStrings } from '#lib/redaction/redact-strings.ts'
import { anyNeedsReason } from '#lib/model/needs-confirmation.ts'
import { removedValues, secretsOf } from './secrets.ts'

/** Maximum size of a sent body, in UTF-8 bytes: it is in memory several times, and extension messages hold 64 MiB. */
const MAX_BODY_BYTES = 16 * BODY_LIMIT

export type BodyParts = {
  form: DraftForm
  assets: string[]
  userAgent: string
  referrer: string
  slug: string
  /** True if an asset is an own one (ALLOWED): the user’s reason is sent with it. */
  overrides: boolean
}

export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the attachment URLs (URI format of the interface, any scheme), encoded as a browser does; null if invalid. */
export const attachmentsIn = (attachmentUrls: string): (string | null)[] =>
  linesOf(attachmentUrls).map((line) => {
    if (!/^[a-z][a-z0-9+.-]+:\S+$/i.test(line)) return null
    const url = URL.parse(line)
    return /^[!-~]+$/.test(line) && url ? line : (url?.href ?? null)
  })

/** Appends the override reason to the description, for the service’s analysts. In English, as all generated texts. */
const withOverride = (description: string, reason: string): string =>
  [description, reason && `Reported on purpose although it is on our own asset list. Reason: ${reason}`]
    .filter(Boolean)
    .join('\n\n')

type TextField =
  | Exclude<keyof ReportBody, 'assets' | 'attachmentUrls' | 'externalReporter'>
  | keyof NonNullable<ReportBody['externalReporter']>

/** Returns the field, or nothing if it is empty: empty fields aren’t sent. */
const given = <Name extends TextField>(name: Name, value: string): Partial<Record<Name, string>> => {
  const field: Partial<Record<TextField, string>> = {}
  if (value.trim() !== '') field[name] = value.trim()
  return field
}

/** Returns the user’s title, none if they emptied it (optional), or a generated one if untouched or too short. */
const sentTitle = (form: DraftForm, assets: string[]): string => {
  const title = form.title.trim()
  if (form.titleTyped && title === '') return ''
  return isLongEnough(title) ? title : titleOf(form.category, assets)
}

/**
 * Returns the request body (section Report submission). The fixed field order makes equal forms give equal bytes. `reason` from
 * the prose isn’t sent, because the formal description doesn’t have it.
 */
export const bodyOf = ({ form, assets, userAgent, referrer, slug, overrides }: BodyParts): ReportBody => {
  const attachments = attachmentsIn(form.attachmentUrls).filter((uri) => uri !== null)
  const reporter = {
    ...given('platformIdentifier', form.reporter.platformIdentifier),
    ...given('platform', form.reporter.platform),
    ...given('displayName', form.reporter.displayName),
    ...given('avatarUrl', form.reporter.avatarUrl),
  }
  return {
    assets: assets.map((content) => ({
      content,
      status: form.requestedStatus,
      ...(form.sure ? { reporterConfidence: 'HIGH' as const } : {}),
    })),
    ...given('organizationSlug', slug),
    ...given('discordGuildId', form.discordGuildId),
    ...given('telegramGroupId', form.telegramGroupId),
    ...given('title', sentTitle(form, assets)),
    ...given(
      'description',
      withOverride(form.description.trim(), overrides ? form.overrideReason.trim() : ''),
    ),
    ...given('contactInfo', form.contactInfo),
    ...(attachments.length > 0 ? { attachmentUrls: attachments } : {}),
    ...given('externalSubmissionLink', form.externalSubmissionLink),
    ...given('userAgent', userAgent),
    ...given('referrer', referrer),
    ...given('rawAssetsInput', form.rawAssetsInput),
    ...(Object.keys(reporter).length > 0 ? { externalReporter: reporter } : {}),
  }
}

type Evidenced = Pick<Draft, 'kind' | 'about' | 'capture' | 'target' | 'form'>

/** Returns the redacted URL of a draft’s page, or null if it isn’t about a page. */
export const pageOfEvidence = (draft: Omit<Evidenced, 'form'>): string | null =>
  draft.kind === 'page'
    ? (draft.about ?? captureOf(draft, null)?.page.url ?? draft.target?.target ?? null)
    : null

/** Relations of a line to the page, closest first. */
const CLOSEST = ['written', 'same', 'from', 'host'] as const

/**
 * Returns the index of the line that the evidence belongs to, or null: the line closest to the draft’s page (`CLOSEST`), or the
 * first line for a link, selection or image.
 */
export const evidenceLine = (draft: Evidenced, { checks }: Pick<LineChecks, 'checks'>): number | null => {
  const lines = draft.form.assets
    .map((line, index) => ({ line, index }))
    .filter(({ index }) => checks[index]?.ok)
  const page = pageOfEvidence(draft)
  if (page === null) return lines[0]?.index ?? null
  for (const close of CLOSEST) {
    const found = lines.find(({ line }) => isAbout(line, page, close))
    if (found) return found.index
  }
  return null
}

const isAbout = (
  { content, exact, insteadOf }: AssetLine,
  page: string,
  close: (typeof CLOSEST)[number],
): boolean => {
  switch (close) {
    case 'written':
      return content === page
    case 'same':
      return isSame(content, page)
    case 'from':
      return [exact, insteadOf].some((earlier) => earlier && (earlier === page || isSame(earlier, page)))
    case 'host':
      return hostOf(content) !== null && hostOf(content) === hostOf(page)
  }
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [parseAsset(one), parseAsset(other)]
  return a.ok && b.ok && sameSpelling(a.value, b.value)
}

const hostOf = (text: string): string | null => {
  const asset = parseAsset(text)
  return asset.ok && hasHost(asset.value) ? asset.value.host.replace(/^www\./, '') : null
}

/** Returns the evidence’s index among the sent assets. A merged line counts as the one it was merged into. */
const evidenceIndex = (draft: Evidenced, lineChecks: Pick<LineChecks, 'checks'>): number | null => {
  const line = evidenceLine(draft, lineChecks)
  const check = line === null ? undefined : lineChecks.checks[line]
  if (line === null || !check?.ok) return null
  const kept = check.sameAs ?? line
  return lineChecks.checks.slice(0, kept).filter((one) => one.ok && one.sameAs === null).length
}

/** The body as it would be sent, and what in the form is invalid. */
export type MadeBody = {
  value: ReportBody
  body: string
  bytes: number
  problem: null | 'bad-attachment' | 'too-large' | 'not-valid'
}

export type Enrichment = NonNullable<ReportBody['assets'][number]['enrichments']>[number]

export const tickedItems = (draft: Draft): EvidenceItem[] =>
  EVIDENCE_ITEMS.filter((item) => draft.form.evidence[item])

/** Returns the page that led here: the capture’s referrer, or the page of the clicked link, selection or image. */
export const foundOnOf = (draft: Draft, unsent: DraftOriginals | null): string =>
  (draft.kind === 'page' ? captureOf(draft, unsent)?.foundOn : unsent?.foundOn) ?? ''

/** Returns the enrichment for the chosen items, or null if there is nothing to send. */
export const enrichmentOf = async (
  draft: Draft,
  unsent: DraftOriginals | null,
  items: readonly EvidenceItem[],
): Promise<Enrichment | null> => {
  const options = { removed: removedValues(secretsOf(unsent)), version: extensionVersion() }
  const capture = captureOf(draft, unsent)
  const pointedAt = unsent?.target ?? draft.target
  if (pointedAt && !capture && draft.kind !== 'typed') {
    if (!items.includes('page')) return null
    const { target, text } = pointedAt
    const time = new Date(draft.createdAt).toISOString()
    const output = { kind: draft.kind, time, ...(target && { target }), ...(text && { text }) }
    return await targetEnrichment(output, options)
  }
  if (!capture || items.length === 0) return null
  return await knownEnrichment(capture, items, draft.form.evidence.foundOnFull ? 'full' : 'origin', options)
}

type Known = { key: string; enrichment: Promise<Enrichment> }
/** Last enrichment of each capture, so that typing doesn’t redact and hash the page again. */
const knownOf = new WeakMap<Capture, Known>()

const knownEnrichment = (...parameters: Parameters<typeof pageEnrichment>): Promise<Enrichment> => {
  const [capture, items, foundOn, { removed, version }] = parameters
  const key = JSON.stringify([items, foundOn, removed, version])
  const before = knownOf.get(capture)
  if (before?.key === key) return before.enrichment
  const made = pageEnrichment(...parameters)
  knownOf.set(capture, { key, enrichment: made })
  return made
}

const carriedEvidence = z.lazy(() =>
  z.array(z.object({ content: z.string(), enrichments: z.array(enrichment) })),
)

/** Returns the evidence from an earlier bulk report, per asset; see `draft.carried`. */
export const carriedOf = ({ carried }: Pick<Draft, 'carried'>): z.output<typeof carriedEvidence> =>
  carried === undefined ? [] : (carriedEvidence.safeParse(carried).data ?? [])

const pictureOf = async ({ form }: Draft, picture: ScaledPicture | null): Promise<Enrichment | null> => {
  const bytes = picture && fromBase64(picture.made.base64)
  if (!bytes || form.evidence.screenshot !== true) return null
  const { takenAt, width, height, made } = picture
  const sent = { takenAt, width, height, base64: made.base64, done: doneTo(picture) }
  return screenshotEnrichment(sent, bytes, extensionVersion())
}

/** Returns the exact, redacted request body. Equal drafts give equal bytes, so Submit sends what “Show request” shows. */
export const makeBody = async (
  draft: Draft,
  unsent: DraftOriginals | null,
  lineChecks: LineChecks,
  slug: string,
  picture: ScaledPicture | null = null,
): Promise<MadeBody> => {
  const { form } = draft
  const { sent, checks } = lineChecks
  // No page evidence in a report that isn’t about the page.
  const evidenceAt = evidenceIndex(draft, lineChecks)
  const items = evidenceAt === null ? [] : tickedItems(draft)
  const capture = captureOf(draft, unsent)
  const foundOn = foundOnText(foundOnOf(draft, unsent), form.evidence.foundOnFull ? 'full' : 'origin')
  const parts = bodyOf({
    form,
    assets: sent,
    userAgent: items.includes('browser') && capture ? capture.browser.userAgent : '',
    referrer: items.includes('foundOn') ? foundOn : '',
    slug,
    overrides: anyNeedsReason(checks),
  })
  const redacted = redactStrings(parts, removedValues(secretsOf(unsent)))
  const found = await Promise.all([
    enrichmentOf(draft, unsent, items),
    evidenceAt === null ? null : pictureOf(draft, picture),
  ])
  const made = found.filter((one) => one !== null)
  const carried = form.evidence.page ? carriedOf(draft) : []
  const value: ReportBody = {
    ...redacted,
    // Status, confidence and slug come from the interface and the organization, so they aren’t redacted.
    ...(slug && { organizationSlug: slug }),
    assets: redacted.assets.map((asset, index) => ({
      ...asset,
      status: form.requestedStatus,
      ...(form.sure ? { reporterConfidence: 'HIGH' as const } : {}),
      ...withEnrichments([
        ...(index === evidenceAt ? made : []),
        ...carried.flatMap(({ content, enrichments }) => (content === sent[index] ? enrichments : [])),
      ]),
    })),
  }
  const body = JSON.stringify(value)
  const bytes = new TextEncoder().encode(body).length
  return { value, body, bytes, problem: problemOf(value, bytes, form.attachmentUrls) }
}

const withEnrichments = (enrichments: Enrichment[]): { enrichments?: Enrichment[] } =>
  enrichments.length > 0 ? { enrichments } : {}

const problemOf = (value: ReportBody, bytes: number, attachmentUrls: string): MadeBody['problem'] => {
  if (bytes > MAX_BODY_BYTES) return 'too-large'
  if (attachmentsIn(attachmentUrls).includes(null)) return 'bad-attachment'
  return z.safeParse(reportBody, value).success ? null : 'not-valid'
}
