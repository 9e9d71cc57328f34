import type { PolicyView } from '#lib/messages/settings-requests.ts'
import { outOfRange } from '#lib/settings/preferences.ts'
import type { Background } from '../compose/compose.ts'

/** What pages may know of the organization's policy: never its key. */
export const policyShown = async ({ policy }: Pick<Background, 'policy'>): Promise<PolicyView> => {
  const found = await policy()
  const { active, connection: set, locked, problems } = found
  return {
    active,
    serviceUrl: set?.service?.baseUrl ?? null,
    slug: set?.slug ?? null,
    keyGiven: set?.apiKey !== undefined,
    locked: [...locked],
    problems: [...problems, ...outOfRange(found)],
  }
}
