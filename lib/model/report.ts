import * as z from 'zod/mini'
import { CATEGORIES } from '#lib/limits.ts'
import { draftSchema, REPORT_KINDS } from './draft.ts'
import { attempt, madeFrom, reportState } from './report-state.ts'

/** Destination that the user confirmed; a report is never sent to another one automatically. */
const destination = z.lazy(() => z.object({ baseUrl: z.string(), origin: z.string(), slug: z.string() }))
export type Destination = z.output<typeof destination>

type Where = Pick<Destination, 'baseUrl' | 'slug'>

export const isSameDestination = (one: Where | null, other: Where | null): boolean =>
  one?.baseUrl === other?.baseUrl && one?.slug === other?.slug

/** A confirmed report, stored before it is sent. `id` is the draft’s, so a second Submit finds it. */
export const reportSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.enum(REPORT_KINDS),
    destination,
    title: z.string(),
    category: z.nullable(z.enum(CATEGORIES)),
    assets: z.array(z.string()),
    confirmedAt: z.number(),
    state: reportState,
    attempts: z.array(attempt),
    /** Any attempt so far may have arrived without an answer. */
    ambiguous: z.boolean(),
    /** The asset copies used by the allowlist check (`checkedAgainstOf`); if they have changed, check again before each attempt, until one may have arrived. */
    checkedAgainst: z.nullable(z.number()),
    /** Own assets reported on purpose with a reason; covers no other asset. */
    overriddenAssets: z.array(z.string()),
    madeFrom: z.nullable(madeFrom),
    /** Wallet addresses on its page, to find reports of one campaign; absent if none and in older rows. */
    wallets: z.optional(z.array(z.string())),
    /** If the service rejects some assets, send the rest without asking. Absent: ask. */
    sendRest: z.optional(z.boolean()),
    /** Start of the sent description and page title, for search; absent in older rows. */
    description: z.optional(z.string()),
    pageTitle: z.optional(z.string()),
    /** Sites that an asset was opened at, from its menu; absent if none and in older rows. */
    opened: z.optional(z.array(z.object({ openedAt: z.number(), name: z.string(), content: z.string() }))),
  }),
)
export type Report = z.output<typeof reportSchema>

/** That the user opened a site for an asset: which, and when. What they did there isn’t known. */
export type Opened = NonNullable<Report['opened']>[number]

/** The service’s last answer without the key, at most 64 KiB. */
const serviceAnswer = z.lazy(() => z.object({ status: z.number(), text: z.string(), received: z.number() }))
export type ServiceAnswer = z.output<typeof serviceAnswer>

/** How storing this repair changed the earlier report, for Undo. */
const replaced = z.lazy(() =>
  z.object({
    id: z.string(),
    /** The earlier report’s previous state. */
    before: reportState,
    /** All replacements stored at once. */
    together: z.array(z.string()),
  }),
)

/** Why a screenshot’s bytes were removed: expired, requested by the user, or disk full. */
const PICTURE_REMOVALS = ['age', 'asked', 'disk-full'] as const

/** The screenshot in the body. Indexed by `since`; once removed, its checksums remain and the body is no longer what was sent. */
const pictureNote = z.lazy(() =>
  z.object({
    /** Confirmation time; absent once removed. */
    since: z.optional(z.number()),
    bytes: z.number(),
    /** SHA-256 of the confirmed body, to identify what was sent. */
    bodySha256: z.string(),
    removed: z.optional(
      z.object({ at: z.number(), why: z.enum(PICTURE_REMOVALS), afterDays: z.nullable(z.number()) }),
    ),
  }),
)

/** Checksum of the confirmed body (lib/reports/store.ts), and its time. */
const sealed = z.lazy(() => z.object({ body: z.string(), at: z.number() }))

/** Report data too large to load with the queue. */
export const payloadSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** The exact request body, frozen at confirmation. */
    body: z.string(),
    /** Its draft, for Undo and “Edit and resend”. */
    draft: draftSchema,
    answer: z.nullable(serviceAnswer),
    replaced: z.optional(replaced),
    /** Absent if the body never had a screenshot. */
    picture: z.optional(pictureNote),
    /** Made from bulk rows; Undo restores those instead of a draft. */
    fromList: z.optional(z.boolean()),
    /** Absent in older rows. */
    sealed: z.optional(sealed),
    /** Verdicts at confirmation; parsed on use, so that an older shape doesn’t make the row unreadable. */
    verdicts: z.optional(z.unknown()),
  }),
)
export type Payload = z.output<typeof payloadSchema>

/** Age in ms from which an undelivered report needs the user; retries continue. */
export const LONG_UNDELIVERED = 86_400_000

/** Returns true if the badge counts the report: rejected, held, stuck, or undelivered for over a day. */
export const needsPerson = (
  { state, confirmedAt }: Pick<Report, 'state' | 'confirmedAt'>,
  now: number,
): boolean => {
  switch (state.at) {
    case 'needs-you':
    case 'refused':
    case 'held':
      return true
    case 'waiting':
    // On a full disk it stays queued.
    case 'queued':
      return now - confirmedAt > LONG_UNDELIVERED
    case 'sending':
    case 'known':
    case 'presumed':
    case 'accepted':
    case 'cancelled':
      return false
  }
}
