import { useId } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { everyMinutes } from '../../ui/words.ts'

const HOURS = [1, 6, 12, 24, 72, 168]
/** What a select can hold for "as the size of the list suggests". */
const AS_SUITS = 'as-suits'

/** How often the own assets are read anew. */
export const SyncField = ({ hours, set }: { hours: number | null; set: (hours: number | null) => void }) => {
  const id = useId()
  const other = hours === null || hours === 0 || HOURS.includes(hours) ? [] : [hours]
  const choices = [...HOURS, ...other].toSorted((one, two) => one - two)
  return (
    <div class="field">
      <label class="label" for={id}>
        {text('options_sync_every')}
      </label>
      <select
        id={id}
        class="input narrow"
        value={hours === null ? AS_SUITS : String(hours)}
        onChange={({ currentTarget: { value } }) => set(value === AS_SUITS ? null : Number(value))}
      >
        <option value={AS_SUITS}>{text('options_sync_as_suits')}</option>
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {text('options_watch_every', everyMinutes(choice * 60))}
          </option>
        ))}
        <option value="0">{text('options_sync_never')}</option>
      </select>
    </div>
  )
}
