import { makeAnswer } from '#lib/messages/answer.ts'
import type { Reply } from '#lib/messages/request.ts'
import { storageFailureOf } from '#lib/platform/storage-failure.ts'
import { composeDrafting } from './compose/drafting.ts'
import { clickedDrafts } from './handlers/clicked-drafts.ts'
import { answerDrafts } from './handlers/drafts.ts'
import type { OpenedVerdict } from './open-verdict.ts'
import type { ConnectionState } from './connection-state.ts'

/**
 * Drafts until they are submitted: nothing of the list, the reports, the takedown cases or the sync, since a person waits for a draft
 * while the worker starts.
 */
export const openDrafts = (
  connectionState: ConnectionState,
  verdict: OpenedVerdict,
  others: () => Promise<{
    answer: (message: unknown) => Promise<Reply | null>
    assetsIn: (text: string) => string[]
  }>,
) => {
  const parts = composeDrafting(connectionState, verdict)
  const clicked = clickedDrafts(parts, async (text) => (await others()).assetsIn(text))
  const handlers = answerDrafts(parts, clicked)
  return {
    parts,
    handlers,
    answer: makeAnswer(handlers, storageFailureOf, async (message) => (await others()).answer(message)),
    menuClicked: clicked.begin,
  }
}

export type OpenedDrafts = ReturnType<typeof openDrafts>
