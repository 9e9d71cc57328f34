import { useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Confirm } from '../shared/confirm.tsx'
import type { DeskDoors } from './desk.tsx'

/** What a person can do about a report in its state. What it came to shows on the report itself. */
export const ReportActions = ({ report, doors }: { report: ReportView; doors: DeskDoors }) => {
  const [problem, setProblem] = useState<TextKey | null>(null)
  const { ask, openDraft, openOptions } = doors
  const { id } = report
  const { at } = report.state

  const run = (doing: Promise<unknown>) => {
    doing.then(
      () => setProblem(null),
      () => setProblem('desk_not_answered'),
    )
  }
  const undo = async () => {
    const { draftId } = await ask('report/undo', { id })
    if (draftId === null) setProblem('popup_too_late')
    else openDraft(draftId)
  }
  const queued = at === 'queued'
  const goes = queued || at === 'waiting' || at === 'held'
  const cancels = goes || at === 'refused' || at === 'needs-you'
  if (!cancels) return null
  return (
    <div class="actions">
      {queued ? (
        <button
          type="button"
          class="button main"
          onClick={() => void undo().catch(() => setProblem('desk_not_answered'))}
        >
          {text('popup_undo')}
        </button>
      ) : null}
      {at === 'held' ? (
        <button type="button" class="button main" onClick={openOptions}>
          {text('popup_mend_connection')}
        </button>
      ) : null}
      {goes ? (
        <button type="button" class="button" onClick={() => run(ask('report/send-now', { id }))}>
          {text(queued ? 'popup_send_now' : 'popup_retry_now')}
        </button>
      ) : null}
      <Confirm
        label={text('desk_cancel')}
        lines={text(report.ambiguous ? 'desk_cancel_ambiguous' : 'desk_cancel_lines')}
        yes={text('desk_cancel_yes')}
        no={text('desk_cancel_no')}
        failed={text('desk_not_answered')}
        act={async () => {
          await ask('report/cancel', { id })
        }}
      />
      {problem === null ? null : (
        <p class="problem" role="alert">
          {text(problem)}
        </p>
      )}
    </div>
  )
}
