import * as z from 'zod/mini'
import { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import { destination } from '#lib/model/report.ts'
import { reportView } from './report-requests.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

const reportId = z.lazy(() => z.object({ id: z.string() }))
const oneClick = z.object({ id: z.string(), how: z.enum(ONE_CLICK) })

/** What blocks a repair; each has a text, and “Edit and resend” as its way out. */
export const REPAIR_STOPS = [
  'own-asset-forbidden',
  'own-asset',
  'listed',
  'not-checked',
  'not-connected',
] as const

export const repairAsks = {
  /** What a one-click repair would send, byte for byte, and where. `nothing`: the repair doesn’t apply (any longer). */
  'repair/plan': oneClick,
  /**
   * Queues the new reports and replaces the old one; a second click returns the same. `changed`: the destination or report
   * isn’t the one shown. `nothing`: impossible, such as `without-evidence` if there is none.
   */
  'repair/send': z.lazy(() => z.extend(oneClick, { destination: z.nullable(destination) })),
  /** Returns or creates the draft of “Edit and resend” or “Report again”. Null: the report isn’t fully readable. */
  'repair/draft': z.lazy(() => z.object({ id: z.string(), how: z.enum(BY_DRAFT) })),
  /** The draft of the assets left to the user when the others of this report, or of its predecessor, were sent. */
  'repair/remaining-draft': reportId,
  /** The user confirms that a presumed report has arrived. */
  'repair/confirm': reportId,
}

export const repairAnswers = {
  'repair/plan': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({
        at: z.literal('plan'),
        destination,
        requests: z.array(z.object({ body: z.string(), assets: z.number() })),
        remaining: z.number(),
      }),
      z.object({ at: z.literal('not-connected') }),
      z.object({ at: z.literal('nothing') }),
    ]),
  ),
  'repair/send': z.lazy(() =>
    z.discriminatedUnion('at', [
      z.object({ at: z.literal('stored'), reports: z.array(reportView) }),
      z.object({ at: z.literal('stopped'), why: z.enum(REPAIR_STOPS) }),
      z.object({ at: z.literal('changed') }),
      z.object({ at: z.literal('nothing') }),
      z.object({ at: z.literal('not-stored'), failure: storageFailure }),
    ]),
  ),
  'repair/draft': z.lazy(() => z.object({ draftId: z.nullable(z.string()) })),
  'repair/remaining-draft': z.lazy(() =>
    z.object({ draft: z.nullable(z.object({ id: z.string(), assets: z.number() })) }),
  ),
  'repair/confirm': z.lazy(() => z.object({ report: z.nullable(reportView) })),
}

export type RepairRequests = Requests<typeof repairAsks, typeof repairAnswers>
