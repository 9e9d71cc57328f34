import type { AssetError } from '../answers.ts'
import type { ErrorType } from '../enumerations.ts'
import { flakyHost, magicHosts } from '../faults/magic-hosts.ts'
import { isWithin, readAsset, type ReportedAsset } from '../assets/normalise.ts'
import type { ReportBody } from './report-body.ts'
import type { World } from '../world.ts'

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
export interface PassedAsset {
  content: string
  key: string
}

/** Every failing asset with the first reason found; when there is none, the assets in the order sent. */
export function checkAssets(body: ReportBody, world: World): { errors: AssetError[]; passed: PassedAsset[] } {
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
