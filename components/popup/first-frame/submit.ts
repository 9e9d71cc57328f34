import type { DraftSession } from './draft-session.ts'
import type { PopupDeps } from '../deps.ts'

/**
 * Submit, and first of all, inside the click, the browser's question for the service's host where that is still missing: its prompt
 * may close the popup, so nothing waits for the answer. The report waits, held, until it is given.
 */
export const submit = (
  session: DraftSession,
  { requestHost }: Pick<PopupDeps, 'requestHost'>,
  closing: boolean,
): void => {
  const state = session.state()
  if (state.at === 'editing' && state.draft.blockers.length === 0 && state.draft.hostToAsk !== null) {
    // Refused or not: the report itself says that it is held, and why.
    requestHost(state.draft.hostToAsk).catch(() => false)
  }
  session.submit(closing)
}
