import { Select, SearchField } from '#components/ui/controls.tsx'
import { IconButton, TextButton, Button } from '#components/ui/fields.tsx'
import type { ComponentChildren } from 'preact'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import type { Decision } from '#lib/model/bulk-row.ts'
import { text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { counted, number } from '#components/ui/format.ts'
import type { BulkFilter } from './bulk-rows.ts'
import {
  ROW_STATUS_LOOKS,
  alikeSenders,
  canSend,
  FILTER_ORDER,
  isFiltered,
  isOpen,
  pickedRows,
  PICKS,
  isOut,
} from './bulk-rows.ts'
import { DropPanel, MenuItem, ToolChip, useNarrow } from '#components/dashboard/tools.tsx'
import { BulkExport } from './bulk-export.tsx'
import { ListCount } from '#components/dashboard/row-table.tsx'
import { useId, useMemo, useState } from 'preact/hooks'
import { useUnsavedEntry } from '#components/ui/banner.tsx'
import { HANDLE_PLATFORMS } from '#components/report/more-fields.tsx'
import { BulkReading } from './bulk-input.tsx'
import { useRowActs } from './bulk-row.tsx'
import { useBulk } from './bulk-session.ts'
import { StateMark } from '#components/ui/icons.tsx'
import { beside } from '#components/ui/pieces.tsx'
import { troubleWords } from '#components/wording/report-states.tsx'
import { setFields } from '#components/report/form.tsx'
import type { ConnectionChoice } from '#lib/model/connections.ts'
import { defanged } from '#components/wording/assets.tsx'

export const BulkTools = ({ children }: { children: ComponentChildren }) => {
  const { rows, passed, selected, select, filter, setFilter, loading } = useBulk()
  const { decide } = useRowActs()
  const isNarrow = useNarrow()
  const picks = (close: () => void) => (
    <ul class="menu-picks">
      {isNarrow ? <li class="menu-cap small quiet">{text('bulk_select')}</li> : null}
      {PICKS.map((pick) => {
        const found = pickedRows(rows, pick)
        return (
          <MenuItem
            key={pick}
            end={number(found.length)}
            disabled={found.length === 0}
            onClick={() => {
              select(found.map(({ id }) => id))
              close()
            }}
          >
            {textOf('bulk_pick', pick)}{' '}
          </MenuItem>
        )
      })}
    </ul>
  )
  const removed = rows.filter(({ rowStatus }) => rowStatus === 'removed').map(({ id }) => id)
  return (
    <div class="tools cluster-8 fixed band bulk-tools">
      {children}
      <SearchField
        label={text('bulk_search')}
        value={filter.words}
        onType={(words) => setFilter({ ...filter, words })}
      />
      {selected.size > 0 ? <Actions /> : <RowStatuses />}
      <div class="tools-end line-8 to-end">
        {removed.length > 0 ? (
          <TextButton small class="numbers" onClick={() => decide(removed, 'none')}>
            {text('bulk_put_back', number(removed.length))}
          </TextButton>
        ) : null}
        <BulkReading />
        <ListCount loading={loading} words={countWords(rows, passed.length, filter)} />
        <BulkExport others={isNarrow ? picks : undefined} />
        {isNarrow ? null : <DropPanel label={text('bulk_select')}>{picks}</DropPanel>}
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

const Actions = () => {
  const { rows, selected, select } = useBulk()
  const { decide } = useRowActs()
  const chosen = rows.filter(({ id }) => selected.has(id))
  const open = chosen.filter(isOpen).map(({ id }) => id)
  const sendable = chosen.filter(canSend).map(({ id }) => id)
  const action = (label: TextKey, ids: number[], decision: Decision) => (
    <TextButton
      small
      disabled={ids.length === 0}
      onClick={() => {
        decide(ids, decision)
        select([])
      }}
    >
      {text(label, number(ids.length))}
    </TextButton>
  )
  return (
    <div class="cluster-12 baseline tight" role="group" aria-label={text('bulk_with_selected')}>
      <p class="small numbers" aria-live="polite">
        {counted(selected.size, 'bulk_selected_one', 'bulk_selected_other')}
      </p>
      {action('bulk_send_some', sendable, 'send')}
      {action('bulk_leave_some', open, 'leave')}
      {action('bulk_remove_some', open, 'removed')}
      <TextButton small class="quiet" onClick={() => select([])}>
        {text('common_select_none')}
      </TextButton>
    </div>
  )
}

const RowStatuses = () => {
  const { state, filter, setFilter } = useBulk()
  return (
    <fieldset class="cluster-4 bulk-standings">
      <legend class="visually-hidden">{text('bulk_column_standing')}</legend>
      {FILTER_ORDER.map((rowStatus) => {
        const count = state.counts[rowStatus] ?? 0
        const { tone, words } = ROW_STATUS_LOOKS[rowStatus]
        if (count === 0 && filter.rowStatus !== rowStatus) return null
        return (
          <ToolChip
            key={rowStatus}
            label={text('bulk_chip', text(words), number(count))}
            checked={filter.rowStatus === rowStatus}
            onTick={(ticked) => setFilter({ ...filter, rowStatus: ticked ? rowStatus : null })}
          >
            <StateMark tone={tone} />
            <span>{text(words)}</span> <b class="numbers">{number(count)}</b>
          </ToolChip>
        )
      })}
    </fieldset>
  )
}

/** Keyed by EIP-155 chain ID. The names are proper names, the same in every language. */
const CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 56, name: 'BNB Smart Chain' },
  { id: 137, name: 'Polygon' },
  { id: 42161, name: 'Arbitrum' },
  { id: 10, name: 'Optimism' },
  { id: 8453, name: 'Base' },
  { id: 43114, name: 'Avalanche' },
] as const

const OTHER = 'other'

/** For whom all reports of the list are, where there are several organizations. */
export const BulkOrganization = () => {
  const {
    session: { edit },
    state: { connections },
    common: { form },
  } = useBulk()
  const id = useId()
  if (connections === undefined) return null
  const { choices, chosen, proposed } = connections
  // What was just chosen isn’t in the state yet. One that is gone is none: the browser would show an empty choice.
  const value = choices.some((one) => one.id === form.connection) ? (form.connection ?? '') : chosen
  const choose = (wanted: string): void =>
    edit((now) => ({
      ...now,
      // A choice of the only one is kept, so that it stays named.
      form: setFields({ connection: wanted === proposed && choices.length > 1 ? undefined : wanted })(
        now.form,
      ),
    }))
  return (
    <div class="bulk-organization line-8">
      <label for={id} class="quiet">
        {text('organizations_for')}
      </label>
      <Select
        id={id}
        data-field="organization"
        value={value}
        values={[...(value === '' ? [''] : []), ...choices.map((choice) => choice.id)]}
        wordsOf={(one) =>
          one === '' ? text('organizations_choose') : choiceWords(choices.find((choice) => choice.id === one))
        }
        onChoose={choose}
      />
    </div>
  )
}

/** Its name, and what keeps it from sending. */
const choiceWords = (choice: ConnectionChoice | undefined): string =>
  choice?.trouble
    ? text('organizations_line', choice.name, troubleWords(choice.trouble))
    : (choice?.name ?? '')

const chainIn = (typed: string): number | null => {
  const chain = /^[0-9]{1,15}$/.test(typed.trim()) ? Number(typed) : 0
  return chain > 0 ? chain : null
}

type LabeledListProps = {
  label: string
  names: ReadonlyMap<string, string>
  picked: string
  onPick: (value: string) => void
}

const LabeledList = ({ label, names, picked, onPick }: LabeledListProps) => {
  const id = useId()
  return (
    <>
      <label for={id} class="numbers">
        {label}
      </label>
      <Select
        id={id}
        value={picked}
        values={[...names.keys()]}
        wordsOf={(value) => names.get(value) ?? value}
        onChoose={onPick}
      />
    </>
  )
}

/** Asks once for the chain of all wallet addresses that don’t tell it, including later ones. */
const ChainAsk = () => {
  const { session, state } = useBulk()
  const [picked, setPicked] = useState<string>(String(CHAINS[0].id))
  const [typed, setTyped] = useState('')
  useUnsavedEntry(typed !== '')
  const chain = picked === OTHER ? chainIn(typed) : Number(picked)
  if (state.wallets === 0) return null
  return (
    <form
      class="bulk-ask cluster-8"
      onSubmit={(event) => {
        event.preventDefault()
        if (chain !== null) void session.change({ kind: 'chain', chain })
      }}
    >
      <LabeledList
        label={counted(state.wallets, 'bulk_chain_one', 'bulk_chain_other')}
        names={
          new Map([
            ...CHAINS.map(({ id, name }) => [String(id), name] as const),
            [OTHER, text('bulk_chain_by_number')],
          ])
        }
        picked={picked}
        onPick={setPicked}
      />
      {picked === OTHER ? (
        <input
          class="input bulk-number numbers"
          type="text"
          inputMode="numeric"
          aria-label={text('bulk_chain_number')}
          placeholder={text('bulk_chain_number')}
          maxLength={15}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <Button type="submit" title={text('bulk_chain_later')} disabled={chain === null}>
        {text('bulk_chain_use')}
      </Button>
    </form>
  )
}

const PlatformAsk = ({ ids, all }: { ids: number[]; all: number[] }) => {
  const { session, state } = useBulk()
  const [picked, setPicked] = useState<string>(HANDLE_PLATFORMS[0].type)
  if (state.handles === 0) return null
  return (
    <form
      class="bulk-ask cluster-8"
      onSubmit={(event) => {
        event.preventDefault()
        void session.change({ kind: 'platform', ids: ids.length > 0 ? ids : all, platform: picked })
      }}
    >
      <LabeledList
        label={counted(state.handles, 'bulk_platform_one', 'bulk_platform_other')}
        names={new Map(HANDLE_PLATFORMS.map(({ type, name }) => [type, name]))}
        picked={picked}
        onPick={setPicked}
      />
      <Button type="submit" class="numbers" disabled={all.length === 0}>
        {ids.length > 0 ? text('bulk_platform_selected', number(ids.length)) : text('bulk_platform_use')}
      </Button>
    </form>
  )
}

/** Offers to report the domains of senders that imitate own ones. */
const SendersAsk = ({ senders }: { senders: ReturnType<typeof alikeSenders> }) => {
  const { session } = useBulk()
  const [dismissed, dismiss] = useState<ReadonlySet<string>>(new Set())
  const left = senders.filter(({ domain }) => !dismissed.has(domain))
  return left.length === 0 ? null : (
    <div class="bulk-ask cluster-8">
      <span class="bulk-senders bold wrap-anywhere numbers">
        {counted(
          left.length,
          'bulk_senders_one',
          'bulk_senders_other',
          beside(left.slice(0, MAX_SENDERS).map(({ domain }) => defanged(domain))),
        )}
      </span>
      <Button onClick={() => void session.change({ kind: 'unwrap', ids: left.map(({ id }) => id) })}>
        {counted(left.length, 'bulk_senders_report_one', 'bulk_senders_report_other')}
      </Button>
      <IconButton
        icon="cross"
        label={text('bulk_senders_dismiss')}
        onClick={() => dismiss(new Set([...dismissed, ...left.map(({ domain }) => domain)]))}
      />
    </div>
  )
}

/** Domains of senders that are named; all of them are reported. */
const MAX_SENDERS = 10

const handlesAmong = (rows: readonly BulkRowView[]): number[] =>
  rows.flatMap(({ id, what, rowStatus }) => (what.is === 'handle' && rowStatus === 'incomplete' ? [id] : []))

export const BulkAsks = () => {
  const { session, state, rows, selected } = useBulk()
  const handles = useMemo(() => (state.handles === 0 ? [] : handlesAmong(rows)), [rows, state.handles])
  const wrapped = useMemo(
    // One of a rejected report is repaired by itself: that closes the report. One that is sent as it is was decided on.
    () =>
      rows
        .filter(
          (row) => row.leadsTo !== null && row.reportId === null && row.decision !== 'send' && !isOut(row),
        )
        .map(({ id }) => id),
    [rows],
  )
  const senders = useMemo(() => alikeSenders(rows), [rows])
  if (wrapped.length + state.wallets + state.handles + senders.length === 0) return null
  return (
    <div class="bulk-asks stack-8 fill-info">
      <SendersAsk senders={senders} />
      {wrapped.length === 0 ? null : (
        <div class="bulk-ask cluster-8">
          <span class="numbers">{counted(wrapped.length, 'bulk_wrapped_one', 'bulk_wrapped_other')}</span>
          <Button onClick={() => void session.change({ kind: 'unwrap', ids: wrapped })}>
            {text(wrapped.length === 1 ? 'bulk_unwrap_one' : 'bulk_unwrap_all')}
          </Button>
        </div>
      )}
      <ChainAsk />
      <PlatformAsk ids={handles.filter((id) => selected.has(id))} all={handles} />
    </div>
  )
}
