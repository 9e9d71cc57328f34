import * as z from 'zod/mini'
import { sharedKinds } from '#lib/assets/registrable-domain.ts'
import { lookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { RELATIONS } from './relations.ts'
import { STATE_NAMES } from './report-row.ts'

export type { LookAlikeRule, LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'

/** An own asset in a verdict. `status` is open: the interface doesn’t show all values. */
const ownAsset = z.lazy(() =>
  z.object({
    id: z.number(),
    content: z.string(),
    type: z.string(),
    status: z.string(),
    name: z.nullable(z.string()),
  }),
)
export type OwnAsset = z.output<typeof ownAsset>

/** The local copy that answered. `completedAt`: ms since 1970; `unreadable`: entries that nothing is compared with. */
const assetCopy = z.lazy(() =>
  z.object({
    count: z.number(),
    completedAt: z.number(),
    unreadable: z.number(),
    /** Names of the first unreadable entries, where a screen shows them. */
    skipped: z.optional(z.array(z.string())),
  }),
)
export type AssetCopy = z.output<typeof assetCopy>

/** Why nothing was checked; each has its own way out. */
export const UNCHECKED_REASONS = [
  'no-connection',
  'no-host-access',
  'first-sync-running',
  'not-fetched',
  'no-organization-access',
  /** No organization access, confirmed by the user: reports don’t ask about it. */
  'report-only',
  'sync-failed',
  'disk-full',
  /** A part of the copy can’t be read; a sync replaces it. */
  'copy-damaged',
] as const
const uncheckedReason = z.enum(UNCHECKED_REASONS)

/** The last report of the same asset from this browser, and its state. */
const earlierReport = z.object({
  reportId: z.string(),
  state: z.enum(STATE_NAMES),
  /** Its assets only have the wanted status already (lib/model/known-as.ts). */
  reason: z.optional(z.literal('correct')),
  confirmedAt: z.number(),
})
export type EarlierReport = z.output<typeof earlierReport>

/** A takedown case about the asset or its domain (`how`). `updatedAt` is the service’s time, `seenAt` ours. */
const takedownSeen = z.object({
  caseId: z.number(),
  status: z.string(),
  liveness: z.string(),
  updatedAt: z.nullable(z.number()),
  seenAt: z.number(),
  how: z.enum(['same', 'domain']),
})
export type TakedownFound = z.output<typeof takedownSeen>

/** One result of a verdict, with its evidence. */
const finding = z.lazy(() =>
  z.discriminatedUnion('relation', [
    z.object({ relation: z.literal('ours'), own: ownAsset }),
    z.object({ relation: z.literal('part-of-ours'), own: ownAsset }),
    z.object({
      relation: z.literal('contains-ours'),
      own: ownAsset,
      /** A page is reported: hit only if the service acts on its whole host. */
      ifWidened: z.boolean(),
      /** More own assets would be hit. */
      others: z.boolean(),
    }),
    z.object({ relation: z.literal('on-your-list'), own: ownAsset }),
    z.object({ relation: z.literal('already-blocked'), own: ownAsset }),
    z.object({
      relation: z.literal('shared-host'),
      /** The shared site: the host itself, or one above it. */
      above: z.string(),
      by: z.enum(['path', 'subdomain']),
      kind: z.enum(sharedKinds),
      /** The whole site is reported. */
      whole: z.boolean(),
      /** One bucket, site or document of it is reported. */
      tenant: z.optional(z.boolean()),
    }),
    z.object({ relation: z.literal('look-alike'), own: ownAsset, match: lookAlikeMatch }),
    z.extend(earlierReport, { relation: z.literal('reported') }),
    z.extend(takedownSeen, { relation: z.literal('takedown') }),
    z.object({ relation: z.literal('not-checked'), why: z.nullable(uncheckedReason) }),
    z.object({ relation: z.literal('not-known') }),
  ]),
)
export type Finding = z.output<typeof finding>

/** Result of the allowlist check. `relation` is the worst finding, `own` its asset. `stops`: Submit needs a typed reason. */
export const verdict = z.lazy(() =>
  z.object({
    relation: z.enum(RELATIONS),
    stops: z.boolean(),
    /** The reported asset as compared. */
    about: z.string(),
    own: z.nullable(ownAsset),
    /** All findings, worst first, never empty; per relation, only the closest asset. */
    findings: z.array(finding),
    copy: z.nullable(assetCopy),
    /** Why the check is incomplete, such as without a copy to compare with; Submit then asks once, whatever else was found. */
    unchecked: z.nullable(uncheckedReason),
  }),
)
export type Verdict = z.output<typeof verdict>
