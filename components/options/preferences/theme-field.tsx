import { useId } from 'preact/hooks'
import { THEMES, type Theme } from '#lib/messages/connection-requests.ts'
import { text, type TextKey } from '#lib/platform/texts.ts'

const WORDS: Record<Theme, TextKey> = {
  system: 'options_theme_system',
  light: 'options_theme_light',
  dark: 'options_theme_dark',
}

/** Light or dark, whatever the system says. */
export const ThemeField = ({ theme, set }: { theme: Theme; set: (theme: Theme) => void }) => {
  const id = useId()
  return (
    <div class="field">
      <label class="label" for={id}>
        {text('options_theme')}
      </label>
      <select
        id={id}
        class="input narrow"
        value={theme}
        onChange={(event) => {
          const chosen = THEMES.find((one) => one === event.currentTarget.value)
          if (chosen) set(chosen)
        }}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {text(WORDS[one])}
          </option>
        ))}
      </select>
    </div>
  )
}
