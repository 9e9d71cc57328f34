import type { AssetRequests } from './asset-requests.ts'
import type { BulkRequests } from './bulk-requests.ts'
import type { CaseFileRequests, RepairRequests, ReportRequests } from './report-requests.ts'
import type {
  ConnectionRequests,
  ConnectionStateRequests,
  DataRequests,
  StorageRequests,
  UpdateRequests,
} from './settings-requests.ts'
import type { DraftRequests, ScreenshotRequests } from './draft-requests.ts'
import type { TakedownRequests } from './takedown-requests.ts'

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
  BulkRequests &
  CaseFileRequests &
  DataRequests &
  UpdateRequests
