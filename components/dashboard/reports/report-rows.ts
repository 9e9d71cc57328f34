import type { ReportRow } from '#lib/model/report-row.ts'
import type { CATEGORIES } from '#lib/model/form/form-choices.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { stateBadge } from '../../wording/outcome-words.ts'
import { number } from '../../ui/words.ts'
import { answerWords } from './answer-words.ts'
import type { Sort as TableSort } from '../table/row-table.tsx'
import { makeRowSearch, sortedRows } from '../table/search-rows.ts'

const STATE_ORDER: StateName[] = [
  'needs-you',
  'refused',
  'held',
  'queued',
  'sending',
  'waiting',
  'presumed',
  'known',
  'accepted',
  'cancelled',
]

/** Filters by label: states with the same label share one filter. */
export const STATE_FILTERS: TextKey[] = [
  ...new Set(
    STATE_ORDER.flatMap((state) => [
      stateBadge(state, null).headline,
      ...(state === 'known' ? [stateBadge(state, 'correct').headline] : []),
    ]),
  ),
]

export const CATEGORY_WORDS: Record<string, TextKey> = {
  phishing: 'category_phishing',
  impersonation: 'category_impersonation',
  scam: 'category_scam',
  malware: 'category_malware',
  'fake-app': 'category_fake_app',
} satisfies Record<(typeof CATEGORIES)[number], TextKey>

export const KIND_WORDS: Record<ReportView['kind'], TextKey> = {
  page: 'dashboard_kind_page',
  link: 'dashboard_kind_link',
  selection: 'dashboard_kind_selection',
  image: 'dashboard_kind_image',
  typed: 'dashboard_kind_typed',
}

export const categoryWords = (category: string | null): string => {
  const key =
    category !== null && Object.hasOwn(CATEGORY_WORDS, category) ? CATEGORY_WORDS[category] : undefined
  return key === undefined ? (category ?? '') : text(key)
}

export const needsPerson = ({ needsFrom }: ReportRow, now: number): boolean =>
  needsFrom !== null && needsFrom < now

export type SortKey = 'state' | 'asset' | 'confirmed'
export type Sort = TableSort<SortKey>
export type Filter = { words: string; state: TextKey | null; category: string | null; needing: boolean }

export const NO_FILTER: Filter = { words: '', state: null, category: null, needing: false }

export const isFiltered = ({ words, state, category, needing }: Filter): boolean =>
  words.trim() !== '' || state !== null || category !== null || needing

export const assetWords = ({ shown, assets }: ReportRow): string => {
  const first = shown.before + shown.registrable + shown.after
  return assets.length > 1 ? text('dashboard_assets_more', first, number(assets.length - 1)) : first
}

const stateWords = new Map<string, string>()

/** Returns a row’s state, answer and category texts. Cached, because looking up ten thousand texts is slow. */
const wordsOfState = (row: ReportRow): string => {
  const key = [row.at, row.reason, row.category, row.refused, row.refused && row.assets.length].join(' ')
  const kept = stateWords.get(key)
  if (kept !== undefined) return kept
  const answer = row.at === 'accepted' ? '' : answerWords(row)
  const made = [text(stateBadge(row.at, row.reason).headline), answer, categoryWords(row.category)].join('\n')
  stateWords.set(key, made)
  return made
}

const search = makeRowSearch((row: ReportRow) => [
  row.title,
  row.pageTitle ?? '',
  row.description ?? '',
  ...row.assets,
  row.shown.before + row.shown.registrable,
  wordsOfState(row),
  `#${row.reportNumber}`,
  row.slug,
  row.baseUrl,
  row.id,
])

const keyOf = (row: ReportRow, by: SortKey): number | string => {
  switch (by) {
    case 'state':
      return STATE_ORDER.indexOf(row.at)
    case 'asset':
      return row.shown.before + row.shown.registrable + row.shown.after
    case 'confirmed':
      return row.confirmedAt
  }
}

export const filtered = (rows: readonly ReportRow[], filter: Filter, now: number): ReportRow[] => {
  const { words, state, category, needing } = filter
  const matches = search(words)
  return rows.filter(
    (row) =>
      (state === null || stateBadge(row.at, row.reason).headline === state) &&
      (category === null || row.category === category) &&
      (!needing || needsPerson(row, now)) &&
      matches(row),
  )
}

/** Sorts rows; equal ones stay newest first. */
export const sorted = (rows: readonly ReportRow[], { by, down }: Sort): ReportRow[] =>
  sortedRows(
    rows,
    (row) => keyOf(row, by),
    down,
    (one, other) => other.confirmedAt - one.confirmedAt,
  )
