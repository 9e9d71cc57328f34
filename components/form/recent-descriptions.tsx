import { text } from '#lib/platform/texts.ts'
import { counted } from '../ui/words.ts'

export const RecentDescriptions = ({
  recent,
  onTake,
}: {
  recent: string[]
  onTake: (description: string) => void
}) =>
  recent.length === 0 ? null : (
    <details class="recent">
      <summary class="hint">{counted(recent.length, 'popup_recent_one', 'popup_recent_other')}</summary>
      <ul class="recent-list">
        {recent.map((description, index) => (
          <li key={index}>
            <button
              type="button"
              class="menu-item small"
              title={description}
              aria-label={text('popup_recent_take', description)}
              onClick={() => onTake(description)}
            >
              {description}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
