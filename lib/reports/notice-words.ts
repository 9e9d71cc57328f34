import { defangText } from '#lib/assets/defang.ts'
import { text, textFor } from '#lib/platform/texts.ts'
import type { NoticeKind } from './notices.ts'
import type { Report } from '#lib/model/report.ts'

/** Maximum length of the asset in a notification. Systems show no more, and the dashboard shows all of it. */
const LONGEST = 120

const assetOf = ({ assets }: Report): string => {
  const first = defangText(assets[0] ?? '')
  return first.length > LONGEST ? `${first.slice(0, LONGEST)}…` : first
}

export const noticeWords = (
  kind: NoticeKind,
  reports: readonly Report[],
): { title: string; message: string } => {
  const [only] = reports
  const one = only && reports.length === 1 ? only : null
  if (reports.every(({ state }) => state.at === 'held') && only)
    return { title: text('notice_held'), message: text('notice_held_lines') }
  if (kind === 'accepted')
    return {
      title: textFor(reports.length, 'notice_accepted_one', 'notice_accepted_other', reports.length),
      message: one ? assetOf(one) : text('notice_open'),
    }
  return {
    title: textFor(reports.length, 'notice_needs_one', 'notice_needs_other', reports.length),
    message: one ? assetOf(one) : text('notice_open'),
  }
}
