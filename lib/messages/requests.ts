import type { assetTypes } from '#lib/assets/asset.ts'
import type { AssetCheck, AssetRow, AssetCopy, UNCHECKED_REASONS } from '#lib/model/verdict.ts'
import type { ListFailure, PassEnd } from '#lib/model/list-failure.ts'
import type { Empty } from './request.ts'
import type { Preferences } from '#lib/model/preference-table.ts'
import type { TakedownRow, LIVENESS, TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import type { BulkRequests } from './bulk-requests.ts'
import type {
  CaseFileRequests,
  RepairRequests,
  ReportRequests,
  DraftRequests,
  ScreenshotRequests,
} from './report-requests.ts'
import type { HOLD_REASONS } from '#lib/model/states.ts'

/** Search filters, combined by AND. Only the local copy can be filtered by status, with any value. */
export type AssetFilters = {
  query: string
  type: (typeof assetTypes)[number] | null
  group: number | null
  status: string | null
}

export type AssetRequests = {
  /** Searches at the service, one page per cursor. It can’t filter by status. */
  'assets/at-service': {
    ask: Omit<AssetFilters, 'status'> & { from: string | null; connection?: string }
    answer:
      | { kind: 'found'; rows: AssetRow[]; next: string | null; unreadable: number }
      | { kind: 'refused'; failure: ListFailure }
      | { kind: 'no-connection' }
      | { kind: 'no-host-access' }
  }
  /** Runs the allowlist check for a page that has another database (lib/platform/private-pages.ts). */
  'assets/verdict': { ask: { address: string }; answer: AssetCheck | null }
}

/** Whether the key may use an endpoint, learned from the service’s answers. */
type Ability = 'yes' | 'no' | 'not-known'

/** What names the cases and the copy of the asset list of a connection. `keyMark` names its key, '' without one. */
export type KnownConnection = {
  baseUrl: string
  origin: string
  /** What `permissions.contains` is asked with. */
  matchPattern: string
  slug: string
  keyMark: string
  reportOnly: boolean
  abilities: { report: Ability; assets: Ability; takedowns: Ability }
  /** When it was last tested well, in ms since 1970. */
  testedAt?: number | undefined
}

/** What tells several connections apart. `fromPolicy`: the organization gives it, so that nobody changes or removes it. */
type Several = { id: string; name: string; isDefault: boolean; fromPolicy: boolean }

/** One of several connections, as pages read it. */
export type KnownOfSeveral = KnownConnection & Several

/** What the background stores for pages, which read the rest themselves. */
export type SettingsForPages = {
  connection: KnownConnection | null
  /** All of several, the first one first; absent with one. `connection` is the default. */
  connections?: KnownOfSeveral[] | undefined
  /** The stored connection can’t be read. */
  unreadable: boolean
  /** With the values that it gives preferences, by path. */
  policy: PolicyView & { preferences: Record<string, unknown> }
}

/** The connection as pages may see it: never the key, only whether one is stored. */
export type ConnectionView = {
  baseUrl: string
  slug: string
  keyStored: boolean
  /** The stored connection is unreadable: kept aside, to be entered again. */
  unreadable: boolean
  abilities: { report: Ability; assets: Ability; takedowns: Ability }
  /** The user confirmed a report-only key. */
  reportOnly?: boolean
  /** When it was last tested well, in ms since 1970; absent if never, or not since the key was changed. */
  testedAt?: number
  copy: AssetCopy | null
  copyProblem: (typeof UNCHECKED_REASONS)[number] | null
  syncing: boolean
  /** Match pattern of a missing host permission although a key is stored; absent if granted. */
  hostToAsk?: string
  /** All of several, the first one first; absent with one. The rest is of the default. */
  connections?: ConnectionEntry[]
}
export type ConnectionEntry = Omit<ConnectionView, 'connections' | 'unreadable'> & Several

type ConnectionStateRequests = {
  'connection/get': { ask: Empty; answer: ConnectionView }
  /** Stores the connection without its key, and what the policy sets, where pages read it (lib/platform/storage.ts). */
  'connection/store-for-pages': { ask: Empty; answer: Empty }
}

/** What "Save and test" found out. Everything but what can’t be a connection (`isStored`) is saved whatever the answer. */
export type SaveOutcome =
  | { kind: 'connected' }
  /** The key is stored; the asset list is refused. Reports may still go: the interface has keys without organization access. */
  | { kind: 'saved-but-refused'; status: number; message: string }
  | { kind: 'bad-url'; problem: string }
  | { kind: 'slug-needed' }
  | { kind: 'key-needed' }
  | { kind: 'bad-key' }
  /** Nothing is stored: a connection to this service for this slug is there. */
  | { kind: 'already-there'; name: string }
  | { kind: 'too-many' }
  | { kind: 'set-by-policy' }
  | { kind: 'permission-refused'; host: string }
  | { kind: 'no-connection' }
  | { kind: 'timed-out' }
  | { kind: 'service-failing'; status: number; message: string }
  | { kind: 'throttled' }
  | { kind: 'not-this-service'; status: number | null; message: string }

/** What can be wrong with a value of an organization's policy. */
export const POLICY_PROBLEMS = [
  'not-readable',
  'not-known',
  'wrong-type',
  'out-of-range',
  'not-a-service-url',
  'not-an-api-key',
  'key-without-url',
  'not-a-connection',
] as const

/** What an organization's policy says, for pages: which fields are not the person's, and what could not be used. Never its key. */
export type PolicyView = {
  active: boolean
  serviceUrl: string | null
  slug: string | null
  /** Whether it names a key. */
  keyGiven: boolean
  /** Nobody adds, changes or removes a connection. Absent: anybody may. */
  connectionsLocked?: boolean | undefined
  /** Paths of preferences: `reporter.displayName`. */
  locked: string[]
  /** `key`: its path in the policy, `locked[2]` for the third of a list. Never the value: it may be a key. */
  problems: { key: string; problem: (typeof POLICY_PROBLEMS)[number] }[]
}
export type PolicyProblem = PolicyView['problems'][number]

/** What the outbox knows of the connection: how many reports stand still, and why it holds them. */
export type DeliveryView = {
  held: number
  waiting: number
  /** `message`: the service’s own words. `since`: absent if an earlier version saw it first. */
  problem: { because: (typeof HOLD_REASONS)[number]; message: string; since?: number } | null
}

export type ConnectionRequests = {
  /**
   * Stores and tests. `key` empty: keep the stored one if the origin is the same; another origin wipes it.
   * The only message that ever carries the key; it is never answered back. `connection`: an ID, or `new` for one more; absent: the
   * default. `name`: absent or blank for the slug. `saved`: the ID of what was stored.
   */
  'connection/save': {
    ask: { baseUrl: string; slug: string; key: string; connection?: string; name?: string }
    answer: { outcome: SaveOutcome; connection: ConnectionView; saved?: string }
  }
  /**
   * Makes a connection the default, or removes it with its key: its waiting reports are held. `report-only`: the stored key may read no
   * asset list, and need not, so that reports go without the check from now on. `connection`: absent for the default, which only a
   * change that loses no connection may leave open.
   */
  'connection/change': {
    ask:
      | { connection: string; how: 'default' | 'remove' }
      | { connection?: string; how: 'forget-key' | 'report-only' }
    answer: ConnectionView
  }
  /** `mend`: a page found a part of these `copies` that can’t be read, so they are fetched again. `connection`: absent for all. */
  'own-assets/sync': {
    ask: { what: 'now' | 'cancel' | 'mend'; connection?: string; copies?: readonly number[] }
    answer: { started: boolean }
  }
  'preferences/get': { ask: Empty; answer: Preferences }
  'preferences/set': { ask: Preferences; answer: Preferences }
}

export type DataRequests = {
  /** Removes every API key from lines of JSON, which stay lines of JSON. */
  'data/scrub': { ask: { lines: string[] }; answer: { lines: string[] } }
  'data/diagnostics': { ask: Empty; answer: { text: string } }
}

type NoticeRequests = {
  /**
   * What a notification told is seen: the list of reports is open, or a case, which the badge no longer counts as back online.
   * `connection`: absent for every one.
   */
  'notices/seen': {
    ask: { what: 'reports' } | { what: 'takedown'; id: number; connection?: string }
    answer: Empty
  }
}

type StorageRequests = {
  /** Deletes the screenshots of reports that can no longer be sent; keeps checksums. */
  'storage/delete-pictures': { ask: Empty; answer: { removed: number; kept: number } }
}

type UpdateRequests = {
  'update/ready': {
    /** `installs` the update that is ready; all pages close, so that the answer is seldom received. */
    ask: { installs?: true }
    /** The version that is ready, whether unsaved entries hold it up, and the running one if an update has just reopened the pages. */
    answer: { ready: string | null; waits: boolean; updatedTo: string | null }
  }
}

/** Filters (section List takedowns); empty ones are ignored. Dates are days in a page’s filters, and instants in a request; lib/takedowns/list.ts tries days if the service refuses them. */
export type TakedownFilters = {
  query: string
  startDate: string
  endDate: string
  assetType: (typeof assetTypes)[number][]
  takedownStatus: (typeof TAKEDOWN_STATUSES)[number][]
  livenessStatus: (typeof LIVENESS)[number][]
}

type UnreadableRow = { index: number; why: string; raw: string }

/** Why polling is off; each reason has its own remedy. */
export type PollingOffReason =
  | 'no-connection'
  | 'no-host-access'
  /** The key may not list takedowns; retried after a change of the key. */
  | 'not-allowed'
  | 'turned-off'
  /** No own report has an open case. */
  | 'nothing-open'

export type PollingView = {
  off: PollingOffReason | null
  running: boolean
  /** Minutes between passes; 0 for off. */
  minutes: number
  lastPass: PassEnd | null
  nextPassAt: number | null
  /** End of a pause that the service asked for, in which nobody can start a pass. */
  pausedUntil: number | null
  /** The full list is read in parts, and the next pass continues. */
  readingList: boolean
  /** Own reports with open cases. */
  openReports: number
  /** Known cases, and when the whole list was last seen; null for never. */
  cases: number
  completeAt: number | null
  /** Total requests, and since when. */
  requests: { made: number; since: number | null }
}

export type TakedownRequests = {
  /** One page of the service’s list. `cursor`: unmodified, or null; `since` and `plain` as the page before gave them. */
  'takedowns/list': {
    ask: {
      filters: TakedownFilters
      perPage: number
      cursor: string | null
      since: number | null
      plain: boolean
      connection?: string
    }
    answer:
      | {
          kind: 'page'
          rows: TakedownRow[]
          unreadable: UnreadableRow[]
          /** Cursor of the next page; null at the end. */
          cursor: string | null
          /** When the first page was requested. */
          since: number | null
          /** The service refused the order or the form of the dates. */
          plain: boolean
          /** Actual page size, smaller if the requested one was too large; use it for the next page. */
          perPage: number
        }
      /** Continue with the same cursor. */
      | { kind: 'failed'; failure: ListFailure; perPage: number }
      | { kind: 'not-asked'; why: 'no-connection' | 'no-host-access' }
  }
  /** Starts a pass unless one is running or polling is off. */
  'takedowns/poll-now': { ask: Empty; answer: Empty }
}

/** All requests. */
export type Requests = ConnectionStateRequests &
  DraftRequests &
  ScreenshotRequests &
  ReportRequests &
  RepairRequests &
  AssetRequests &
  ConnectionRequests &
  StorageRequests &
  TakedownRequests &
  NoticeRequests &
  BulkRequests &
  CaseFileRequests &
  DataRequests &
  UpdateRequests
