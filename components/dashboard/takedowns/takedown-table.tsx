import { useId, useMemo } from 'preact/hooks'
import type { TakedownRow, MatchedReport, KnownTakedown } from '#lib/model/takedown.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords, AddressText, reportHeading } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { stateBadge } from '#components/wording/outcomes.tsx'
import type { Column, RowPosition } from '#components/dashboard/row-table.tsx'
import { State, Ago, RowButton, RowTable } from '#components/dashboard/row-table.tsx'
import { plus } from '#components/ui/format.ts'
import type { TakedownSort, TakedownSortKey } from './takedown-list.ts'
import { Announcer } from '#components/ui/announcer.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { useAnswer } from '#components/ui/page.ts'
import { TakedownTimeline } from '#components/dashboard/reports/timeline.tsx'
import { CopyButton, DetailPane, LinkedRow } from '#components/ui/controls.tsx'
import { useTakedownVersion, useDashboard } from '#components/dashboard/page.ts'

const COLUMNS: readonly Column<TakedownSortKey>[] = [
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'type', label: 'cases_column_type', by: 'type' },
  { name: 'liveness', label: 'cases_column_liveness', hint: 'cases_liveness_hint', by: 'liveness' },
  { name: 'status', label: 'cases_column_status', by: 'status' },
  { name: 'brand', label: 'cases_column_brand', by: 'brand' },
  { name: 'assignee', label: 'cases_column_assignee', by: 'assignee' },
  { name: 'updated', label: 'cases_column_updated', by: 'updated', downFirst: true },
  { name: 'opened', label: 'cases_opened', by: 'created', downFirst: true },
  { name: 'report', label: 'cases_column_report', by: null },
]

type TakedownTableProps = {
  rows: readonly TakedownRow[]
  chosen: number | null
  now: number
  sort: TakedownSort
  view: string
  returned: number
  onSort: (sort: TakedownSort) => void
  onChoose: (id: number) => void
}

/** Leaves out the brand where it tells no case from another. */
const columnsFor = (rows: readonly TakedownRow[]): typeof COLUMNS =>
  new Set(rows.map(brandWords)).size > 1 ? COLUMNS : COLUMNS.filter(({ name }) => name !== 'brand')

const idOf = ({ id }: TakedownRow): string => String(id)

export const TakedownTable = ({ chosen, now, onChoose, ...table }: TakedownTableProps) => {
  const columns = useMemo(() => columnsFor(table.rows), [table.rows])
  return (
    <RowTable
      {...table}
      caption="dashboard_takedowns"
      columns={columns}
      idOf={idOf}
      chosen={chosen === null ? null : String(chosen)}
      onChoose={(id) => onChoose(Number(id))}
    >
      {(row, position) => (
        <TakedownTableRow row={row} now={now} tellsBrand={columns === COLUMNS} {...position} />
      )}
    </RowTable>
  )
}

const brandWords = ({ brand }: TakedownRow): string => brand?.name || brand?.slug || '–'

type RowProps = RowPosition & { row: TakedownRow; now: number; tellsBrand: boolean }

const TakedownTableRow = ({ row, now, tellsBrand, ...at }: RowProps) => {
  const id = useId()
  const { tone, words } = statusBadge(row.status)
  const { before, registrable, after } = row.shown
  const name = before + registrable + after
  const brand = brandWords(row)
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td class="column-asset">
        <RowButton {...at} shown={row.shown} name={name} describedBy={`${id}-status ${id}-liveness`} />
      </td>
      <td class="column-type" dir="auto" title={row.type}>
        {typeWords(row.type)}
      </td>
      <td id={`${id}-liveness`} class="column-liveness" dir="auto" title={row.liveness}>
        {livenessWords(row.liveness)}
      </td>
      <td id={`${id}-status`} class="column-status" title={row.status}>
        <State tone={tone} words={words} dir="auto" />
      </td>
      {tellsBrand ? (
        <td class="column-brand" dir="auto" title={brand}>
          {brand}
        </td>
      ) : null}
      <td class="column-assignee" dir="auto" title={row.assignee ?? ''}>
        {row.assignee || '–'}
      </td>
      <td class="column-updated quiet numbers">
        <When at={row.updatedAt} raw={row.updatedText} now={now} />
      </td>
      <td class="column-opened quiet numbers">
        <When at={row.createdAt} raw={row.createdText} now={now} />
      </td>
      <td class="column-report">
        <MyReports reports={row.reports} />
      </td>
    </tr>
  )
}

const When = ({ at, raw, now }: { at: number | null; raw: string | null; now: number }) => {
  if (at === null) return <span title={raw ?? ''}>{raw || '–'}</span>
  return <Ago at={at} now={now} />
}

const MyReports = ({ reports }: Pick<TakedownRow, 'reports'>) => {
  const [first] = reports
  if (first === undefined) return <span class="quiet">–</span>
  const { tone, headline } = stateBadge(first.at, first.reason ?? null)
  const words = text(headline) + (reports.length > 1 ? ` ${plus(reports.length - 1)}` : '')
  return <State tone={tone} words={words} title={words} />
}

type TakedownDetailProps = {
  id: number
  row: TakedownRow | undefined
  now: number
  onBack: () => void
}

export const TakedownDetail = ({ id, row, now, onBack }: TakedownDetailProps) => {
  const { read } = useDashboard()
  const version = useTakedownVersion()
  const asked = useAnswer(() => read.takedown(id), version)
  const known = asked.status === 'ready' ? asked.value : null
  const shown = newer(row, known?.case)
  return (
    <DetailPane label={text('cases_case')} back={text('cases_back')} onBack={onBack} takesFocus>
      <Announcer words={shown && asked.status !== 'loading' ? statusBadge(shown.status).words : ''} />
      {shown ? (
        <Whole row={shown} known={known} now={now} version={version} />
      ) : asked.status === 'loading' ? (
        <p class="quiet">{text('common_loading')}</p>
      ) : (
        <p class="quiet">{text(asked.status === 'failed' ? 'common_not_answered' : 'cases_not_here')}</p>
      )}
    </DetailPane>
  )
}

/** If the service’s times don’t decide, returns the stored one: its changes are shown below it. */
const newer = (listed: TakedownRow | undefined, known: TakedownRow | undefined): TakedownRow | undefined =>
  listed && known ? ((listed.updatedAt ?? 0) > (known.updatedAt ?? 0) ? listed : known) : (listed ?? known)

const Whole = ({
  row,
  known,

  now,
  version,
}: {
  row: TakedownRow
  known: KnownTakedown | null
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
          <CopyButton content={row.content} name={asset} />
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
      <Reports row={row} version={version} />
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
const Reports = ({ row, version }: { row: TakedownRow; version: number }) => {
  const { read } = useDashboard()
  const { content, type } = row
  const asked = useAnswer(() => read.reportsAbout({ content, type }), `${content} ${version}`)
  const reports = asked.status === 'ready' ? asked.value : row.reports
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
      <LinkedRow href={`#reports/${id}`} tone={tone} state={text(headline)}>
        <span class="linked-words" {...as} title={words}>
          {reportNumber === '' ? words : `#${reportNumber} ${words}`}
        </span>
      </LinkedRow>
      {how === 'domain' ? <p class="hint">{text('cases_report_on_domain')}</p> : null}
    </li>
  )
}
