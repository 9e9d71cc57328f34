import type { AssetRequests } from './asset-requests.ts'
import type { BulkRequests } from './bulk-requests.ts'
import type { CaseFileRequests } from './case-file-requests.ts'
import type { ConnectionRequests } from './connection-requests.ts'
import type { ConnectionStateRequests } from './connection-state-requests.ts'
import type { DataRequests } from './data-requests.ts'
import type { DraftRequests } from './draft-requests.ts'
import type { RepairRequests } from './repair-requests.ts'
import type { ReportRequests } from './report-requests.ts'
import type { ScreenshotRequests } from './screenshot-requests.ts'
import type { StorageRequests } from './storage-requests.ts'
import type { TakedownRequests } from './takedown-requests.ts'
import type { UpdateRequests } from './update-requests.ts'

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
