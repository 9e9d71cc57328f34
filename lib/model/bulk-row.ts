import * as z from 'zod/mini'
import { REQUESTED_STATUSES } from './draft-form.ts'
import { refusal } from './report-state.ts'

/** What a person has decided about a row. `none`: the row's verdict decides. A removed row can be put back. */
export const DECISIONS = ['none', 'send', 'leave', 'removed'] as const
export type Decision = (typeof DECISIONS)[number]

/** What stands in a row: an asset as the interface takes it, or what is still missing, or why it cannot be one. */
export const bulkWhat = z.discriminatedUnion('is', [
  z.object({ is: z.literal('asset'), content: z.string() }),
  /** An EVM address; its chain is asked once for the list. */
  z.object({ is: z.literal('wallet'), address: z.string() }),
  /** A name on a platform that nothing told. */
  z.object({ is: z.literal('handle'), name: z.string() }),
  z.object({
    is: z.literal('not-asset'),
    /** Why, in a word that pages word: of the extraction, or of lib/assets' AssetProblem. */
    problem: z.string(),
    /** The piece of it that the words are about. */
    detail: z.string(),
    /** What can be reported in its place by a click; null for nothing. */
    instead: z.nullable(z.string()),
  }),
])
export type BulkWhat = z.output<typeof bulkWhat>

/** Spellings that are kept of those merged into a row; more are only counted. */
export const MOST_SPELLINGS = 20

/**
 * `text-of-link`: shown as the text of a link that leads elsewhere; `embedded`: a picture or script of a page or mail; both are
 * more often the brand's own than not. `cut-off`: it ended in an ellipsis. `joined`: put together from a line that was broken.
 * `signature`: below a mail's signature mark; `recipient`: on the domain of somebody who received the mail.
 */
export const ROW_NOTES = ['text-of-link', 'embedded', 'cut-off', 'joined', 'signature', 'recipient'] as const

/** A row of the list as it lies on disk. */
export const bulkRow = z.object({
  /** Rises in the order of the input. */
  id: z.number(),
  source: z.number(),
  /** From 1; null where the source has no lines, as a tab. */
  line: z.nullable(z.number()),
  /** As it stood in the input. */
  written: z.string(),
  /** The line that it stood in, shortened; sent only where a person asks for that. */
  lineText: z.string(),
  what: bulkWhat,
  /** How it stood there, where that speaks against sending it unseen: as a link's text, embedded, cut off. Absent: nothing does. */
  note: z.optional(z.enum(ROW_NOTES)),
  /** Other spellings of the same asset that were merged into this row, and how many there were. */
  spellings: z.array(z.string()),
  merged: z.number(),
  decision: z.enum(DECISIONS),
  /** The address that it was read from, to be put back: a gateway's link, a redirect, a copy. */
  insteadOf: z.optional(z.string()),
  /** The status asked for it, where a person said so of it and the list says another; absent: the list's. */
  status: z.optional(z.enum(REQUESTED_STATUSES)),
  /** "I am sure", said of it. Absent: as the list says. */
  sure: z.optional(z.boolean()),
  /** The report that it went into. */
  reportId: z.nullable(z.string()),
  /** What the service said of it when it went before; the others of that report have gone on without it. */
  refusal: z.optional(refusal),
})
export type BulkRow = z.output<typeof bulkRow>

/** Things that a reader hands over at once, and how long the texts of one can be. Characters. */
export const MOST_FOUND = 2000
const LONGEST = { written: 16_384, line: 1000, content: 20_000, word: 2000 } as const

const foundWhat = z.discriminatedUnion('is', [
  z.object({ is: z.literal('asset'), content: z.string().check(z.maxLength(LONGEST.content)) }),
  z.object({ is: z.literal('wallet'), address: z.string().check(z.maxLength(LONGEST.word)) }),
  z.object({ is: z.literal('handle'), name: z.string().check(z.maxLength(LONGEST.word)) }),
  z.object({
    is: z.literal('not-asset'),
    problem: z.string().check(z.maxLength(LONGEST.word)),
    detail: z.string().check(z.maxLength(LONGEST.content)),
    instead: z.nullable(z.string().check(z.maxLength(LONGEST.content))),
  }),
])

/** What a reader found in a text, bounded: what is to be taken out of an address has been taken out of all of it. */
export const foundThing = z.object({
  line: z.nullable(z.number()),
  written: z.string().check(z.maxLength(LONGEST.written)),
  lineText: z.string().check(z.maxLength(LONGEST.line)),
  what: foundWhat,
  note: z.optional(z.enum(ROW_NOTES)),
})
export type FoundThing = z.output<typeof foundThing>

/** Where rows come from. `text` is what is still to be read from `readTo` on; empty once all of it is. */
export const SOURCE_KINDS = ['paste', 'file', 'tabs', 'selection', 'links', 'basket'] as const
export const bulkSource = z.object({
  id: z.number(),
  kind: z.enum(SOURCE_KINDS),
  /** A file's name, or a page's address without what is removed from it; empty for none. */
  name: z.string(),
  /** Characters, of the whole. */
  length: z.number(),
  readTo: z.number(),
  /** How many assets and other things were found in it, those merged into others too. */
  found: z.number(),
  /** Found, but beyond what a list holds. */
  beyond: z.number(),
  done: z.boolean(),
  /** What was stored of it cannot be read any more: from `readTo` on nothing was found in it. */
  unreadable: z.optional(z.boolean()),
  /** From a private window: until it is read its text is kept in memory alone. */
  inPrivate: z.optional(z.boolean()),
  /** How often a reader of it gave no sign of life in time, or broke. */
  stuck: z.optional(z.number()),
  /** Set aside: it took its reader down twice. What is not read of it waits for the person's word, and nothing waits for it. */
  aside: z.optional(z.boolean()),
})
export type BulkSource = z.output<typeof bulkSource>
