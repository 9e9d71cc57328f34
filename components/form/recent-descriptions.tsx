import { foreign, pieced, Pieces, quoted } from '../ui/pieces.tsx'
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
            <button type="button" class="menu-item small" onClick={() => onTake(description)}>
              <span class="visually-hidden">
                <Pieces pieces={pieced('popup_recent_take', quoted(description))} />
              </span>
              <span aria-hidden="true" title={description} {...foreign()}>
                {description}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
