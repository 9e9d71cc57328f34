import { useId } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { counted } from '../../ui/words.ts'

/** Nought for as long as the report. */
const DAYS = [7, 30, 90, 365, 0]

/** How long the pictures of reports that are over stay on this computer. */
export const PictureDays = ({ days, set }: { days: number; set: (days: number) => void }) => {
  const id = useId()
  const choices = DAYS.includes(days) ? DAYS : [days, ...DAYS]
  return (
    <div class="field">
      <label class="label" for={id}>
        {text('options_pictures')}
      </label>
      <select
        id={id}
        class="input narrow"
        value={String(days)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => set(Number(event.currentTarget.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {choice === 0
              ? text('options_pictures_keep')
              : counted(choice, 'options_pictures_days_one', 'options_pictures_days_other')}
          </option>
        ))}
      </select>
      <p class="hint" id={`${id}-hint`}>
        {text('options_pictures_hint')}
      </p>
    </div>
  )
}
