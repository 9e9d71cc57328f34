import { text } from '#lib/platform/texts.ts'
import { HelpIcon } from '../ui/help-link.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import type { PopupDeps } from './deps.ts'

export const GoneScreen = ({ deps }: { deps: Pick<PopupDeps, 'openReports' | 'openHelp' | 'within'> }) => {
  return (
    <div class="popup sent">
      <header class="outcome fill-info">
        <StateMark tone="info" />
        <div class="outcome-words">
          <h1>{text('popup_gone')}</h1>
          <p>{text('popup_gone_lines')}</p>
        </div>
        {deps.within ? null : <HelpIcon topic="follow-up" open={deps.openHelp} />}
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <button type="button" class="button main" onClick={() => deps.openReports()}>
              {text('popup_open_reports')}
            </button>
          </span>
        </div>
      </footer>
    </div>
  )
}
