import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ReportView } from '#lib/messages/report-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Address } from '../shared/address.tsx'
import { Icon } from '../shared/icons.tsx'
import { outcomeWords } from '../shared/outcome-words.ts'
import { RefusalList } from '../shared/refusal-list.tsx'
import { StateMark } from '../shared/state-mark.tsx'
import type { DeskDoors } from './desk.tsx'
import { ReportActions } from './report-actions.tsx'
import { ReportPapers } from './report-papers.tsx'
import { Timeline } from './timeline.tsx'

const FEW_ASSETS = 8

/** One report in full: where it stands, what can be done, what happened, and its papers. */
export const ReportDetail = ({
  report,
  doors,
  onBack,
  onReport,
}: {
  report: ReportView
  doors: DeskDoors
  onBack: () => void
  /** Another report is to be shown: one that this one became, or came from. */
  onReport: (id: string) => void
}) => {
  const now = doors.now()
  const heading = useRef<HTMLHeadingElement>(null)
  const { tone, headline, lines, quoted } = outcomeWords(report, now)
  const { state } = report

  // In narrow form the list is gone from under the focus.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <section class="report-detail" aria-label={text('desk_report')}>
      <button type="button" class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('desk_back')}
      </button>
      <h2 ref={heading} tabIndex={-1} class="wrap-anywhere clamp" title={report.title}>
        {report.title}
      </h2>
      <p class="small quiet wrap-anywhere">
        {text('desk_destination', report.destination.slug, report.destination.baseUrl)}
      </p>
      <div class={`standing fill-${tone}`}>
        <p class={`state tone-${tone}`} role="status">
          <StateMark tone={tone} />
          <span>{headline}</span>
        </p>
        {lines.map((line) => (
          <p key={line} class="small wrap-anywhere">
            {line}
          </p>
        ))}
        {quoted === '' ? null : <p class="small wrap-anywhere">{quoted}</p>}
      </div>
      <ReportActions report={report} doors={doors} showReport={onReport} />
      {'refusals' in state && state.refusals.length > 0 ? <RefusalList refusals={state.refusals} /> : null}
      <Assets assets={report.assets} />
      <Timeline report={report} now={now} />
      <ReportPapers report={report} doors={doors} />
    </section>
  )
}

const Assets = ({ assets }: { assets: string[] }) => {
  const [all, setAll] = useState(assets.length <= FEW_ASSETS)
  return (
    <div>
      <h3 class="label">{text('popup_assets')}</h3>
      <ul>
        {(all ? assets : assets.slice(0, FEW_ASSETS)).map((asset) => (
          <li key={asset}>
            <Address content={asset} />
          </li>
        ))}
      </ul>
      {all ? null : (
        <button type="button" class="text-button small" onClick={() => setAll(true)}>
          {text('desk_all_assets', assets.length)}
        </button>
      )}
    </div>
  )
}
