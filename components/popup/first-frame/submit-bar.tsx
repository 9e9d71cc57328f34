import { useId } from 'preact/hooks'
import { text } from '#lib/platform/texts.ts'
import { StateMark } from '../../ui/state-mark.tsx'
import { size } from '../../ui/words.ts'
import type { Blocker } from '../blockers.tsx'
import type { PopupState } from './popup-state.ts'
import { useLater } from './use-later.ts'

type Props = {
  state: Extract<PopupState, { at: 'starting' | 'editing' | 'broken' }>
  requestId: string
  showsRequest: boolean
  onShowRequest: () => void
  onSubmit: () => void
  onBulkList: () => void
  onRetry: () => void
  onGo: (blocker: Blocker) => void
  openOptions: () => void
}

/** Blockers that also prevent adding to the bulk list: invalid lines must be corrected here. */
const CANNOT_WAIT: readonly Blocker[] = ['no-asset', 'bad-asset']

export const SubmitBar = ({
  state,
  requestId,
  showsRequest,
  onShowRequest,
  onSubmit,
  onBulkList,
  onRetry,
  onGo,
  openOptions,
}: Props) => {
  const id = useId()
  const later = useLater()
  const draft = state.at === 'starting' ? null : state.draft
  const blockers = draft?.blockers ?? []
  const busy = state.at !== 'broken' && state.submitting
  const canWait = !busy && draft !== null && !CANNOT_WAIT.some((one) => blockers.includes(one))
  return (
    <footer class="bar">
      {state.at === 'broken' ? (
        <div class="blockers small" role="alert">
          <StateMark tone="danger" />
          <span>{text(state.failure ? 'popup_storage_failed' : 'popup_broken')}</span>
          <button type="button" class="text-button small" onClick={onRetry}>
            {text('popup_try_again')}
          </button>
        </div>
      ) : blockers.length > 0 && later !== null ? (
        <later.BlockerList id={id} blockers={blockers} onGo={onGo} openOptions={openOptions} />
      ) : null}
      <div class="bar-row">
        <button
          type="button"
          class="text-button small"
          aria-expanded={showsRequest}
          aria-controls={showsRequest ? requestId : undefined}
          aria-disabled={draft === null}
          title={draft === null ? undefined : size(draft.bytes)}
          onClick={onShowRequest}
        >
          {text('popup_show_request')}
        </button>
        <span class="bar-actions">
          <button
            type="button"
            class="text-button small"
            aria-disabled={!canWait}
            title={text(draft?.inPrivate ? 'basket_add_private' : 'basket_add_why')}
            onClick={() => (canWait ? onBulkList() : undefined)}
          >
            {text('basket_add')}
          </button>
          <button
            type="button"
            class="button main"
            aria-disabled={busy || blockers.length > 0 || state.at === 'broken'}
            aria-describedby={blockers.length > 0 ? id : undefined}
            aria-keyshortcuts="Control+Enter Meta+Enter"
            title={text('popup_submit_shortcut')}
            onClick={onSubmit}
          >
            {text('popup_submit')}
          </button>
        </span>
      </div>
    </footer>
  )
}
