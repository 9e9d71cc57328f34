import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Report } from './report.ts'
import type { Turn } from './turn.ts'

/** A report as pages show it. */
export const reportViewOf = (
  {
    checkedAgainst: _checked,
    overriddenAssets: _overridden,
    wallets: _wallets,
    description: _description,
    pageTitle: _pageTitle,
    ...shown
  }: Report,
  turn: Turn | null = null,
): ReportView => ({ ...shown, turn })
