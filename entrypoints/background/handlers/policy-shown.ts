import type { LeftForPages, PolicyView } from '#lib/messages/requests.ts'
import { announce } from '#lib/messages/changes.ts'
import { leaveForPages } from '#lib/platform/storage.ts'
import { singleFlight } from '#lib/platform/timing.ts'
import { isConnectionUnreadable } from '#lib/settings/connection.ts'
import { withoutKey } from '#lib/settings/key-mark.ts'
import { outOfRange, type Policy } from '#lib/settings/policy.ts'
import type { DraftParts } from '../open-drafts.ts'

/** What pages may know of the organization's policy: never its key. */
export const policyShown = (found: Policy): PolicyView => {
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

/**
 * Leaves for pages what they can’t read themselves: the connection without its key, and what the policy sets. At each start, and at each
 * change; nothing where there is neither, so that nothing is there after a deletion.
 */
export const makeLeave = ({
  connectionState,
  policy: currentPolicy,
}: Pick<DraftParts, 'connectionState' | 'policy'>) => {
  let isNew = false
  const leave = singleFlight(async (): Promise<void> => {
    const [{ connection }, policy] = await Promise.all([connectionState.known(true), currentPolicy()])
    const unreadable = connection === null && (await isConnectionUnreadable(await connectionState.database()))
    const left: LeftForPages = {
      connection: connection && withoutKey(connection),
      unreadable,
      policy: { ...policyShown(policy), preferences: Object.fromEntries(policy.preferences) },
    }
    isNew = await leaveForPages(connection || unreadable || policy.active ? left : null)
  })
  /** Pages that the browser opened with itself may have read what an earlier start left. */
  const leaveAtStart = async (): Promise<void> => {
    await leave()
    if (isNew) announce({ what: 'connection' })
  }
  return { leaveForPages: leave, leaveAtStart }
}
