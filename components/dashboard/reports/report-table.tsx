import type { Columns, GivenTable } from '#components/dashboard/column-table.tsx'
import type { Sort, SortKey } from './report-rows.ts'
import { ColumnTable, organizationColumn, sortedByColumn } from '#components/dashboard/column-table.tsx'
import { LinkedRow } from '#components/ui/controls.tsx'
import type { TakedownBrief, TakedownsOfReport } from '#lib/takedowns/known-takedowns.ts'
import type { KnownTakedown } from '#lib/model/takedown.ts'
import type { StateName, ReportRow } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { addressWords, PlainAddress, defangedWords } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/takedown.ts'
import { exactTime, relative, number, plus } from '#components/ui/format.ts'
import { stateHint, stateBadge } from '#components/wording/report-states.tsx'
import { State, Ago } from '#components/dashboard/row-table.tsx'
import { usePage } from '#components/ui/page.ts'
import { foreign } from '#components/ui/pieces.tsx'
import { takedownRoute } from '#components/dashboard/page.ts'
import { type NameOf, useOrganizations } from '#components/dashboard/organizations.tsx'
import { answerWords, assetWords, categoryWords, STATE_ORDER } from './report-rows.ts'

export type OfReport = TakedownsOfReport

/** Returns true if the service has, or may have, the report’s assets; otherwise no case can exist. */
export const mayHaveTakedown = (state: StateName): boolean =>
  state === 'accepted' || state === 'known' || state === 'presumed'

export const ReportTakedown = ({ cases, searchedAt }: Pick<OfReport, 'cases' | 'searchedAt'>) => {
  const { now } = usePage()
  return (
    <div>
      <h3 class="label">{text('report_cases')}</h3>
      {cases.length > 0 ? (
        <ul>
          {cases.map((one) => (
            <TakedownLine key={one.case.id} known={one} />
          ))}
        </ul>
      ) : (
        <p class="small quiet" title={searchedAt === null ? undefined : exactTime(searchedAt)}>
          {text('report_no_case')}{' '}
          {searchedAt === null
            ? text('common_not_checked_yet')
            : text('common_last_checked_at', relative(searchedAt, now()))}
        </p>
      )}
    </div>
  )
}

const TakedownLine = ({ known: { case: row } }: { known: KnownTakedown }) => {
  const now = usePage().now()
  const { tone, words } = statusBadge(row.status)
  return (
    <li>
      <LinkedRow
        href={`#${takedownRoute(row.id, row.organization)}`}
        tone={tone}
        state={words}
        hint={row.status}
      >
        <PlainAddress line shown={row.shown} title={addressWords(row.shown)} />
      </LinkedRow>
      <p class="small quiet" title={row.updatedAt === null ? undefined : exactTime(row.updatedAt)}>
        <span title={text('cases_liveness_hint')}>
          {text('cases_liveness_is', livenessWords(row.liveness))}
        </span>
        {row.updatedAt === null ? '' : ` · ${text('cases_updated', relative(row.updatedAt, now))}`}
      </p>
    </li>
  )
}

const takedownLine = ({ status, more }: TakedownBrief): string => {
  const { words } = statusBadge(status)
  return more > 0 ? text('report_case_more', words, number(more)) : words
}

const takedownTitle = ({ status, liveness, updatedAt }: TakedownBrief, now: number): string => {
  const line = text('report_case_line', statusBadge(status).words, livenessWords(liveness))
  return updatedAt === null ? line : `${line} · ${text('cases_updated', relative(updatedAt, now))}`
}

/** A title that was made of category and asset is quiet, since the asset says the same; without the category that most have. */
const Title = ({ title, category }: Pick<ReportRow, 'title' | 'category'>) => {
  const start = [': ', ' · '].map((end) => categoryWords(category) + end).find((one) => title.startsWith(one))
  return (
    <span class={start === undefined ? undefined : 'quiet'} {...foreign()}>
      {defangedWords(category === 'phishing' ? title.slice(start?.length) : title)}
    </span>
  )
}

const headlineOf = ({ state, reason }: ReportRow): string => text(stateBadge(state, reason).headline)

/** The number of a report, or why it waits or was rejected; nothing where its status says that already. */
const responseTo = (row: ReportRow): string => {
  const answer = answerWords(row)
  return answer === headlineOf(row) ? '' : answer
}

type TakedownOf = (row: ReportRow) => TakedownBrief | null

/** `room`: from which width on a case has a column of its own, and isn’t told with the response. */
const columnsAt = (
  now: number,
  takedownOf: TakedownOf,
  nameOf: NameOf,
  room: 760 | 960 = 760,
): Columns<ReportRow, SortKey> => [
  {
    name: 'state',
    label: 'dashboard_column_state',
    width: 'clamp(168px, 20cqi, 208px)',
    narrow: '152px',
    by: 'state',
    order: ({ state }) => STATE_ORDER.indexOf(state),
    title: (row) => {
      // A case says more than “accepted” does.
      const hint = row.state === 'accepted' && takedownOf(row) !== null ? '' : stateHint(row.state)
      return [headlineOf(row), hint].filter((words) => words !== '').join('\n')
    },
    cell: (row) => <State tone={stateBadge(row.state, row.reason).tone} words={headlineOf(row)} />,
  },
  {
    name: 'asset',
    label: 'common_asset',
    by: 'asset',
    order: ({ shown }) => addressWords(shown),
    button: (row) => {
      const name = assetWords(row)
      return {
        shown: row.shown,
        name,
        title: [name, defangedWords(row.title), categoryWords(row.category)]
          .filter((words) => words !== '')
          .join('\n'),
        report: row.id,
        children: row.assets.length > 1 ? <span class="others">{plus(row.assets.length - 1)}</span> : null,
      }
    },
  },
  organizationColumn((row) => nameOf(row) ?? '', 'organization'),
  {
    name: 'title',
    label: 'common_title',
    width: '17%',
    until: 960,
    title: ({ title }) => defangedWords(title),
    cell: (row) => <Title {...row} />,
  },
  {
    name: 'answer',
    label: 'common_response',
    width: 'clamp(152px, 18cqi, 232px)',
    until: 600,
    class: 'numbers',
    title: (row) => {
      const takedown = takedownOf(row)
      return [responseTo(row), takedown ? takedownTitle(takedown, now) : '']
        .filter((words) => words !== '')
        .join('\n')
    },
    cell: (row) => {
      const takedown = takedownOf(row)
      const response = responseTo(row)
      return (
        <>
          {response || <span class={takedown ? `quiet from-${room}` : 'quiet'}>–</span>}
          {takedown ? (
            <span class={`shown-until-${room}`}>{`${response && ' · '}${takedownLine(takedown)}`}</span>
          ) : null}
        </>
      )
    },
  },
  {
    name: 'case',
    label: 'common_case',
    width: 'clamp(104px, 12cqi, 152px)',
    until: room,
    title: (row) => {
      const takedown = takedownOf(row)
      return takedown ? takedownTitle(takedown, now) : ''
    },
    cell: (row) => {
      const takedown = takedownOf(row)
      if (!takedown) return <span class="quiet">–</span>
      if (takedown.backAt !== null) return <State tone="warn" words={text('case_back')} />
      return takedownLine(takedown)
    },
  },
  {
    name: 'confirmed',
    label: 'dashboard_column_confirmed',
    width: 'clamp(136px, 18cqi, 152px)',
    until: 440,
    by: 'confirmed',
    downFirst: true,
    order: ({ confirmedAt }) => confirmedAt,
    class: 'quiet numbers',
    cell: ({ confirmedAt }) => <Ago at={confirmedAt} />,
  },
]

/** Sorts rows; equal ones stay newest first. */
export const sorted = (rows: readonly ReportRow[], sort: Sort, nameOf: NameOf): ReportRow[] =>
  sortedByColumn(
    columnsAt(0, () => null, nameOf),
    rows,
    sort,
    (one, other) => other.confirmedAt - one.confirmedAt,
  )

type Props = GivenTable<ReportRow, SortKey> & { caseOf: (id: string) => TakedownBrief | null }

const idOf = ({ id }: ReportRow): string => id

export const ReportTable = ({ caseOf, ...table }: Props) => {
  const { now } = usePage()
  const { isOfAll, nameOf } = useOrganizations()
  return (
    <ColumnTable
      {...table}
      caption="common_reports"
      columns={columnsAt(
        now(),
        ({ state, id }) => (mayHaveTakedown(state) ? caseOf(id) : null),
        nameOf,
        isOfAll ? 960 : 760,
      )}
      says={['state', 'answer']}
      idOf={idOf}
    />
  )
}
