import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import type { Column, RowPosition, RowTableProps } from './row-table.tsx'
import { sortedRows, type Sort } from './list-store.ts'
import { roomOf, RowButton, RowTable } from './row-table.tsx'
import { useOrganizations } from './organizations.tsx'
import { useNarrow } from './tools.tsx'
import type { AddressParts } from '#components/wording/assets.tsx'
import { foreign } from '#components/ui/pieces.tsx'
import { text } from '#lib/platform/texts.ts'

/** All there is to say of a column: its head, order, room and cells. */
type DataColumn<Row, Key extends string> = Column<Key> & {
  /** The key of a row for its order. Null comes last in both directions: unknown isn’t the smallest. */
  order?: (row: Row) => number | string | null
  /** Classes of its cells. */
  class?: string
  /** Of words that others wrote: `name` isn’t ours, of `words` the language isn’t known either. */
  others?: 'name' | 'words'
  title?: (row: Row) => string
  cell: (row: Row, position: RowPosition) => ComponentChildren
}

/** The column of the asset, which takes the room that is left. Its cell is the button of the row. */
type AssetColumn<Row, Key extends string> = Pick<DataColumn<Row, Key>, 'label' | 'by' | 'order'> & {
  name: 'asset'
  button: (row: Row) => {
    shown: AddressParts
    name: string
    title?: string
    report?: string
    children?: ComponentChildren
  }
}

type AnyColumn<Row, Key extends string> = DataColumn<Row, Key> | AssetColumn<Row, Key>
export type Columns<Row, Key extends string = never> = readonly AnyColumn<Row, Key>[]

/** Sorts rows by a column; equal ones are ordered by `tie`, or stay as they are. */
export const sortedByColumn = <Row, Key extends string>(
  columns: Columns<Row, Key>,
  rows: readonly Row[],
  { by, down }: Sort<Key>,
  tie?: (one: Row, other: Row) => number,
): Row[] => {
  const order = columns.find((column) => column.by === by)?.order ?? (() => null)
  return sortedRows(rows, order, down, tie)
}

type Props<Row, Key extends string> = Omit<RowTableProps<Row, Key>, 'columns' | 'children'> & {
  columns: Columns<Row, Key>
  /** The columns that a screen reader reads with the button of the row, of which it reads no other cell. */
  says: readonly string[]
}

/** What a tab gives to its table, which says the rest itself. */
export type GivenTable<Row, Key extends string = never> = Omit<
  Props<Row, Key>,
  'caption' | 'columns' | 'idOf' | 'name' | 'says'
>

/** Whose each row is, in a list of all organizations, and in none else; in a narrow window below the asset. */
export const organizationColumn = <Row, Key extends string>(
  of: (row: Row) => string,
  by?: Key,
): DataColumn<Row, Key> => ({
  name: 'organization',
  label: 'popup_for_organization',
  width: '14%',
  ...(by !== undefined && { by, order: (row: Row) => of(row).toLowerCase() }),
  others: 'name',
  title: of,
  cell: of,
})

/** A table whose columns are data. */
export const ColumnTable = <Row, Key extends string>({ columns, says, ...table }: Props<Row, Key>) => {
  const { isOfAll } = useOrganizations()
  const isNarrow = useNarrow()
  const isBelow = isOfAll && isNarrow
  const shown = columns.filter(({ name }) => name !== 'organization' || (isOfAll && !isNarrow))
  return (
    <RowTable {...table} columns={shown} {...(isBelow && { isTall })}>
      {(row, position) => (
        <TableRow
          row={row}
          columns={shown}
          says={isOfAll ? [...says, 'organization'] : says}
          below={isBelow ? columns.find(({ name }) => name === 'organization') : undefined}
          {...position}
        />
      )}
    </RowTable>
  )
}

const isTall = (): boolean => true

const TableRow = <Row, Key extends string>({
  row,
  columns,
  says,
  below,
  ...at
}: Pick<Props<Row, Key>, 'columns' | 'says'> &
  RowPosition & { row: Row; below: AnyColumn<Row, Key> | undefined }) => {
  const id = useId()
  return (
    <tr
      class={['row', below && 'tall', at.chosen && 'chosen', at.selected && 'selected']
        .filter(Boolean)
        .join(' ')}
      aria-rowindex={at.index + 2}
    >
      {columns.map((column) => {
        if ('button' in column)
          return (
            <td key="asset" class="column-asset">
              <RowButton
                {...at}
                {...column.button(row)}
                describedBy={[...(at.selected ? ['selected'] : []), ...says]
                  .map((name) => `${id}-${name}`)
                  .join(' ')}
              />
              {at.selected ? (
                <span id={`${id}-selected`} hidden>
                  {text('dashboard_selected')}
                </span>
              ) : null}
              {below && 'cell' in below ? (
                <span id={`${id}-${below.name}`} class="row-below small quiet one-line">
                  <bdi>{below.cell(row, at)}</bdi>
                </span>
              ) : null}
            </td>
          )
        const { name, class: own = '', until, others, title, cell } = column
        return (
          <td
            key={name}
            id={says.includes(name) ? `${id}-${name}` : undefined}
            class={`column-${name} ${own}${roomOf(until)}`}
            title={title?.(row)}
            {...(others === 'words' ? foreign() : others === 'name' ? { dir: 'auto' as const } : {})}
          >
            {cell(row, at)}
          </td>
        )
      })}
    </tr>
  )
}
