import { type ReportBody } from '#lib/service/report.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { isLongEnough, madeTitle } from '#lib/model/title.ts'

/**
 * A request body above this may be too large for a service: the interface shows no maximum. A list is split there, one report is
 * told and sent: its service decides (413). Bytes of UTF-8.
 */
export const BODY_LIMIT = 1_048_576

/**
 * No report above this is sent: its body is one string that is written, hashed and stored several times in memory at once, and a
 * message between two pages of an extension holds 64 MiB. Bytes of UTF-8.
 */
export const BODY_MOST = 16 * BODY_LIMIT

export type BodyParts = {
  form: DraftForm
  /** What is reported, each once, in order. */
  assets: string[]
  /** Evidence of the first asset; null for none. */
  enrichment: NonNullable<ReportBody['assets'][number]['enrichments']>[number] | null
  userAgent: string
  referrer: string
  slug: string
  /** One of the assets is the organization's own: the reason given for it goes along. */
  overrides: boolean
}

/** Lines of a text field that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/**
 * The attachments of a form as the interface has them (URI format, any scheme), in order; null for a line that is none. What is not
 * ASCII is written as the browser would send it.
 */
export const attachmentsIn = (attachmentUrls: string): (string | null)[] =>
  linesOf(attachmentUrls).map((line) => {
    if (!/^[a-z][a-z0-9+.-]+:\S+$/i.test(line)) return null
    const url = URL.parse(line)
    return /^[!-~]+$/.test(line) && url ? line : (url?.href ?? null)
  })

/** The reason of an override belongs to what the service's analysts read. In the report's language. */
const withOverride = (description: string, reason: string): string =>
  [description, reason && `Reported on purpose although it is on our own asset list. Reason: ${reason}`]
    .filter(Boolean)
    .join('\n\n')

type TextField =
  | Exclude<keyof ReportBody, 'assets' | 'attachmentUrls' | 'externalReporter'>
  | keyof NonNullable<ReportBody['externalReporter']>

/** An empty field is a field that is not sent. */
const given = <Name extends TextField>(name: Name, value: string): Partial<Record<Name, string>> => {
  const field: Partial<Record<TextField, string>> = {}
  if (value.trim() !== '') field[name] = value.trim()
  return field
}

/**
 * The title that is sent: the person's; none where they emptied it, since the interface demands none; a made one where they have not
 * touched it, or where theirs is shorter than the interface allows.
 */
export const sentTitle = (form: DraftForm, assets: string[]): string => {
  const title = form.title.trim()
  if (form.titleTyped && title === '') return ''
  return isLongEnough(title) ? title : madeTitle(form.category, assets[0])
}

/**
 * The request body of the interface's formal description (section Report submission), from a form. The order of its
 * fields is fixed, so that the same form always makes the same bytes. `reason` of the narrative is not sent.
 */
export const bodyOf = ({
  form,
  assets,
  enrichment,
  userAgent,
  referrer,
  slug,
  overrides,
}: BodyParts): ReportBody => {
  const attachments = attachmentsIn(form.attachmentUrls).filter((uri) => uri !== null)
  const reporter = {
    ...given('platformIdentifier', form.reporter.platformIdentifier),
    ...given('platform', form.reporter.platform),
    ...given('displayName', form.reporter.displayName),
    ...given('avatarUrl', form.reporter.avatarUrl),
  }
  return {
    assets: assets.map((content, index) => ({
      content,
      status: form.requestedStatus,
      ...(form.sure ? { reporterConfidence: 'HIGH' as const } : {}),
      ...(index === 0 && enrichment ? { enrichments: [enrichment] } : {}),
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
