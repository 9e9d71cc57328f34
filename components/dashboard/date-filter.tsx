import { useId } from 'preact/hooks'
import type { CaseFilters } from '#lib/messages/takedown-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'
import { language } from '../ui/words.ts'
import { DropPanel } from './drop-panel.tsx'

type Dates = Pick<CaseFilters, 'startDate' | 'endDate'>
type Props = { filters: Dates; onDates: (dates: Partial<Dates>) => void }

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

export const DateFilter = ({ filters, onDates }: Props) => (
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
