import type { ReportView } from '#lib/messages/report-requests.ts'
import type { Report } from '#lib/model/report.ts'
import type { NextAttempt } from '#lib/model/next-attempt.ts'

export const reportViewOf = (
  {
    checkedAgainst: _checked,
    overriddenAssets: _overridden,
    wallets: _wallets,
    description: _description,
    pageTitle: _pageTitle,
    ...shown
  }: Report,
  nextAttempt: NextAttempt | null = null,
): ReportView => ({ ...shown, nextAttempt })
