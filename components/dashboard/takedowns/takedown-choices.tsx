import { text, type TextKey, language } from '#lib/platform/texts.ts'
import { Check } from '../../ui/fields.tsx'
import { number } from '../../ui/words.ts'
import { DropPanel } from '../drop-panel.tsx'
import { useId } from 'preact/hooks'
import type { TakedownFilters } from '#lib/messages/takedown-requests.ts'

type Props<Value extends string> = {
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

export const ChoiceFilter = <Value extends string>({
  label,
  hint,
  any,
  many,
  values,
  wordsOf,
  chosen,
  onChoose,
}: Props<Value>) => {
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
      <button
        type="button"
        class="text-button small"
        disabled={chosen.length === 0}
        onClick={() => onChoose([])}
      >
        {text(any)}
      </button>
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

export const DateFilter = ({ filters, onDates }: DateProps) => (
  <DropPanel label={text('cases_dates')} words={datesWords(filters)}>
    <Day label="cases_from" value={filters.startDate} onDay={(startDate) => onDates({ startDate })} />
    <Day label="cases_until" value={filters.endDate} onDay={(endDate) => onDates({ endDate })} />
    <p class="hint">{text('cases_dates_hint')}</p>
    <button
      type="button"
      class="text-button small"
      disabled={filters.startDate === '' && filters.endDate === ''}
      onClick={() => onDates({ startDate: '', endDate: '' })}
    >
      {text('cases_any_date')}
    </button>
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
