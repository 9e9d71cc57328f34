import { useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { AllowHost } from '../../form/allow-host.tsx'
import { CancelReport } from '../../repairs/cancel-report.tsx'
import { notDone, NotDoneWords, type NotDone } from '../../wording/not-done.tsx'
import { RemainingDraft } from '../../repairs/related-reports.tsx'
import { RepairActions, RetryNow } from '../../repairs/repair-actions.tsx'
import type { DashboardDeps } from '../deps.ts'
import type { Ask } from '../../ui/ask.ts'
import { Confirm } from '../../ui/boxes/confirm.tsx'

type Props = {
  report: ReportView
  deps: DashboardDeps
  showReport: (id: string) => void
  /** Called after deletion with the message to show above the list. */
  onDeleted: (told: TextKey) => void
}

export const ReportActions = ({ report, deps, showReport, onDeleted }: Props) => {
  const [problem, setProblem] = useState<NotDone | null>(null)
  const { ask, openDraft, openOptions, copy } = deps
  const { id, state } = report

  const run = (doing: Promise<unknown>) => {
    doing.then(
      () => setProblem(null),
      (thrown: unknown) => setProblem(notDone(thrown)),
    )
  }
  const undo = async () => {
    const { draftId, reportId, toList = false } = await ask('report/undo', { id })
    if (draftId !== null) openDraft(draftId)
    else if (reportId !== null) showReport(reportId)
    else if (toList) deps.route.write('bulk')
    else setProblem({ says: 'popup_too_late', failure: null })
  }
  const sendNow = (): void => run(ask('report/send-now', { id }))
  const queued = state.at === 'queued'
  const elsewhere = state.at === 'held' && state.because === 'other-destination'
  const unreadable = state.at === 'needs-you' && state.because === 'unreadable-row'
  const goes = state.at === 'waiting' || unreadable || (state.at === 'held' && !elsewhere)
  return (
    <>
      <RepairActions key={id} report={report} deps={{ ask, copy, openDraft, showReport, openOptions }}>
        {queued ? (
          <button
            type="button"
            class="button main"
            onClick={() => void undo().catch((thrown: unknown) => setProblem(notDone(thrown)))}
          >
            {text('popup_undo')}
          </button>
        ) : null}
        {state.at === 'held' && !elsewhere ? (
          state.because === 'no-permission' ? (
            <AllowHost deps={deps} />
          ) : (
            <button type="button" class="button main" onClick={openOptions}>
              {text('popup_mend_connection')}
            </button>
          )
        ) : null}
        {queued ? (
          <button type="button" class="button" onClick={sendNow}>
            {text('popup_send_now')}
          </button>
        ) : goes ? (
          <RetryNow report={report} now={deps.now()} retry={sendNow} />
        ) : null}
        {queued ? null : <CancelReport report={report} ask={ask} />}
        <DeleteReport key={`delete ${id}`} report={report} ask={ask} onDeleted={onDeleted} />
      </RepairActions>
      <NotDoneWords problem={problem} />
      <RemainingDraft key={`kept ${id}`} report={report} deps={{ ask, openDraft }} />
    </>
  )
}

/** Returns texts that say what the service already has and whether more would have been sent. */
const arrivalLines = ({ state, attempts }: ReportView): TextKey => {
  if (state.at === 'sending') return 'report_delete_sending'
  const mayGo = ['queued', 'waiting', 'held', 'needs-you', 'refused'].includes(state.at)
  if (!mayGo) return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_sent'
  return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_not_again'
}

type DeleteProps = { report: ReportView; ask: Ask; onDeleted: (told: TextKey) => void }

const DeleteReport = ({ report, ask, onDeleted }: DeleteProps) => (
  <Confirm
    label={text('report_delete')}
    hint={text('report_delete_hint')}
    lines={[text('report_delete_lines'), text(arrivalLines(report)), text('report_delete_final')].join(' ')}
    yes={text('report_delete_yes')}
    no={text('report_delete_no')}
    failed={(thrown) => <NotDoneWords problem={notDone(thrown, 'dashboard_not_answered')} />}
    act={async () => {
      const erased = await ask('report/delete', { id: report.id })
      if (erased.at === 'gone') onDeleted('report_deleted_before')
      else onDeleted(erased.wasSending ? 'report_deleted_sending' : 'report_deleted')
    }}
  />
)
