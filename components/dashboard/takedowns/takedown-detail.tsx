import { useLayoutEffect, useRef } from 'preact/hooks'
import type { TakedownRow, MatchedReport, KnownTakedown } from '#lib/model/takedowns/takedown-row.ts'
import { text } from '#lib/platform/texts.ts'
import { Announcer } from '../../ui/boxes/announcer.tsx'
import { AddressText } from '../../wording/address.tsx'
import { typeWords } from '../../wording/asset-type-words.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { Icon } from '../../ui/icons.tsx'
import { stateBadge } from '../../wording/outcome-words.ts'
import { reportHeading } from '../../wording/report-heading.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { useAsked } from '../../ui/use-asked.ts'
import { TakedownTimeline } from './takedown-timeline.tsx'
import { brandWords } from './takedown-table.tsx'
import { CopyButton } from '../../ui/copying/copy-button.tsx'
import type { DashboardDeps } from '../deps.ts'
import { Ago } from '../ago.tsx'
import { useTakedownVersion } from '../use-version.ts'

type Props = {
  id: number
  row: TakedownRow | undefined
  deps: DashboardDeps
  now: number
  onBack: () => void
}

export const TakedownDetail = ({ id, row, deps, now, onBack }: Props) => {
  const version = useTakedownVersion(deps.onChange)
  const asked = useAsked(() => deps.ask('takedowns/case', { id }), version)
  const back = useRef<HTMLButtonElement>(null)
  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    if (document.activeElement === document.body || !document.activeElement?.checkVisibility())
      back.current?.focus({ preventScroll: true })
  }, [])
  const known = asked.at === 'here' ? asked.value.found : null
  const shown = newer(row, known?.case)
  return (
    <section class="detail-pane" aria-label={text('cases_case')}>
      <button type="button" ref={back} class="text-button back" onClick={onBack}>
        <Icon name="back" /> {text('cases_back')}
      </button>
      <Announcer words={shown && asked.at !== 'asking' ? statusBadge(shown.status).words : ''} />
      {shown ? (
        <Whole row={shown} known={known} deps={deps} now={now} version={version} />
      ) : asked.at === 'asking' ? (
        <p class="quiet">{text('dashboard_loading')}</p>
      ) : (
        <p class="quiet">{text(asked.at === 'failed' ? 'cases_not_answered' : 'cases_not_here')}</p>
      )}
    </section>
  )
}

/** If the service’s times don’t decide, returns the stored one: its changes are shown below it. */
const newer = (listed: TakedownRow | undefined, known: TakedownRow | undefined): TakedownRow | undefined =>
  listed && known ? ((listed.updatedAt ?? 0) > (known.updatedAt ?? 0) ? listed : known) : (listed ?? known)

const Whole = ({
  row,
  known,
  deps,
  now,
  version,
}: {
  row: TakedownRow
  known: KnownTakedown | null
  deps: DashboardDeps
  now: number
  version: number
}) => {
  const { tone, words } = statusBadge(row.status)
  const asset = row.shown.before + row.shown.registrable + row.shown.after
  return (
    <>
      <div class="about">
        <div class="detail-head">
          <h2 class="wrap-anywhere clamp" title={asset}>
            <span class="address mono" dir="ltr">
              <AddressText {...row.shown} wraps />
            </span>
          </h2>
          <CopyButton content={row.content} name={asset} copy={deps.copy} />
        </div>
        <p class="small quiet">{text('cases_number', row.id)}</p>
      </div>
      <div class={`status-box fill-${tone}`}>
        <p class={`state tone-${tone}`} title={row.status}>
          <StateMark tone={tone} />
          <span class="wrap-anywhere">{words}</span>
        </p>
        <p class="small wrap-anywhere" title={text('cases_liveness_hint')}>
          {text('cases_liveness_is', livenessWords(row.liveness))}
        </p>
      </div>
      <Facts row={row} known={known} now={now} />
      <Reports row={row} deps={deps} version={version} />
      <TakedownTimeline known={known} now={now} />
    </>
  )
}

const Facts = ({ row, known, now }: { row: TakedownRow; known: KnownTakedown | null; now: number }) => (
  <dl class="facts">
    <dt>{text('cases_column_type')}</dt>
    <dd title={row.type}>{typeWords(row.type)}</dd>
    <dt>{text('cases_column_brand')}</dt>
    <dd class="clamp" dir="auto" title={brandWords(row)}>
      {brandWords(row)}
    </dd>
    <dt>{text('cases_column_assignee')}</dt>
    <dd class="clamp" dir="auto" title={row.assignee ?? ''}>
      {row.assignee || '–'}
    </dd>
    <dt>{text('cases_opened')}</dt>
    <dd class="numbers">
      {row.createdAt === null ? row.createdText || '–' : <Ago at={row.createdAt} now={now} />}
    </dd>
    <dt>{text('cases_column_updated')}</dt>
    <dd class="numbers">
      {row.updatedAt === null ? row.updatedText || '–' : <Ago at={row.updatedAt} now={now} />}
    </dd>
    {known ? (
      <>
        <dt>{text('cases_looked')}</dt>
        <dd class="numbers">
          <Ago at={known.seenAt} now={now} />
        </dd>
      </>
    ) : null}
  </dl>
)

/** The user’s own reports of the asset, queried again because the list may be older. */
const Reports = ({ row, deps, version }: { row: TakedownRow; deps: DashboardDeps; version: number }) => {
  const { content, type } = row
  const asked = useAsked(() => deps.ask('takedowns/reports', { content, type }), `${content} ${version}`)
  const reports = asked.at === 'here' ? asked.value.reports : row.reports
  return (
    <div>
      <h3 class="label">{text('cases_reports')}</h3>
      {reports.length === 0 ? <p class="small quiet">{text('cases_no_report')}</p> : null}
      <ul>
        {reports.map((report) => (
          <LinkedReport key={report.id} report={report} />
        ))}
      </ul>
    </div>
  )
}

const LinkedReport = ({ report }: { report: MatchedReport }) => {
  const { id, at, reason, title, asset, reportNumber, how } = report
  const { tone, headline } = stateBadge(at, reason ?? null)
  const { words, as } = reportHeading(title, asset)
  return (
    <li>
      <a class="linked" href={`#reports/${id}`}>
        <StateMark tone={tone} />
        <span class={`tone-${tone} linked-state`}>{text(headline)}</span>
        <span class="linked-words" {...as} title={words}>
          {reportNumber === '' ? words : `#${reportNumber} ${words}`}
        </span>
      </a>
      {how === 'domain' ? <p class="hint">{text('cases_report_on_domain')}</p> : null}
    </li>
  )
}
