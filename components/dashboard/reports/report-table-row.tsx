import type { ReportRow } from '#lib/model/report-row.ts'
import { text } from '#lib/platform/texts.ts'
import { Parts } from '../../wording/address.tsx'
import { defangedWords } from '../../wording/defanged-words.ts'
import { stateLook } from '../../wording/outcome-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { number, plus, relative } from '../../ui/words.ts'
import { livenessWords, statusLook } from '../../wording/takedown-words.ts'
import { Ago } from '../ago.tsx'
import { answerWords } from './answer-words.ts'
import type { CaseBrief } from '../takedowns/takedown-lookup.ts'
import { assetWords } from './report-rows.ts'

const caseWords = ({ status, more }: CaseBrief): string => {
  const { words } = statusLook(status)
  return more > 0 ? text('report_case_more', words, number(more)) : words
}

const caseTitle = ({ status, liveness, updatedAt }: CaseBrief, now: number): string => {
  const line = text('report_case_line', statusLook(status).words, livenessWords(liveness))
  return updatedAt === null ? line : `${line} · ${text('cases_updated', relative(updatedAt, now))}`
}

export const ReportTableRow = ({
  row,
  place,
  chosen,
  active,
  now,
  takedown,
  onChoose,
}: {
  row: ReportRow
  place: number
  chosen: boolean
  active: boolean
  now: number
  takedown: CaseBrief | null
  onChoose: () => void
}) => {
  const { tone, headline } = stateLook(row.at, row.reason)
  const name = assetWords(row)
  const answer = answerWords(row)
  return (
    <tr class={chosen ? 'row chosen' : 'row'} aria-rowindex={place + 2}>
      <td class="column-state" title={text(headline)}>
        <span class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span class="state-words">{text(headline)}</span>
        </span>
      </td>
      <td class="column-asset">
        <button
          type="button"
          class="row-button mono"
          dir="ltr"
          data-report={row.id}
          tabIndex={active ? 0 : -1}
          aria-label={name}
          aria-current={chosen ? 'true' : undefined}
          title={row.title === '' ? name : `${name}\n${defangedWords(row.title)}`}
          onClick={onChoose}
        >
          <span class="address address-line">
            <Parts {...row.shown} />
            {row.assets.length > 1 ? <span class="others"> {plus(row.assets.length - 1)}</span> : null}
          </span>
        </button>
      </td>
      <td class="column-answer numbers" title={answer}>
        {answer}
      </td>
      <td class="column-case" title={takedown ? caseTitle(takedown, now) : ''}>
        {takedown ? caseWords(takedown) : <span class="quiet">–</span>}
      </td>
      <td class="column-confirmed quiet numbers">
        <Ago at={row.confirmedAt} now={now} />
      </td>
    </tr>
  )
}
