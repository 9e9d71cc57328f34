import type { AssetError, Answer } from '../answers.ts'
import { json, openError, unprocessable } from '../answers.ts'
import type { ErrorType } from '../enumerations.ts'
import type { ReportedAsset } from '../assets/normalise.ts'
import { isWithin, readAsset } from '../assets/normalise.ts'
import type { ReportBody } from './report-body.ts'
import { readReportBody } from './report-body.ts'
import type { World } from '../world.ts'
import { readJsonBody } from '../json-body.ts'
import { refuseKey } from '../keys.ts'
import type { LedgerEntry } from '../ledger.ts'

/** Hosts, subdomains included, that are always refused in one way: each errorType on demand. */
const magicHosts: Readonly<Record<string, ErrorType | (string & {})>> = {
  'not-found.test': 'ASSET_NOT_FOUND',
  'already-blocked.test': 'ASSET_ALREADY_CORRECT',
  'pending.test': 'ALREADY_PENDING_REVIEW',
  'reported.test': 'REPORT_ALREADY_EXISTS',
  'failing.test': 'PROCESSING_FAILED',
  'generic.test': 'VALIDATION_ERROR',
  /** A type that the document does not name. */
  'unheard-of.test': 'QUOTA_OF_DOMAIN_REACHED',
}

/** PROCESSING_FAILED the first time an asset of this host is sent, accepted from the second on. */
const flakyHost = 'flaky.test'

const words: Record<ErrorType, [message: string, suggestion: string]> = {
  DUPLICATE_ASSETS: [
    'The same asset appears more than once in this report.',
    'Remove the repeated asset; case and trailing slashes make no difference.',
  ],
  INVALID_FORMAT: [
    'Not a valid URL, domain or blockchain address.',
    'Write a full URL with protocol, a bare domain, or eip155:<chain_id>:<address>.',
  ],
  ASSET_NOT_FOUND: ['The asset could not be located or created.', 'Check the spelling of the asset.'],
  ASSET_ALREADY_CORRECT: ['The asset already has the requested status.', 'Nothing needs to be done.'],
  ALREADY_PENDING_REVIEW: ['A proposal for the requested status is pending.', 'Wait for the review.'],
  REPORT_ALREADY_EXISTS: [
    'A pending report or proposal exists for this asset.',
    'Wait until the present report has been reviewed.',
  ],
  PROCESSING_FAILED: [
    'A technical failure occurred while the asset was processed.',
    'Send the report again later.',
  ],
  DOMAIN_NOT_ALLOWED: [
    'The domain of this asset is on the ignore list.',
    'Remove the asset from the report.',
  ],
  VALIDATION_ERROR: ['The asset did not pass validation.', 'Check the asset and send it again.'],
}

const isDocumented = (type: string): type is ErrorType => Object.hasOwn(words, type)

/** The entry for `asset`; a type outside the document gets a general text. */
function assetError(asset: string, errorType: string): AssetError {
  const [message, suggestion] = isDocumented(errorType)
    ? words[errorType]
    : ['The asset was refused.', 'Contact support.']
  return { asset, errorType, message, suggestion }
}

/** An asset that passed, with the key it is remembered by. */
interface PassedAsset {
  content: string
  key: string
}

/** Every failing asset with the first reason found; when there is none, the assets in the order sent. */
function checkAssets(body: ReportBody, world: World): { errors: AssetError[]; passed: PassedAsset[] } {
  const errors: AssetError[] = []
  const passed: PassedAsset[] = []
  const seen = new Set<string>()
  for (const { content, status = 'BLOCKED' } of body.assets) {
    const asset = readAsset(content, world.settings.pathCaseMatters)
    const errorType = asset
      ? firstReason(asset, status, body.contactInfo ?? '', seen, world)
      : 'INVALID_FORMAT'
    if (errorType !== null) errors.push(assetError(content, errorType))
    if (!asset) continue
    seen.add(asset.key)
    passed.push({ content, key: asset.key })
  }
  return { errors, passed }
}

function firstReason(
  asset: ReportedAsset,
  status: string,
  contact: string,
  seen: Set<string>,
  world: World,
): string | null {
  const { host, key } = asset
  if (seen.has(key)) return 'DUPLICATE_ASSETS'
  if (host !== null) {
    if (world.settings.ignoredDomains.some((domain) => isWithin(host, domain))) return 'DOMAIN_NOT_ALLOWED'
    const magic = Object.keys(magicHosts).find((domain) => isWithin(host, domain))
    if (magic !== undefined) return magicHosts[magic] ?? null
    if (isWithin(host, flakyHost) && !world.reports.wasTried(key)) return 'PROCESSING_FAILED'
  }
  if (world.cases.isBlocked(key) && status === 'BLOCKED') return 'ASSET_ALREADY_CORRECT'
  if (status !== 'BLOCKED' && world.assets.statusOf(key) === status) return 'ASSET_ALREADY_CORRECT'
  return world.settings.duplicatesRefused && world.reports.holds(key, contact)
    ? 'REPORT_ALREADY_EXISTS'
    : null
}

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
