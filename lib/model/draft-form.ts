import * as z from 'zod/mini'
import { MAX_ASSETS, CATEGORIES, REQUESTED_STATUSES } from '#lib/limits.ts'
import { forEachItem, type EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import { LONGEST } from './preference-table.ts'
import type { SecretKind } from '#lib/redaction/secret-kinds.ts'

const text = (most: number) => z.string().check(z.maxLength(most))

/** An address as long as this is still filled in, so that a person is told that it is too long to send. Characters. */
export const LONGEST_FILLED_IN = 16_384

/** What takes a secret's place may be longer than the secret. */
const LONGEST_LINE = 2 * LONGEST_FILLED_IN

/**
 * One asset line. `content` is exactly what is sent; `exact` keeps the page's address while the whole domain is asked for, `insteadOf`
 * the line that this one was read from, to be put back; neither is sent.
 */
const assetLine = z.object({
  content: text(LONGEST_LINE),
  exact: z.nullable(text(LONGEST_LINE)),
  insteadOf: z.optional(text(LONGEST_LINE)),
})
export type AssetLine = z.output<typeof assetLine>

const reporter = z.object({
  displayName: text(LONGEST.displayName),
  platform: text(LONGEST.platform),
  platformIdentifier: text(LONGEST.platformIdentifier),
  avatarUrl: text(LONGEST.avatarUrl),
})

/**
 * All that a person can say about a report before confirming it. Empty strings mean "not sent". A page sends the whole
 * form with every keystroke, so there is nothing to merge and nothing to lose when the popup closes.
 */
export const draftForm = z.lazy(() =>
  z.object({
    assets: z.array(assetLine).check(z.maxLength(MAX_ASSETS)),
    title: text(2000),
    titleTyped: z.boolean(),
    description: text(100_000),
    category: z.nullable(z.enum(CATEGORIES)),
    evidence: z.object({
      // An item that an earlier version didn’t have isn’t selected.
      ...forEachItem(() => z.prefault(z.boolean(), false)),
      /** With `foundOn`: the referring page's whole address instead of its origin. */
      foundOnFull: z.boolean(),
      /** The picture of the page, where one was taken. Not in what an earlier version stored. */
      screenshot: z.optional(z.boolean()),
    }),
    requestedStatus: z.enum(REQUESTED_STATUSES),
    sure: z.boolean(),
    contactInfo: text(LONGEST.contactInfo),
    /** One address per line. */
    attachmentUrls: text(20_000),
    externalSubmissionLink: text(8192),
    discordGuildId: text(200),
    telegramGroupId: text(200),
    rawAssetsInput: text(200_000),
    reporter,
    /** Why an asset of one's own is reported all the same; it goes into the description. Empty: no override. */
    overrideReason: text(2000),
    /** "Send without the check", given once while there is no complete copy of the asset list. */
    confirmUnchecked: z.boolean(),
    /** "Report it although it is on my list", of what is neither allowed nor blocked there. Not in what an earlier version stored. */
    confirmListed: z.optional(z.boolean()),
    /** The connection that the user chose, by its ID; absent: the proposed one. */
    connection: z.optional(z.string()),
  }),
)
export type DraftForm = z.output<typeof draftForm>

/** One evidence checkbox: whether there is anything, how much, and why not. Counts by name feed its label. */
export type EvidenceOffer = {
  item: (typeof EVIDENCE_ITEMS)[number]
  there: boolean
  bytes: number
  counts: Record<string, number>
  /** A short piece of it for the label, such as the referring host; empty for none. */
  detail: string
  /** Why it is missing; a code worded by the page. */
  missing:
    | 'reading'
    | 'not-asked'
    | 'nothing-found'
    | 'pdf'
    | 'not-a-document'
    | 'not-readable'
    | 'timed-out'
    | null
}

/** The picture of the page: whether one can be taken, and the one that is there. */
export type ScreenshotOffer = {
  /** Why none can be taken now; a code worded by the page. */
  missing: 'not-a-web-page' | 'no-tab' | null
  /** It was ticked, and is gone: with the browser, or because newer ones needed its place. */
  lost: boolean
  picture: {
    takenAt: number
    width: number
    height: number
    bytes: number
    scalePercent: number
    cropped: boolean
    blackedOut: number
  } | null
}

/** A part of the address or the page that redaction is about. The value itself is shown: the person decides by it. */
export type SecretOffer = {
  id: string
  kind: SecretKind
  value: string
  where: string
  removed: boolean
}
