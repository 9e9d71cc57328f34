import * as z from 'zod/mini'
import { draftForm, KIND_CHOICES, SECRET_KINDS } from './draft-form.ts'
import { madeFrom, refusal } from './report-state.ts'

export const REPORT_KINDS = ['page', 'link', 'selection', 'image', 'typed'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** Why a draft starts with less than a page: each has its words in the popup. */
export const DRAFT_NOTES = [
  'nothing-reportable',
  'pdf',
  'not-a-document',
  'not-readable',
  'timed-out',
  'logo-of-yours',
  'nothing-in-selection',
  'embedded-image',
] as const
export type DraftNote = (typeof DRAFT_NOTES)[number]

/** What the link, selection or image itself was; the page it was found on is never read for these. */
export const target = z.object({ target: z.string(), text: z.string() })

/**
 * A report being written. Its id becomes the report's. What lies here may lie on disk: what the person typed and the
 * capture after redaction; the unredacted rest is an `Unsent`, in memory.
 */
export const draft = z.object({
  id: z.string(),
  kind: z.enum(REPORT_KINDS),
  /** Hash of the address and tab id, so that the popup finds it again; null for a draft of no tab. */
  place: z.nullable(z.string()),
  tabId: z.nullable(z.number()),
  form: draftForm,
  /** The newest edit that a page sent (ms since 1970, made to rise); an older one that arrives late is ignored. */
  edit: z.number(),
  /** Whether the person has changed anything yet; until then nothing of it is on disk. */
  touched: z.boolean(),
  /** Counts every change. Submit names the revision that was on screen. */
  revision: z.number(),
  createdAt: z.number(),
  /** Whether a page is still to be read; once read, or never to be, it is false. */
  unread: z.boolean(),
  note: z.nullable(z.enum(DRAFT_NOTES)),
  target: z.nullable(target),
  /** The page that it is of, as its first line was; its evidence belongs to that. Absent in what an earlier version stored. */
  about: z.optional(z.string()),
  /** The address of a frame of another origin that was clicked in; offered, never read. */
  offers: z.array(z.string()),
  /** The capture after redaction; null where there is none. Parsed by lib/capture where it is used. */
  capture: z.unknown(),
  /** How many values are out of it that it started with: what says so when the values themselves are gone with the browser. */
  removed: z.number(),
  /**
   * Evidence that was collected asset by asset and sent before, as it was sent: there is no capture to make it from. It goes with
   * its asset while that is ticked as evidence of the page. Parsed where it is used; absent: none.
   */
  carried: z.optional(z.unknown()),
  inPrivate: z.boolean(),
  /** The earlier report that this one will repair or repeat. */
  madeFrom: z.nullable(madeFrom),
  /** What the service said of these assets when they were sent before, to stand beside their rows. */
  refusals: z.array(refusal),
})
export type Draft = z.output<typeof draft>

/**
 * What stays in memory until Submit: the addresses and the capture as they were found, and which secrets the person
 * decided about against the proposal. Gone with the browser; the draft goes on with what was redacted.
 */
export const unsent = z.object({
  /** The addresses that it started from, as the browser had them. */
  originals: z.array(z.string()),
  target: z.nullable(target),
  /** The origin page of a link, a selection or an image; sent only when "Found on" is ticked. */
  foundOn: z.nullable(z.string()),
  capture: z.unknown(),
  decisions: z.record(z.string(), z.boolean()),
  /** What the person had chosen for each kind when the draft began, or has chosen in it since. */
  choices: z.optional(z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES))),
  /** The values that were removed are gone with the browser: what is proposed now was found in what is typed. */
  reopened: z.optional(z.boolean()),
  /** What undo gives back of a draft that became a report, where the report's copy of it lacks what was removed. */
  typed: z.optional(z.object({ form: draftForm, target: z.nullable(target), place: z.nullable(z.string()) })),
  writtenAt: z.number(),
})
export type Unsent = z.output<typeof unsent>
