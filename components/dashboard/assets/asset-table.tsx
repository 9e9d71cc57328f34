import { useDashboard } from '#components/dashboard/page.ts'
import { TextButton } from '#components/ui/fields.tsx'
import type { AssetRow } from '#lib/model/verdict.ts'
import type { TextKey } from '#lib/platform/texts.ts'
import { text } from '#lib/platform/texts.ts'
import type { Tone } from '#components/ui/icons.tsx'
import { Icon, StateMark } from '#components/ui/icons.tsx'
import { relative } from '#components/ui/format.ts'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { typeWords, defangedWords } from '#components/wording/assets.tsx'
import type { RowPosition, Column } from '#components/dashboard/row-table.tsx'
import { State, RowButton, RowTable } from '#components/dashboard/row-table.tsx'
import { CopyButton } from '#components/ui/copy.tsx'
import { foreign } from '#components/ui/pieces.tsx'
import { AssetVerdict, AssetHead, Fact } from './asset-verdict.tsx'

const STATUSES: Record<string, { tone: Tone; words: TextKey }> = {
  ALLOWED: { tone: 'ok', words: 'assets_status_allowed' },
  UNKNOWN: { tone: 'warn', words: 'assets_status_unknown' },
  BLOCKED: { tone: 'info', words: 'assets_status_blocked' },
}

/** Returns a status’s text and tone; an undocumented status is shown as the service wrote it. */
export const statusBadge = (status: string): { tone: Tone; words: string } => {
  const badge = Object.hasOwn(STATUSES, status) ? STATUSES[status] : undefined
  if (badge) return { tone: badge.tone, words: text(badge.words) }
  return { tone: 'warn', words: status === '' ? text('assets_status_none') : status }
}

const shownWords = ({ shown }: Pick<AssetRow, 'shown'>): string =>
  shown.before + shown.registrable + shown.after

const timeOf = (written: string | null): number => (written === null ? Number.NaN : Date.parse(written))

/** Formats a time from the service as a relative time; an unreadable one is returned unchanged. */
const agoWords = (written: string | null, now: number): string => {
  const at = timeOf(written)
  return Number.isNaN(at) ? (written ?? '–') : relative(Math.min(at, now), now)
}

type AssetTableRowProps = RowPosition & {
  row: AssetRow
  now: number
}

const AssetTableRow = ({ row, now, ...at }: AssetTableRowProps) => {
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
        <CopyButton content={row.content} name={content} tabIndex={at.active ? 0 : -1} />
      </td>
    </tr>
  )
}

type AssetTableProps = {
  rows: AssetRow[]
  total: number | null
  chosen: number | null
  now: number
  view: string
  returned: number
  onChoose: (row: AssetRow) => void
  onSeen: (last: number) => void
}

const COLUMNS: readonly Column<never>[] = [
  { name: 'asset', label: 'assets_column_content', by: null },
  { name: 'type', label: 'assets_type', by: null },
  { name: 'status', label: 'assets_status', by: null },
  { name: 'name', label: 'assets_column_name', by: null },
  { name: 'group', label: 'assets_group', by: null },
  { name: 'updated', label: 'assets_column_updated', by: null },
]

const idOf = ({ id }: AssetRow): string => String(id)

/** The asset list in the service’s order. */
export const AssetTable = ({ chosen, now, onChoose, ...table }: AssetTableProps) => (
  <RowTable
    {...table}
    name="assets-table"
    caption="dashboard_assets"
    columns={[
      ...COLUMNS,
      {
        name: 'copy',
        label: 'assets_column_copy',
        by: null,
        head: <span class="visually-hidden">{text('assets_column_copy')}</span>,
      },
    ]}
    idOf={idOf}
    chosen={chosen === null ? null : String(chosen)}
    sort={null}
    onChoose={(id) => {
      const row = table.rows.find((one) => idOf(one) === id)
      if (row) onChoose(row)
    }}
  >
    {(row, position) => <AssetTableRow key={row.id} row={row} {...position} now={now} />}
  </RowTable>
)

type AssetDetailProps = {
  row: AssetRow
  version: string
  now: number
  onBack: () => void
}

export const AssetDetail = ({ row, version, now, onBack }: AssetDetailProps) => {
  const back = useRef<HTMLButtonElement>(null)

  // In the narrow layout the list that had the focus is hidden.
  useLayoutEffect(() => {
    if (!document.activeElement?.checkVisibility()) back.current?.focus({ preventScroll: true })
  }, [row.id])

  return (
    <section class="detail-pane asset-detail" aria-label={text('assets_chosen')}>
      <TextButton ref={back} class="back" onClick={onBack}>
        <Icon name="back" /> {text('assets_back')}
      </TextButton>
      <Whole key={row.id} row={row} version={version} now={now} />
    </section>
  )
}

const Whole = ({ row, version, now }: Omit<AssetDetailProps, 'onBack'>) => {
  const { read } = useDashboard()
  const status = statusBadge(row.status)
  return (
    <>
      <AssetHead shown={row.shown} content={row.content} name={shownWords(row)} />
      <dl class="facts">
        <Fact label={text('assets_status')}>
          <span class={`state tone-${status.tone}`} title={row.status}>
            <StateMark tone={status.tone} />
            <span>{status.words}</span>
          </span>
        </Fact>
        <Fact label={text('assets_type')}>
          <span title={row.type}>{typeWords(row.type)}</span>
        </Fact>
        <Fact label={text('assets_column_name')}>
          {row.name === null ? '–' : <bdi {...foreign()}>{defangedWords(row.name)}</bdi>}
        </Fact>
        <Fact label={text('assets_description')}>
          {row.description === null ? '–' : <bdi {...foreign()}>{defangedWords(row.description)}</bdi>}
        </Fact>
        <Fact label={text('assets_group')}>
          {row.group === null ? text('assets_no_group') : <bdi {...foreign()}>{groupWords(row.group)}</bdi>}
        </Fact>
        <Fact label={text('assets_number')}>{`#${row.id}`}</Fact>
        <Fact label={text('assets_created')}>
          <span title={row.createdAt ?? ''}>{agoWords(row.createdAt, now)}</span>
        </Fact>
        <Fact label={text('assets_column_updated')}>
          <span title={row.updatedAt ?? ''}>{agoWords(row.updatedAt, now)}</span>
        </Fact>
      </dl>
      <div class="asset-hit">
        <h3 class="label">{text('assets_hit')}</h3>
        <AssetVerdict address={row.content} version={version} now={now} read={read} />
      </div>
    </>
  )
}

const groupWords = ({ id, name }: NonNullable<AssetRow['group']>): string =>
  name === '' ? (id === null ? '–' : `#${id}`) : name
