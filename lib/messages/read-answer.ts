import * as z from 'zod/mini'
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
import { NotAnswered } from './not-answered.ts'
import { reply, type AnswerOf, type Schemas } from './request.ts'
import { storageAnswers, type StorageRequests } from './storage-requests.ts'
import { takedownAnswers, type TakedownRequests } from './takedown-requests.ts'
import { updateAnswers, type UpdateRequests } from './update-requests.ts'

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
  ...updateAnswers,
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
  DataRequests &
  UpdateRequests

/** Parses any answer. Loaded late, since it has 30 kB of schemas. @throws NotAnswered if it is missing or malformed. */
export const readAnswer = <Name extends keyof Requests>(
  name: Name,
  replied: unknown,
): AnswerOf<Requests, Name> => readReply(ALL_ANSWERS, name, replied)

/** Parses a reply. @throws NotAnswered if it is missing or malformed, or if the background’s storage failed. */
export const readReply = <Answered extends Schemas, Name extends keyof Answered & string>(
  answers: Answered,
  name: Name,
  replied: unknown,
): z.output<Answered[Name]> => {
  const answered = reply.safeParse(replied)
  if (!answered.success) throw new NotAnswered(`no answer to ${name}`)
  if (!answered.data.ok && 'failure' in answered.data) {
    const { failure } = answered.data
    throw new NotAnswered(`${name}: ${failure.kind}`, failure)
  }
  if (!answered.data.ok) throw new NotAnswered(`${name}: ${answered.data.problem}`)
  const schema = answers[name]
  if (!schema) throw new NotAnswered(`${name} is not a request`)
  const parsed = z.safeParse(schema, answered.data.answer)
  if (!parsed.success) throw new NotAnswered(`${name}: ${z.prettifyError(parsed.error)}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the map's own type says what its schema yields; TypeScript cannot follow an index by a generic name
  return parsed.data as z.output<Answered[Name]>
}
