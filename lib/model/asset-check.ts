import * as z from 'zod/mini'
import { CAUTIONS, resourceKinds } from '#lib/assets/asset.ts'
import { verdict } from './verdict.ts'

/** Host for display: the registrable domain is emphasized. Null for chain addresses. */
const hostParts = z.lazy(() =>
  z.nullable(z.object({ before: z.string(), registrable: z.string(), after: z.string() })),
)

/** Alternatives derived from the URL alone; one click reports them instead. */
const besides = {
  /** Target of a wrapper, with its hosts, outermost first; a null target isn’t in the URL. Null if it isn’t a wrapper. */
  leadsTo: z.nullable(
    z.object({ target: z.nullable(z.string()), host: hostParts, via: z.array(z.string()) }),
  ),
  /** The platform account, post or app behind the URL, if more specific than the URL. */
  resources: z.array(z.object({ what: z.enum(resourceKinds), content: z.string(), host: hostParts })),
}

/** Result of checking one asset line: what it is and its verdict, or its problem. */
export const assetCheck = z.lazy(() =>
  z.discriminatedUnion('ok', [
    z.object({
      ok: z.literal(true),
      /** Interface type: URL, ADDRESS, TELEGRAM, … */
      type: z.string(),
      form: z.enum(['url', 'domain', 'address', 'name']),
      host: hostParts,
      /** The domain that “whole domain” reports; null if none. */
      wholeDomain: z.nullable(z.string()),
      /** The correctly checksummed spelling if the asset breaks its checksum, probably by a typo; sending stays possible. */
      checksum: z.nullable(z.string()),
      /** A warning that doesn’t block sending; null if none. */
      caution: z.nullable(z.enum(CAUTIONS)),
      verdict,
      /** Index of an earlier line with the same asset in another spelling; sent only once. */
      sameAs: z.nullable(z.number()),
      /** Index of an earlier line that may be the same asset; both are sent. */
      perhapsSameAs: z.nullable(z.number()),
      ...besides,
    }),
    z.object({
      ok: z.literal(false),
      /** A kind of lib/assets’ AssetProblem or `other-chain`; `detail` is the text it concerns. */
      problem: z.string(),
      detail: z.string(),
      /** Likely intended asset, offered by one click; null if none. */
      suggestion: z.nullable(z.string()),
      ...besides,
    }),
  ]),
)
export type AssetCheck = z.output<typeof assetCheck>
