import type { Organization } from './connections.ts'
import * as z from 'zod/mini'
import type { Asset, Caution, ResourceKind } from '#lib/assets/asset.ts'
import { sharedKinds, namedKinds } from '#lib/assets/asset.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import { LOOK_ALIKE_RULES, LURE_KINDS, type LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'
import { RELATIONS, STATE_NAMES } from './states.ts'

export type { LookAlikeRule, LookAlikeMatch } from '#lib/look-alike/look-alike-match.ts'

/** One of several connections. */
const organization = z.object({ id: z.string(), name: z.string() })

/** An own asset in a verdict. `status` is open: the interface doesn’t show all values. */
const ownAsset = z.lazy(() =>
  z.object({
    id: z.number(),
    content: z.string(),
    type: z.string(),
    status: z.string(),
    name: z.nullable(z.string()),
    /** Whose it is, of several connections; absent with one. */
    organization: z.optional(organization),
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
    /** How many lists these are together, of several connections: `count` is their sum, `completedAt` the oldest. */
    organizations: z.optional(z.number()),
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
const uncheckedReason = z.lazy(() => z.enum(UNCHECKED_REASONS))

/** The last report of the same asset from this browser, and its state. */
const earlierReport = () =>
  z.object({
    reportId: z.string(),
    state: z.enum(STATE_NAMES),
    /** Its assets only have the wanted status already (lib/model/verdict.ts). */
    reason: z.optional(z.literal('correct')),
    confirmedAt: z.number(),
  })
export type EarlierReport = z.output<ReturnType<typeof earlierReport>>

/** A takedown case about the asset or its domain (`how`). `updatedAt` is the service’s time, `seenAt` ours. */
const takedownSeen = () =>
  z.object({
    caseId: z.number(),
    status: z.string(),
    liveness: z.string(),
    updatedAt: z.nullable(z.number()),
    seenAt: z.number(),
    how: z.enum(['same', 'domain']),
    /** Whose it is, of several connections. */
    organization: z.optional(organization),
  })
export type TakedownFound = z.output<ReturnType<typeof takedownSeen>>

/** Schema of what lib/look-alike finds, which does without the schema library. */
export const lookAlikeMatch: z.ZodMiniType<LookAlikeMatch> = z.lazy(() => {
  const span = z.object({ at: z.number(), text: z.string() })
  const difference = z.object({ theirs: span, ours: span })
  return z.object({
    rule: z.enum(LOOK_ALIKE_RULES),
    what: z.enum(['site', 'account', 'address']),
    theirs: z.string(),
    ours: z.string(),
    platforms: z.nullable(z.object({ theirs: z.string(), ours: z.string() })),
    alike: difference,
    differences: z.array(difference),
    lures: z.array(z.object({ span, kind: z.enum(LURE_KINDS) })),
    same: z.nullable(z.object({ first: z.number(), last: z.number() })),
  })
})

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
      /** The one account, post, form, app or tenant that is reported; a report of it asks for nothing of others, so it is no warning. */
      named: z.optional(
        z.object({
          what: z.enum(namedKinds),
          name: z.string(),
          by: z.nullable(z.string()),
          on: z.string(),
        }),
      ),
    }),
    z.object({ relation: z.literal('look-alike'), own: ownAsset, match: lookAlikeMatch }),
    z.extend(earlierReport(), { relation: z.literal('reported') }),
    z.extend(takedownSeen(), { relation: z.literal('takedown') }),
    z.object({
      relation: z.literal('not-checked'),
      why: z.nullable(uncheckedReason),
      /** Whose list is missing, of several. */
      organization: z.optional(organization),
    }),
    z.object({ relation: z.literal('not-known') }),
  ]),
)
export type Finding = z.output<typeof finding>

/** Result of the allowlist check. `relation` is the worst finding, `own` its asset. `stops`: Submit needs a typed reason. */
export const verdictSchema = z.lazy(() =>
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
export type Verdict = z.output<typeof verdictSchema>

/** Host for display: the registrable domain is emphasized. Null for chain addresses. */
type HostParts = ShownAsset | null

/** Alternatives derived from the URL alone; one click reports them instead. */
type Besides = {
  /** Target of a wrapper, with its hosts, outermost first; a null target isn’t in the URL. Null if it isn’t a wrapper. */
  leadsTo: { target: string | null; host: HostParts; via: string[] } | null
  /** Host of the wrapper that the line was read from. */
  original?: HostParts
  /** The platform account, post or app behind the URL, if more specific than the URL. */
  resources: { what: ResourceKind; content: string; host: HostParts }[]
}

/** Result of checking one asset line: what it is and its verdict, or its problem. */
export type AssetCheck = Besides &
  (
    | {
        ok: true
        /** Interface type: URL, ADDRESS, TELEGRAM, … */
        type: string
        form: Asset['form']
        host: HostParts
        /** The domain that “whole domain” reports; null if none. */
        wholeDomain: string | null
        /** The correctly checksummed spelling if the asset breaks its checksum, probably by a typo; sending stays possible. */
        checksum: string | null
        /** A warning that doesn’t block sending; null if none. */
        caution: Caution | null
        /** The host in its other spelling, Unicode or Punycode, and the scripts of its letters (ISO 15924); absent for plain hosts. */
        idn?: { host: string; isUnicode: boolean; scripts: string[] }
        verdict: Verdict
        /** Index of an earlier line with the same asset in another spelling; sent only once. */
        sameAs: number | null
        /** Index of an earlier line that may be the same asset; both are sent. */
        perhapsSameAs: number | null
      }
    | {
        ok: false
        /** A kind of lib/assets’ AssetProblem or `other-chain`; `detail` is the text it concerns. */
        problem: string
        detail: string
        /** Likely intended asset, offered by one click; null if none. */
        suggestion: string | null
      }
  )

/** A row of the asset list. Type and status are the service’s values, including undocumented ones. */
export type AssetRow = {
  id: number
  content: string
  shown: ShownAsset
  type: string
  status: string
  name: string | null
  description: string | null
  group: { id: number | null; name: string } | null
  createdAt: string | null
  updatedAt: string | null
  /** Whose it is, of several connections; absent with one. */
  organization?: Organization
}
