import { assetPage } from './asset-pages.ts'
import { json, nestedError, type Answer } from '../answers.ts'
import { nextPage } from './cursors.ts'
import { assetTypes } from '../enumerations.ts'
import { refuseKey } from '../keys.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { OwnAsset } from './own-assets.ts'
import type { World } from '../world.ts'

interface AssetQuery {
  type?: string
  groupId?: number
  query?: string
  perPage: number
  nextPage?: string
}

/** GET /organization/assets. An unknown, repeated or ill-formed parameter is a 400: a misreading must show. */
export function listOrganizationAssets(request: LedgerEntry, world: World): Answer {
  const refusal = refuseKey(world.keys, world.settings, request.headers, 'organization')
  if (refusal) return refusal
  const query = readQuery(new URL(request.path, 'http://sandbox').searchParams)
  if (typeof query === 'string') return nestedError(400, 'BAD_REQUEST', query)

  const limit = world.settings.maximumRows
  if (limit !== null && query.perPage > limit)
    return nestedError(413, 'CONTENT_TOO_LARGE', `An answer has at most ${limit} assets.`)

  const isFiltered = [query.type, query.groupId, query.query].some((filter) => filter !== undefined)
  const page = assetPage(world.assets, world.cursors, world.settings, {
    perPage: query.perPage,
    nextPage: query.nextPage,
    filters: JSON.stringify([query.type, query.groupId, query.query]),
    matches: isFiltered ? (asset) => matches(asset, query) : null,
  })
  if (!page)
    return nestedError(400, 'BAD_REQUEST', 'next_page is no cursor of this listing, or it has expired.')
  return json(200, { assets: page.rows, ...nextPage(page.next, world.settings.lastPage) })
}

function matches(asset: OwnAsset, query: AssetQuery): boolean {
  if (query.type !== undefined && asset.type !== query.type) return false
  if (query.groupId !== undefined && (asset.group?.id ?? -1) !== query.groupId) return false
  if (query.query === undefined) return true
  const wanted = query.query.toLowerCase()
  return [asset.content, asset.name, asset.description].some((text) => text?.toLowerCase().includes(wanted))
}

/** The parameters, or the sentence that says what is wrong with them. */
function readQuery(parameters: URLSearchParams): AssetQuery | string {
  const query: AssetQuery = { perPage: 100 }
  const seen = new Set<string>()
  for (const [name, value] of parameters) {
    if (seen.has(name)) return `${name} was given twice.`
    seen.add(name)
    if (name === 'type') {
      if (!assetTypes.includes(value)) return `type: ${value} is not an asset type.`
      query.type = value
    } else if (name === 'groupId') {
      if (!/^(-1|\d+)$/.test(value)) return 'groupId must be an integer, -1 for ungrouped assets.'
      query.groupId = Number(value)
    } else if (name === 'query') query.query = value
    else if (name === 'per_page') {
      if (!/^\d+$/.test(value) || Number(value) < 1 || Number(value) > 1000)
        return 'per_page must be 1 to 1000.'
      query.perPage = Number(value)
    } else if (name === 'next_page') query.nextPage = value
    else return `${name} is not a parameter of this endpoint.`
  }
  return query
}
