import { useId } from 'preact/hooks'
import type { AssetRow } from '#lib/model/asset-row.ts'
import { text } from '#lib/platform/texts.ts'
import { typeWords } from '../../wording/asset-type-words.ts'
import { defangedWords } from '../../wording/defanged-words.ts'
import { State } from '../state.tsx'
import { agoWords, shownWords, statusBadge } from './asset-status-words.ts'
import { CopyButton } from '../../ui/copying/copy-button.tsx'
import { RowButton } from '../table/row-button.tsx'
import type { RowPosition } from '../table/row-table.tsx'
import { foreign } from '../../ui/pieces.tsx'

type Props = RowPosition & {
  row: AssetRow
  now: number
  copy: (text: string) => Promise<void>
}

export const AssetTableRow = ({ row, now, copy, ...at }: Props) => {
  const id = useId()
  const content = shownWords(row)
  const status = statusBadge(row.status)
  const name = row.name === null ? '' : defangedWords(row.name)
  const group = row.group === null ? '' : row.group.name
  return (
    <tr class={at.chosen ? 'row chosen' : 'row'} aria-rowindex={at.index + 2}>
      <td class="column-asset">
        <RowButton {...at} shown={row.shown} name={content} describedBy={`${id}-status ${id}-name`} />
      </td>
      <td class="column-type" dir="auto" title={row.type}>
        {typeWords(row.type)}
      </td>
      <td id={`${id}-status`} class="column-status" title={row.status}>
        <State {...status} dir="auto" />
      </td>
      <td id={`${id}-name`} class="column-name" {...foreign()} title={name}>
        {name === '' ? <span class="quiet">–</span> : name}
      </td>
      <td class="column-group" dir="auto" title={group}>
        {row.group === null ? <span class="quiet">{text('assets_no_group')}</span> : group}
      </td>
      <td class="column-updated quiet numbers" title={row.updatedAt ?? ''}>
        {agoWords(row.updatedAt, now)}
      </td>
      <td class="column-copy">
        <CopyButton content={row.content} name={content} copy={copy} tabIndex={at.active ? 0 : -1} />
      </td>
    </tr>
  )
}
