import { LONGEST_INPUT } from '#lib/limits.ts'
import * as z from 'zod/mini'
import { CAUTIONS } from '#lib/assets/asset.ts'
import {
  bulkRowFields,
  bulkSource,
  DECISIONS,
  foundThing,
  MOST_FOUND,
  rowReport,
} from '#lib/model/bulk-row.ts'
import { REVIEW_REASONS, ROW_STATUSES } from '#lib/model/bulk-row-status.ts'
import { assetCopy, finding, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import { draftForm, KIND_CHOICES, SECRET_KINDS } from '#lib/model/form/draft-form.ts'
import { destination } from '#lib/model/report.ts'
import { shownAsset, STATE_NAMES } from '#lib/model/report-row.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** Most rows in the list; further items are counted and shown. */
export const MOST_ROWS = 20_000

/** Verdict of a row, as much as the table shows; `assets/verdict` returns all. */
const rowCheck = z.lazy(() =>
  z.object({
    /** The worst one. */
    finding,
    stops: z.boolean(),
    /** Why it needs the user’s decision, by all findings. */
    review: z.nullable(z.enum(REVIEW_REASONS)),
    report: z.nullable(
      z.object({ id: z.string(), state: z.enum(STATE_NAMES), reason: z.optional(z.literal('correct')) }),
    ),
    takedown: z.nullable(z.object({ caseId: z.number(), status: z.string(), liveness: z.string() })),
  }),
)
export type RowCheck = z.output<typeof rowCheck>

const bulkRowView = z.lazy(() =>
  z.object({
    ...bulkRowFields(),
    /** Interface type (URL, DOMAIN, ADDRESS, TELEGRAM, …); empty if not an asset. */
    type: z.string(),
    shown: shownAsset,
    /** Null while pending, and if not an asset. */
    check: z.nullable(rowCheck),
    /** What became of it in its report; null without one, and if that can’t be read. */
    report: z.nullable(rowReport),
    /** Whether the next Submit includes it, and if not, why. */
    rowStatus: z.enum(ROW_STATUSES),
    /** An earlier row that may be the same asset; both are sent. */
    perhaps: z.nullable(z.number()),
    /** Target of a wrapper, and its hosts; null if not a wrapper. */
    leadsTo: z.nullable(z.object({ target: z.string(), via: z.array(z.string()) })),
    /** Name of a wrapper whose URL doesn’t contain its target; null for others. */
    closed: z.nullable(z.string()),
    /** The correctly checksummed spelling, if the address breaks its checksum. */
    checksum: z.nullable(z.string()),
    /** A warning that doesn’t block sending. */
    caution: z.nullable(z.enum(CAUTIONS)),
  }),
)
export type BulkRowView = z.output<typeof bulkRowView>

/** What blocks Submit, worst first. */
export const BULK_BLOCKERS = [
  'not-connected',
  'reading',
  'nothing',
  'checking',
  'own-asset-forbidden',
  'own-asset',
  'not-checked',
  'title-too-short',
  'bad-attachment',
] as const

const bulkState = z.lazy(() =>
  z.object({
    /** Identifies what would be sent; Submit names the one on screen. */
    revision: z.number(),
    /** Fields shared by all reports; `assets` and `rawAssetsInput` stay empty. */
    form: draftForm,
    /** Time of the newest stored edit, in ms since 1970, rising; a page’s next save needs a greater one. */
    editedAt: z.number(),
    /** If the service rejects some assets of a report, send the rest without asking. */
    sendRest: z.boolean(),
    /** Include each asset’s input line in the report. */
    sendLines: z.boolean(),
    most: z.number(),
    /** Chain for addresses without one; null until chosen. */
    chain: z.nullable(z.number()),
    sources: z.array(bulkSource),
    counts: z.record(z.enum(ROW_STATUSES), z.number()),
    /** Addresses without a chain, and names without a platform. */
    wallets: z.number(),
    handles: z.number(),
    merged: z.number(),
    /** The asset copy behind the verdicts, or why there is none. */
    copy: z.nullable(assetCopy),
    unchecked: z.nullable(z.enum(UNCHECKED_REASONS)),
    reports: z.number(),
    assets: z.number(),
    /** Why reading stopped; it continues when the list is next opened. */
    notRead: z.nullable(storageFailure),
    blockers: z.array(z.enum(BULK_BLOCKERS)),
    destination: z.nullable(destination),
    overrideAllowed: z.boolean(),
    /** Recent descriptions of this category, newest first. */
    recentDescriptions: z.array(z.string()),
    sent: z.array(
      z.object({
        id: z.string(),
        at: z.enum(STATE_NAMES),
        assets: z.number(),
        /** The state’s reason code, as in a report’s row. */
        reason: z.optional(z.string()),
      }),
    ),
  }),
)
export type BulkState = z.output<typeof bulkState>

const ids = z.lazy(() => z.array(z.number()).check(z.maxLength(MOST_ROWS)))

export const bulkAsks = {
  'bulk/open': z.object({}),
  /** Rows changed since, in portions until `more` is false. If `epoch` differs from the requested one, discard all known rows. */
  'bulk/rows': z.lazy(() => z.object({ epoch: z.nullable(z.number()), since: z.number() })),
  /** Stores a text; a worker of a page that shows the list reads it. */
  'bulk/add': z.lazy(() =>
    z.object({
      kind: z.enum(['paste', 'file', 'selection', 'links']),
      name: z.string().check(z.maxLength(2000)),
      text: z.string().check(z.maxLength(LONGEST_INPUT)),
      inPrivate: z.boolean(),
    }),
  ),
  'bulk/next-text': z.object({}),
  'bulk/text': z.lazy(() => z.object({ id: z.number(), from: z.number().check(z.nonnegative()) })),
  /** A reader’s items between `from` and `readTo`, in order; `done` marks the end. */
  'bulk/found': z.lazy(() =>
    z.object({
      id: z.number(),
      from: z.number(),
      found: z.array(foundThing).check(z.maxLength(MOST_FOUND)),
      readTo: z.number(),
      done: z.boolean(),
    }),
  ),
  /** The reader hung after `readTo`. */
  'bulk/stuck': z.lazy(() => z.object({ id: z.number(), readTo: z.number() })),
  /** Deletes the set-aside rest of a source, at the user’s request. */
  'bulk/drop-text': z.lazy(() => z.object({ id: z.number() })),
  /** Adds the URLs of a window’s tabs; the click granted the permission. */
  'bulk/add-tabs': z.lazy(() => z.object({ windowId: z.number() })),
  'bulk/collect': z.lazy(() => z.object({ id: z.string(), what: z.enum(['selection', 'links']) })),
  /** Moves a draft’s assets and evidence to the list; deletes the draft. */
  'bulk/add-draft': z.lazy(() => z.object({ id: z.string(), revision: z.number() })),
  'bulk/edit-row': z.lazy(() => z.object({ id: z.number(), content: z.string().check(z.maxLength(16_384)) })),
  /** Replaces wrapper URLs by their targets. */
  'bulk/unwrap': z.object({ ids }),
  'bulk/decide': z.lazy(() => z.object({ ids, decision: z.enum(DECISIONS) })),
  /** Sets the chain of all addresses without one, including future ones. */
  'bulk/chain': z.lazy(() => z.object({ chain: z.number() })),
  'bulk/platform': z.lazy(() => z.object({ ids, platform: z.string().check(z.maxLength(100)) })),
  /** Stores the whole form; ignored unless `editedAt` is newer than the stored one. */
  'bulk/save': z.lazy(() =>
    z.object({
      form: draftForm,
      editedAt: z.number(),
      /** `editedAt` of the form it was typed over; data collected since is merged in again. */
      seen: z.number(),
      sendRest: z.boolean(),
      sendLines: z.boolean(),
    }),
  ),
  /** Exact body of one report that Submit would create, by index from 0. */
  'bulk/request': z.lazy(() => z.object({ index: z.number() })),
  /** Confirms the list on screen; `stops`: rows shown as own or listed that the user still sends. */
  'bulk/submit': z.lazy(() =>
    z.object({ revision: z.number(), destination: z.nullable(destination), stops: ids }),
  ),
  /** Undoes the reports still within their undo time. */
  'bulk/undo': z.object({}),
  /** Deletes the sent rows or all, at the user’s request. */
  'bulk/clear': z.lazy(() => z.object({ what: z.enum(['sent', 'all']) })),
}

const added = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('added'), state: bulkState }),
    /** The browser doesn’t allow reading tabs. */
    z.object({ at: z.literal('no-permission') }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
  ]),
)

export const bulkAnswers = {
  'bulk/open': bulkState,
  'bulk/rows': z.lazy(() =>
    z.object({
      epoch: z.number(),
      rows: z.array(bulkRowView),
      upTo: z.number(),
      more: z.boolean(),
    }),
  ),
  'bulk/add': added,
  'bulk/next-text': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('nothing') }),
      z.object({
        at: z.literal('text'),
        id: z.number(),
        length: z.number(),
        /** Items that begin before it are found and stored. */
        readTo: z.number(),
        redaction: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
      }),
    ]),
  ),
  'bulk/text': z.lazy(() => z.object({ piece: z.nullable(z.string()) })),
  /** False: this page should stop reading it. */
  'bulk/found': z.lazy(() => z.object({ goesOn: z.boolean() })),
  'bulk/stuck': z.object({}),
  'bulk/drop-text': bulkState,
  'bulk/add-tabs': added,
  'bulk/collect': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('added') }),
      /** Nothing selected, or no web links. */
      z.object({ at: z.literal('nothing') }),
      z.object({ at: z.literal('not-readable') }),
      /** The tab has navigated since. */
      z.object({ at: z.literal('moved') }),
      z.object({ at: z.literal('gone') }),
      z.object({ at: z.literal('not-stored'), failure: storageFailure }),
    ]),
  ),
  'bulk/add-draft': z.lazy(() =>
    z.discriminatedUnion('at', [
      /** `aside`: entries that conflict with the list’s fields were moved to its description. */
      z.object({ at: z.literal('added'), assets: z.number(), waiting: z.number(), aside: z.boolean() }),
      /** Not enough room: nothing was added, the draft remains. */
      z.object({ at: z.literal('full') }),
      z.object({ at: z.literal('changed') }),
      z.object({ at: z.literal('gone') }),
      z.object({ at: z.literal('not-stored'), failure: storageFailure }),
    ]),
  ),
  'bulk/edit-row': bulkState,
  'bulk/unwrap': bulkState,
  'bulk/decide': bulkState,
  'bulk/chain': bulkState,
  'bulk/platform': bulkState,
  'bulk/save': bulkState,
  'bulk/request': z.lazy(() =>
    z.object({
      body: z.nullable(z.string()),
      destination: z.nullable(destination),
      revision: z.number(),
    }),
  ),
  'bulk/submit': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('stored'), state: bulkState }),
      /** The content or destination differs from what was on screen: review again. */
      z.object({ at: z.literal('changed'), state: bulkState }),
      z.object({ at: z.literal('stopped'), state: bulkState }),
      z.object({ at: z.literal('not-stored'), failure: storageFailure }),
    ]),
  ),
  'bulk/undo': bulkState,
  'bulk/clear': bulkState,
}

export type BulkRequests = Requests<typeof bulkAsks, typeof bulkAnswers>
