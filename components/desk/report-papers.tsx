import { useId, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/messages/report-row.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { JsonView } from '../shared/json-view.tsx'
import { NotDoneWords, notRead } from '../shared/not-done.tsx'
import { useAsked } from '../shared/use-asked.ts'
import { clockTime } from '../shared/words.ts'
import { CaseFilePanel } from './case-file-panel.tsx'
import type { DeskDoors } from './doors.ts'
import { ReportEvidence } from './report-evidence.tsx'

type Paper = 'request' | 'answer' | 'evidence' | 'case-file'

type Props = { report: ReportView; rows: ReportRow[]; doors: DeskDoors }

/** The request body as it was frozen, the service's last answer, each as it is; the evidence, readable; and all of it as a case file. */
export const ReportPapers = ({ report, rows, doors }: Props) => {
  const id = useId()
  const [open, setOpen] = useState<Paper | null>(null)
  const button = (paper: Paper, label: string) => (
    <button
      type="button"
      class="button paper"
      aria-expanded={open === paper}
      aria-controls={open === paper ? id : undefined}
      onClick={() => setOpen(open === paper ? null : paper)}
    >
      {label}
    </button>
  )
  return (
    <div class="papers">
      <div class="actions">
        {button('request', text('desk_request'))}
        {button('answer', text('desk_answer'))}
        {button('evidence', text('desk_evidence'))}
        {button('case-file', text('case_file_title'))}
      </div>
      <div id={id}>
        {open === 'evidence' ? (
          <ReportEvidence id={report.id} version={versionOf(report)} doors={doors} />
        ) : null}
        {open === 'case-file' ? (
          <CaseFilePanel key={report.id} id={report.id} rows={rows} doors={doors} />
        ) : null}
        {open === 'request' || open === 'answer' ? (
          <Papers report={report} doors={doors} open={open} />
        ) : null}
      </div>
    </div>
  )
}

const versionOf = (report: ReportView): string => `${report.id} ${report.state.at} ${report.attempts.length}`

const Papers = ({ report, doors, open }: Omit<Props, 'rows'> & { open: 'request' | 'answer' }) => {
  const asked = useAsked(() => doors.ask('report/papers', { id: report.id }), versionOf(report))
  if (asked.at === 'asking') return <p class="hint">{text('desk_loading')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown)} />
  const { body, answer } = asked.value
  if (open === 'request') return <JsonView label={text('desk_request')} json={body} copy={doors.copy} />
  if (answer === null) return <p class="hint">{text('desk_no_answer')}</p>
  return (
    <>
      <p class="hint">
        {text('desk_answer_received', answer.status, clockTime(answer.received, doors.now()))}
      </p>
      <JsonView label={text('desk_answer')} json={answer.text} copy={doors.copy} />
    </>
  )
}
