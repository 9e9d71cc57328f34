import { Button, TextButton } from '#components/ui/fields.tsx'
import { text } from '#lib/platform/texts.ts'
import { useUnsavedEntry, Banner, TryAgain } from '#components/ui/banner.tsx'
import { useLayoutEffect, useRef, useState, useMemo, useEffect } from 'preact/hooks'
import type { ConnectionChoices } from '#lib/model/connections.ts'
import { useOrganizations } from '#components/dashboard/organizations.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { BulkColumns, ColumnsButton } from './bulk-columns.tsx'
import { BulkAsks, BulkOrganization, BulkTools } from './bulk-tools.tsx'
import { BulkBar, focusField } from './bulk-bar.tsx'
import type { BulkScreen, BulkRows } from './bulk-session.ts'
import {
  BulkProvider,
  makeBulkListStore,
  makeBulkSession,
  textOfPaste,
  useShownList,
} from './bulk-session.ts'
import { BulkInput, FileProblem, BulkNotices, BulkReading, SetAside, useFiles } from './bulk-input.tsx'
import { makeRowActs, RowActsProvider } from './bulk-row.tsx'
import { BulkPanel } from './bulk-panel.tsx'
import { BulkTable, useColumnWidths } from './bulk-table.tsx'
import { isFiltered, NO_BULK_FILTER, shownListed } from './bulk-rows.ts'
import { usePastedElsewhere, useDashboard } from '#components/dashboard/page.ts'
import { useNow } from '#components/ui/page.ts'
import { foreign } from '#components/ui/pieces.tsx'
import { FailureBanner } from '#components/wording/failures.tsx'
import type { ListReading } from '#components/report/list-reading.ts'

/** Says what comes of two texts as analysts have them, beside or below the empty box. */
const BulkExamples = () => (
  <div class="bulk-examples shrinks stack-12 small">
    <dl class="stack-2">
      <dt class="mono wrap-anywhere" {...foreign()}>
        {text('bulk_example_chat')}
      </dt>
      <dd class="quiet">{text('bulk_example_chat_becomes')}</dd>
      <dt class="mono wrap-anywhere" dir="ltr">
        {text('bulk_example_mixed')
          .split(/(?<=;)/)
          .map((cell) => (
            <span key={cell}>{cell}</span>
          ))}
      </dt>
      <dd class="quiet">{text('bulk_example_mixed_becomes')}</dd>
    </dl>
    <p class="quiet">{text('bulk_empty_never')}</p>
  </div>
)

/** The paste box: open on an empty list, otherwise on request and while it holds text. Closing it hands the focus to its button. */
const useAddBox = (isEmpty: boolean) => {
  const [typed, setTyped] = useState('')
  useUnsavedEntry(typed !== '')
  const [opened, setOpened] = useState(false)
  const element = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isShown = isEmpty || opened || typed !== ''
  const hadFocus = element.current?.contains(document.activeElement) === true
  useLayoutEffect(() => {
    if (!isShown && hadFocus) button.current?.focus()
  }, [isShown])
  return {
    typed,
    setTyped,
    opened,
    element,
    button,
    isShown,
    open: (): void => setOpened(true),
    close: (): void => setOpened(false),
  }
}

/** Returns the match pattern of the host that the list’s organization needs and the browser doesn’t allow. */
const missingHost = (
  connections: ConnectionChoices | undefined,
  organizations: readonly { id: string; matchPattern: string }[],
  ofOnly: string | undefined,
): string | undefined => {
  if (connections === undefined) return ofOnly
  const chosen = connections.choices.find(({ id }) => id === connections.chosen)
  return chosen?.trouble === 'no-host-access'
    ? organizations.find(({ id }) => id === chosen.id)?.matchPattern
    : undefined
}

type Props = {
  list: Parameters<typeof useShownList>[0]
  behind: boolean
  files: ReturnType<typeof useFiles>
  /** Match pattern of the service’s host if its permission is missing. */
  hostToAsk: string | undefined
  load: () => void
}

const BulkList = ({ list, behind, files, hostToAsk, load }: Props) => {
  const { requestHost } = useDashboard()
  const { organizations } = useOrganizations()
  const bulk = useShownList(list)
  const { session, state, common, rows, loading, filter, setFilter, sort, side, setSide } = bulk
  const { shown, selected, chosen, isGone, stops } = bulk
  const now = useNow()
  const root = useRef<HTMLDivElement>(null)
  useColumnWidths(root)
  const [focusRequest, setFocusRequest] = useState(0)

  useLayoutEffect(() => {
    if (!isGone) return
    setSide(null)
    // The button that removed the row had the focus, and is gone with it.
    if (document.activeElement !== document.body) return
    setFocusRequest((times) => times + 1)
    root.current?.querySelector<HTMLElement>('.tools-end button')?.focus()
  }, [isGone])

  const submit = (): void => {
    if (state.blockers.length === 0) {
      // Call this before any await, inside the click. If it is refused, the reports are held and say why.
      const missing = missingHost(state.connections, organizations, hostToAsk)
      if (missing !== undefined) requestHost(missing).catch(() => false)
      return session.submit(() => [...stops, ...shownListed(rows)])
    }
    const [blocker] = state.blockers
    if (blocker === 'organization-gone') go('organization')
    if (blocker === 'own-asset' || blocker === 'not-checked')
      go(blocker === 'own-asset' ? 'override' : 'unchecked')
  }
  const go = (field: string): void => {
    // The organization is above the list.
    if (field !== 'organization') setSide('form')
    requestAnimationFrame(() => focusField(root.current, field))
  }
  const acts = useMemo(() => makeRowActs(session, setSide), [session])

  // Memoized, so that typing in the form doesn’t render the table again.
  const table = useMemo(
    () => (
      <BulkTable
        rows={shown}
        selected={selected}
        chosen={chosen?.id ?? null}
        now={now}
        category={common.form.category}
        tellsCategory={rows.some(
          ({ category }) => (category ?? common.form.category) !== common.form.category,
        )}
        sources={state.sources}
        sort={sort}
        view={JSON.stringify([sort, filter])}
        focusRequest={focusRequest}
        onSort={bulk.setSort}
        onChoose={setSide}
        onSelect={bulk.tick}
        onSelectAll={bulk.selectAll}
        banner={<BulkAsks />}
      />
    ),
    [shown, selected, chosen?.id, now, common.form.category, state.sources, sort, filter, focusRequest],
  )

  const isEmpty = rows.length === 0 && !loading
  const box = useAddBox(isEmpty)
  usePastedElsewhere((words) => void session.add('paste', '', words), textOfPaste, files.take)
  return (
    <BulkProvider value={bulk}>
      <RowActsProvider value={acts}>
        <div
          ref={root}
          class={['split bulk-list', isEmpty && 'bulk-empty', side !== null && 'chosen']
            .filter(Boolean)
            .join(' ')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            submit()
          }}
        >
          <div class="bulk-top band" ref={box.element}>
            {isEmpty ? (
              <div class="bulk-start full stack-4">
                <h2>{text('bulk_empty')}</h2>
                <p class="quiet">{text('bulk_empty_lines')}</p>
              </div>
            ) : null}
            <div class="bulk-entry shrinks">
              {box.isShown ? (
                <BulkInput
                  files={files}
                  typed={box.typed}
                  setTyped={box.setTyped}
                  opened={box.opened}
                  onAdded={box.close}
                />
              ) : null}
              <FileProblem files={files} />
              {isEmpty ? <BulkReading /> : null}
            </div>
            {isEmpty ? <BulkExamples /> : null}
          </div>
          {isEmpty ? null : (
            <BulkTools>
              {box.isShown ? null : (
                <Button ref={box.button} onClick={box.open}>
                  <Icon name="plus" /> {text('bulk_add_more')}
                </Button>
              )}
              <BulkOrganization />
              <ColumnsButton />
            </BulkTools>
          )}
          <BulkColumns />
          <div class="split-list column shrinks">
            <div class="stack-8 band unless-empty">
              {behind ? (
                <Banner tone="warn" announce>
                  <p>{text('bulk_behind')}</p>
                  <TryAgain retry={load} />
                </Banner>
              ) : null}
              <BulkNotices onRetry={load} />
              {state.sources.map((source) =>
                source.aside ? <SetAside key={source.id} source={source} /> : null,
              )}
            </div>
            {shown.length > 0 ? (
              table
            ) : isEmpty ? null : (
              <div class="dashboard-message">
                <p class="quiet">
                  {text(
                    loading ? 'common_loading' : isFiltered(filter) ? 'bulk_none_match' : 'bulk_all_removed',
                  )}
                </p>
                {isFiltered(filter) ? (
                  <TextButton onClick={() => setFilter(NO_BULK_FILTER)}>{text('bulk_show_all')}</TextButton>
                ) : null}
              </div>
            )}
          </div>
          <BulkPanel
            now={now}
            onBack={() => {
              setSide(null)
              setFocusRequest((times) => times + 1)
            }}
          />
          {isEmpty && state.sent.length === 0 ? null : (
            <footer class="bulk-bar stack-8">
              <BulkBar onSubmit={submit} onGo={go} />
            </footer>
          )}
        </div>
      </RowActsProvider>
    </BulkProvider>
  )
}

export const BulkTab = ({ hostToAsk }: { hostToAsk?: string | undefined }) => {
  const { session, screen, rows, load } = useBulkList()
  const files = useFiles(session)
  const [over, setOver] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const kept = useMemo(() => (rows.status === 'ready' ? rows.rows : []), [rows])

  if (screen.status === 'loading' || (rows.status === 'loading' && screen.status === 'ready'))
    return <p class="dashboard-message quiet">{text('common_loading')}</p>
  if (screen.status === 'failed' || rows.status === 'failed') {
    const failure =
      (screen.status === 'failed' ? screen.failure : null) ?? (rows.status === 'failed' ? rows.failure : null)
    return (
      <div class="dashboard-message">
        <FailureBanner failure={failure} says="bulk_broken" onRetry={load} />
      </div>
    )
  }
  const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
    dataTransfer?.types.includes('Files') === true
  return (
    <div
      class="bulk column grow"
      onDragOver={(event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        clearTimeout(leaving.current)
        setOver(true)
      }}
      onDragLeave={() => {
        // Debounced, because dragleave also fires for every child.
        clearTimeout(leaving.current)
        leaving.current = setTimeout(() => setOver(false), 80)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!carriesFiles(event)) return
        event.preventDefault()
        files.take([...(event.dataTransfer?.files ?? [])])
      }}
    >
      <BulkList
        list={{ ...screen, session, rows: kept, loading: rows.status === 'ready' && rows.loading }}
        behind={rows.status === 'ready' && rows.behind}
        files={files}
        hostToAsk={hostToAsk}
        load={load}
      />
      {over ? <p class="bulk-drop">{text('bulk_drop')}</p> : null}
    </div>
  )
}

/** Schedules a render once per frame in its own task; rendering inside the frame callback would lay out and paint in that same task. */
const soon = (draw: () => void): void => void requestAnimationFrame(() => setTimeout(draw))

const useBulkList = () => {
  const { ask, onChange, now, reading } = useDashboard()
  const [screen, setScreen] = useState<BulkScreen>({ status: 'loading' })
  const [rows, setRows] = useState<BulkRows>({ status: 'loading' })
  const [{ session, store }] = useState(() => {
    const kept = makeBulkListStore(ask, setRows, soon)
    return { store: kept, session: makeBulkSession({ ask, now, rowsChanged: kept.load }, setScreen) }
  })
  const load = (): void => {
    void session.open()
    store.load()
  }
  const reader = useRef<ListReading | null>(null)
  useEffect(() => {
    load()
    const unhear = onChange(session.onChange)
    return () => {
      unhear()
      store.stop()
      session.stop()
      reader.current?.stop()
      reader.current = null
    }
  }, [])
  const state = screen.status === 'ready' ? screen.state : null
  useEffect(() => {
    // Starts again on every update: the page that was reading may have been closed.
    if (state?.sources.some(({ done }) => !done)) (reader.current ??= reading()).start()
  }, [state])
  return { session, screen, rows, load }
}
