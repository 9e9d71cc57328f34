import type { ReportView } from '#lib/messages/report-requests.ts'
import type { StateName } from '#lib/model/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Ask } from '../ui/ask.ts'
import { Confirm } from '../ui/boxes/confirm.tsx'
import { notDone, NotDoneWords } from '../wording/not-done.tsx'

const CANCELS: readonly StateName[] = ['queued', 'sending', 'waiting', 'held', 'refused', 'needs-you']

const isStopping = ({ state }: ReportView): boolean => state.at === 'sending' && state.stopping === true

const linesOf = ({ state, ambiguous }: ReportView): TextKey => {
  if (state.at === 'sending') return 'dashboard_cancel_sending'
  return ambiguous ? 'dashboard_cancel_ambiguous' : 'dashboard_cancel_lines'
}

/** Cancels a report after a confirmation that says whether the service may have received it. */
export const CancelReport = ({ report, ask }: { report: ReportView; ask: Ask }) =>
  CANCELS.includes(report.state.at) && !isStopping(report) ? (
    <Confirm
      label={text('dashboard_cancel')}
      hint={text('dashboard_cancel_hint')}
      lines={text(linesOf(report))}
      yes={text('dashboard_cancel_yes')}
      no={text('dashboard_cancel_no')}
      failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'dashboard_not_answered')} />}
      act={async () => {
        await ask('report/cancel', { id: report.id })
      }}
    />
  ) : null
