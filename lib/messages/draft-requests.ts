import * as z from 'zod/mini'
import {
  draftForm,
  EVIDENCE_ITEMS,
  KIND_CHOICES,
  SECRET_KINDS,
  SECRET_PLACES,
} from '#lib/model/draft-form.ts'
import { DRAFT_NOTES } from '#lib/model/draft.ts'
import { destination, REPORT_KINDS } from '#lib/model/report.ts'
import { verdict } from '#lib/model/verdict.ts'
import { madeFrom, refusal } from '#lib/model/report-state.ts'
import { assetCheck } from '#lib/model/asset-check.ts'
import { evidenceOffer, screenshotOffer, secretOffer } from '#lib/model/draft-offers.ts'
import { pageSeen } from '#lib/model/page-seen.ts'
import { reportView } from './report-requests.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** What stops Submit, worst first; each has its words and its way out in the popup. */
export const BLOCKERS = [
  'not-connected',
  'no-asset',
  'bad-asset',
  'own-asset-forbidden',
  'own-asset',
  'listed',
  'not-checked',
  'title-too-short',
  'bad-attachment',
  'too-large',
] as const

/** All that the popup shows of a draft. `revision` counts saves; a Submit names the one that was on screen. */
export const draftView = z.object({
  id: z.string(),
  revision: z.number(),
  /** The newest `edit` that was stored; a page's next save carries a greater one. */
  edit: z.number(),
  kind: z.enum(REPORT_KINDS),
  form: draftForm,
  checks: z.array(assetCheck),
  verdict: z.nullable(verdict),
  evidence: z.array(evidenceOffer),
  /** Null where it is not about a page: none is ever taken there. */
  screenshot: z.nullable(screenshotOffer),
  secrets: z.array(secretOffer),
  /** What else is removed or kept beside those that are listed; absent where all are listed. */
  moreSecrets: z.optional(z.object({ removed: z.number(), kept: z.number() })),
  /** What was chosen for each kind of these; a kind that is not there is left to what is proposed. */
  choices: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
  /** The kinds of which the organization has decided what becomes of them: nobody keeps or removes one of these. */
  settledKinds: z.array(z.enum(SECRET_KINDS)),
  /** What looks private in the typed description: as it is written there, and whether it is sent so. */
  typedSecrets: z.array(z.object({ kind: z.enum(SECRET_KINDS), written: z.string(), sent: z.boolean() })),
  /** What the draft started from, where nothing could be filled in or read. */
  note: z.nullable(z.enum(DRAFT_NOTES)),
  /** Addresses that may belong to the report too, such as a frame's, each added by one click. */
  offers: z.array(z.string()),
  /** The Discord server and the Telegram group that the report's addresses lie in, to be taken over by a click. */
  groupIds: z.object({ discordGuildId: z.nullable(z.string()), telegramGroupId: z.nullable(z.string()) }),
  /** What of the page is told beside the evidence; absent where no page was read. */
  seen: z.optional(z.nullable(pageSeen)),
  /**
   * What the evidence is of: the line (index) that it is sent with, none where the page is not among them; and that page's address.
   * Null where there is no page's evidence.
   */
  evidenceOf: z.nullable(z.object({ line: z.nullable(z.number()), page: z.string() })),
  /** How many links the page has; null where no page was read. */
  links: z.nullable(z.number()),
  /** A page is still being read; ask `draft/read` for the rest. */
  reading: z.boolean(),
  /** Bytes of the request body as it stands. */
  bytes: z.number(),
  destination: z.nullable(destination),
  /** The host permission that Submit has to ask the person for, as a match pattern; null while the browser allows it. */
  hostToAsk: z.nullable(z.string()),
  /** Whether an own asset can be reported at all, with a reason; the organization may forbid it. */
  overrideAllowed: z.boolean(),
  blockers: z.array(z.enum(BLOCKERS)),
  /** From a private tab: it stays in memory until submitted. */
  inPrivate: z.boolean(),
  /** Recent descriptions of the chosen category, newest first. */
  recentDescriptions: z.array(z.string()),
  /** The earlier report that this one will repair or repeat. */
  madeFrom: z.nullable(madeFrom),
  /**
   * What the service said of these assets when they were sent before, by the lines that they are about as these stand now;
   * no lines: it named none of the report's.
   */
  refusals: z.array(z.object({ lines: z.array(z.number()), refusal })),
  /** What was removed from it is known to nobody any more; e-mail addresses and sign-in names typed now are proposed anew. */
  reopened: z.boolean(),
  /** What is typed is in memory only, until the browser ends: the disk did not take it. */
  notKept: z.nullable(storageFailure),
})
export type DraftView = z.output<typeof draftView>

const draftId = z.object({ id: z.string() })
const seen = z.object({
  id: z.string(),
  revision: z.number(),
  destination: z.nullable(destination),
  /** The lines that were shown as one's own, or as on the asset list: what was said of these speaks for no other. */
  stops: z.array(z.number()),
})

/** A draft that is not there any more: submitted (then its report is there), discarded, or never there. */
export const draftOrGone = z.discriminatedUnion('at', [
  z.object({ at: z.literal('draft'), draft: draftView }),
  z.object({ at: z.literal('report'), report: reportView }),
  z.object({ at: z.literal('gone') }),
])
export type DraftOrGone = z.output<typeof draftOrGone>

/** What there is of a tab's page without reading it, as far as the browser tells its address. */
export const atTab = z.discriminatedUnion('at', [
  z.object({ at: z.literal('untold') }),
  /** Nothing begun there; the address may be one that nobody can report. */
  z.object({ at: z.literal('none'), address: z.string(), reportable: z.boolean() }),
  /** A draft, or a report that is still open. */
  z.object({ at: z.literal('there'), address: z.string(), id: z.string() }),
])
export type AtTab = z.output<typeof atTab>

export const draftAsks = {
  /**
   * Opens the draft of a tab (made when there is none). With `read` a new draft's page is read at once, and the draft is
   * answered filled from it, or as still `reading` when that takes long; without, no page is read. `anew`: a new draft, also
   * where the last report of that page is still open.
   */
  'draft/open-tab': z.object({
    tabId: z.number(),
    read: z.optional(z.boolean()),
    anew: z.optional(z.boolean()),
  }),
  /** Makes nothing and reads nothing. */
  'draft/at-tab': z.object({ tabId: z.number() }),
  /** Whether the browser lets the page of a tab be read now: asked on a person's word alone. */
  'draft/may-read': z.object({ tabId: z.number() }),
  'draft/open': draftId,
  /** Reads the page, once, within the deadline, and answers the draft filled from it. */
  'draft/read': draftId,
  /**
   * Stores the form as it stands and answers what it makes. `edit` is the time of the keystroke in ms, made to rise:
   * the greater of the clock and the last known `edit` plus one. One that is not newer than what is stored is ignored.
   */
  'draft/save': z.object({ id: z.string(), form: draftForm, edit: z.number() }),
  /** Removes or keeps one secret, everywhere in the body. */
  'draft/redact': z.object({ id: z.string(), secret: z.string(), remove: z.boolean() }),
  /** Removes or keeps all of a kind, in this draft and in every new one. */
  'draft/choose': z.object({
    id: z.string(),
    kind: z.enum(SECRET_KINDS),
    choice: z.enum(KIND_CHOICES),
  }),
  /** Where what looks private stands, as it is written there. */
  'draft/secret-places': draftId,
  /** The exact request body as it would be sent now. */
  'draft/request': draftId,
  /** The exact piece of the body that one evidence checkbox stands for, as indented JSON; empty when there is none. */
  'draft/preview': z.object({ id: z.string(), item: z.enum(EVIDENCE_ITEMS) }),
  /**
   * Confirms what was on screen at `revision`, for that `destination`. `stored`: it is on disk and will be sent. `stopped`: the draft as it
   * stands, its blockers saying why. `changed`: the draft is not what was shown; nothing was sent. `not-stored`: the disk refused it.
   */
  'draft/submit': seen,
  'draft/discard': draftId,
}

export const draftAnswers = {
  'draft/open-tab': draftOrGone,
  'draft/at-tab': atTab,
  'draft/may-read': z.object({ may: z.boolean() }),
  'draft/open': draftOrGone,
  'draft/read': draftOrGone,
  'draft/save': draftOrGone,
  'draft/redact': draftOrGone,
  'draft/choose': draftOrGone,
  'draft/secret-places': z.object({
    secrets: z.array(
      z.object({
        id: z.string(),
        places: z.array(
          z.object({
            where: z.enum(SECRET_PLACES),
            before: z.string(),
            written: z.string(),
            after: z.string(),
          }),
        ),
        more: z.number(),
      }),
    ),
  }),
  'draft/request': z.object({
    body: z.string(),
    destination: z.nullable(destination),
    revision: z.number(),
  }),
  'draft/preview': z.object({ json: z.string() }),
  'draft/submit': z.discriminatedUnion('at', [
    z.object({ at: z.literal('stored'), report: reportView }),
    z.object({ at: z.literal('stopped'), draft: draftView }),
    z.object({ at: z.literal('changed'), draft: draftView }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
    z.object({ at: z.literal('gone') }),
  ]),
  'draft/discard': z.object({}),
}

export type DraftRequests = Requests<typeof draftAsks, typeof draftAnswers>
