import type { assetTypes } from '#lib/assets/asset.ts'
import type { ListFailure } from '#lib/model/origin-state.ts'
import type {
  PassEnd,
  TakedownRow,
  DOCUMENTED_ORDER,
  LIVENESS,
  TAKEDOWN_STATUSES,
} from '#lib/model/takedown.ts'
import type { Empty } from './request.ts'

/** Filters (section List takedowns); empty ones are ignored. Dates are days in a page’s filters, and instants in a request; lib/takedowns/ask-page.ts tries days if the service refuses them. */
export type TakedownFilters = {
  query: string
  startDate: string
  endDate: string
  assetType: (typeof assetTypes)[number][]
  takedownStatus: (typeof TAKEDOWN_STATUSES)[number][]
  livenessStatus: (typeof LIVENESS)[number][]
}

/** The only order that the service documents. Pages sort by other columns themselves. */
export type TakedownOrder = {
  key: (typeof DOCUMENTED_ORDER)['key']
  direction: (typeof DOCUMENTED_ORDER)['direction']
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
  /** One page of the service’s list. `list`: the page’s ID of this run, for cursor checks. `cursor`: unmodified, or null. */
  'takedowns/list': {
    ask: {
      list: string
      filters: TakedownFilters
      order: TakedownOrder | null
      perPage: number
      cursor: string | null
    }
    answer:
      | {
          at: 'page'
          rows: TakedownRow[]
          unreadable: UnreadableRow[]
          /** Cursor of the next page; null at the end. */
          cursor: string | null
          /** Why the list ends early; loaded rows remain. */
          broken: 'cursor-repeats' | 'endless' | null
          /** `refused`: the service doesn’t sort by that; sort locally. */
          order: 'as-asked' | 'none-asked' | 'refused'
          /** Actual page size, smaller if the requested one was too large; use it for the next page. */
          perPage: number
        }
      /** Continue with the same cursor. */
      | { at: 'failed'; failure: ListFailure; perPage: number }
      | { at: 'not-asked'; why: 'no-connection' | 'no-host-access' }
  }
  /** Starts a pass unless one is running or polling is off. */
  'takedowns/poll-now': { ask: Empty; answer: Empty }
}
