import type { ComponentChildren } from 'preact'
import type { BulkRowView, BulkState } from '#lib/messages/bulk-requests.ts'
import type { Decision } from '#lib/model/bulk-row.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { counted, number } from '../../ui/words.ts'
import { ROW_STATUS_LOOKS } from './bulk-words.ts'
import {
  canSend,
  FILTER_ORDER,
  isFiltered,
  isOpen,
  pickedRows,
  PICKS,
  type BulkFilter,
  type Picked,
} from './bulk-view.ts'
import { DropPanel } from '../drop-panel.tsx'
import { ListCount } from '../table/list-count.tsx'

const PICK_WORDS: Record<Picked, TextKey> = {
  own: 'bulk_pick_own',
  shared: 'bulk_pick_shared',
  'look-alike': 'bulk_pick_alike',
  reported: 'bulk_pick_reported',
  'not-known': 'bulk_pick_not_known',
  incomplete: 'bulk_pick_incomplete',
  'not-asset': 'bulk_pick_not_asset',
}

type Props = {
  state: BulkState
  rows: readonly BulkRowView[]
  /** Number of rows that pass the filter. */
  passed: number
  selected: ReadonlySet<number>
  filter: BulkFilter
  loading: boolean
  onFilter: (filter: BulkFilter) => void
  onSelect: (ids: Iterable<number>) => void
  decide: (ids: number[], decision: Decision) => void
}

export const BulkTools = ({
  state,
  rows,
  passed,
  selected,
  filter,
  loading,
  onFilter,
  onSelect,
  decide,
  children,
}: Props & { children: ComponentChildren }) => {
  const removed = rows.filter(({ rowStatus }) => rowStatus === 'removed').map(({ id }) => id)
  return (
    <div class="tools bulk-tools">
      {children}
      <input
        type="search"
        class="input"
        aria-label={text('bulk_search')}
        placeholder={text('bulk_search')}
        value={filter.words}
        maxLength={2000}
        autoComplete="off"
        spellcheck={false}
        onInput={(event) => onFilter({ ...filter, words: event.currentTarget.value })}
      />
      {selected.size > 0 ? (
        <Actions rows={rows} selected={selected} decide={decide} onSelect={onSelect} />
      ) : (
        <RowStatuses state={state} filter={filter} onFilter={onFilter} />
      )}
      <div class="tools-end">
        {removed.length > 0 ? (
          <button type="button" class="text-button small numbers" onClick={() => decide(removed, 'none')}>
            {text('bulk_put_back', number(removed.length))}
          </button>
        ) : null}
        <ListCount loading={loading} words={countWords(rows, passed, filter)} />
        <DropPanel label={text('bulk_select')}>
          {(close) => (
            <ul class="bulk-picks">
              {PICKS.map((pick) => {
                const found = pickedRows(rows, pick)
                return (
                  <li key={pick}>
                    <button
                      type="button"
                      class="text-button numbers"
                      disabled={found.length === 0}
                      onClick={() => {
                        onSelect(found.map(({ id }) => id))
                        close()
                      }}
                    >
                      {text('bulk_pick', text(PICK_WORDS[pick]), number(found.length))}
                    </button>
                  </li>
                )
              })}
            </ul>
          )}
        </DropPanel>
      </div>
    </div>
  )
}

/** Counts duplicates too: with them the rows add up to the lines that were read. */
const countWords = (rows: readonly BulkRowView[], shown: number, filter: BulkFilter): string => {
  const kept = rows.filter((row) => row.rowStatus !== 'removed')
  if (isFiltered(filter))
    return counted(kept.length, 'bulk_count_of_one', 'bulk_count_of_other', number(shown))
  const merged = kept.reduce((sum, row) => sum + row.merged, 0)
  return [
    counted(kept.length, 'bulk_count_one', 'bulk_count_other'),
    ...(merged === 0 ? [] : [counted(merged, 'bulk_merged_one', 'bulk_merged_other')]),
  ].join(' · ')
}

const Actions = ({
  rows,
  selected,
  decide,
  onSelect,
}: Pick<Props, 'rows' | 'selected' | 'decide' | 'onSelect'>) => {
  const chosen = rows.filter(({ id }) => selected.has(id))
  const open = chosen.filter(isOpen).map(({ id }) => id)
  const sendable = chosen.filter(canSend).map(({ id }) => id)
  const action = (label: TextKey, ids: number[], decision: Decision) => (
    <button
      type="button"
      class="text-button small"
      disabled={ids.length === 0}
      onClick={() => {
        decide(ids, decision)
        onSelect([])
      }}
    >
      {text(label, number(ids.length))}
    </button>
  )
  return (
    <div class="bulk-actions" role="group" aria-label={text('bulk_with_selected')}>
      <p class="small numbers" aria-live="polite">
        {counted(selected.size, 'bulk_selected_one', 'bulk_selected_other')}
      </p>
      {action('bulk_send_some', sendable, 'send')}
      {action('bulk_leave_some', open, 'leave')}
      {action('bulk_remove_some', open, 'removed')}
      <button type="button" class="text-button small quiet" onClick={() => onSelect([])}>
        {text('bulk_select_none')}
      </button>
    </div>
  )
}

const RowStatuses = ({ state, filter, onFilter }: Pick<Props, 'state' | 'filter' | 'onFilter'>) => (
  <fieldset class="chips bulk-standings">
    <legend class="visually-hidden">{text('bulk_column_standing')}</legend>
    {FILTER_ORDER.map((rowStatus) => {
      const count = state.counts[rowStatus] ?? 0
      if (count === 0 && filter.rowStatus !== rowStatus) return null
      return (
        <label key={rowStatus} class="chip tool-chip">
          <input
            type="checkbox"
            checked={filter.rowStatus === rowStatus}
            onChange={(event) =>
              onFilter({ ...filter, rowStatus: event.currentTarget.checked ? rowStatus : null })
            }
          />
          <span class="numbers">
            {text('bulk_chip', text(ROW_STATUS_LOOKS[rowStatus].words), number(count))}
          </span>
        </label>
      )
    })}
  </fieldset>
)
