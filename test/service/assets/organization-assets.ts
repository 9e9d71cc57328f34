import type { Cursors } from './cursors.ts'
import { nextPage } from './cursors.ts'
import type { OwnAsset, OwnAssets } from './own-assets.ts'
import type { Settings } from '../settings.ts'
import type { Answer } from '../answers.ts'
import { json, nestedError } from '../answers.ts'
import { assetTypes } from '../enumerations.ts'
import { refuseKey } from '../keys.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { World } from '../world.ts'

interface AssetPages {
  perPage: number
  /** The cursor that was sent; undefined asks for the first page. */
  from: string | undefined
  /** The filters as a text: a cursor belongs to them. */
  filters: string
  /** Null lets every asset through, and then none is made only to be looked at. */
  fits: ((asset: OwnAsset) => boolean) | null
}

interface Page {
  rows: OwnAsset[]
  /** The cursor of the page that follows; null for the last one. */
  next: string | null
}

/** What an empty page in between adds to its filters, so that its cursor is one of its own. */
const PAUSED = ' paused'

/** One page of the listing, as the settings have its pages follow one another; null when the cursor is none of this listing. */
function assetPage(assets: OwnAssets, cursors: Cursors, settings: Settings, asked: AssetPages): Page | null {
  const { filters, from, perPage } = asked
  const issue = (offset: number, under = filters): string =>
    cursors.issue({ listing: 'assets', filters: under, offset })
  const start = from === undefined ? 0 : cursors.offset(from, 'assets', filters)
  const paused = from === undefined ? null : cursors.offset(from, 'assets', filters + PAUSED)
  if (paused !== null) return { rows: [], next: issue(paused) }
  if (start === null) return null

  const { rows, offset } = collect(assets, asked, start)
  if (offset >= assets.count) return { rows, next: null }
  if (settings.cursorFault === 'repeats' && from !== undefined) return { rows, next: from }
  if (settings.cursorFault === 'cycles' && start >= 2 * perPage) return { rows, next: issue(perPage) }
  const following = Math.max(start + 1, offset - settings.repeatedRows)
  return { rows, next: issue(following, settings.emptyPages ? filters + PAUSED : filters) }
}

/** The rows from a place on, and the place of the next one that fits. */
function collect(
  assets: OwnAssets,
  { fits, perPage }: AssetPages,
  start: number,
): { rows: OwnAsset[]; offset: number } {
  const rows: OwnAsset[] = []
  const { count } = assets
  let offset = start
  for (; offset < count; offset++) {
    if (rows.length === perPage && !fits) break
    const asset = assets.at(offset)
    if (!asset || (fits && !fits(asset))) continue
    if (rows.length === perPage) break
    rows.push(asset)
  }
  return { rows, offset }
}

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
    from: query.nextPage,
    filters: JSON.stringify([query.type, query.groupId, query.query]),
    fits: isFiltered ? (asset) => matches(asset, query) : null,
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
