import { useId } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { size } from '../../ui/words.ts'
import type { Blocker } from '../blockers.tsx'
import type { PopupDeps } from '../deps.ts'
import type { DraftSession } from './draft-session.ts'
import type { PopupState } from './popup-state.ts'
import { useLater } from './use-later.ts'

type Props = {
  state: Extract<PopupState, { at: 'starting' | 'editing' | 'broken' }>
  requestId: string
  showsRequest: boolean
  onShowRequest: () => void
  onGo: (blocker: Blocker) => void
  session: DraftSession
  deps: Pick<PopupDeps, 'openOptions' | 'openHelp' | 'within'>
}

export const SubmitBar = ({ state, requestId, showsRequest, onShowRequest, onGo, session, deps }: Props) => {
  const id = useId()
  const later = useLater()
  const draft = state.at === 'starting' ? null : state.draft
  const blockers = draft?.blockers ?? []
  const busy = state.at !== 'broken' && state.submitting
  const stopped = busy || blockers.length > 0 || state.at === 'broken'
  return (
    <footer class="bar">
      {state.at === 'broken' ? (
        <div class="blockers small" role="alert">
          <StateMark tone="danger" />
          <span>{text(state.failure ? 'popup_storage_failed' : 'popup_broken')}</span>
          <button type="button" class="text-button small" onClick={() => void session.open()}>
            {text('popup_try_again')}
          </button>
        </div>
      ) : blockers.length > 0 && later !== null ? (
        <later.BlockerList id={id} blockers={blockers} onGo={onGo} openOptions={deps.openOptions} />
      ) : null}
      <div class="bar-row">
        <span class="bar-ways">
          <button
            type="button"
            class="text-button small"
            aria-expanded={showsRequest}
            aria-controls={showsRequest ? requestId : undefined}
            aria-disabled={draft === null}
            title={draft === null ? undefined : size(draft.bytes)}
            onClick={onShowRequest}
          >
            {text(showsRequest ? 'popup_hide_request' : 'popup_show_request')}
          </button>
          {/* The dashboard around it has its own. */}
          {later === null || deps.within ? null : (
            <later.HelpText topic="form" class="text-button quiet small" open={deps.openHelp}>
              {text('help')}
            </later.HelpText>
          )}
        </span>
        <span class="split-button">
          <button
            type="button"
            class="button main"
            // Still pressed, it tells what is missing and moves the focus there.
            aria-disabled={stopped}
            aria-describedby={blockers.length > 0 ? id : undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={text('popup_submit_shortcut')}
            onClick={() => session.submit(false)}
          >
            {text('popup_submit')}
          </button>
          {later === null ? null : (
            <later.SubmitMenu draft={draft} busy={busy} stopped={stopped} session={session} />
          )}
        </span>
      </div>
    </footer>
  )
}
