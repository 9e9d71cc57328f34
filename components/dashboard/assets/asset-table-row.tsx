import type { AssetRow } from '#lib/messages/asset-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Parts } from '../../wording/address.tsx'
import { typeWords } from '../../wording/asset-type-words.ts'
import { defangedWords } from '../../wording/defanged-words.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { agoWords, shownWords, statusLook } from './asset-looks.ts'
import { CopyButton } from '../../ui/copy-button.tsx'

type Props = {
  row: AssetRow
  place: number
  chosen: boolean
  active: boolean
  now: number
  copy: (text: string) => Promise<void>
  onChoose: (row: AssetRow) => void
}

export const AssetTableRow = ({ row, place, chosen, active, now, copy, onChoose }: Props) => {
  const content = shownWords(row)
  const status = statusLook(row.status)
  const name = row.name === null ? '' : defangedWords(row.name)
  const group = row.group === null ? '' : row.group.name
  return (
    <tr class={chosen ? 'row chosen' : 'row'} aria-rowindex={place + 2}>
      <td class="column-content">
        <button
          type="button"
          class="row-button mono"
          dir="ltr"
          tabIndex={active ? 0 : -1}
          aria-label={content}
          aria-current={chosen ? 'true' : undefined}
          title={content}
          onClick={() => onChoose(row)}
        >
          <span class="address address-line">
            <Parts {...row.shown} />
          </span>
        </button>
      </td>
      <td class="column-type" dir="auto" title={row.type}>
        {typeWords(row.type)}
      </td>
      <td class="column-status" title={row.status}>
        <span class={`state tone-${status.tone}`}>
          <StateMark tone={status.tone} />
          <span class="state-words" dir="auto">
            {status.words}
          </span>
        </span>
      </td>
      <td class="column-name" dir="auto" title={name}>
        {name === '' ? <span class="quiet">–</span> : name}
      </td>
      <td class="column-group" dir="auto" title={group}>
        {row.group === null ? <span class="quiet">{text('assets_no_group')}</span> : group}
      </td>
      <td class="column-updated quiet numbers" title={row.updatedAt ?? ''}>
        {agoWords(row.updatedAt, now)}
      </td>
      <td class="column-copy">
        <CopyButton content={row.content} name={content} copy={copy} tabIndex={active ? 0 : -1} />
      </td>
    </tr>
  )
}
