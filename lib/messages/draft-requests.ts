import * as z from 'zod/mini'
import { EVIDENCE_ITEMS } from '#lib/model/form/form-choices.ts'
import { draftForm, KIND_CHOICES, SECRET_KINDS, OCCURRENCE_SOURCES } from '#lib/model/form/draft-form.ts'
import { DRAFT_NOTES, REPORT_KINDS } from '#lib/model/draft.ts'
import { destination } from '#lib/model/report.ts'
import { verdict } from '#lib/model/verdict.ts'
import { madeFrom, refusal } from '#lib/model/report-state.ts'
import { assetCheck } from '#lib/model/asset-check.ts'
import { evidenceOffer, screenshotOffer, secretOffer } from '#lib/model/form/draft-offers.ts'
import { pageFacts } from '#lib/model/page-facts.ts'
import { reportView } from './report-requests.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

/** What blocks Submit, worst first; the popup has a text and a way out for each. */
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

/** A draft as the popup shows it. `revision` counts all changes, also those of the background; Submit names the one on screen. */
export const draftView = z.lazy(() =>
  z.object({
    id: z.string(),
    revision: z.number(),
    /** Time of the newest stored edit, in ms since 1970, rising; a page’s next save needs a greater one. */
    editedAt: z.number(),
    kind: z.enum(REPORT_KINDS),
    form: draftForm,
    checks: z.array(assetCheck),
    verdict: z.nullable(verdict),
    evidence: z.array(evidenceOffer),
    /** Null if not about a page: no screenshot is possible. */
    screenshot: z.nullable(screenshotOffer),
    secrets: z.array(secretOffer),
    /** Numbers of unlisted values; absent if all are listed. */
    moreSecrets: z.optional(z.object({ removed: z.number(), kept: z.number() })),
    /** Choice per kind; kinds without one use the proposal. */
    choices: z.partialRecord(z.enum(SECRET_KINDS), z.enum(KIND_CHOICES)),
    /** Kinds that the organization has decided; users can’t change them. */
    kindsSetByPolicy: z.array(z.enum(SECRET_KINDS)),
    /** Personal data in the typed description, and whether it is sent. */
    typedSecrets: z.array(z.object({ kind: z.enum(SECRET_KINDS), written: z.string(), sent: z.boolean() })),
    /** Where the draft started, if nothing could be filled in or read. */
    note: z.nullable(z.enum(DRAFT_NOTES)),
    /** Further possible URLs such as a frame’s, each added by one click. */
    offers: z.array(z.string()),
    /** Discord server and Telegram group of the report’s URLs, offered by one click. */
    groupIds: z.object({ discordGuildId: z.nullable(z.string()), telegramGroupId: z.nullable(z.string()) }),
    /** Page facts shown next to the evidence; absent if no page was read. */
    pageFacts: z.optional(z.nullable(pageFacts)),
    /** Line that gets the evidence (null if the page isn’t among them), and the page’s URL. Null without page evidence. */
    evidenceOf: z.nullable(z.object({ line: z.nullable(z.number()), page: z.string() })),
    /** Number of links on the page; null if no page was read. */
    links: z.nullable(z.number()),
    /** A page is being read; `draft/read` returns the rest. */
    reading: z.boolean(),
    bytes: z.number(),
    destination: z.nullable(destination),
    /** Match pattern of the host permission that Submit must request; null if granted. */
    hostToAsk: z.nullable(z.string()),
    /** Whether own assets can be reported with a reason; the organization may forbid it. */
    overrideAllowed: z.boolean(),
    blockers: z.array(z.enum(BLOCKERS)),
    /** From a private tab: in memory until submitted. */
    inPrivate: z.boolean(),
    recentDescriptions: z.array(z.string()),
    madeFrom: z.nullable(madeFrom),
    /** The service’s earlier rejections, by the lines they concern now; empty `lines`: none of the report’s assets. */
    refusals: z.array(z.object({ lines: z.array(z.number()), refusal })),
    /** Redacted values were lost; email addresses and sign-in names typed now are proposed again. */
    redactionsLost: z.boolean(),
    /** Entries are only in memory because the disk rejected them; lost when the browser closes. */
    notStored: z.nullable(storageFailure),
  }),
)
export type DraftView = z.output<typeof draftView>

const draftId = z.lazy(() => z.object({ id: z.string() }))
const onScreen = z.lazy(() =>
  z.object({
    id: z.string(),
    revision: z.number(),
    destination: z.nullable(destination),
    /** Lines shown as own or listed; confirmation covers only these. */
    flaggedLines: z.array(z.number()),
  }),
)

/** A draft, or why it is gone: submitted (its report exists), discarded, or unknown. */
export const draftOrGone = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('draft'), draft: draftView }),
    z.object({ at: z.literal('report'), report: reportView }),
    z.object({ at: z.literal('gone') }),
  ]),
)
export type DraftOrGone = z.output<typeof draftOrGone>

const earlierDraft = z.lazy(() => z.object({ id: z.string(), content: z.string() }))
export type EarlierDraft = z.output<typeof earlierDraft>

/** A tab’s draft. `earlier`: the one last edited in this tab on another page of its origin; `content`: its first asset. */
const openedAtTab = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('draft'), draft: draftView, earlier: z.optional(earlierDraft) }),
    z.object({ at: z.literal('report'), report: reportView }),
    z.object({ at: z.literal('gone') }),
  ]),
)
export type OpenedAtTab = z.output<typeof openedAtTab>

/** State of a tab without reading its page, if the browser reveals the URL. */
const atTab = z.lazy(() =>
  z.discriminatedUnion('at', [
    z.object({ at: z.literal('untold') }),
    /** No draft; the URL may not be reportable. */
    z.object({ at: z.literal('none'), address: z.string(), reportable: z.boolean() }),
    z.object({ at: z.literal('there'), address: z.string(), id: z.string() }),
  ]),
)
export type AtTab = z.output<typeof atTab>

export const draftAsks = {
  /**
   * Opens or creates a tab’s draft. `read`: reads a new draft’s page at once; a slow page is answered as `reading`. `anew`:
   * new draft even if the page’s last report is open.
   */
  'draft/open-tab': z.lazy(() =>
    z.object({
      tabId: z.number(),
      read: z.optional(z.boolean()),
      anew: z.optional(z.boolean()),
    }),
  ),
  /** Creates and reads nothing. */
  'draft/at-tab': z.lazy(() => z.object({ tabId: z.number() })),
  /** Whether the browser allows reading the tab’s page now; asked only on a user action. */
  'draft/may-read': z.lazy(() => z.object({ tabId: z.number() })),
  'draft/open': draftId,
  /** Reads the page once, within the deadline; returns the filled draft. */
  'draft/read': draftId,
  /** Stores the form. `editedAt`: time of the keystroke in ms, above the last known one; ignored unless newer than the stored one. */
  'draft/save': z.lazy(() => z.object({ id: z.string(), form: draftForm, editedAt: z.number() })),
  /** Removes or keeps one value throughout the body. */
  'draft/redact': z.lazy(() => z.object({ id: z.string(), secret: z.string(), remove: z.boolean() })),
  /** Removes or keeps a kind, in this draft and all new ones. */
  'draft/choose': z.lazy(() =>
    z.object({
      id: z.string(),
      kind: z.enum(SECRET_KINDS),
      choice: z.enum(KIND_CHOICES),
    }),
  ),
  'draft/occurrences': draftId,
  'draft/request': draftId,
  /** The exact body part of one evidence checkbox, as indented JSON; empty if none. */
  'draft/preview': z.lazy(() => z.object({ id: z.string(), item: z.enum(EVIDENCE_ITEMS) })),
  /**
   * Submits `revision` to `destination`. `stopped`: see the blockers. `changed`: not what was shown, nothing was sent.
   * `not-stored`: the disk rejected it.
   */
  'draft/submit': onScreen,
  'draft/discard': draftId,
}

export const draftAnswers = {
  'draft/open-tab': openedAtTab,
  'draft/at-tab': atTab,
  'draft/may-read': z.lazy(() => z.object({ may: z.boolean() })),
  'draft/open': draftOrGone,
  'draft/read': draftOrGone,
  'draft/save': draftOrGone,
  'draft/redact': draftOrGone,
  'draft/choose': draftOrGone,
  'draft/occurrences': z.lazy(() =>
    z.object({
      secrets: z.array(
        z.object({
          id: z.string(),
          occurrences: z.array(
            z.object({
              where: z.enum(OCCURRENCE_SOURCES),
              before: z.string(),
              written: z.string(),
              after: z.string(),
            }),
          ),
          more: z.number(),
        }),
      ),
    }),
  ),
  'draft/request': z.lazy(() =>
    z.object({
      body: z.string(),
      destination: z.nullable(destination),
      revision: z.number(),
    }),
  ),
  'draft/preview': z.lazy(() => z.object({ json: z.string() })),
  'draft/submit': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('stored'), report: reportView }),
      z.object({ at: z.literal('stopped'), draft: draftView }),
      z.object({ at: z.literal('changed'), draft: draftView }),
      z.object({ at: z.literal('not-stored'), failure: storageFailure }),
      z.object({ at: z.literal('gone') }),
    ]),
  ),
  'draft/discard': z.object({}),
}

export type DraftRequests = Requests<typeof draftAsks, typeof draftAnswers>
