import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StateName } from '#lib/reports/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import type { Ask } from './ask.ts'
import { Confirm } from './confirm.tsx'

const CANCELS: readonly StateName[] = ['queued', 'waiting', 'held', 'refused', 'needs-you']

/** Ends a report, after a question that says what is known of it: one that may have arrived is told as such. */
export const CancelReport = ({ report, ask }: { report: ReportView; ask: Ask }) =>
  CANCELS.includes(report.state.at) ? (
    <Confirm
      label={text('desk_cancel')}
      lines={text(report.ambiguous ? 'desk_cancel_ambiguous' : 'desk_cancel_lines')}
      yes={text('desk_cancel_yes')}
      no={text('desk_cancel_no')}
      failed={text('desk_not_answered')}
      act={async () => {
        await ask('report/cancel', { id: report.id })
      }}
    />
  ) : null
