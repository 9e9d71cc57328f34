import { CATEGORIES } from '#lib/limits.ts'
import { useDashboard, usePlace } from '#components/dashboard/page.ts'
import { useOrganizations } from '#components/dashboard/organizations.tsx'
import { Button, TextButton } from '#components/ui/fields.tsx'
import { useLayoutEffect, useRef, useState, useMemo, useEffect } from 'preact/hooks'
import type { ReportRow } from '#lib/model/report-state.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { FailureBanner } from '#components/wording/failures.tsx'
import { number, counted } from '#components/ui/format.ts'
import { ListCount } from '#components/dashboard/row-table.tsx'
import type { Filter, ReportsRoute, RowsState, SharedReportList } from './report-rows.ts'
import {
  STATE_FILTERS,
  formatReports,
  parseReports,
  isReports,
  movedTo,
  categoryWords,
  isFiltered,
  filtered,
  needsPerson,
  NO_FILTER,
  reportsOf,
  returnsOf,
  useTakedownLookup,
  useReportList,
} from './report-rows.ts'
import { CaseFileCheck } from '#components/dashboard/case-file/case-file-check.tsx'
import { ExportMenu, SelectionBar } from '#components/dashboard/export.tsx'
import { DateFilter, ToolChip, ToolSelect } from '#components/dashboard/tools.tsx'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
import { SaveRows, SearchField } from '#components/ui/controls.tsx'
import { BackOnlineChip, useReturns } from '#components/dashboard/back-online.tsx'
import { Drafts, useDrafts } from './drafts.tsx'
import { ReportDetail } from './report-detail.tsx'
import { ReportOverview } from './report-overview.tsx'
import { ReportTable, sorted } from './report-table.tsx'
import { useNow } from '#components/ui/page.ts'

const NONE: ReportRow[] = []

/** The result message, and the report that takes the focus (null if none is left). */
type Deleted = { told: string; next: string | null }

const neighborOf = (rows: readonly ReportRow[], id: string): string | null => {
  const index = rows.findIndex((row) => row.id === id)
  return (rows[index + 1] ?? rows[index - 1])?.id ?? null
}

/** Live region for the deletion, rendered empty first, so that it is announced. Takes the focus if no row can. */
const DeletedNote = ({ told, takesFocus }: { told: string | null; takesFocus: boolean }) => {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const isTyping = document.activeElement?.matches('input, textarea, select') === true
    if (told !== null && takesFocus && !isTyping) note.current?.focus()
  }, [told, takesFocus])
  return (
    <p ref={note} class={told === null ? undefined : 'deleted-note band'} aria-live="polite" tabIndex={-1}>
      {told}
    </p>
  )
}

const ReportTools = ({ tab }: TabProps) => {
  const { shown, chosen, needing, missing, draftCount, filter, setFilter } = tab
  return (
    <div class="tools cluster-8 fixed band">
      <SearchField
        label={text('dashboard_search')}
        value={filter.words}
        onType={(words) => setFilter({ ...filter, words })}
      />
      <ToolSelect
        label={text('dashboard_state_filter')}
        any={text('dashboard_any_state')}
        chosen={filter.state}
        values={STATE_FILTERS}
        wordsOf={(key) => text(key)}
        onChoose={(state) => setFilter({ ...filter, drafts: false, state })}
      />
      <ToolSelect
        label={text('common_category')}
        any={text('dashboard_any_category')}
        chosen={filter.category}
        values={CATEGORIES}
        wordsOf={categoryWords}
        onChoose={(category) => setFilter({ ...filter, category })}
      />
      <DateFilter
        days={filter}
        hint={text('dashboard_dates_hint')}
        onDays={(days) => setFilter({ ...filter, ...days })}
      />
      <ToolChip
        checked={filter.needing}
        onTick={(ticked) => setFilter({ ...filter, drafts: false, needing: ticked })}
      >
        <span class="numbers">{text('dashboard_needing_filter', number(needing))}</span>
      </ToolChip>
      <BackOnlineChip
        count={tab.returns.length}
        checked={filter.back}
        onTick={(ticked) => setFilter({ ...filter, drafts: false, back: ticked })}
      />
      {draftCount > 0 || filter.drafts ? (
        <ToolChip
          checked={filter.drafts}
          onTick={(ticked) => setFilter({ ...filter, ...NO_STATES, drafts: ticked })}
        >
          <span class="numbers">{text('dashboard_drafts_filter', number(draftCount))}</span>
        </ToolChip>
      ) : null}
      <div class="tools-end line-8 to-end">
        <ListCount loading={missing > 0} words={countWords(tab)} />
        <CaseFileCheck />
        <ExportMenu
          disabled={missing > 0}
          choices={[
            {
              label: counted(shown.length, 'dashboard_export_one', 'dashboard_export_other'),
              ids: shown.map(({ id }) => id),
            },
            ...(chosen === null ? [] : [{ label: text('dashboard_export_chosen'), ids: [chosen] }]),
          ]}
        />
      </div>
    </div>
  )
}

/** What is no filter of drafts. */
const NO_STATES = { state: null, needing: false, back: false } as const

const countWords = ({ rows, shown, missing, filter }: TabProps['tab']): string => {
  if (filter.drafts) return ''
  if (missing > 0) return text('dashboard_count_loading', number(rows.length), number(rows.length + missing))
  return isFiltered(filter)
    ? counted(rows.length, 'dashboard_count_of_one', 'dashboard_count_of_other', number(shown.length))
    : counted(shown.length, 'common_reports_one', 'common_reports_other')
}

/** The reports as they are shown: whose, what of them passes the filter and in which order, and what is chosen and selected. */
const useShownReports = (state: RowsState) => {
  const now = useNow()
  const [place, setPlace] = usePlace({
    isOf: isReports,
    parse: parseReports,
    format: formatReports,
    movedTo,
  })
  const { chosen, filter, sort } = place
  const drafts = useDrafts()

  const { organizations, organization, nameOf, chooseOrganization } = useOrganizations()
  const all = state.status === 'ready' ? state.rows : NONE
  const rows = useMemo(() => reportsOf(all, organization), [all, organization])
  const needing = useMemo(() => rows.filter((row) => needsPerson(row, now)).length, [rows, now])
  const allReturns = useReturns()
  const returns = useMemo(() => returnsOf(allReturns, organization, rows), [allReturns, organization, rows])
  const back = useMemo(() => new Set(returns.flatMap(({ reports }) => reports)), [returns])
  const passed = useMemo(() => filtered(rows, filter, now, back), [rows, filter, now, back])
  const shown = useMemo(() => sorted(passed, sort, nameOf), [passed, sort, organizations])
  const [ticked, select] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo<string[]>(
    () => (ticked.size === 0 ? [] : shown.flatMap(({ id }) => (ticked.has(id) ? [id] : []))),
    [shown, ticked],
  )
  const go = (changed: Partial<ReportsRoute>): void => setPlace({ ...place, ...changed })
  const setFilter = (wanted: Filter): void => go({ filter: wanted })
  return {
    all,
    rows,
    shown,
    allNeeding: useMemo(() => all.filter((row) => needsPerson(row, now)).length, [all, now]),
    needing,
    allReturns,
    returns,
    missing: state.status === 'ready' ? state.missing : 0,
    drafts,
    draftCount: drafts.status === 'ready' ? drafts.value.length : 0,
    organization,
    chosen,
    filter,
    sort,
    go,
    setFilter,
    showAll: (): void => {
      chooseOrganization(null)
      setFilter(NO_FILTER)
    },
    ticked,
    select,
    selected,
    /** What a filter hides isn’t selected. */
    selection: useMemo(() => ({ ids: new Set(selected), select }), [selected]),
  }
}

type TabProps = { tab: ReturnType<typeof useShownReports> }

type ReportsTabProps = { list: SharedReportList; onNeeding: (count: number) => void }

export const ReportsTab = ({ list, onNeeding }: ReportsTabProps) => {
  const deps = useDashboard()
  const state = useReportList(list)
  const { load } = list
  const caseOf = useTakedownLookup()
  const tab = useShownReports(state)
  const { all, shown, chosen, filter, sort, organization, drafts, ticked, select, go, showAll } = tab
  const [focusRequest, setFocusRequest] = useState(0)
  const [deleted, tellDeleted] = useState<Deleted | null>(null)
  useEffect(() => onNeeding(tab.allNeeding), [tab.allNeeding])

  const choose = (id: string | null) => {
    if (id !== null) tellDeleted(null)
    go({ chosen: id })
  }

  /** A long deletion ends with what is on screen by then, if this tab is. */
  const afterDeletion = useRef((_gone: readonly string[]): void => undefined)
  afterDeletion.current = (gone) => {
    const isGone = new Set(gone)
    select(new Set([...ticked].filter((id) => !isGone.has(id))))
    tellDeleted({
      told: counted(gone.length, 'dashboard_deleted_one', 'dashboard_deleted_other'),
      next: null,
    })
    if (chosen !== null && isGone.has(chosen)) choose(null)
  }
  /** The same for the report that is open: the focus goes to its neighbor. */
  const afterOneDeletion = useRef((_gone: string, _told: TextKey): void => undefined)
  afterOneDeletion.current = (gone, told) => {
    // Whoever has gone on since, to another one or back, stays there.
    const next = chosen === gone ? neighborOf(shown, gone) : chosen
    tellDeleted({ told: text(told), next })
    if (chosen !== gone) return
    choose(null)
    if (next !== null) setFocusRequest(focusRequest + 1)
  }
  useEffect(
    () => () => {
      afterDeletion.current = () => undefined
      afterOneDeletion.current = () => undefined
    },
    [],
  )

  // Tools have nothing to work on; drafts and filters lead away again.
  const isEmpty = all.length + tab.missing + tab.draftCount === 0 && !isFiltered(filter)
  if (state.status === 'loading') return <p class="dashboard-message quiet">{text('common_loading')}</p>
  if (state.status === 'failed') {
    return (
      <div class="dashboard-message">
        <FailureBanner failure={state.failure} says="dashboard_broken" onRetry={load} />
      </div>
    )
  }
  return (
    <div class={chosen === null ? 'split' : 'split chosen'}>
      {isEmpty ? null : <ReportTools tab={tab} />}
      {filter.drafts ? (
        <Drafts drafts={drafts} filter={filter} onShowAll={showAll} />
      ) : (
        <>
          <div class="split-list column shrinks">
            <Notes state={state} load={load} />
            <DeletedNote told={deleted?.told ?? null} takesFocus={deleted?.next === null} />
            {shown.length > 0 ? (
              <ReportTable
                rows={shown}
                chosen={chosen}
                sort={sort}
                selection={tab.selection}
                // A new sort or filter scrolls to the top; a changed row doesn’t.
                view={JSON.stringify([sort, filter, organization?.id])}
                focusRequest={focusRequest}
                returnedTo={deleted?.next ?? null}
                onSort={(wanted) => go({ sort: wanted })}
                onChoose={choose}
                caseOf={caseOf}
              />
            ) : (
              <div class="dashboard-message">
                {tab.missing > 0 ? (
                  <p class="quiet">{text('common_loading')}</p>
                ) : all.length === 0 ? (
                  <>
                    <h2>{text('dashboard_empty')}</h2>
                    <p class="quiet">{text('dashboard_empty_lines')}</p>
                    <Button main onClick={() => deps.route.go('bulk')}>
                      {text('everything_paste')}
                    </Button>
                  </>
                ) : (
                  <p class="quiet">{text('dashboard_none_match')}</p>
                )}
                {isFiltered(filter) || organization !== null ? (
                  <TextButton onClick={showAll}>{text('dashboard_show_all')}</TextButton>
                ) : null}
              </div>
            )}
            <SelectionBar
              ids={tab.selected}
              onClear={() => {
                select(new Set())
                setFocusRequest(focusRequest + 1)
              }}
              onDeleted={(gone) => afterDeletion.current(gone)}
            />
          </div>
          {chosen !== null ? (
            <ReportDetail
              key={chosen}
              id={chosen}
              rows={all}
              returns={tab.allReturns}
              onChoose={choose}
              onBack={() => {
                choose(null)
                setFocusRequest(focusRequest + 1)
              }}
              onDeleted={(told) => afterOneDeletion.current(chosen, told)}
            />
          ) : tab.rows.length + tab.draftCount > 0 ? (
            <ReportOverview
              rows={tab.rows}
              returns={tab.returns}
              drafts={drafts.status === 'ready' ? drafts.value : []}
              onFilter={(wanted) => tab.setFilter({ ...NO_FILTER, ...wanted })}
              onChoose={choose}
            />
          ) : null}
        </>
      )}
    </div>
  )
}

const Notes = ({ state, load }: { state: Extract<RowsState, { status: 'ready' }>; load: () => void }) => {
  if (state.unreadable === 0 && !state.behind) return null
  return (
    <div class="stack-8 band">
      {state.behind ? (
        <Banner tone="warn" announce>
          <p>
            {state.missing > 0 ? text('dashboard_partly', number(state.missing)) : text('dashboard_behind')}
          </p>
          <TryAgain retry={load} />
        </Banner>
      ) : null}
      {state.unreadable > 0 ? (
        <Banner tone="warn">
          <p>{counted(state.unreadable, 'dashboard_unreadable_one', 'dashboard_unreadable_other')}</p>
          <SaveRows />
        </Banner>
      ) : null}
    </div>
  )
}
