import * as z from 'zod/mini'
import { BY_DRAFT, ONE_CLICK } from '#lib/model/repair.ts'
import { destination } from '#lib/model/report.ts'
import { reportView } from './report-requests.ts'
import type { Requests } from './request.ts'
import { storageFailure } from '#lib/model/storage-failure.ts'

const reportId = z.object({ id: z.string() })
const oneClick = z.object({ id: z.string(), how: z.enum(ONE_CLICK) })

/** What keeps a repair from being sent as it is; each has its words, and "Edit and resend" as its way out. */
export const REPAIR_STOPS = [
  'own-asset-forbidden',
  'own-asset',
  'listed',
  'not-checked',
  'not-connected',
] as const

export const repairAsks = {
  /** What a repair at one click would send, byte for byte, and to whom. `nothing`: the report is not one for it (any more). */
  'repair/plan': oneClick,
  /**
   * Does it: new reports are stored, queued with the undo window, and the old one is replaced. `destination` is the one
   * shown; another one by now is `changed`, and so is a report that is none for it any more. `nothing`: it cannot be sent that
   * way, as without evidence when it has none. A second click answers what the first one made.
   */
  'repair/send': z.extend(oneClick, { destination: z.nullable(destination) }),
  /** The draft of "Edit and resend" or "Report again", made where there is none yet. Null: the report cannot be read in full. */
  'repair/draft': z.object({ id: z.string(), how: z.enum(BY_DRAFT) }),
  /** The draft of the assets that needed a person when the others of this report, or of the one it came from, were sent. */
  'repair/kept': reportId,
  /** The person's word that a presumed report has arrived. */
  'repair/confirm': reportId,
}

export const repairAnswers = {
  'repair/plan': z.discriminatedUnion('at', [
    z.object({
      at: z.literal('plan'),
      destination,
      requests: z.array(z.object({ body: z.string(), assets: z.number() })),
      /** Assets that stay as a draft. */
      kept: z.number(),
    }),
    z.object({ at: z.literal('not-connected') }),
    z.object({ at: z.literal('nothing') }),
  ]),
  'repair/send': z.discriminatedUnion('at', [
    z.object({ at: z.literal('stored'), reports: z.array(reportView) }),
    z.object({ at: z.literal('stopped'), why: z.enum(REPAIR_STOPS) }),
    z.object({ at: z.literal('changed') }),
    z.object({ at: z.literal('nothing') }),
    z.object({ at: z.literal('not-stored'), failure: storageFailure }),
  ]),
  'repair/draft': z.object({ draftId: z.nullable(z.string()) }),
  'repair/kept': z.object({ draft: z.nullable(z.object({ id: z.string(), assets: z.number() })) }),
  'repair/confirm': z.object({ report: z.nullable(reportView) }),
}

export type RepairRequests = Requests<typeof repairAsks, typeof repairAnswers>
