import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useState } from 'preact/hooks'
import { CATEGORIES } from '#lib/limits.ts'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { BulkSource } from '#lib/model/bulk-row.ts'
import { text, textOf } from '#lib/platform/texts.ts'
import { counted, number } from '#components/ui/format.ts'
import { TextButton } from '#components/ui/fields.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { usePage } from '#components/ui/page.ts'
import { named, pieced, Pieces, plain } from '#components/ui/pieces.tsx'
import { defanged } from '#components/wording/assets.tsx'
import { errorTypeWords } from '#components/wording/report-states.tsx'
import { findingWords, oneOfManyWords } from '#components/wording/verdicts.ts'
import type { RowPosition, Column } from '#components/dashboard/row-table.tsx'
import { State, RowButton, RowTable } from '#components/dashboard/row-table.tsx'
import { sourceWords } from './bulk-input.tsx'
import { addressOf, isOpen, rowStatusWords, rowTone, type BulkSort, type BulkSortKey } from './bulk-rows.ts'
import { useRowActs } from './bulk-row.tsx'

const mergedWords = ({ merged }: BulkRowView): string[] =>
  merged > 0 ? [counted(merged, 'bulk_merged_one', 'bulk_merged_other')] : []

const markWords = ({ perhaps, checksum, caution }: BulkRowView): string[] => [
  ...(perhaps === null ? [] : [text('bulk_perhaps')]),
  ...(checksum === null ? [] : [text('bulk_checksum')]),
  ...(caution === null ? [] : [textOf('asset_caution', caution)]),
]

/** What rows say beside themselves. */
type About = {
  /** The list’s, for rows without one of their own. */
  category: BulkState['form']['category']
  /** False while all rows of the list have that one: their column would only take room from the asset. */
  tellsCategory: boolean
  sources: readonly BulkSource[]
}

/** Where a row is from, in a word and its line. */
const sourceOf = ({ source: id, line }: BulkRowView, sources: About['sources']) => {
  const source = sources.find((one) => one.id === id)
  if (source === undefined) return { words: line === null ? '–' : number(line), title: '' }
  const word = source.table ? text('bulk_short_feed') : textOf('bulk_short', source.kind)
  return {
    words: line === null ? word : text('bulk_short_line', word, number(line)),
    title: line === null ? sourceWords(source) : text('bulk_source_line', sourceWords(source), number(line)),
  }
}

/** Words that each column holds most often, which are never cut in a window of usual width. */
const commonWords = () => ({
  check: [
    text('verdict_unknown'),
    text('bulk_check_look_alike'),
    text('verdict_shared'),
    text('bulk_pick_own'),
    text('bulk_pick_reported'),
  ],
  category: CATEGORIES.map((category) => textOf('category', category)),
  status: [
    ...(['reported', 'shared', 'reference', 'wrapped'] as const).map((why) => textOf('bulk_held', why)),
    textOf('bulk_ready', 'subdomain'),
    text('bulk_accepted_number', '48203'),
    text('bulk_rejected', text('bulk_rejected_ignored')),
    text('bulk_rejected', text('bulk_rejected_chain')),
  ],
  source: [text('bulk_short_line', text('bulk_short_feed'), number(1000))],
})

/** What stands beside the words in a cell, in px: its padding, and an icon or mark. */
const BESIDE = { check: 40, category: 18, status: 38, source: 26 } as const

/** Sets the widths of the columns by their words, once: rows that come and go move none of them. */
export const useColumnWidths = (root: { current: HTMLElement | null }): void =>
  useLayoutEffect(() => {
    const { current } = root
    const context = document.createElement('canvas').getContext('2d')
    if (current === null || context === null) return
    context.font = `600 13px ${getComputedStyle(current).fontFamily}`
    const words = commonWords()
    for (const name of ['check', 'category', 'status', 'source'] as const) {
      const widest = Math.max(...words[name].map((one) => context.measureText(one).width))
      current.style.setProperty(`--${name}-width`, `${Math.ceil(widest + BESIDE[name])}px`)
    }
  }, [])

/** The result of the check, in as few words as the column has room for. */
const checkWords = ({ relation, headline }: ReturnType<typeof findingWords>): string => {
  if (relation === 'look-alike') return text('bulk_check_look_alike')
  return relation === 'reported' ? text('bulk_pick_reported') : headline
}

const isRejected = ({ rowStatus }: BulkRowView): boolean => rowStatus === 'refused'

/** The state of a row on its way, with its time once that is worth telling. */
const Sending = ({ since, words }: { since: number; words: string }) => {
  const { now } = usePage()
  const [time, setTime] = useState(now)
  useEffect(() => {
    setTime(now())
    const timer = setInterval(() => setTime(now()), 1000)
    return () => clearInterval(timer)
  }, [since])
  const seconds = Math.floor((time - since) / 1000)
  return <State tone="info" words={seconds < 3 ? words : text('bulk_sending_for', number(seconds))} />
}

/** Shortens a wallet address to both its ends, which people compare. */
const shortWallet = (words: string): string => words.replace(/(0x\w{6})\w{30}(\w{4})$/, '$1…$2')

/** Why the service rejected a row, and what to do about it here: below the asset, across the other columns. */
const Repair = ({ row, tabIndex }: { row: BulkRowView; tabIndex: number }) => {
  const acts = useRowActs()
  const { id, suggested, sentWithout = 0 } = row
  const refusal = row.report?.refusal ?? row.refusal
  if (refusal === undefined) return null
  const isIgnored = refusal.errorType === 'DOMAIN_NOT_ALLOWED'
  const pieces =
    suggested !== null
      ? pieced(
          suggested.of === 'chain' ? 'bulk_row_needs_chain' : 'bulk_row_suggested',
          named(shortWallet(defanged(suggested.content))),
        )
      : plain(
          isIgnored && sentWithout > 0
            ? counted(sentWithout, 'bulk_row_ignored_one', 'bulk_row_ignored_other')
            : errorTypeWords(refusal.errorType),
        )
  const button = (label: string, act: () => void) => (
    <TextButton small tabIndex={tabIndex} aria-label={`${label}: ${addressOf(row)}`} onClick={act}>
      {label}
    </TextButton>
  )
  return (
    <div class="row-below bulk-repair line-12 shrinks small">
      <span
        class="bulk-repair-words one-line shrinks"
        title={suggested ? defanged(suggested.content) : pieces.map((piece) => piece.text).join('')}
      >
        <Pieces pieces={pieces} />
      </span>
      {suggested?.of === 'chain'
        ? button(text('bulk_row_resend'), () => acts.resend(id, suggested.content))
        : suggested
          ? button(text('bulk_row_use'), () => acts.edit(id, suggested.content))
          : isIgnored
            ? button(text('bulk_describe'), () => acts.describe(row))
            : null}
      {button(text('bulk_remove'), () => acts.decide([id], 'removed'))}
    </div>
  )
}

/** The result of the allowlist check, and below it its marks and which account or site of a shared host the asset names. */
const CheckCell = ({ row, now }: { row: BulkRowView; now: number }) => {
  const { check, merged } = row
  const others = [...(check?.named ? [oneOfManyWords(check.named)] : []), ...markWords(row)]
  // The count comes first, and without what was done: it would be another number if it was cut.
  const below = [
    ...(merged > 0 ? [counted(merged, 'bulk_merged_short_one', 'bulk_merged_short_other')] : []),
    ...others,
  ]
  const verdict = check && findingWords(check.finding, now)
  const hasBelow = below.length > 0
  return (
    <td class="column-verdict" title={[verdict?.headline ?? '–', ...mergedWords(row), ...others].join('\n')}>
      <span class="icons-16 line-8 shrinks">
        {verdict ? (
          <span class={`tone-${verdict.tone}`}>
            <Icon name={verdict.icon} />
          </span>
        ) : null}
        <span class={hasBelow ? 'bulk-one one-line' : 'state-words'}>
          {verdict ? checkWords(verdict) : '–'}
        </span>
      </span>
      {hasBelow ? <span class="bulk-one one-line small quiet">{below.join(' · ')}</span> : null}
    </td>
  )
}

const BulkTableRow = ({
  row,
  now,
  category,
  tellsCategory,
  sources,
  selected,
  onSelect,
  ...at
}: RowPosition & {
  row: BulkRowView
  now: number
  selected: boolean
  onSelect: (ticked: boolean, withShift: boolean) => void
} & About) => {
  const id = useId()
  const name = addressOf(row)
  const marks = [...mergedWords(row), ...markWords(row)]
  const rowStatus = rowStatusWords(row)
  const kind = row.category ?? category
  const from = sourceOf(row, sources)
  const tabIndex = at.active ? 0 : -1
  return (
    <tr
      class={['row', ...(at.chosen ? ['chosen'] : []), ...(isRejected(row) ? ['tall'] : [])].join(' ')}
      aria-rowindex={at.index + 2}
    >
      <td class="column-select">
        {isOpen(row) ? (
          <label class="pick">
            <input
              type="checkbox"
              aria-label={text('bulk_select_one', name)}
              tabIndex={tabIndex}
              checked={selected}
              onClick={(event) => onSelect(event.currentTarget.checked, event.shiftKey)}
            />
          </label>
        ) : null}
      </td>
      <td class="column-asset">
        <RowButton
          {...at}
          shown={row.shown}
          name={[name, ...marks].join(' · ')}
          title={[name, ...marks].join('\n')}
          describedBy={`${id}-standing`}
        />
        {isRejected(row) ? <Repair row={row} tabIndex={tabIndex} /> : null}
      </td>
      <CheckCell row={row} now={now} />
      {tellsCategory ? (
        <td class="column-category" title={kind === null ? undefined : textOf('category', kind)}>
          {kind === null ? <span class="quiet">–</span> : textOf('category', kind)}
        </td>
      ) : null}
      <td id={`${id}-standing`} class="column-standing" title={rowStatus}>
        {row.report?.sentAt === undefined ? (
          <State tone={rowTone(row)} words={rowStatus} />
        ) : (
          <Sending since={row.report.sentAt} words={rowStatus} />
        )}
      </td>
      <td class="column-source quiet numbers" title={from.title}>
        {from.words}
      </td>
    </tr>
  )
}

type Props = {
  rows: BulkRowView[]
  selected: ReadonlySet<number>
  chosen: number | null
  now: number
  sort: BulkSort
  view: string
  focusRequest: number
  onSort: (sort: BulkSort) => void
  onChoose: (id: number) => void
  /** `withShift` extends the selection from the last checked row. */
  onSelect: (id: number, ticked: boolean, withShift: boolean) => void
  onSelectAll: (ticked: boolean) => void
  banner: ComponentChildren
} & About

const COLUMNS: readonly Column<BulkSortKey>[] = [
  { name: 'asset', label: 'common_asset', by: 'asset' },
  { name: 'verdict', label: 'assets_check', by: 'verdict' },
  { name: 'category', label: 'common_category', by: 'category' },
  { name: 'standing', label: 'bulk_column_standing', by: 'rowStatus' },
  { name: 'source', label: 'bulk_column_source', by: 'line' },
]

const idOf = ({ id }: BulkRowView): string => String(id)

export const BulkTable = ({
  selected,
  chosen,
  now,
  category,
  tellsCategory,
  sources,
  onChoose,
  onSelect,
  onSelectAll,
  ...table
}: Props) => {
  const open = table.rows.filter(isOpen)
  const ticked = open.filter(({ id }) => selected.has(id)).length
  const all = ticked > 0 && ticked === open.length
  const columns: readonly Column<BulkSortKey>[] = [
    {
      name: 'select',
      label: 'bulk_select',
      head:
        open.length === 0 ? (
          <span class="visually-hidden">{text('bulk_select')}</span>
        ) : (
          <label class="pick">
            <input
              type="checkbox"
              aria-label={text('bulk_select_shown')}
              title={text('bulk_select_shown')}
              checked={all}
              indeterminate={ticked > 0 && !all}
              onChange={(event) => onSelectAll(event.currentTarget.checked)}
            />
          </label>
        ),
    },
    ...COLUMNS.filter(({ name }) => name !== 'category' || tellsCategory),
  ]
  return (
    <RowTable
      {...table}
      caption="dashboard_bulk"
      columns={columns}
      idOf={idOf}
      isTall={isRejected}
      chosen={chosen === null ? null : String(chosen)}
      onChoose={(id) => onChoose(Number(id))}
    >
      {(row, position) => (
        <BulkTableRow
          key={row.id}
          row={row}
          {...position}
          now={now}
          category={category}
          tellsCategory={tellsCategory}
          sources={sources}
          selected={selected.has(row.id)}
          onSelect={(isTicked, withShift) => onSelect(row.id, isTicked, withShift)}
        />
      )}
    </RowTable>
  )
}
