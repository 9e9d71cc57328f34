import { useLayoutEffect, useRef } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { HelpIcon } from '../ui/help-link.tsx'
import { StateMark } from '../ui/state-mark.tsx'
import type { PopupDeps } from './deps.ts'
import type { PopupState } from './first-frame/popup-state.ts'
import { useSaidWith } from './first-frame/focus-announcer.tsx'
import { collectedWords } from './announced-words.ts'

type Props = {
  state: Extract<PopupState, { at: 'collected' }>
  deps: Pick<PopupDeps, 'openBulk' | 'openHelp' | 'within'>
}

/** Shown after the draft’s assets were added to the bulk list. */
export const CollectedScreen = ({ state, deps }: Props) => {
  const open = useRef<HTMLButtonElement>(null)
  const saidWithNext = useSaidWith('next')
  // What had the focus is gone.
  useLayoutEffect(() => open.current?.focus(), [])
  const [headline, ...lines] = collectedWords(state)
  return (
    <div class="popup sent">
      <header class="outcome fill-ok">
        <StateMark tone="ok" />
        <div class="outcome-words">
          <h1>{headline}</h1>
          {lines.map((line) => (
            <p key={line} class="numbers">
              {line}
            </p>
          ))}
        </div>
        {deps.within ? null : <HelpIcon topic="bulk" open={deps.openHelp} />}
      </header>
      <footer class="bar">
        <div class="bar-row">
          <span class="bar-actions">
            <button
              type="button"
              class="button main"
              ref={open}
              aria-describedby={saidWithNext}
              onClick={deps.openBulk}
            >
              {text('basket_open')}
            </button>
          </span>
        </div>
      </footer>
    </div>
  )
}
