import { BODY_LIMIT } from '#lib/limits.ts'
import type { ReportBody } from '#lib/service/report.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import { isLongEnough } from '#lib/model/title.ts'
import { titleOf } from './title.ts'

/** Maximum size of a sent body, in UTF-8 bytes: it is in memory several times, and extension messages hold 64 MiB. */
export const BODY_MOST = 16 * BODY_LIMIT

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
