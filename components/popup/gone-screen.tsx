import { text } from '#lib/platform/texts.ts'
import { StateMark } from '../shared/state-mark.tsx'
import type { PopupDoors } from './doors.ts'
import { mainOf } from './popup-state.ts'

/** The draft is not there any more, and no report came of it. */
export const GoneScreen = ({ doors }: { doors: Pick<PopupDoors, 'openReports' | 'within'> }) => {
  const Main = mainOf(doors)
  return (
    <Main class="popup sent">
      <header class="outcome fill-info">
        <StateMark tone="info" />
        <div class="outcome-words">
          <h1>{text('popup_gone')}</h1>
          <p>{text('popup_gone_lines')}</p>
        </div>
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <button type="button" class="button main" onClick={() => doors.openReports()}>
              {text('popup_open_reports')}
            </button>
          </span>
        </div>
      </footer>
    </Main>
  )
}
