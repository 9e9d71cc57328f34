import type { Answers } from '#lib/messages/request.ts'
import type { TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { Background } from '../compose/compose.ts'

export const answerTakedowns = ({ watch, caseNotices, browseCases }: Background) =>
  ({
    'takedowns/list': (asked) => {
      // Whoever opens the list has seen what a notification told.
      if (asked.cursor === null) void caseNotices.dismissed()
      return browseCases(asked)
    },
    'takedowns/watch-now': async () => {
      void watch.pollNow()
      return watch.view()
    },
  }) satisfies Partial<Answers<TakedownRequests>>
