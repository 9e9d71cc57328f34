import * as z from 'zod/mini'
import { sharedKinds } from '#lib/assets/platforms/shared-hosts.ts'
import { lookAlikeSeen } from '#lib/look-alike/seen.ts'
import { STATE_NAMES } from './report-row.ts'

export type { SharedKind } from '#lib/assets/platforms/shared-hosts.ts'
export type { LookAlikeRule, LookAlikeSeen } from '#lib/look-alike/seen.ts'

/** All that can be said of a reported asset, worst first. What each means is in verdict.ts. */
export const RELATIONS = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
  'shared-host',
  'look-alike',
  'reported',
  'takedown',
  'not-checked',
  'not-known',
] as const
export type Relation = (typeof RELATIONS)[number]

/** An own asset as far as a verdict shows it. `status` is open: the interface does not show all its values. */
export const ownAsset = z.object({
  id: z.number(),
  content: z.string(),
  type: z.string(),
  status: z.string(),
  name: z.nullable(z.string()),
})
export type OwnAsset = z.output<typeof ownAsset>

/**
 * The local copy of the asset list that answered: how many assets, when it was last complete (ms since 1970), and how many
 * entries of the list nothing can be compared with, because they could not be read.
 */
export const assetCopy = z.object({ count: z.number(), completedAt: z.number(), unreadable: z.number() })
export type AssetCopy = z.output<typeof assetCopy>

/** Why nothing could be checked, each with its own way out. */
export const UNCHECKED_REASONS = [
  'no-connection',
  'no-host-access',
  'first-sync-running',
  'not-fetched',
  'no-organization-access',
  /** The same, and the person knows it: nothing is asked for each report. */
  'report-only',
  'sync-failed',
  'disk-full',
] as const
const uncheckedReason = z.enum(UNCHECKED_REASONS)

/** The last report of the same asset from this browser, and where it stands. */
export const earlierReport = z.object({
  reportId: z.string(),
  state: z.enum(STATE_NAMES),
  /** Its assets only have the wanted status already (lib/model/known-as.ts). */
  reason: z.optional(z.literal('correct')),
  confirmedAt: z.number(),
})
export type EarlierReport = z.output<typeof earlierReport>

/** A takedown case about the asset. `status` and `liveness` are open; `updatedAt` is the service's, `seenAt` when we looked. `how`: about it, or the domain that it lies on. */
export const takedownSeen = z.object({
  caseId: z.number(),
  status: z.string(),
  liveness: z.string(),
  updatedAt: z.nullable(z.number()),
  seenAt: z.number(),
  how: z.enum(['same', 'domain']),
})
export type TakedownSeen = z.output<typeof takedownSeen>

/** One thing that a verdict says, with what it rests on. */
export const finding = z.discriminatedUnion('relation', [
  z.object({ relation: z.literal('ours'), own: ownAsset }),
  z.object({ relation: z.literal('part-of-ours'), own: ownAsset }),
  z.object({
    relation: z.literal('contains-ours'),
    own: ownAsset,
    /** A page is reported; it takes a service that acts on its whole host. */
    ifWidened: z.boolean(),
    /** More own assets would be hit. */
    others: z.boolean(),
  }),
  z.object({ relation: z.literal('on-your-list'), own: ownAsset }),
  z.object({ relation: z.literal('already-blocked'), own: ownAsset }),
  z.object({
    relation: z.literal('shared-host'),
    /** The site that everyone shares: the host itself, or one above it. */
    above: z.string(),
    by: z.enum(['path', 'subdomain']),
    kind: z.enum(sharedKinds),
    /** The whole site is what is reported. */
    whole: z.boolean(),
  }),
  z.object({ relation: z.literal('look-alike'), own: ownAsset, seen: lookAlikeSeen }),
  z.extend(earlierReport, { relation: z.literal('reported') }),
  z.extend(takedownSeen, { relation: z.literal('takedown') }),
  z.object({ relation: z.literal('not-checked'), why: z.nullable(uncheckedReason) }),
  z.object({ relation: z.literal('not-known') }),
])
export type Finding = z.output<typeof finding>

/**
 * The answer to "is this one of ours?". `relation` is the worst of `findings`, `own` the asset that it rests on. `stops`
 * says that Submit needs an override with a typed reason. Words are the page's; this is data.
 */
export const verdict = z.object({
  relation: z.enum(RELATIONS),
  stops: z.boolean(),
  /** The reported asset as it was compared. */
  about: z.string(),
  own: z.nullable(ownAsset),
  /** Everything that is known, worst first, never empty; of each relation the closest asset alone. */
  findings: z.array(finding),
  copy: z.nullable(assetCopy),
  /** Why there is no copy to compare with; whatever else is found, Submit asks once then. */
  unchecked: z.nullable(uncheckedReason),
})
export type Verdict = z.output<typeof verdict>
