import type { Origin } from '#lib/reports/new-draft.ts'
import { readPreferences } from '#lib/settings/preferences.ts'
import type { Composed } from './compose.ts'

/** What a new draft starts from: a fresh id, now, and the person's own defaults. */
export const newOrigin = async (
  { local, clock }: Pick<Composed, 'local' | 'clock'>,
  where: Pick<Origin, 'place' | 'tabId' | 'inPrivate'>,
): Promise<Origin> => {
  const { contactInfo, reporter } = await readPreferences(local)
  return { id: crypto.randomUUID(), now: clock.now(), defaults: { contactInfo, reporter }, ...where }
}
