import type { NextAttempt, MadeFrom, Refusal } from '#lib/model/report-state.ts'
import type { Destination, Report } from '#lib/model/report.ts'
import type { REPORT_KINDS, DRAFT_NOTES, PageFacts } from '#lib/model/draft.ts'
import type { Empty } from './request.ts'
import type { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import type { EVIDENCE_ITEMS } from '#lib/capture/evidence-items.ts'
import type { DraftForm, EvidenceOffer, ScreenshotOffer, SecretOffer } from '#lib/model/draft-form.ts'
import type { KindChoice, KindChoices, OccurrenceSource, SecretKind } from '#lib/redaction/secret-kinds.ts'
import type { Verdict, AssetCheck } from '#lib/model/verdict.ts'
import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { Area, PictureEdits } from '#lib/model/screenshot.ts'

/** A report as pages show it. `nextAttempt` considers its origin state; null in flight and once over. */
export type ReportView = Omit<
  Report,
  'category' | 'checkedAgainst' | 'overriddenAssets' | 'wallets' | 'description' | 'pageTitle'
> & { category: string | null; nextAttempt: NextAttempt | null }

/** Texts of a report’s request; empty if not sent. */
export type WordsSent = { description: string; pageTitle: string }

type ReportId = { id: string }
type ReportOrGone = { report: ReportView | null }

export type ReportRequests = {
  'report/get': { ask: ReportId; answer: ReportOrGone }
  /** Only while queued: restores the draft, or the report that a one-click repair replaced. Both null if too late. */
  'report/undo': {
    ask: ReportId
    answer: {
      draftId: string | null
      reportId: string | null
      /** Its assets are back in the bulk list that it was made from. */
      toList?: boolean
    }
  }
  /** `confirm`: the user confirms that a presumed report has arrived. `opened`: they opened a site for an asset of it. */
  'report/act': {
    ask:
      | { id: string; how: 'sendNow' | 'cancel' | 'confirm' }
      | { id: string; how: 'opened'; name: string; content: string }
    answer: ReportOrGone
  }
  'report/delete': {
    ask: ReportId
    answer:
      /** `wasSending`: it was in flight and may still arrive. */
      { kind: 'deleted'; wasSending: boolean } | { kind: 'gone' }
  }
}

type OneClick = { id: string; how: (typeof ONE_CLICK)[number] }

/** What blocks a repair; each has a text, and “Edit and resend” as its way out. */
export const REPAIR_STOPS = [
  'own-asset-forbidden',
  'own-asset',
  'listed',
  'not-checked',
  'not-connected',
] as const

export type RepairRequests = {
  /** What a one-click repair would send, byte for byte, and where. `nothing`: the repair doesn’t apply (any longer). */
  'repair/plan': {
    ask: OneClick
    answer:
      | {
          kind: 'plan'
          destination: Destination
          requests: { body: string; assets: number }[]
          remaining: number
        }
      | { kind: 'not-connected' }
      | { kind: 'nothing' }
  }
  /**
   * Queues the new reports and replaces the old one; a second click returns the same. `changed`: the destination or report
   * isn’t the one shown. `nothing`: impossible, such as `without-evidence` if there is none.
   */
  'repair/send': {
    ask: OneClick & { destination: Destination | null }
    answer:
      | { kind: 'stored'; reports: ReportView[] }
      | { kind: 'stopped'; why: (typeof REPAIR_STOPS)[number] }
      | { kind: 'changed' }
      | { kind: 'nothing' }
      | { kind: 'not-stored'; failure: StorageFailure }
  }
  /**
   * Returns or creates the draft of “Edit and resend” or “Report again”; null if the report isn’t fully readable. `remaining`: the draft
   * of the assets left to the user when the others of this report, or of its predecessor, were sent; null if there is none.
   */
  'repair/draft': {
    ask: { id: string; how: (typeof BY_DRAFT)[number] | 'remaining' }
    /** `assets`: of the remaining draft. */
    answer: { draftId: string | null; assets?: number }
  }
}

export type CaseFileRequests = {
  /** Signs the checksums of a case file’s data and page (null without one) with this browser’s key. */
  'case-file/sign': {
    ask: { root: string; page: string | null }
    answer: { key: string; signature: string }
  }
}

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
export type DraftView = {
  id: string
  revision: number
  /** Time of the newest stored edit, in ms since 1970, rising; a page’s next save needs a greater one. */
  editedAt: number
  kind: (typeof REPORT_KINDS)[number]
  form: DraftForm
  checks: AssetCheck[]
  verdict: Verdict | null
  evidence: EvidenceOffer[]
  /** Null if not about a page: no screenshot is possible. */
  screenshot: ScreenshotOffer | null
  secrets: SecretOffer[]
  /** Numbers of unlisted values; absent if all are listed. */
  moreSecrets?: { removed: number; kept: number }
  /** Choice per kind; kinds without one use the proposal. */
  choices: KindChoices
  /** Kinds that the organization has decided; users can’t change them. */
  kindsSetByPolicy: SecretKind[]
  /** Personal data in the typed description, and whether it is sent. */
  typedSecrets: { kind: SecretKind; written: string; sent: boolean }[]
  /** Where the draft started, if nothing could be filled in or read. */
  note: (typeof DRAFT_NOTES)[number] | null
  /** Further possible URLs such as a frame’s, each added by one click. */
  offers: string[]
  /** Discord server and Telegram group of the report’s URLs, offered by one click. */
  groupIds: { discordGuildId: string | null; telegramGroupId: string | null }
  /** Page facts shown next to the evidence; absent if no page was read. */
  pageFacts?: PageFacts | null
  /** Line that gets the evidence (null if the page isn’t among them), and the page’s URL. Null without page evidence. */
  evidenceOf: { line: number | null; page: string } | null
  /** Number of links on the page; null if no page was read. */
  links: number | null
  /** Number of further assets on the page, which `draft/found` checks; absent if none. */
  foundOnPage?: number
  /** A page is being read; `draft/open` with `read` returns the rest. */
  reading: boolean
  bytes: number
  destination: Destination | null
  /** Absent with one connection. */
  connections?: ConnectionChoices
  /** Match pattern of the host permission that Submit must request; null if granted. */
  hostToAsk: string | null
  /** Whether own assets can be reported with a reason; the organization may forbid it. */
  overrideAllowed: boolean
  blockers: (typeof BLOCKERS)[number][]
  /** From a private tab: in memory until submitted. */
  inPrivate: boolean
  recentDescriptions: string[]
  madeFrom: MadeFrom | null
  /** The service’s earlier rejections, by the lines they concern now; empty `lines`: none of the report’s assets. */
  refusals: { lines: number[]; refusal: Refusal }[]
  /** Redacted values were lost; email addresses and sign-in names typed now are proposed again. */
  redactionsLost: boolean
  /** Entries are only in memory because the disk rejected them; lost when the browser closes. */
  notStored: StorageFailure | null
}

/** An asset that the page shows besides itself, and what it is there. */
export type FoundAsset = {
  content: string
  why: 'code' | 'wallet' | 'form' | 'bot' | 'download' | 'profile' | 'account'
  check: Extract<AssetCheck, { ok: true }>
}

/** Assets that the page shows and the report doesn’t have. `own`: how many were left out because they are on the allowlist. `ignored`: those on the ignore list. */
export type FoundOnPage = { found: FoundAsset[]; own: number; ignored?: FoundAsset[] }

/** Where a value occurs, with the text around it. `more`: how many others. */
export type SecretOccurrences = {
  id: string
  occurrences: { where: OccurrenceSource; before: string; written: string; after: string }[]
  more: number
}

type DraftId = { id: string }
type OnScreen = {
  id: string
  revision: number
  destination: Destination | null
  /** Lines shown as own or listed; confirmation covers only these. */
  flaggedLines: number[]
}

/** A draft, or why it is gone: submitted (its report exists), discarded, or unknown. */
export type DraftOrGone =
  | { kind: 'draft'; draft: DraftView }
  | { kind: 'report'; report: ReportView }
  | { kind: 'gone' }

export type EarlierDraft = { id: string; content: string }

/** A tab’s draft. `earlier`: the one last edited in this tab on another page of its origin; `content`: its first asset. */
export type OpenedAtTab =
  | { kind: 'draft'; draft: DraftView; earlier?: EarlierDraft }
  | { kind: 'report'; report: ReportView }
  | { kind: 'gone' }

/** State of a tab without reading its page, if the browser reveals the URL. */
export type AtTab =
  | { kind: 'untold' }
  /** No draft; the URL may not be reportable. */
  | { kind: 'none'; address: string; reportable: boolean }
  | { kind: 'there'; address: string; id: string }

export type DraftRequests = {
  /**
   * Opens or creates a tab’s draft. `read`: reads a new draft’s page at once; a slow page is answered as `reading`. `anew`:
   * new draft even if the page’s last report is open.
   */
  'draft/open-tab': { ask: { tabId: number; read?: boolean; anew?: boolean }; answer: OpenedAtTab }
  /** Creates and reads nothing. */
  'draft/at-tab': { ask: { tabId: number }; answer: AtTab }
  /** `read`: reads its page once, within the deadline. */
  'draft/open': { ask: { id: string; read?: boolean }; answer: DraftOrGone }
  /** Stores the form. `editedAt`: time of the keystroke in ms, above the last known one; ignored unless newer than the stored one. */
  'draft/save': { ask: { id: string; form: DraftForm; editedAt: number }; answer: DraftOrGone }
  /** Removes or keeps one value throughout the body, or a kind in this draft and all new ones. */
  'draft/redact': {
    ask:
      | { id: string; secret: string; remove: boolean }
      | { id: string; kind: SecretKind; choice: KindChoice }
    answer: DraftOrGone
  }
  'draft/occurrences': { ask: DraftId; answer: { secrets: SecretOccurrences[] } }
  /** `codes`: assets in QR codes that the page of the extension has read. */
  'draft/found': { ask: { id: string; codes?: readonly string[] }; answer: FoundOnPage }
  /** `item`: only the exact part of one evidence checkbox, as indented JSON, empty if none; with no destination. */
  'draft/request': {
    ask: { id: string; item?: (typeof EVIDENCE_ITEMS)[number] }
    answer: { body: string; destination: Destination | null; revision: number }
  }
  /**
   * Submits `revision` to `destination`. `stopped`: see the blockers. `changed`: not what was shown, nothing was sent.
   * `not-stored`: the disk rejected it.
   */
  'draft/submit': {
    ask: OnScreen
    answer:
      | { kind: 'stored'; report: ReportView }
      | { kind: 'stopped'; draft: DraftView }
      | { kind: 'changed'; draft: DraftView }
      | { kind: 'not-stored'; failure: StorageFailure }
      | { kind: 'gone' }
  }
  'draft/discard': { ask: DraftId; answer: Empty }
  /** Begins a draft with the assets in a text. */
  'draft/from-text': { ask: { text: string; inPrivate: boolean }; answer: DraftId }
}

/** Why there is no screenshot; the popup has a text for each. */
export const SCREENSHOT_FAILURES = [
  'not-offered',
  'tab-gone',
  'moved-on',
  'elsewhere',
  'switched',
  'refused',
  'not-a-picture',
  'too-large',
  'has-metadata',
  'out-of-date',
  'no-room',
] as const
export type ScreenshotFailure = (typeof SCREENSHOT_FAILURES)[number]

/** The JPEG a page made for sending. */
export type MadePicture = {
  edits: PictureEdits
  base64: string
  /** Size of the working and the sent image, in percent of the browser’s. */
  workingPercent: number
  scalePercent: number
}

type Failed = { kind: 'failed'; why: (typeof SCREENSHOT_FAILURES)[number] }

export type ScreenshotRequests = {
  /**
   * Captures the draft’s tab; `goThere` activates it for that, otherwise an inactive tab is answered `elsewhere`. `toRead`: only to find
   * codes in it, not as evidence. `clicked`: the picture of the page in which an image was clicked for its QR code, once; `area`: where
   * the image stands, null if unknown.
   */
  'screenshot/take': {
    ask: { id: string; goThere: boolean; toRead?: boolean } | { id: string; clicked: true }
    answer: { kind: 'taken'; base64: string; area?: Area | null } | Failed
  }
  /**
   * Stores an edited screenshot (`working` null: unchanged). Parsed again: only bounded JPEGs without metadata pass. `made` null:
   * removes it.
   */
  'screenshot/store': {
    ask: { id: string; working: string | null; made: MadePicture | null }
    answer: { kind: 'stored'; draft: DraftOrGone } | Failed
  }
  'screenshot/get': {
    ask: DraftId
    answer: {
      picture: { working: string; workingPercent: number; edits: PictureEdits; base64: string } | null
    }
  }
}
