import type { ConnectionChoices } from '#lib/model/connections.ts'
import type { CAUTIONS } from '#lib/assets/asset.ts'
import type {
  BulkRow,
  BulkSource,
  DECISIONS,
  FeedColumns,
  FeedFacts,
  FeedTable,
  FoundThing,
  RowReport,
  REVIEW_REASONS,
  ROW_STATUSES,
  tenantOf,
} from '#lib/model/bulk-row.ts'
import type { AssetCopy, Finding, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { DraftForm } from '#lib/model/draft-form.ts'
import type { KindChoices } from '#lib/redaction/secret-kinds.ts'
import type { Destination } from '#lib/model/report.ts'
import type { ShownAsset } from '#lib/assets/defang.ts'
import type { Organization } from '#lib/model/connections.ts'
import type { Empty } from './request.ts'
import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import type { STATE_NAMES } from '#lib/model/states.ts'

/** Verdict of a row, as much as the table shows; `assets/verdict` returns all. */
export type RowCheck = {
  /** The worst one. */
  finding: Finding
  stops: boolean
  /** What it names of a shared host, if it does (`tenantOf`). */
  tenant?: ReturnType<typeof tenantOf>
  /** The one account or tenant of a shared host that it is, if so. */
  named?: Pick<NonNullable<Extract<Finding, { relation: 'shared-host' }>['named']>, 'what' | 'on'>
  /** Why it needs the user’s decision, by all findings. */
  review: (typeof REVIEW_REASONS)[number] | null
  report: { id: string; state: (typeof STATE_NAMES)[number]; reason?: 'correct' } | null
  takedown: { caseId: number; status: string; liveness: string; organization?: Organization } | null
}

export type BulkRowView = Omit<BulkRow, 'lineText' | 'cells' | 'column' | 'description'> & {
  /** Interface type (URL, DOMAIN, ADDRESS, TELEGRAM, …); empty if not an asset. */
  type: string
  shown: ShownAsset
  /** Null while pending, and if not an asset. */
  check: RowCheck | null
  /** What became of it in its report; null without one, and if that can’t be read. */
  report: RowReport | null
  /** Whether the next Submit includes it, and if not, why. */
  rowStatus: (typeof ROW_STATUSES)[number]
  /** An earlier row that may be the same asset; both are sent. */
  perhaps: number | null
  /** Target of a wrapper, and its hosts; null if not a wrapper. */
  leadsTo: { target: string; via: string[] } | null
  /** Name of a wrapper whose URL doesn’t contain its target; null for others. */
  closed: string | null
  /** The correctly checksummed spelling, if the address breaks its checksum. */
  checksum: string | null
  /** A warning that doesn’t block sending. */
  caution: (typeof CAUTIONS)[number] | null
  /** The asset that the service suggests in the place of a rejected one; `chain`: the same address on another chain. */
  suggested: { content: string; of: 'chain' | 'asset' } | null
  /** What its feed says about it; null if it is from none. */
  feed: FeedFacts | null
  /** Its feed’s category; null: the list’s. */
  category: DraftForm['category']
  /** Sent as a line of its report’s description; empty if none. */
  description: string
}

/** What blocks Submit, worst first. */
export const BULK_BLOCKERS = [
  'not-connected',
  /** The organization that was chosen for the list is no longer connected. */
  'organization-gone',
  'reading',
  'nothing',
  'checking',
  'own-asset-forbidden',
  'own-asset',
  'not-checked',
  'title-too-short',
  'bad-attachment',
] as const

export type BulkState = {
  /** Identifies what would be sent; Submit names the one on screen. */
  revision: number
  /** Fields shared by all reports; `assets` and `rawAssetsInput` stay empty. */
  form: DraftForm
  /** Time of the newest stored edit, in ms since 1970, rising; a page’s next save needs a greater one. */
  editedAt: number
  /** If the service rejects some assets of a report, send the rest without asking. */
  sendRest: boolean
  /** Include each asset’s input line in the report. */
  sendLines: boolean
  most: number
  /** Chain for addresses without one; null until chosen. */
  chain: number | null
  sources: BulkSource[]
  counts: Record<(typeof ROW_STATUSES)[number], number>
  /** Addresses without a chain, and names without a platform. */
  wallets: number
  handles: number
  merged: number
  /** The asset copy behind the verdicts, or why there is none. */
  copy: AssetCopy | null
  unchecked: (typeof UNCHECKED_REASONS)[number] | null
  reports: number
  assets: number
  /** Title of the first report unless the user typed one. */
  title: string
  /** Why reading stopped; it continues when the list is next opened. */
  notRead: StorageFailure | null
  blockers: (typeof BULK_BLOCKERS)[number][]
  destination: Destination | null
  /** Absent with one connection, unless one was chosen. */
  connections?: ConnectionChoices
  overrideAllowed: boolean
  /** Recent descriptions of this category, newest first. */
  recentDescriptions: string[]
  sent: {
    id: string
    state: (typeof STATE_NAMES)[number]
    assets: number
    /** The state’s reason code, as in a report’s row. */
    reason?: string
  }[]
}

type Ids = number[]

/** A change of rows. */
export type RowsChange =
  | { kind: 'edit'; id: number; content: string }
  /** Sets a row’s own description, which replaces its feed’s. */
  | { kind: 'describe'; id: number; description: string }
  /** Chooses a feed’s columns, also for later feeds with the same names. */
  | { kind: 'columns'; source: number; columns: FeedColumns; folded: boolean }
  /** Replaces wrapper URLs by their targets. */
  | { kind: 'unwrap'; ids: Ids }
  /** `send` takes the destination of a wrapper that reveals it, unless the user chose the original. */
  | { kind: 'decide'; ids: Ids; decision: (typeof DECISIONS)[number]; original?: boolean }
  /** Sets the chain of all addresses without one, including future ones. */
  | { kind: 'chain'; chain: number }
  | { kind: 'platform'; ids: Ids; platform: string }

/** Whatever a page changes in the list. */
export type BulkChange =
  | RowsChange
  /** Stores the whole form; ignored unless `editedAt` is newer than the stored one. */
  | {
      kind: 'save'
      form: DraftForm
      editedAt: number
      /** `editedAt` of the form it was typed over; data collected since is merged in again. */
      seen: number
      sendRest: boolean
      sendLines: boolean
    }
  /** Undoes the reports still within their undo time. */
  | { kind: 'undo' }
  /** Deletes the sent rows or all, at the user’s request. */
  | { kind: 'clear'; what: 'sent' | 'all' }
  /** Deletes the set-aside rest of a source, at the user’s request. */
  | { kind: 'drop-text'; id: number }

/** Another asset in the place of a rejected one, submitted alone; it stays in the list if it needs a decision. */
export type RowInPlace = { id: number; content: string; destination: Destination | null }

export type FoundInText = {
  id: number
  from: number
  found: FoundThing[]
  readTo: number
  done: boolean
  table?: FeedTable
}

type Added =
  | { kind: 'added'; state: BulkState }
  /** The browser doesn’t allow reading tabs. */
  | { kind: 'no-permission' }
  | { kind: 'not-stored'; failure: StorageFailure }

export type BulkRequests = {
  'bulk/open': { ask: Empty; answer: BulkState }
  /** Rows changed since, in portions until `more` is false. If `epoch` differs from the requested one, discard all known rows. */
  'bulk/rows': {
    ask: { epoch: number | null; since: number }
    answer: { epoch: number; rows: BulkRowView[]; upTo: number; more: boolean }
  }
  /** Stores a text, or the URLs of a window’s tabs, for which the click granted the permission; a worker of a page that shows the list reads it. */
  'bulk/add': {
    ask:
      | { kind: 'paste' | 'file' | 'selection' | 'links'; name: string; text: string; inPrivate: boolean }
      | { kind: 'tabs'; windowId: number }
    answer: Added
  }
  'bulk/next-text': {
    ask: Empty
    answer:
      | { kind: 'nothing' }
      | {
          kind: 'text'
          id: number
          length: number
          /** Items that begin before it are found and stored. */
          readTo: number
          redaction: KindChoices
        }
  }
  'bulk/text': { ask: { id: number; from: number }; answer: { piece: string | null } }
  /** A reader’s items between `from` and `readTo`, in order; `done` marks the end. `stuck`: it hung after `readTo`. */
  'bulk/found': {
    ask: FoundInText | { id: number; readTo: number; stuck: true }
    /** False: this page should stop reading it. */
    answer: { goesOn: boolean }
  }
  /** `looks`: only finds out whether there is any, and adds nothing. */
  'bulk/collect': {
    ask: { id: string; what: 'selection' | 'links'; looks?: true }
    answer:
      | { kind: 'added' }
      | { kind: 'there' }
      /** Nothing selected, or no web links. */
      | { kind: 'nothing' }
      | { kind: 'not-readable' }
      /** The tab has navigated since. */
      | { kind: 'moved' }
      | { kind: 'gone' }
      | { kind: 'not-stored'; failure: StorageFailure }
  }
  /** Moves a draft’s assets and evidence to the list; deletes the draft. */
  'bulk/add-draft': {
    ask: { id: string; revision: number }
    answer:
      /** `aside`: entries that conflict with the list’s fields were moved to its description. */
      | { kind: 'added'; assets: number; waiting: number; aside: boolean }
      /** Not enough room: nothing was added, the draft remains. */
      | { kind: 'full' }
      | { kind: 'changed' }
      | { kind: 'gone' }
      | { kind: 'not-stored'; failure: StorageFailure }
  }
  'bulk/change': { ask: BulkChange; answer: BulkState }
  /** Exact body of one report that Submit would create, by index from 0. */
  'bulk/request': {
    ask: { index: number }
    answer: { body: string | null; destination: Destination | null; revision: number }
  }
  /** Confirms the list on screen; `stops`: rows shown as own or listed that the user still sends. */
  'bulk/submit': {
    ask: { revision: number; destination: Destination | null; stops: Ids } | RowInPlace
    answer:
      | { kind: 'stored'; state: BulkState }
      /** The content or destination differs from what was on screen: review again. */
      | { kind: 'changed'; state: BulkState }
      | { kind: 'stopped'; state: BulkState }
      | { kind: 'not-stored'; failure: StorageFailure }
  }
}
