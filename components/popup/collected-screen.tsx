import { text } from '#lib/platform/texts.ts'
import { HelpIcon } from '../ui/help-link.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import type { PopupDeps } from './deps.ts'
import { counted } from '../ui/words.ts'

/** Shown after the draft’s assets were added to the bulk list. */
export const CollectedScreen = ({
  waiting,
  aside,
  deps,
}: {
  waiting: number
  aside: boolean
  deps: Pick<PopupDeps, 'openBulk' | 'openHelp' | 'within'>
}) => {
  return (
    <div class="popup sent">
      <header class="outcome fill-ok">
        <StateMark tone="ok" />
        <div class="outcome-words" role="status">
          <h1>{text('basket_added')}</h1>
          <p class="numbers">{counted(waiting, 'basket_waiting_one', 'basket_waiting_other')}</p>
          {aside ? <p>{text('basket_aside')}</p> : null}
        </div>
        {deps.within ? null : <HelpIcon topic="bulk" open={deps.openHelp} />}
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <button type="button" class="button main" onClick={deps.openBulk}>
              {text('basket_open')}
            </button>
          </span>
        </div>
      </footer>
    </div>
  )
}
