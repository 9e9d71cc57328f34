import type { TextKey } from '#lib/platform/texts.ts'
import { text, language } from '#lib/platform/texts.ts'
import { Check, TextButton } from '#components/ui/fields.tsx'
import { number } from '#components/ui/format.ts'
import { DropPanel } from '#components/dashboard/tools.tsx'
import { useId, useEffect, useRef, useState } from 'preact/hooks'
import type { TakedownFilters } from '#lib/messages/takedown-requests.ts'
import type { ComponentChildren } from 'preact'
import { assetTypes } from '#lib/assets/asset.ts'
import { LIVENESS, TAKEDOWN_STATUSES } from '#lib/model/takedown.ts'
import { typeWords } from '#components/wording/assets.tsx'
import { statusBadge } from '#components/wording/verdicts.ts'
import { livenessWords } from '#lib/model/status-words.ts'
import type { TakedownListView } from './takedown-list.ts'

type TakedownChoicesProps<Value extends string> = {
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
}: TakedownChoicesProps<Value>) => {
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

type Dates = Pick<TakedownFilters, 'startDate' | 'endDate'>
type DateProps = { filters: Dates; onDates: (dates: Partial<Dates>) => void }

/** Formats a date input’s value, such as `2 Nov 2026`. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeZone: 'UTC' }).format(
    Date.parse(`${day}T00:00:00Z`),
  )

const datesWords = ({ startDate, endDate }: Dates): string => {
  if (startDate !== '' && endDate !== '')
    return text('cases_dates_between', dayWords(startDate), dayWords(endDate))
  if (startDate !== '') return text('cases_dates_from', dayWords(startDate))
  return endDate === '' ? text('cases_any_date') : text('cases_dates_until', dayWords(endDate))
}

const DateFilter = ({ filters, onDates }: DateProps) => (
  <DropPanel label={text('cases_dates')} words={datesWords(filters)}>
    <Day label="cases_from" value={filters.startDate} onDay={(startDate) => onDates({ startDate })} />
    <Day label="cases_until" value={filters.endDate} onDay={(endDate) => onDates({ endDate })} />
    <p class="hint">{text('cases_dates_hint')}</p>
    <TextButton
      small
      disabled={filters.startDate === '' && filters.endDate === ''}
      onClick={() => onDates({ startDate: '', endDate: '' })}
    >
      {text('cases_any_date')}
    </TextButton>
  </DropPanel>
)

const Day = ({ label, value, onDay }: { label: TextKey; value: string; onDay: (day: string) => void }) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text(label)}
      </label>
      <input
        id={id}
        type="date"
        class="input"
        max="9999-12-31"
        value={value}
        onChange={(event) => onDay(event.currentTarget.value)}
      />
    </div>
  )
}

/** Debounce before querying the service, in ms. */
const TYPED = 400

type TakedownToolsProps = {
  view: TakedownListView
  onView: (view: TakedownListView) => void
  children: ComponentChildren
}

export const TakedownTools = ({ view, onView, children }: TakedownToolsProps) => {
  const { filters } = view
  const filter = (changes: Partial<TakedownFilters>): void =>
    onView({ ...view, filters: { ...filters, ...changes } })
  /** Lets the debounced search use the filters of that moment, not those from when the user typed. */
  const latest = useRef(filter)
  latest.current = filter
  const [words, setWords] = useState(filters.query)
  // The URL or “Show all” changed the query.
  useEffect(() => setWords(filters.query), [filters.query])
  useEffect(() => {
    if (words === filters.query) return
    const timer = setTimeout(() => latest.current({ query: words }), TYPED)
    return () => clearTimeout(timer)
  }, [words])
  return (
    <div class="tools">
      <input
        type="search"
        class="input"
        aria-label={text('cases_search')}
        placeholder={text('cases_search')}
        maxLength={2000}
        value={words}
        onInput={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && words !== filters.query) filter({ query: words })
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
        label="cases_liveness"
        hint="cases_liveness_hint"
        any="cases_any_liveness"
        many="cases_livenesses"
        values={LIVENESS}
        wordsOf={livenessWords}
        chosen={filters.livenessStatus}
        onChoose={(livenessStatus) => filter({ livenessStatus })}
      />
      <ChoiceFilter
        label="cases_type"
        any="cases_any_type"
        many="cases_types"
        values={assetTypes}
        wordsOf={typeWords}
        chosen={filters.assetType}
        onChoose={(assetType) => filter({ assetType })}
      />
      <DateFilter filters={filters} onDates={filter} />
      <div class="tools-end">{children}</div>
    </div>
  )
}
