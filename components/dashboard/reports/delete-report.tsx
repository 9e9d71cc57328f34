import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import type { Ask } from '../../ui/ask.ts'
import { Confirm } from '../../ui/boxes/confirm.tsx'
import { notDone, NotDoneWords } from '../../wording/not-done.tsx'

/** Returns texts that say what the service already has and whether more would have been sent. */
const arrivalLines = ({ state, attempts }: ReportView): TextKey => {
  if (state.at === 'sending') return 'report_delete_sending'
  const mayGo = ['queued', 'waiting', 'held', 'needs-you', 'refused'].includes(state.at)
  if (!mayGo) return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_sent'
  return attempts.length === 0 ? 'report_delete_unsent' : 'report_delete_not_again'
}

type Props = { report: ReportView; ask: Ask; onDeleted: (told: TextKey) => void }

export const DeleteReport = ({ report, ask, onDeleted }: Props) => (
  <Confirm
    label={text('report_delete')}
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
