import * as z from 'zod/mini'
import { CAUTIONS } from '#lib/assets/caution.ts'
import { parts } from '#lib/assets/platforms/platform.ts'
import { verdict } from './verdict.ts'

/** For display: the registrable domain is the dark part. Null for addresses of a chain. */
const hostParts = z.nullable(z.object({ before: z.string(), registrable: z.string(), after: z.string() }))

/** What an address says beside itself, read from it alone: each can be reported instead, by one click. */
const besides = {
  /** Where a wrapper leads and whose it is, the outermost first; no target: its address does not say. Null: no wrapper. */
  leadsTo: z.nullable(
    z.object({ target: z.nullable(z.string()), host: hostParts, via: z.array(z.string()) }),
  ),
  /** On a platform: the account, the post, the app that it is about, where that says more than the address itself. */
  places: z.array(z.object({ what: z.enum(parts), content: z.string(), host: hostParts })),
}

/** One asset line, looked at: what it is and how it stands to one's own, or what is wrong with it. */
export const assetCheck = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** As the interface names it: URL, ADDRESS, TELEGRAM … */
    type: z.string(),
    form: z.enum(['url', 'domain', 'address', 'name']),
    host: hostParts,
    /** The domain that "whole domain" would ask for; null where there is none. */
    wholeDomain: z.nullable(z.string()),
    /** The asset as its own checksum would have it, when it breaks that: a character is probably wrong. It can be sent all the same. */
    checksum: z.nullable(z.string()),
    /** What to know before it is sent all the same; null for nothing. */
    caution: z.nullable(z.enum(CAUTIONS)),
    verdict,
    /** Says the same as that earlier line (index), in another spelling: it will not be sent twice. */
    sameAs: z.nullable(z.number()),
    /** Perhaps the same as that earlier line; both are sent. */
    perhapsSameAs: z.nullable(z.number()),
    ...besides,
  }),
  z.object({
    ok: z.literal(false),
    /** A kind of lib/assets' AssetProblem or `other-chain`, and the piece of text that it is about. */
    problem: z.string(),
    detail: z.string(),
    /** What the person may have meant, offered by one click; null for none. */
    suggestion: z.nullable(z.string()),
    ...besides,
  }),
])
export type AssetCheck = z.output<typeof assetCheck>
