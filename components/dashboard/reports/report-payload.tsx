import { useId, useState } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { JsonView } from '../../ui/json/json-view.tsx'
import { NotDoneWords, notRead } from '../../wording/not-done.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { clockTime } from '../../ui/words.ts'
import { CaseFilePanel } from '../case-file/case-file-panel.tsx'
import type { DashboardDeps } from '../deps.ts'
import { ReportEvidence } from './report-evidence.tsx'

type Paper = 'request' | 'answer' | 'evidence' | 'case-file'

type Props = { report: ReportView; rows: ReportRow[]; deps: DashboardDeps }

/** The frozen request body and the service’s last response, both unchanged, the evidence, and the case file. */
export const ReportPayload = ({ report, rows, deps }: Props) => {
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
        {button('request', text('dashboard_request'))}
        {button('answer', text('dashboard_answer'))}
        {button('evidence', text('dashboard_evidence'))}
        {button('case-file', text('case_file_title'))}
      </div>
      <div id={id}>
        {open === 'evidence' ? (
          <ReportEvidence id={report.id} version={versionOf(report)} deps={deps} />
        ) : null}
        {open === 'case-file' ? (
          <CaseFilePanel key={report.id} id={report.id} rows={rows} deps={deps} />
        ) : null}
        {open === 'request' || open === 'answer' ? <Payload report={report} deps={deps} open={open} /> : null}
      </div>
    </div>
  )
}

const versionOf = (report: ReportView): string => `${report.id} ${report.state.at} ${report.attempts.length}`

const Payload = ({ report, deps, open }: Omit<Props, 'rows'> & { open: 'request' | 'answer' }) => {
  const asked = useAsked(() => deps.ask('report/papers', { id: report.id }), versionOf(report))
  if (asked.at === 'asking') return <p class="hint">{text('dashboard_loading')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown)} />
  const { body, answer } = asked.value
  if (open === 'request') return <JsonView label={text('dashboard_request')} json={body} copy={deps.copy} />
  if (answer === null) return <p class="hint">{text('dashboard_no_answer')}</p>
  return (
    <>
      <p class="hint">
        {text('dashboard_answer_received', answer.status, clockTime(answer.received, deps.now()))}
      </p>
      <JsonView label={text('dashboard_answer')} json={answer.text} copy={deps.copy} />
    </>
  )
}
