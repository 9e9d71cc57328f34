import * as z from 'zod/mini'

/** How a reported asset stands to the organization's own, worst first. */
export const RELATIONS = [
  'ours',
  'part-of-ours',
  'contains-ours',
  'on-your-list',
  'already-blocked',
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
  'sync-failed',
  'disk-full',
] as const

/**
 * The answer to "is this one of ours?". `own` is the asset that it rests on. `stops` says that Submit needs an
 * override with a typed reason. Words are the page's; this is data.
 */
export const verdict = z.object({
  relation: z.enum(RELATIONS),
  stops: z.boolean(),
  /** The reported asset as it was compared. */
  about: z.string(),
  own: z.nullable(ownAsset),
  copy: z.nullable(assetCopy),
  unchecked: z.nullable(z.enum(UNCHECKED_REASONS)),
})
export type Verdict = z.output<typeof verdict>
