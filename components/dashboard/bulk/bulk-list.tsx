import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { BulkRowView } from '#lib/messages/bulk-requests.ts'
import { text } from '#lib/platform/texts.ts'
import { Banner, TryAgain } from '../../ui/boxes/banner.tsx'
import { Icon } from '../../ui/icons.tsx'
import { number } from '../../ui/words.ts'
import { addDescription } from '../../form/form-edits.ts'
import { BulkAsks } from './bulk-asks.tsx'
import { BulkBar, focusField } from './bulk-bar.tsx'
import { BulkEmpty } from './add/bulk-empty.tsx'
import { textOfPaste } from './add/bulk-file.ts'
import { BulkInput, FileProblem, type useFiles } from './add/bulk-input.tsx'
import { useAddBox } from './add/use-add-box.ts'
import { BulkPanel, type Shown } from './bulk-panel.tsx'
import { BulkNotices, BulkReading } from './add/bulk-reading.tsx'
import { SetAside } from './add/bulk-set-aside.tsx'
import { BulkSent, reportedRows } from './bulk-sent.tsx'
import type { BulkScreen, BulkSession } from './bulk-session.ts'
import { BulkTable } from './bulk-table.tsx'
import { BulkTools } from './bulk-tools.tsx'
import { ROW_STATUS_LOOKS } from './bulk-words.ts'
import {
  filteredRows,
  foldedRows,
  FIRST_SORT,
  isFiltered,
  isHidden,
  NO_BULK_FILTER,
  shownListed,
  shownStops,
  sortedBulk,
} from './bulk-view.ts'
import type { DashboardDeps } from '../deps.ts'
import { useNow } from '../../ui/use-now.ts'
import { usePastedElsewhere } from '../use-pasted-elsewhere.ts'
import { useSelection } from '../table/use-selection.ts'

type Props = {
  screen: Extract<BulkScreen, { at: 'here' }>
  rows: BulkRowView[]
  loading: boolean
  behind: boolean
  session: BulkSession
  files: ReturnType<typeof useFiles>
  deps: DashboardDeps
  /** Match pattern of the service’s host if its permission is missing. */
  hostToAsk: string | undefined
  load: () => void
}

export const BulkList = ({ screen, rows, loading, behind, session, files, deps, hostToAsk, load }: Props) => {
  const { state, notice, submitting } = screen
  const now = useNow(deps.now)
  const root = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState(NO_BULK_FILTER)
  const [sort, setSort] = useState(FIRST_SORT)
  const [side, setSide] = useState<Shown>(null)
  const [returned, setReturned] = useState(0)
  const [unfolded, setUnfolded] = useState(false)
  const passed = useMemo(() => filteredRows(rows, filter), [rows, filter])
  const { open, folded } = useMemo(() => foldedRows(passed), [passed])
  const listed = unfolded || open.length === 0 ? passed : open
  const shown = useMemo(() => sortedBulk(listed, sort), [listed, sort])
  const { selected, select, tick } = useSelection(rows, shown)
  const chosen = rows.find(({ id }) => id === side) ?? null
  const isGone = typeof side === 'number' && !loading && (chosen === null || isHidden(chosen, filter))
  const stops = useMemo(() => shownStops(rows), [rows])
  const reported = useMemo(() => reportedRows(rows), [rows])

  useLayoutEffect(() => {
    if (!isGone) return
    setSide(null)
    // The button that removed the row had the focus, and is gone with it.
    if (document.activeElement !== document.body) return
    setReturned((times) => times + 1)
    root.current?.querySelector<HTMLElement>('.tools-end button')?.focus()
  }, [isGone])

  const submit = (): void => {
    if (state.blockers.length === 0) {
      // Call this before any await, inside the click. If it is refused, the reports are held and say why.
      if (hostToAsk !== undefined) deps.requestHost(hostToAsk).catch(() => false)
      return session.submit(() => [...stops, ...shownListed(rows)])
    }
    const [blocker] = state.blockers
    if (blocker === 'own-asset' || blocker === 'not-checked')
      go(blocker === 'own-asset' ? 'override' : 'unchecked')
  }
  const go = (blocker: string): void => {
    setSide('form')
    requestAnimationFrame(() => focusField(root.current, blocker))
  }
  const toggle = (wanted: Exclude<Shown, number>) => () => setSide(side === wanted ? null : wanted)
  const decide = (ids: number[], decision: BulkRowView['decision']): void =>
    void session.decide({ ids, decision })

  // Memoized, so that typing in the form doesn’t render the table again.
  const table = useMemo(
    () => (
      <BulkTable
        rows={shown}
        selected={selected}
        chosen={chosen?.id ?? null}
        now={now}
        sort={sort}
        view={JSON.stringify([sort, filter])}
        returned={returned}
        onSort={setSort}
        onChoose={setSide}
        onSelect={tick}
        onSelectAll={(ticked) => select(ticked ? shown.map(({ id }) => id) : [])}
        banner={<BulkAsks state={state} rows={rows} selected={selected} session={session} />}
      />
    ),
    [shown, selected, chosen?.id, now, sort, filter, returned, state.wallets, state.handles],
  )

  const isEmpty = rows.length === 0 && !loading
  const box = useAddBox(isEmpty)
  usePastedElsewhere((words) => void session.add('paste', '', words), textOfPaste)
  return (
    <div
      ref={root}
      class={side === null ? 'split bulk-list' : 'split bulk-list chosen'}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        submit()
      }}
    >
      <div class="bulk-top" ref={box.element}>
        {box.isOpen ? (
          <BulkInput
            session={session}
            tabs={deps.tabs}
            files={files}
            typed={box.typed}
            setTyped={box.setTyped}
            opened={box.opened}
            onAdded={box.close}
          />
        ) : null}
        <FileProblem files={files} />
        <BulkReading state={state} notice={notice} />
      </div>
      {isEmpty ? null : (
        <BulkTools
          state={state}
          rows={rows}
          passed={passed.length}
          selected={selected}
          filter={filter}
          loading={loading}
          onFilter={setFilter}
          onSelect={select}
          decide={decide}
        >
          {box.isOpen ? null : (
            <button type="button" class="button" ref={box.button} onClick={box.open}>
              <Icon name="plus" /> {text('bulk_add_more')}
            </button>
          )}
        </BulkTools>
      )}
      <div class="split-list">
        <div class="dashboard-note bulk-note">
          {behind ? (
            <Banner tone="warn" announce>
              <p>{text('bulk_behind')}</p>
              <TryAgain retry={load} />
            </Banner>
          ) : null}
          <BulkNotices state={state} notice={notice} ask={deps.ask} onRetry={load} />
          {state.sources.map((source) =>
            source.aside ? (
              <SetAside
                key={source.id}
                source={source}
                ask={deps.ask}
                save={deps.save}
                onDelete={() => session.dropText(source.id)}
              />
            ) : null,
          )}
        </div>
        {shown.length > 0 ? (
          table
        ) : (
          <div class="dashboard-message">
            {isEmpty ? (
              <BulkEmpty reading={state.sources.some(({ done }) => !done)} />
            ) : (
              <>
                <p class="quiet">
                  {text(
                    loading
                      ? 'dashboard_loading'
                      : isFiltered(filter)
                        ? 'bulk_none_match'
                        : 'bulk_all_removed',
                  )}
                </p>
                {isFiltered(filter) ? (
                  <button type="button" class="text-button" onClick={() => setFilter(NO_BULK_FILTER)}>
                    {text('bulk_show_all')}
                  </button>
                ) : null}
              </>
            )}
          </div>
        )}
        {folded.length === 0 || open.length === 0 ? null : (
          <button
            type="button"
            class="bulk-fold text-button small numbers"
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="down" />
            {text('bulk_chip', text(ROW_STATUS_LOOKS['not-asset'].words), number(folded.length))}
          </button>
        )}
      </div>
      <BulkPanel
        side={side}
        row={chosen}
        rows={rows}
        reported={reported}
        screen={screen}
        stops={stops.length > 0}
        session={session}
        deps={deps}
        now={now}
        acts={{
          edit: (id, content) => void session.editRow(id, content),
          unwrap: (ids) => void session.unwrap(ids),
          decide,
          describe: (row) => {
            session.edit((kept) => ({ ...kept, form: addDescription(row.written)(kept.form) }))
            decide([row.id], 'removed')
            setSide('form')
          },
          show: setSide,
        }}
        onBack={() => {
          setSide(null)
          setReturned((times) => times + 1)
        }}
      />
      {isEmpty && state.sent.length === 0 ? null : (
        <footer class="bulk-bar">
          <BulkSent
            sent={state.sent}
            rows={reported}
            ask={deps.ask}
            now={deps.now}
            shows={side === 'sent'}
            onShow={toggle('sent')}
            undo={() => void session.undo()}
            clear={() => void session.clear('sent')}
          />
          <BulkBar
            state={state}
            submitting={submitting}
            showsForm={side === 'form' || side === null}
            showsRequest={side === 'request'}
            onForm={() => setSide('form')}
            onRequest={toggle('request')}
            onSubmit={submit}
            onGo={go}
            openOptions={deps.openOptions}
          />
        </footer>
      )}
    </div>
  )
}
