import { assetAnswers, type AssetRequests } from './asset-requests.ts'
import { bulkAnswers, type BulkRequests } from './bulk-requests.ts'
import { caseFileAnswers, type CaseFileRequests } from './case-file-requests.ts'
import { connectionAnswers, type ConnectionRequests } from './connection-requests.ts'
import { dataAnswers, type DataRequests } from './data-requests.ts'
import { draftAnswers, type DraftRequests } from './draft-requests.ts'
import { repairAnswers, type RepairRequests } from './repair-requests.ts'
import { reportAnswers, type ReportRequests } from './report-requests.ts'
import { screenshotAnswers, type ScreenshotRequests } from './screenshot-requests.ts'
import { connectionStateAnswers, type ConnectionStateRequests } from './connection-state-requests.ts'
import { readReply } from './read-reply.ts'
import type { AnswerOf } from './request.ts'
import { storageAnswers, type StorageRequests } from './storage-requests.ts'
import { takedownAnswers, type TakedownRequests } from './takedown-requests.ts'

const ALL_ANSWERS = {
  ...connectionStateAnswers,
  ...draftAnswers,
  ...screenshotAnswers,
  ...reportAnswers,
  ...repairAnswers,
  ...assetAnswers,
  ...connectionAnswers,
  ...storageAnswers,
  ...takedownAnswers,
  ...bulkAnswers,
  ...caseFileAnswers,
  ...dataAnswers,
}

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
  DataRequests

/** Parses any answer. Loaded late, since it has 30 kB of schemas. @throws NotAnswered if it is missing or malformed. */
export const readAnswer = <Name extends keyof Requests>(
  name: Name,
  replied: unknown,
): AnswerOf<Requests, Name> => readReply(ALL_ANSWERS, name, replied)
