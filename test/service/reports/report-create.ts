import { json, openError, unprocessable, type Answer } from '../answers.ts'
import { readJsonBody } from '../json-body.ts'
import { refuseKey } from '../keys.ts'
import type { LedgerEntry } from '../ledger.ts'
import { checkAssets } from './report-assets.ts'
import { readReportBody } from './report-body.ts'
import type { World } from '../world.ts'

/** POST /report/create: all-or-nothing. A commit is written into the ledger entry before anything is answered. */
export function createReport(request: LedgerEntry, world: World): Answer {
  const { settings } = world
  const refusal = refuseKey(world.keys, settings, request.headers, 'report')
  if (refusal) return refusal
  const read = readJsonBody(request, settings)
  if ('refusal' in read) return read.refusal
  const body = readReportBody(read.value, settings.slugRequired)
  if (Array.isArray(body)) return unprocessable(body, countAssets(read.value))
  world.cases.moveOn(settings.caseStepMs)
  const { errors, passed } = checkAssets(body, world)
  if (errors.length > 0) return unprocessable(errors, body.assets.length)

  const apiKey = request.headers['x-api-key']
  if (apiKey === undefined) return openError(settings, 401, 'UNAUTHORIZED', 'The API key is missing.')
  const contents = passed.map((asset) => asset.content)
  const keys = passed.map((asset) => asset.key)
  const report = world.reports.commit(
    { body: request.body, assets: contents, apiKey },
    keys,
    body.contactInfo ?? '',
  )
  request.reportId = report.id
  if (settings.reportsOpenCases)
    for (const { content, key } of passed) world.cases.openForReport(content, key)
  return json(settings.createdStatus, {
    id: report.id,
    createdAt: report.createdAt,
    organization: world.organization,
  })
}

function countAssets(value: unknown): number {
  const list = typeof value === 'object' && value !== null && 'assets' in value ? value.assets : null
  return Array.isArray(list) ? list.length : 0
}
