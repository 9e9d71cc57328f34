import type { ReportRow } from '#lib/messages/report-row.ts'
import { isoTime } from '#lib/reports/export-json.ts'
import { text } from '#lib/platform/texts.ts'
import { Parts } from '../shared/address.tsx'
import { defangedWords } from '../shared/defanged-words.ts'
import { STATE_LOOKS } from '../shared/outcome-words.ts'
import { StateMark } from '../shared/state-mark.tsx'
import { number, relative } from '../shared/words.ts'
import { answerWords } from './answer-words.ts'
import { assetWords } from './report-rows.ts'

/** One report of the list. `place` counts from 0 in the whole list; `active` is the one row that Tab reaches. */
export const ReportTableRow = ({
  row,
  place,
  chosen,
  active,
  now,
  onChoose,
}: {
  row: ReportRow
  place: number
  chosen: boolean
  active: boolean
  now: number
  onChoose: () => void
}) => {
  const { tone, headline } = STATE_LOOKS[row.at]
  const name = assetWords(row)
  const answer = answerWords(row)
  const confirmed = isoTime(row.confirmedAt)
  return (
    <tr class={chosen ? 'row chosen' : 'row'} aria-rowindex={place + 2}>
      <td class="column-state">
        <span class={`state tone-${tone}`}>
          <StateMark tone={tone} />
          <span>{text(headline)}</span>
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
          title={`${name}\n${defangedWords(row.title)}`}
          onClick={onChoose}
        >
          <span class="address address-line">
            <Parts {...row.shown} />
            {row.assets.length > 1 ? <span class="more"> +{number(row.assets.length - 1)}</span> : null}
          </span>
        </button>
      </td>
      <td class="column-answer numbers" title={answer}>
        {answer}
      </td>
      <td class="column-confirmed quiet numbers">
        <time dateTime={confirmed} title={confirmed}>
          {relative(row.confirmedAt, now, 'short')}
        </time>
      </td>
    </tr>
  )
}
