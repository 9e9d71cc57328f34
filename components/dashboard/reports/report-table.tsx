import { LinkedRow } from '#components/ui/controls.tsx'
import type { TakedownBrief } from '#lib/takedowns/known-takedowns.ts'
import type { TakedownsOfReport } from '#lib/takedowns/known-takedowns.ts'
import type { KnownTakedown } from '#lib/model/takedown.ts'
import type { StateName, ReportRow } from '#lib/model/report-state.ts'
import { text } from '#lib/platform/texts.ts'
import { AddressText, defangedWords } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { relative, number, plus } from '#components/ui/format.ts'
import { useId } from 'preact/hooks'
import { stateHint, stateBadge } from '#components/wording/outcomes.tsx'
import type { RowPosition, Column } from '#components/dashboard/row-table.tsx'
import { State, RowButton, Ago, RowTable } from '#components/dashboard/row-table.tsx'
import type { Sort, SortKey } from './report-rows.ts'
import { answerWords, assetWords } from './report-rows.ts'

export type OfReport = TakedownsOfReport

/** Returns true if the service has, or may have, the report’s assets; otherwise no case can exist. */
export const mayHaveTakedown = (at: StateName): boolean =>
  at === 'accepted' || at === 'known' || at === 'presumed'

export const ReportTakedown = ({
  cases,
  searchedAt,
  now,
}: Pick<OfReport, 'cases' | 'searchedAt'> & { now: number }) => (
  <div>
    <h3 class="label">{text('report_cases')}</h3>
    {cases.length > 0 ? (
      <ul>
        {cases.map((one) => (
          <TakedownLine key={one.case.id} known={one} now={now} />
        ))}
      </ul>
    ) : (
      <p class="small quiet">
        {text('report_no_case')}{' '}
        {searchedAt === null
          ? text('report_case_never')
          : text('report_case_looked', relative(searchedAt, now))}
      </p>
    )}
  </div>
)

const TakedownLine = ({ known: { case: row }, now }: { known: KnownTakedown; now: number }) => {
  const { tone, words } = statusBadge(row.status)
  return (
    <li>
      <LinkedRow href={`#takedowns/${row.id}`} tone={tone} state={words} hint={row.status}>
        <span
          class="address address-line mono"
          dir="ltr"
          title={row.shown.before + row.shown.registrable + row.shown.after}
        >
          <AddressText {...row.shown} />
        </span>
      </LinkedRow>
      <p class="small quiet">
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

const ReportTableRow = ({
  row,
  now,
  takedown,
  ...at
}: RowPosition & { row: ReportRow; now: number; takedown: TakedownBrief | null }) => {
  const id = useId()
  const { tone, headline } = stateBadge(row.at, row.reason)
  const name = assetWords(row)
  const answer = answerWords(row)
  // A case says more than “accepted” does.
  const hint = row.at === 'accepted' && takedown !== null ? '' : stateHint(row.at)
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td
        id={`${id}-state`}
        class="column-state"
        title={hint === '' ? text(headline) : `${text(headline)}\n${hint}`}
      >
        <State tone={tone} words={text(headline)} />
      </td>
      <td class="column-asset">
        <RowButton
          {...at}
          shown={row.shown}
          name={name}
          title={
            row.title === ''
              ? name
              : `${name}
${defangedWords(row.title)}`
          }
          report={row.id}
          describedBy={`${id}-state ${id}-answer`}
        >
          {row.assets.length > 1 ? <span class="others">{plus(row.assets.length - 1)}</span> : null}
        </RowButton>
      </td>
      <td id={`${id}-answer`} class="column-answer numbers" title={answer}>
        {answer}
      </td>
      <td class="column-case" title={takedown ? takedownTitle(takedown, now) : ''}>
        {takedown ? takedownLine(takedown) : <span class="quiet">–</span>}
      </td>
      <td class="column-confirmed quiet numbers">
        <Ago at={row.confirmedAt} now={now} />
      </td>
    </tr>
  )
}

type Props = {
  rows: ReportRow[]
  chosen: string | null
  now: number
  sort: Sort
  view: string
  returned: number
  returnedTo: string | null
  onSort: (sort: Sort) => void
  onChoose: (id: string) => void
  caseOf: (id: string) => TakedownBrief | null
}

const COLUMNS: readonly Column<SortKey>[] = [
  { name: 'state', label: 'dashboard_column_state', by: 'state' },
  { name: 'asset', label: 'dashboard_column_asset', by: 'asset' },
  { name: 'answer', label: 'dashboard_column_answer', by: null },
  { name: 'case', label: 'dashboard_column_case', by: null },
  { name: 'confirmed', label: 'dashboard_column_confirmed', by: 'confirmed', downFirst: true },
]

const idOf = ({ id }: ReportRow): string => id

export const ReportTable = ({ now, caseOf, ...table }: Props) => (
  <RowTable {...table} caption="dashboard_reports" columns={COLUMNS} idOf={idOf}>
    {(row, position) => (
      <ReportTableRow
        row={row}
        {...position}
        now={now}
        takedown={mayHaveTakedown(row.at) ? caseOf(row.id) : null}
      />
    )}
  </RowTable>
)
