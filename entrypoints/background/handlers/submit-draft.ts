import type { DraftRequests } from '#lib/messages/draft-requests.ts'
import type { Answers } from '#lib/messages/request.ts'
import { submit } from '#lib/drafts/submit.ts'
import type { Background } from '../compose/compose.ts'

/** Submit alone of all that is asked of a draft: it needs what delivers the report. */
export const answerSubmit = (background: Background) =>
  ({
    'draft/submit': async ({ id, ...onScreen }) => {
      const { database, drafting, store, clock } = background
      const submitted = await submit(id, onScreen, {
        database,
        drafting,
        store,
        clock,
        ...background.submitting,
        ...background.descriptions,
        announce: background.announceReport,
      })
      if (submitted.at === 'stored') void background.earlier.changed(id)
      return submitted
    },
  }) satisfies Partial<Answers<DraftRequests>>
