import { useId } from 'preact/hooks'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { statusBadge } from '../../wording/takedown-words.ts'
import { Icon } from '../../ui/icons.tsx'
import { stateBadge } from '../../wording/outcome-words.ts'
import { State } from '../state.tsx'
import { findingWords } from '../../wording/verdict-words.ts'
import { counted, number, plus } from '../../ui/words.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { CAUTION_WORDS } from '../../wording/asset-words.ts'
import { RowButton } from '../table/row-button.tsx'
import type { RowPosition } from '../table/row-table.tsx'
import { addressOf } from './bulk-view.ts'
import { rowStatusWords, rowTone } from './bulk-words.ts'

export const earlierWords = ({ check }: BulkRowView): string => {
  if (check?.report) return text(stateBadge(check.report.state, check.report.reason ?? null).headline)
  return check?.takedown ? statusBadge(check.takedown.status).words : ''
}

const markWords = ({ merged, perhaps, checksum, caution }: BulkRowView): string[] => [
  ...(merged > 0 ? [counted(merged, 'bulk_merged_one', 'bulk_merged_other')] : []),
  ...(perhaps === null ? [] : [text('bulk_perhaps')]),
  ...(checksum === null ? [] : [text('bulk_checksum')]),
  ...(caution === null ? [] : [text(CAUTION_WORDS[caution])]),
]

export const BulkTableRow = ({
  row,
  now,
  selected,
  onSelect,
  ...at
}: RowPosition & {
  row: BulkRowView
  now: number
  selected: boolean
  onSelect: (ticked: boolean, reach: boolean) => void
}) => {
  const id = useId()
  const name = addressOf(row)
  const marks = markWords(row)
  const rowStatus = rowStatusWords(row)
  const verdict = row.check === null ? null : findingWords(row.check.finding, now)
  const earlier = earlierWords(row)
  const tabIndex = at.active ? 0 : -1
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td class="column-select">
        <label class="pick">
          <input
            type="checkbox"
            aria-label={text('bulk_select_one', name)}
            tabIndex={tabIndex}
            checked={selected}
            onClick={(event) => onSelect(event.currentTarget.checked, event.shiftKey)}
          />
        </label>
      </td>
      <td class="column-asset">
        <div class="bulk-asset">
          <RowButton
            {...at}
            shown={row.shown}
            name={[name, ...marks].join(' · ')}
            title={[name, ...marks].join('\n')}
            describedBy={`${id}-standing`}
          />
          {marks.length === 0 ? null : (
            <span class="bulk-marks small" aria-hidden="true">
              {row.merged > 0 ? plus(row.merged) : ''}
              {row.perhaps === null ? '' : ' ≈'}
              {row.checksum === null && row.caution === null ? '' : ' !'}
            </span>
          )}
        </div>
      </td>
      <td class="column-type" title={row.type}>
        {row.type === '' ? <span class="quiet">–</span> : typeWords(row.type)}
      </td>
      <td class="column-verdict" title={verdict?.headline ?? ''}>
        {verdict === null ? (
          <span class="quiet">–</span>
        ) : (
          <span class="bulk-verdict">
            <span class={`tone-${verdict.tone}`}>
              <Icon name={verdict.icon} />
            </span>
            <span class="state-words">{verdict.headline}</span>
          </span>
        )}
      </td>
      <td class="column-earlier" title={earlier}>
        {earlier === '' ? <span class="quiet">–</span> : earlier}
      </td>
      <td id={`${id}-standing`} class="column-standing" title={rowStatus}>
        <State tone={rowTone(row)} words={rowStatus} />
      </td>
      <td class="column-line quiet numbers">{row.line === null ? '–' : number(row.line)}</td>
    </tr>
  )
}
