import type { Cursors } from './cursors.ts'
import type { OwnAsset, OwnAssets } from './own-assets.ts'
import type { Settings } from '../settings.ts'

export interface AssetPages {
  perPage: number
  /** The cursor that was sent; undefined asks for the first page. */
  nextPage: string | undefined
  /** The filters as a text: a cursor belongs to them. */
  filters: string
  /** Null lets every asset through, and then none is made only to be looked at. */
  matches: ((asset: OwnAsset) => boolean) | null
}

interface Page {
  rows: OwnAsset[]
  /** The cursor of the page that follows; null for the last one. */
  next: string | null
}

/** What an empty page in between adds to its filters, so that its cursor is one of its own. */
const PAUSED = ' paused'

/** One page of the listing, as the settings have its pages follow one another; null when the cursor is none of this listing. */
export function assetPage(
  assets: OwnAssets,
  cursors: Cursors,
  settings: Settings,
  asked: AssetPages,
): Page | null {
  const { filters, nextPage, perPage } = asked
  const issue = (offset: number, under = filters): string =>
    cursors.issue({ listing: 'assets', filters: under, offset })
  const start = nextPage === undefined ? 0 : cursors.offset(nextPage, 'assets', filters)
  const paused = nextPage === undefined ? null : cursors.offset(nextPage, 'assets', filters + PAUSED)
  if (paused !== null) return { rows: [], next: issue(paused) }
  if (start === null) return null

  const { rows, offset } = collect(assets, asked, start)
  if (offset >= assets.count) return { rows, next: null }
  if (settings.cursorFault === 'repeats' && nextPage !== undefined) return { rows, next: nextPage }
  if (settings.cursorFault === 'cycles' && start >= 2 * perPage) return { rows, next: issue(perPage) }
  const following = Math.max(start + 1, offset - settings.repeatedRows)
  return { rows, next: issue(following, settings.emptyPages ? filters + PAUSED : filters) }
}

/** The rows from a place on, and the place of the next one that matches. */
function collect(
  assets: OwnAssets,
  { matches, perPage }: AssetPages,
  start: number,
): { rows: OwnAsset[]; offset: number } {
  const rows: OwnAsset[] = []
  const { count } = assets
  let offset = start
  for (; offset < count; offset++) {
    if (rows.length === perPage && !matches) break
    const asset = assets.at(offset)
    if (!asset || (matches && !matches(asset))) continue
    if (rows.length === perPage) break
    rows.push(asset)
  }
  return { rows, offset }
}
