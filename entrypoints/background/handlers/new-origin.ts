import { maySendTechnical } from '#lib/platform/permissions.ts'
import type { Origin } from '#lib/drafts/new-draft.ts'
import type { DraftParts } from '../compose/drafting.ts'

/** What a new draft starts from: a fresh id, now, and the person's own defaults. */
export const newOrigin = async (
  { preferences, clock }: Pick<DraftParts, 'preferences' | 'clock'>,
  where: Pick<Origin, 'place' | 'tabId' | 'inPrivate'>,
): Promise<Origin> => {
  const [{ contactInfo, reporter, evidence }, technical] = await Promise.all([
    preferences(),
    maySendTechnical(),
  ])
  const browser = evidence.browser && technical
  return {
    id: crypto.randomUUID(),
    now: clock.now(),
    defaults: { contactInfo, reporter, evidence: { ...evidence, browser, foundOnFull: false } },
    ...where,
  }
}
