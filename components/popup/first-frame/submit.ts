import type { DraftSession } from './draft-session.ts'
import type { PopupDeps } from '../deps.ts'

/**
 * Submits. It first requests a missing host permission inside the click. The prompt may close the popup, so nothing waits for the answer:
 * the report is held until the permission is granted.
 */
export const submit = (
  session: DraftSession,
  { requestHost }: Pick<PopupDeps, 'requestHost'>,
  closing: boolean,
): void => {
  const state = session.state()
  if (state.at === 'editing' && state.draft.blockers.length === 0 && state.draft.hostToAsk !== null) {
    // After a refusal the report itself says why it is held.
    requestHost(state.draft.hostToAsk).catch(() => false)
  }
  session.submit(closing)
}
