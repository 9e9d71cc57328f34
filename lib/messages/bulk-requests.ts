import * as z from 'zod/mini'
import { CAUTIONS } from '#lib/assets/caution.ts'
import { bulkRow, bulkSource, DECISIONS, foundThing, MOST_FOUND } from '#lib/model/bulk-row.ts'
import { ROW_STATUSES } from '#lib/model/bulk-row-status.ts'
import { assetCopy, finding, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import { draftForm, KIND_CHOICES, SECRET_KINDS } from '#lib/model/draft-form.ts'
import { destination } from '#lib/model/report.ts'
import { shownAsset, STATE_NAMES } from '#lib/model/report-row.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** A text to be read may be this long; a file too, once it is text. Characters. */
export const LONGEST_INPUT = 10 * 1024 * 1024

/** A list holds this many rows; what a text holds beyond is counted and told. */
export const MOST_ROWS = 20_000

/** How a row's asset stands, as far as a line of a table shows it; `assets/verdict` tells the rest. */
const look = z.object({
  /** The worst that is known. */
  finding,
  /** Needs a typed reason. */
  stops: z.boolean(),
  /** The last report of it from this browser, and the takedown case about it. */
  report: z.nullable(
    z.object({ id: z.string(), state: z.enum(STATE_NAMES), reason: z.optional(z.literal('correct')) }),
  ),
  takedown: z.nullable(z.object({ caseId: z.number(), status: z.string(), liveness: z.string() })),
})
export type BulkLook = z.output<typeof look>

/** A row as the table has it. */
export const bulkRowView = z.object({
  ...z.omit(bulkRow, { lineText: true }).shape,
  /** As the interface names it: URL, DOMAIN, ADDRESS, TELEGRAM …; empty where it is no asset. */
  type: z.string(),
  shown: shownAsset,
  /** Null while it is being looked up, and where it is no asset. */
  look: z.nullable(look),
  /** Whether it goes with the next Submit, and why not. */
  rowStatus: z.enum(ROW_STATUSES),
  /** The row before it that is perhaps the same; both are sent. */
  perhaps: z.nullable(z.number()),
  /** Where it leads, and whose address it was read from; null for what is no wrapper. */
  leadsTo: z.nullable(z.object({ target: z.string(), via: z.array(z.string()) })),
  /** The address as its own checksum would have it, when it breaks that. */
  checksum: z.nullable(z.string()),
  /** What to know before it is sent all the same. */
  caution: z.nullable(z.enum(CAUTIONS)),
})
export type BulkRowView = z.output<typeof bulkRowView>

/** What stops Submit of a list, worst first. */
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

/** All of the list but its rows. */
export const bulkState = z.object({
  /** Names what would be sent; Submit names the one that was on screen. */
  revision: z.number(),
  /** What is said once for all reports; its `assets` and `rawAssetsInput` stay empty. */
  form: draftForm,
  /** The newest `edit` of the form that was stored; a page's next save carries a greater one. */
  edit: z.number(),
  /** If the service refuses some assets of a report, send the rest without asking. */
  sendRest: z.boolean(),
  /** Send the lines that the assets stood in along. */
  sendLines: z.boolean(),
  /** Assets in one report, at most. */
  most: z.number(),
  /** The chain that addresses without one are taken for; null until it was chosen. */
  chain: z.nullable(z.number()),
  sources: z.array(bulkSource),
  counts: z.record(z.enum(ROW_STATUSES), z.number()),
  /** Addresses whose chain, and names whose platform is still to be told. */
  wallets: z.number(),
  handles: z.number(),
  /** Lines that were merged into rows that say the same. */
  merged: z.number(),
  /** The copy of the asset list that the verdicts rest on, or why there is none. */
  copy: z.nullable(assetCopy),
  unchecked: z.nullable(z.enum(UNCHECKED_REASONS)),
  /** Reports that Submit would make, and assets in them. */
  reports: z.number(),
  assets: z.number(),
  /** Why a text was not read to its end; reading goes on when the list is opened next. */
  notRead: z.nullable(storageFailure),
  blockers: z.array(z.enum(BULK_BLOCKERS)),
  destination: z.nullable(destination),
  overrideAllowed: z.boolean(),
  /** Recent descriptions of the chosen category, newest first. */
  recentDescriptions: z.array(z.string()),
  /** The reports that this list has become so far, oldest first. */
  sent: z.array(
    z.object({
      id: z.string(),
      at: z.enum(STATE_NAMES),
      assets: z.number(),
      /** Why it is in that state, as a report's row has it; absent where the state says it all. */
      reason: z.optional(z.string()),
    }),
  ),
})
export type BulkState = z.output<typeof bulkState>

const ids = z.array(z.number()).check(z.maxLength(MOST_ROWS))

export const bulkAsks = {
  'bulk/open': z.object({}),
  /**
   * Rows that have changed since, some at a time, until `more` is false. Another `epoch` than the one that was asked about:
   * what was known of rows is to be thrown away.
   */
  'bulk/rows': z.object({ epoch: z.nullable(z.number()), since: z.number() }),
  /** A text to be read: stored before anything else, and read by a worker of whichever page shows the list. */
  'bulk/add': z.object({
    kind: z.enum(['paste', 'file', 'selection', 'links']),
    name: z.string().check(z.maxLength(2000)),
    text: z.string().check(z.maxLength(LONGEST_INPUT)),
    /** From a page in a private window: its text is kept in memory alone. */
    inPrivate: z.boolean(),
  }),
  /** What is to be read next, by a page that reads. */
  'bulk/next-text': z.object({}),
  /** A piece of a text, from that character on. */
  'bulk/text': z.object({ id: z.number(), from: z.number().check(z.nonnegative()) }),
  /** What a reader found from `from` up to `readTo`, in order; with `done` there is no more. */
  'bulk/found': z.object({
    id: z.number(),
    from: z.number(),
    found: z.array(foundThing).check(z.maxLength(MOST_FOUND)),
    readTo: z.number(),
    done: z.boolean(),
  }),
  /** Its reader gave no sign of life behind `readTo`. */
  'bulk/stuck': z.object({ id: z.number(), readTo: z.number() }),
  /** Throws away what was set aside of a source, at the person's word. */
  'bulk/drop-text': z.object({ id: z.number() }),
  /** The addresses of all tabs of a window; the permission for it was given in the click. */
  'bulk/add-tabs': z.object({ windowId: z.number() }),
  /** "Send selection to Bulk", "Send its N links to Bulk": read from the draft's page at this click. */
  'bulk/collect': z.object({ id: z.string(), what: z.enum(['selection', 'links']) }),
  /** "Add to basket": the assets of a draft with their evidence; the draft is done with. */
  'bulk/add-draft': z.object({ id: z.string(), revision: z.number() }),
  /** What a person makes of one row. */
  'bulk/edit-row': z.object({ id: z.number(), content: z.string().check(z.maxLength(16_384)) }),
  /** "Report that instead", of rows that only lead to another address. */
  'bulk/unwrap': z.object({ ids }),
  'bulk/decide': z.object({ ids, decision: z.enum(DECISIONS) }),
  /** For every address without a chain, also those that come. */
  'bulk/chain': z.object({ chain: z.number() }),
  'bulk/platform': z.object({ ids, platform: z.string().check(z.maxLength(100)) }),
  /** The whole form as it stands; one whose `edit` is not newer than what is stored is ignored. */
  'bulk/save': z.object({
    form: draftForm,
    edit: z.number(),
    /** The `edit` of the form that it was typed over: what was collected since is joined to it again. */
    seen: z.number(),
    sendRest: z.boolean(),
    sendLines: z.boolean(),
  }),
  /** One of the reports that Submit would make, counted from 0, as its exact body. */
  'bulk/request': z.object({ part: z.number() }),
  /** Confirms the list as it was on screen; `stops` are the rows that were shown as one's own, or as on the asset list, and go all the same. */
  'bulk/submit': z.object({ revision: z.number(), destination: z.nullable(destination), stops: ids }),
  /** Takes back what is still in its undo time. */
  'bulk/undo': z.object({}),
  /** Throws away rows at the person's word: those that went into reports, or all. */
  'bulk/clear': z.object({ what: z.enum(['sent', 'all']) }),
}

const added = z.discriminatedUnion('at', [
  z.object({ at: z.literal('added'), state: bulkState }),
  /** The browser does not let us see tabs. */
  z.object({ at: z.literal('no-permission') }),
  z.object({ at: z.literal('not-stored'), failure: storageFailure }),
])

export const bulkAnswers = {
  'bulk/open': bulkState,
  'bulk/rows': z.object({
    epoch: z.number(),
    rows: z.array(bulkRowView),
    upTo: z.number(),
    more: z.boolean(),
  }),
  'bulk/add': added,
  'bulk/next-text': z.discriminatedUnion('at', [
    z.object({ at: z.literal('nothing') }),
    z.object({
      at: z.literal('text'),
      id: z.number(),
      length: z.number(),
      /** What begins before it has been found and stored. */
      readTo: z.number(),
      redaction: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
    }),
  ]),
  /** Null where there is no such text any more. */
  'bulk/text': z.object({ piece: z.nullable(z.string()) }),
  /** False: nothing more of it is wanted from this page. */
  'bulk/found': z.object({ goesOn: z.boolean() }),
  'bulk/stuck': z.object({}),
  'bulk/drop-text': bulkState,
  'bulk/add-tabs': added,
  'bulk/collect': z.discriminatedUnion('at', [
    z.object({ at: z.literal('added') }),
    /** Nothing is selected, or there are no links to the web. */
    z.object({ at: z.literal('nothing') }),
    z.object({ at: z.literal('not-readable') }),
    /** The tab shows another page by now. */
    z.object({ at: z.literal('moved') }),
    z.object({ at: z.literal('gone') }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
  ]),
  'bulk/add-draft': z.discriminatedUnion('at', [
    /** `aside`: some of what was typed stands in the list's description, since the list says something else in that field. */
    z.object({ at: z.literal('added'), assets: z.number(), waiting: z.number(), aside: z.boolean() }),
    /** The list has no room for all of it: nothing was added, and the draft is still there. */
    z.object({ at: z.literal('full') }),
    z.object({ at: z.literal('changed') }),
    z.object({ at: z.literal('gone') }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
  ]),
  'bulk/edit-row': bulkState,
  'bulk/unwrap': bulkState,
  'bulk/decide': bulkState,
  'bulk/chain': bulkState,
  'bulk/platform': bulkState,
  'bulk/save': bulkState,
  'bulk/request': z.object({
    /** Null when there is no such part any more. */
    body: z.nullable(z.string()),
    destination: z.nullable(destination),
    revision: z.number(),
    part: z.number(),
    parts: z.number(),
  }),
  'bulk/submit': z.discriminatedUnion('at', [
    z.object({ at: z.literal('stored'), state: bulkState }),
    /** What would be sent is not what was on screen, or for somebody else: to be looked over again. */
    z.object({ at: z.literal('changed'), state: bulkState }),
    z.object({ at: z.literal('stopped'), state: bulkState }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
  ]),
  'bulk/undo': bulkState,
  'bulk/clear': bulkState,
}

export type BulkRequests = Requests<typeof bulkAsks, typeof bulkAnswers>
