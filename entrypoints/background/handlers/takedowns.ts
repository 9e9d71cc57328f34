import type { Answers } from '#lib/messages/request.ts'
import type { TakedownRequests } from '#lib/messages/takedown-requests.ts'
import type { Background } from '../compose/compose.ts'

export const answerTakedowns = ({
  watch,
  caseNotices,
  knownCases,
  browseCases,
}: Background): Answers<TakedownRequests> => ({
  'takedowns/list': (asked) => {
    // Whoever opens the list has seen what a notification told.
    if (asked.cursor === null) void caseNotices.looked()
    return browseCases(asked)
  },
  'takedowns/watch': watch.view,
  'takedowns/watch-now': async () => {
    void watch.lookNow()
    return watch.view()
  },
  'takedowns/overview': knownCases.overview,
  'takedowns/case': ({ id }) => knownCases.byId(id),
  'takedowns/of-report': ({ id }) => knownCases.ofReport(id),
  'takedowns/of-reports': ({ ids }) => knownCases.ofReports(ids),
  'takedowns/reports': knownCases.reports,
})
