import { SearchField } from '#components/ui/controls.tsx'
import { inViewOrder } from '#components/dashboard/takedowns/takedown-table.tsx'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { Check, TextButton, Button } from '#components/ui/fields.tsx'
import { number, counted } from '#components/ui/format.ts'
import { EXPORT_FORMATS, FILE_TYPES, type ExportFormat } from '#components/dashboard/export.tsx'
import { DateFilter, DropPanel, MenuItem } from '#components/dashboard/tools.tsx'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { TakedownFilters } from '#lib/messages/requests.ts'
import type { ComponentChildren } from 'preact'
import { assetTypes } from '#lib/assets/asset.ts'
import { typeWords } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { LIVENESS, livenessWords, TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import type { TakedownListState, TakedownListStore } from './takedown-list.ts'
import type { TakedownListView } from './takedown-route.ts'
import { BackOnlineChip } from '#components/dashboard/back-online.tsx'
import { useDashboard, type DashboardDeps } from '#components/dashboard/page.ts'
import { NotDoneWords, useAction } from '#components/wording/failures.tsx'
import { takedownFileName, takedownsCsv, takedownsJson } from '#lib/takedowns/export.ts'

type ChoiceFilterProps<Value extends string> = {
  label: TextKey
  hint?: TextKey
  /** Button labels for no selection and for several; `$1` is the count. */
  any: TextKey
  many: TextKey
  values: readonly Value[]
  wordsOf: (value: Value) => string
  chosen: readonly Value[]
  onChoose: (chosen: Value[]) => void
}

const ChoiceFilter = <Value extends string>({
  label,
  hint,
  any,
  many,
  values,
  wordsOf,
  chosen,
  onChoose,
}: ChoiceFilterProps<Value>) => {
  const [only] = chosen
  const words =
    only === undefined ? text(any) : chosen.length === 1 ? wordsOf(only) : text(many, number(chosen.length))
  return (
    <DropPanel label={text(label)} words={words} hint={hint && text(hint)}>
      <div class="choices">
        {values.map((value) => (
          <Check
            key={value}
            label={wordsOf(value)}
            checked={chosen.includes(value)}
            onTick={(ticked) =>
              onChoose(values.filter((one) => (one === value ? ticked : chosen.includes(one))))
            }
          />
        ))}
      </div>
      <TextButton small disabled={chosen.length === 0} onClick={() => onChoose([])}>
        {text(any)}
      </TextButton>
    </DropPanel>
  )
}

/** Debounce before querying the service, in ms. */
const DEBOUNCE_MS = 400

type TakedownToolsProps = {
  view: TakedownListView
  /** How many cases are back online. */
  back: number
  onView: (view: TakedownListView) => void
  children: ComponentChildren
}

export const TakedownTools = ({ view, back, onView, children }: TakedownToolsProps) => {
  const { filters } = view
  const [words, setWords] = useState(filters.query)
  const filtersKey = JSON.stringify(filters)
  /** The filters that were set here last: others came by a link, “Show all” or the way back. */
  const setHere = useRef(filtersKey)
  /** Filters by what is typed, too, so that a choice made while the search waits loses no word. */
  const filter = (
    changes: Partial<TakedownFilters>,
    moved: Partial<Pick<TakedownListView, 'back'>> = {},
  ): void => {
    const wanted = { ...filters, query: words, ...changes }
    setHere.current = JSON.stringify(wanted)
    onView({ ...view, ...moved, filters: wanted })
  }
  /** Lets the debounced search use the filters of that moment, not those from when the user typed. */
  const latest = useRef(filter)
  latest.current = filter
  // Words still waiting when the view is replaced belong to the view before: they would narrow one that nobody narrowed.
  useLayoutEffect(() => {
    if (filtersKey !== setHere.current) setWords(filters.query)
    setHere.current = filtersKey
  }, [filtersKey])
  useLayoutEffect(() => {
    if (words === filters.query) return
    const timer = setTimeout(() => latest.current({}), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div class="tools cluster-8 fixed band">
      <SearchField
        label={text('cases_search')}
        value={words}
        onType={setWords}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && words !== filters.query) filter({})
        }}
      />
      <ChoiceFilter
        label="cases_status"
        any="cases_any_status"
        many="cases_statuses"
        values={TAKEDOWN_STATUSES}
        wordsOf={(status) => statusBadge(status).words}
        chosen={filters.takedownStatus}
        onChoose={(takedownStatus) => filter({ takedownStatus })}
      />
      <ChoiceFilter
        label="common_liveness"
        hint="cases_liveness_hint"
        any="cases_any_liveness"
        many="cases_livenesses"
        values={LIVENESS}
        wordsOf={livenessWords}
        chosen={filters.livenessStatus}
        onChoose={(livenessStatus) => filter({ livenessStatus })}
      />
      <ChoiceFilter
        label="common_type"
        any="common_any_type"
        many="cases_types"
        values={assetTypes}
        wordsOf={typeWords}
        chosen={filters.assetType}
        onChoose={(assetType) => filter({ assetType })}
      />
      <DateFilter
        days={filters}
        hint={text(view.back ? 'cases_dates_updated' : 'cases_dates_hint')}
        onDays={filter}
      />
      <BackOnlineChip count={back} checked={view.back} onTick={(ticked) => filter({}, { back: ticked })} />
      <div class="tools-end line-8 to-end">{children}</div>
    </div>
  )
}

type TakedownExportProps = {
  state: TakedownListState
  store: Pick<TakedownListStore, 'all' | 'cancel'>
  view: TakedownListView
}

/** Loads what isn’t loaded yet, then saves it; after a stop, also what is loaded. */
export const TakedownExport = ({ state, store, view }: TakedownExportProps) => {
  const deps = useDashboard()
  const { busy, problem, run, tell } = useAction('cases_export_failed')
  const [saved, setSaved] = useState<{ name: string; cases: number } | null>(null)
  const [stoppedAs, setStoppedAs] = useState<ExportFormat | null>(null)
  const { rows, doing, complete } = state
  const isLoading = doing === 'all'

  const save = async (format: ExportFormat, read: TakedownListState): Promise<void> => {
    const { filters } = view
    const name = await saveTakedowns(deps, format, { ...read, rows: inViewOrder(read.rows, view), filters })
    setSaved({ name, cases: read.rows.length })
  }
  const start = (format: ExportFormat): void =>
    run(async () => {
      setSaved(null)
      setStoppedAs(null)
      const read = await store.all()
      if (read.complete) return save(format, read)
      // By a failure, or because other filters began another list.
      if (read.stop !== null || read.stopped.length > 0) setStoppedAs(format)
    })
  const savePart = (format: ExportFormat): void =>
    run(async () => {
      setStoppedAs(null)
      await save(format, state)
    })
  return (
    <DropPanel
      label={text('dashboard_export')}
      onOpen={() => {
        setSaved(null)
        tell(null)
      }}
    >
      {isLoading ? (
        <>
          <p class="small numbers">{text('cases_loading_all', number(rows.length))}</p>
          <Button onClick={store.cancel}>{text('common_cancel')}</Button>
        </>
      ) : stoppedAs !== null ? (
        <>
          <p class="small" role="status">
            {counted(rows.length, 'cases_export_stopped_one', 'cases_export_stopped_other')}
          </p>
          <div class="actions">
            <Button onClick={() => start(stoppedAs)}>{text('cases_continue')}</Button>
            <Button disabled={rows.length === 0} onClick={() => savePart(stoppedAs)}>
              {text('cases_export_part')}
            </Button>
          </div>
        </>
      ) : busy ? null : (
        <ul class="menu-picks">
          <li class="menu-cap small quiet numbers">
            {complete
              ? counted(rows.length, 'cases_export_one', 'cases_export_other')
              : text('cases_export_all')}
          </li>
          {EXPORT_FORMATS.map((format) => (
            <MenuItem key={format} disabled={complete && rows.length === 0} onClick={() => start(format)}>
              {text(`dashboard_export_${format}`)}
            </MenuItem>
          ))}
        </ul>
      )}
      {saved ? (
        <p class="small wrap-anywhere" role="status">
          {text('dashboard_export_saved', saved.name)}{' '}
          {counted(saved.cases, 'cases_exported_one', 'cases_exported_other')}
        </p>
      ) : null}
      <NotDoneWords problem={problem} />
      <p class="hint">{text('cases_export_hint')}</p>
    </DropPanel>
  )
}

/** Pieces written per batch, so that the page stays responsive. */
const AT_ONCE = 500

/** Saves the rows as a file. Returns its name. */
const saveTakedowns = async (
  { save, now }: Pick<DashboardDeps, 'save' | 'now'>,
  format: ExportFormat,
  {
    rows,
    filters,
    complete,
    unreadable,
  }: Pick<TakedownListState, 'rows' | 'complete' | 'unreadable'> & {
    filters: TakedownFilters
  },
): Promise<string> => {
  const exported = now()
  const by = text('extension_name')
  const pieces =
    format === 'csv'
      ? takedownsCsv(rows)
      : takedownsJson(rows, { by, exported, filters, complete, unreadable })
  const parts: string[] = []
  for (const piece of pieces) {
    parts.push(piece)
    if (parts.length % AT_ONCE === 0) await new Promise((resume) => setTimeout(resume))
  }
  const name = takedownFileName(exported, complete, format)
  save(name, new Blob(parts, { type: FILE_TYPES[format] }))
  return name
}
