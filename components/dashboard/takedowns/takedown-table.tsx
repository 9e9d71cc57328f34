import type { Columns, GivenTable } from '#components/dashboard/column-table.tsx'
import { State, Ago } from '#components/dashboard/row-table.tsx'
import { ColumnTable, organizationColumn, sortedByColumn } from '#components/dashboard/column-table.tsx'
import { TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import { useMemo } from 'preact/hooks'
import type { TakedownRow, MatchedReport, KnownTakedown } from '#lib/model/takedown.ts'
import { text } from '#lib/platform/texts.ts'
import { addressWords, PlainAddress, reportHeading, typeWords } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/takedown.ts'
import { stateBadge } from '#components/wording/report-states.tsx'
import { plus } from '#components/ui/format.ts'
import type { TakedownSortKey, TakedownListView } from './takedown-route.ts'
import { rowKey } from '#components/dashboard/organizations.tsx'
import { Announcer } from '#components/ui/announcer.tsx'
import { StateMark } from '#components/ui/icons.tsx'
import { useAnswer } from '#components/ui/answers.ts'
import { TakedownTimeline } from '#components/dashboard/reports/timeline.tsx'
import { CopyButton, DetailPane, LinkedRow } from '#components/ui/controls.tsx'
import { useTakedownVersion, useDashboard } from '#components/dashboard/page.ts'
import { BackOnlineNote } from '#components/dashboard/back-online.tsx'
import { mayHaveTakedown } from '#components/dashboard/reports/report-table.tsx'
import type { Returned } from '#lib/takedowns/known-takedowns.ts'

const STATUS_ORDER = new Map<string, number>(TAKEDOWN_STATUSES.map((status, index) => [status, index]))

const brandWords = ({ brand }: TakedownRow): string => brand?.name || brand?.slug || '–'

const columns = (
  isBack: (row: TakedownRow) => boolean = () => false,
): Columns<TakedownRow, TakedownSortKey> => [
  {
    name: 'asset',
    label: 'common_asset',
    by: 'asset',
    order: ({ shown: { before, registrable, after } }) =>
      (registrable + before + after).replaceAll('[.]', '.').toLowerCase(),
    button: ({ shown }) => ({ shown, name: addressWords(shown) }),
  },
  {
    name: 'type',
    label: 'common_type',
    width: '112px',
    until: 960,
    by: 'type',
    order: ({ type }) => type || null,
    others: 'name',
    title: ({ type }) => type,
    cell: ({ type }) => typeWords(type),
  },
  {
    name: 'liveness',
    label: 'common_liveness',
    hint: 'cases_liveness_hint',
    width: '112px',
    until: 600,
    by: 'liveness',
    order: ({ liveness }) => liveness || null,
    others: 'name',
    title: ({ liveness }) => liveness,
    cell: ({ liveness }) => livenessWords(liveness),
  },
  {
    name: 'status',
    label: 'cases_column_status',
    width: '172px',
    narrow: '128px',
    by: 'status',
    order: ({ status }) => STATUS_ORDER.get(status) ?? STATUS_ORDER.size,
    title: ({ status }) => status,
    cell: (row) =>
      isBack(row) ? (
        <State tone="warn" words={text('case_back')} />
      ) : (
        <State {...statusBadge(row.status)} dir="auto" />
      ),
  },
  organizationColumn(({ organization }) => organization?.name ?? '', 'organization'),
  {
    name: 'brand',
    label: 'cases_column_brand',
    width: '112px',
    until: 960,
    by: 'brand',
    order: ({ brand }) => (brand?.name || brand?.slug || '').toLowerCase() || null,
    others: 'name',
    title: brandWords,
    cell: brandWords,
  },
  {
    name: 'assignee',
    label: 'cases_column_assignee',
    width: '112px',
    until: 960,
    by: 'assignee',
    order: ({ assignee }) => assignee?.toLowerCase() || null,
    others: 'name',
    title: ({ assignee }) => assignee ?? '',
    cell: ({ assignee }) => assignee || '–',
  },
  {
    name: 'updated',
    label: 'common_updated',
    width: 'clamp(136px, 18cqi, 152px)',
    until: 440,
    by: 'updated',
    downFirst: true,
    order: ({ updatedAt }) => updatedAt,
    class: 'quiet numbers',
    cell: ({ updatedAt, updatedText }) => <When at={updatedAt} raw={updatedText} />,
  },
  {
    name: 'opened',
    label: 'common_opened',
    width: '152px',
    until: 960,
    by: 'created',
    downFirst: true,
    order: ({ createdAt }) => createdAt,
    class: 'quiet numbers',
    cell: ({ createdAt, createdText }) => <When at={createdAt} raw={createdText} />,
  },
  {
    name: 'report',
    label: 'cases_column_report',
    width: '124px',
    until: 760,
    cell: ({ reports }) => <MyReports reports={reports} />,
  },
]

/** Returns the loaded rows in the order of the view. */
export const inViewOrder = (
  rows: readonly TakedownRow[],
  { sort }: Pick<TakedownListView, 'sort'>,
): readonly TakedownRow[] => sortedByColumn(columns(), rows, sort)

type TakedownTableProps = Omit<GivenTable<TakedownRow, TakedownSortKey>, 'chosen' | 'onChoose'> & {
  chosen: TakedownRow | undefined
  isBack: (row: TakedownRow) => boolean
  onChoose: (row: TakedownRow) => void
}

export const TakedownTable = ({ chosen, isBack, onChoose, ...table }: TakedownTableProps) => {
  // One brand tells no case from another.
  const tellsBrand = useMemo(() => new Set(table.rows.map(brandWords)).size > 1, [table.rows])
  return (
    <ColumnTable
      {...table}
      caption="dashboard_takedowns"
      columns={columns(isBack).filter(({ name }) => name !== 'brand' || tellsBrand)}
      says={['status', 'liveness']}
      idOf={rowKey}
      chosen={chosen ? rowKey(chosen) : null}
      onChoose={(_id, row) => onChoose(row)}
    />
  )
}

const When = ({ at, raw }: { at: number | null; raw: string | null }) =>
  at === null ? <span title={raw ?? ''}>{raw || '–'}</span> : <Ago at={at} />

const MyReports = ({ reports }: Pick<TakedownRow, 'reports'>) => {
  const [first] = reports
  if (first === undefined) return <span class="quiet">–</span>
  const { tone, headline } = stateBadge(first.state, first.reason ?? null)
  const words = text(headline) + (reports.length > 1 ? ` ${plus(reports.length - 1)}` : '')
  return <State tone={tone} words={words} title={words} />
}

type TakedownDetailProps = {
  id: number
  /** Whose case is looked for first, of several. */
  connection: string | undefined
  row: TakedownRow | undefined
  /** Of all organizations: a link may name no organization, or another one than that of the list. */
  returns: readonly Returned[]
  onBack: () => void
}

export const TakedownDetail = ({ id, connection, row, returns, onBack }: TakedownDetailProps) => {
  const { read } = useDashboard()
  const version = useTakedownVersion()
  const asked = useAnswer(() => read.takedown(id, connection), `${version} ${connection}`)
  const found = asked.status === 'ready' ? asked.value : null
  // A listed case isn’t another organization’s of the same number.
  const known = row && found?.case.organization?.id !== connection ? null : found
  const whose = known?.case.organization?.id ?? connection
  const shown = newer(row, known?.case)
  return (
    <DetailPane label={text('common_case')} back={text('cases_back')} onBack={onBack} takesFocus>
      <Announcer words={shown && asked.status !== 'loading' ? statusBadge(shown.status).words : ''} />
      {shown ? (
        <Whole
          row={shown}
          known={known}
          returned={returns.find(({ row: one }) => one.id === id && one.organization?.id === whose)}
          version={version}
        />
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
  returned,
  version,
}: {
  row: TakedownRow
  known: KnownTakedown | null
  returned: Returned | undefined
  version: number
}) => {
  const { tone, words } = statusBadge(row.status)
  const asset = addressWords(row.shown)
  return (
    <>
      <div class="about stack-4">
        <div class="detail-head line-8 top">
          <h2 class="wrap-anywhere clamp" title={asset}>
            <PlainAddress shown={row.shown} />
          </h2>
          <CopyButton content={row.content} name={asset} />
        </div>
        <p class="small quiet">{text('common_case_number', row.id)}</p>
      </div>
      {known?.back ? (
        <BackOnlineNote
          caseId={row.id}
          back={known.back}
          returned={returned}
          report={row.reports.findLast(({ state }) => mayHaveTakedown(state))?.id}
        />
      ) : null}
      <div class={`filled stack-4 fill-${tone}`}>
        <p class={`state tone-${tone}`} title={row.status}>
          <StateMark tone={tone} />
          <span class="wrap-anywhere">{words}</span>
        </p>
        <p class="small wrap-anywhere" title={text('cases_liveness_hint')}>
          {text('cases_liveness_is', livenessWords(row.liveness))}
        </p>
      </div>
      <Facts row={row} known={known} />
      <Reports row={row} version={version} />
      <TakedownTimeline known={known} />
    </>
  )
}

const Facts = ({ row, known }: { row: TakedownRow; known: KnownTakedown | null }) => (
  <dl class="facts">
    {row.organization ? (
      <>
        <dt>{text('popup_for_organization')}</dt>
        <dd class="clamp" dir="auto">
          {row.organization.name}
        </dd>
      </>
    ) : null}
    <dt>{text('common_type')}</dt>
    <dd title={row.type}>{typeWords(row.type)}</dd>
    <dt>{text('cases_column_brand')}</dt>
    <dd class="clamp" dir="auto" title={brandWords(row)}>
      {brandWords(row)}
    </dd>
    <dt>{text('cases_column_assignee')}</dt>
    <dd class="clamp" dir="auto" title={row.assignee ?? ''}>
      {row.assignee || '–'}
    </dd>
    <dt>{text('common_opened')}</dt>
    <dd class="numbers">{row.createdAt === null ? row.createdText || '–' : <Ago at={row.createdAt} />}</dd>
    <dt>{text('common_updated')}</dt>
    <dd class="numbers">{row.updatedAt === null ? row.updatedText || '–' : <Ago at={row.updatedAt} />}</dd>
    {known ? (
      <>
        <dt>{text('common_last_checked')}</dt>
        <dd class="numbers">
          <Ago at={known.seenAt} />
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
  const { id, state, reason, title, asset, reportNumber, how } = report
  const { tone, headline } = stateBadge(state, reason ?? null)
  const { words, as } = reportHeading(title, asset)
  return (
    <li>
      <LinkedRow href={`#reports/${id}`} tone={tone} state={text(headline)}>
        <span class="linked-words medium one-line shrinks" {...as} title={words}>
          {reportNumber === '' ? words : `#${reportNumber} ${words}`}
        </span>
      </LinkedRow>
      {how === 'domain' ? <p class="hint">{text('cases_report_on_domain')}</p> : null}
    </li>
  )
}
