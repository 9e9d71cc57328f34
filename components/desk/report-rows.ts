import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StateName } from '#lib/reports/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { defanged } from '../shared/address.tsx'
import { STATE_LOOKS } from '../shared/outcome-words.ts'
import { number } from '../shared/words.ts'

/** The states as the list sorts and offers them: what needs a person first. */
export const STATE_ORDER: StateName[] = [
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

/** A filter is the name that a state shows: two states of one name are one choice. */
export const STATE_FILTERS: TextKey[] = [...new Set(STATE_ORDER.map((state) => STATE_LOOKS[state].headline))]

export const needsPerson = ({ state }: ReportView): boolean =>
  state.at === 'needs-you' || state.at === 'refused'

export type SortKey = 'state' | 'asset' | 'confirmed'
export type Sort = { by: SortKey; down: boolean }
export type Filter = { words: string; state: TextKey | null }

/** The first asset as the list shows it, without its scheme, and how many more there are. */
export const assetWords = ({ assets }: ReportView): string => {
  const first = defanged(assets[0] ?? '').replace(/^hxxps?:\/\//i, '')
  return assets.length > 1 ? text('desk_assets_more', first, number(assets.length - 1)) : first
}

/** What the service said, as short as a column is. */
export const answerWords = ({ state }: ReportView): string => {
  switch (state.at) {
    case 'accepted':
      return text('desk_answer_number', state.reportNumber)
    case 'refused':
      return state.refusals.length > 0
        ? text('desk_answer_refused', number(state.refusals.length))
        : text('desk_answer_turned_down')
    case 'waiting':
      return state.status === null ? text('desk_answer_none') : text('desk_answer_status', state.status)
    case 'known':
      return text('desk_answer_known')
    case 'presumed':
      return text('desk_answer_unsure')
    case 'queued':
    case 'sending':
    case 'held':
    case 'needs-you':
    case 'cancelled':
      return '–'
  }
}

const haystack = (report: ReportView): string =>
  [
    report.title,
    ...report.assets,
    ...report.assets.map(defanged),
    report.id,
    report.state.at === 'accepted' ? report.state.reportNumber : '',
  ]
    .join('\n')
    .toLowerCase()

const keyOf = (report: ReportView, by: SortKey): number | string => {
  switch (by) {
    case 'state':
      return STATE_ORDER.indexOf(report.state.at)
    case 'asset':
      return report.assets[0] ?? ''
    case 'confirmed':
      return report.confirmedAt
  }
}

/** The reports that the filter lets through, in the order asked for; the newest first among equals. */
export const shownReports = (
  reports: ReportView[],
  { words, state }: Filter,
  { by, down }: Sort,
): ReportView[] => {
  const wanted = words.trim().toLowerCase()
  return reports
    .filter((report) => state === null || STATE_LOOKS[report.state.at].headline === state)
    .filter((report) => wanted === '' || haystack(report).includes(wanted))
    .map((report) => ({ report, key: keyOf(report, by) }))
    .toSorted((one, other) => {
      const order = one.key < other.key ? -1 : one.key > other.key ? 1 : 0
      return (down ? -order : order) || other.report.confirmedAt - one.report.confirmedAt
    })
    .map(({ report }) => report)
}
