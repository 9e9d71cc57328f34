import type { ReportRow, ReportState, StateName } from '#lib/model/report-state.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import { number } from '#components/ui/format.ts'
import type { CATEGORIES } from '#lib/limits.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { stateBadge } from '#components/wording/outcomes.ts'
import type { Sort as TableSort } from '#components/dashboard/row-table.tsx'
import { makeRowSearch, sortedRows } from '#components/dashboard/list-store.ts'

type Named<Name extends StateName> = Extract<ReportState, { at: Name }>

const WAITING: Record<Named<'waiting'>['because'], TextKey> = {
  offline: 'short_offline',
  'no-connection': 'short_no_connection',
  'timed-out': 'short_timed_out',
  'broken-off': 'short_broken_off',
  'server-error': 'short_server_error',
  throttled: 'short_throttled',
  'request-timeout': 'short_request_timeout',
  'not-json': 'short_not_json',
  'processing-failed': 'short_processing_failed',
  'worker-stopped': 'short_worker_stopped',
  'connection-mended': 'short_connection_mended',
  'asked-again': 'short_asked_again',
  behind: 'short_behind',
}

const HELD: Record<Named<'held'>['because'], TextKey> = {
  'no-key': 'short_no_key',
  'no-permission': 'short_no_permission',
  unauthorized: 'short_unauthorized',
  forbidden: 'short_forbidden',
  'not-found': 'short_not_found',
  'not-this-service': 'short_not_this_service',
  redirected: 'short_redirected',
  'other-destination': 'short_other_destination',
  firewall: 'short_firewall',
}

const REFUSED: Record<Named<'refused'>['why'], TextKey> = {
  assets: 'short_turned_down',
  'bad-request': 'short_bad_request',
  'too-large': 'short_too_large',
  unsupported: 'short_unsupported',
  'said-no': 'short_turned_down',
  rejected: 'short_turned_down',
  firewall: 'short_firewall',
}

const PRESUMED: Record<Named<'presumed'>['why'], TextKey> = {
  'known-after-doubt': 'short_unsure',
  'other-answer': 'short_unsure',
  'number-alone': 'short_unsure',
  stopped: 'short_stopped',
  confirmed: 'short_confirmed',
}

const NEEDS_YOU: Record<Named<'needs-you'>['because'], TextKey> = {
  'own-asset': 'short_own_asset',
  'own-asset-forbidden': 'short_own_asset_forbidden',
  'unreadable-row': 'short_unreadable',
}

const REASONS: Partial<Record<StateName, Record<string, TextKey>>> = {
  waiting: WAITING,
  held: HELD,
  refused: REFUSED,
  presumed: PRESUMED,
  'needs-you': NEEDS_YOU,
}

export const answerWords = ({ at, reason, refused, reportNumber, assets }: ReportRow): string => {
  if (at === 'accepted') return text('dashboard_answer_number', reportNumber)
  if (at === 'refused' && refused > 0 && refused < assets.length)
    return text('short_refused', number(refused), number(assets.length))
  if (at === 'known') return text(reason === 'correct' ? 'short_correct' : 'short_known')
  if (at === 'cancelled') return text(reason === null ? 'short_cancelled' : 'short_replaced')
  const words = REASONS[at]
  const key = words && reason !== null && Object.hasOwn(words, reason) ? words[reason] : undefined
  return key === undefined ? '–' : text(key)
}

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
