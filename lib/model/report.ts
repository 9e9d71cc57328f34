import * as z from 'zod/mini'
import { CATEGORIES } from './draft-form.ts'
import { draft, REPORT_KINDS } from './draft.ts'
import { attempt, madeFrom, reportState } from './report-state.ts'

export { REPORT_KINDS }

/** For whom a report was confirmed. It never goes anywhere else by itself. */
export const destination = z.object({ baseUrl: z.string(), origin: z.string(), slug: z.string() })
export type Destination = z.output<typeof destination>

type Where = Pick<Destination, 'baseUrl' | 'slug'>

export const isSameDestination = (one: Where | null, other: Where | null): boolean =>
  one?.baseUrl === other?.baseUrl && one?.slug === other?.slug

/**
 * A confirmed report as it lies on disk before its first byte leaves. `id` is the draft's, so a second Submit of the
 * same draft finds it there. Its papers lie beside it, so that the queue can be read without them.
 */
export const report = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  destination,
  title: z.string(),
  category: z.nullable(z.enum(CATEGORIES)),
  assets: z.array(z.string()),
  confirmedAt: z.number(),
  state: reportState,
  attempts: z.array(attempt),
  /** Any attempt so far may have arrived without an answer in hand. */
  ambiguous: z.boolean(),
  /** The generation of the asset copy that the guard used; another one means another look before the first attempt. */
  checkedAgainst: z.nullable(z.number()),
  /** Those of its assets that are the person's own, reported on purpose with a reason; it says nothing of the others. */
  overriddenAssets: z.array(z.string()),
  /** The earlier report that this one repairs or repeats. */
  madeFrom: z.nullable(madeFrom),
  /** Wallet addresses that its page showed, by which reports of one campaign are found; absent for none, and in older rows. */
  wallets: z.optional(z.array(z.string())),
  /** Should the service refuse some of its assets, the others go without another word. Absent: a person decides. */
  sendRest: z.optional(z.boolean()),
  /** The beginning of the description and of the page's title, as sent, for the list's search; absent in older rows. */
  description: z.optional(z.string()),
  pageTitle: z.optional(z.string()),
})
export type Report = z.output<typeof report>

/** The service's last answer, the key removed, at most 64 KiB. */
export const keptAnswer = z.object({ status: z.number(), text: z.string(), received: z.number() })
export type KeptAnswer = z.output<typeof keptAnswer>

/** What storing a report did to the earlier one that it repairs, so that undo can take it back. */
export const replaced = z.object({
  id: z.string(),
  /** Where the earlier report stood. */
  before: reportState,
  /** All reports that were stored at once in its place. */
  together: z.array(z.string()),
})
export type Replaced = z.output<typeof replaced>

/** Why the bytes of a picture are not in the body any more: their time was over, a person said so, or the disk was full. */
export const PICTURE_REMOVALS = ['age', 'asked', 'disk-full'] as const

/**
 * The picture in a report's body. With `since` it is there, and the database finds it by that; else it was removed, its
 * checksums left, and the body is no more what was sent.
 */
export const pictureNote = z.object({
  /** When the report was confirmed. Absent once the picture was removed. */
  since: z.optional(z.number()),
  bytes: z.number(),
  /** SHA-256 of the body as it was confirmed, so that a body that was sent can be told from any other. */
  bodySha256: z.string(),
  removed: z.optional(
    z.object({ at: z.number(), why: z.enum(PICTURE_REMOVALS), afterDays: z.nullable(z.number()) }),
  ),
})
export type PictureNote = z.output<typeof pictureNote>

/** The checksum of what was confirmed (lib/reports/seal.ts), and when it was made. */
export const sealed = z.object({ body: z.string(), at: z.number() })
export type Sealed = z.output<typeof sealed>

/** What belongs to a report but is too large to read with every look at the queue. */
export const payload = z.object({
  id: z.string(),
  /** The exact request body, frozen at confirmation: what was shown is what is sent. */
  body: z.string(),
  /** The draft it was made from, so that undo and "edit and resend" give it back as it was typed. */
  draft,
  answer: z.nullable(keptAnswer),
  /** Absent where it repairs nothing. */
  replaced: z.optional(replaced),
  /** Absent where the body holds no picture and never did. */
  picture: z.optional(pictureNote),
  /** It was made from rows of the Bulk tab's list, which undo gives back instead of a draft. */
  fromList: z.optional(z.boolean()),
  /** Absent in rows from before it was kept. */
  sealed: z.optional(sealed),
  /** What was known of its assets at confirmation; parsed where it is used, so that an older form makes no row unreadable. */
  verdicts: z.optional(z.unknown()),
})
export type Payload = z.output<typeof payload>
