import { useId } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { defangedWords } from '../../wording/defanged-words.ts'
import { stateHint, stateBadge } from '../../wording/outcome-words.ts'
import { State } from '../state.tsx'
import { number, plus, relative } from '../../ui/words.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import { RowButton } from '../table/row-button.tsx'
import type { RowPosition } from '../table/row-table.tsx'
import { Ago } from '../ago.tsx'
import { answerWords } from './answer-words.ts'
import type { TakedownBrief } from '../takedowns/takedown-lookup.ts'
import { assetWords } from './report-rows.ts'

const takedownLine = ({ status, more }: TakedownBrief): string => {
  const { words } = statusBadge(status)
  return more > 0 ? text('report_case_more', words, number(more)) : words
}

const takedownTitle = ({ status, liveness, updatedAt }: TakedownBrief, now: number): string => {
  const line = text('report_case_line', statusBadge(status).words, livenessWords(liveness))
  return updatedAt === null ? line : `${line} · ${text('cases_updated', relative(updatedAt, now))}`
}

export const ReportTableRow = ({
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
