import type { Preferences } from '#lib/model/preferences/preference-rows.ts'
import { readPolicy, UNREADABLE_POLICY, type Policy } from '#lib/settings/policy/policy.ts'
import { readPreferences, writePreferences } from '#lib/settings/preferences.ts'
import type { ConnectionState } from '../connection-state.ts'

/** What the person chose and what their organization says, as one: everything in the background asks here. */
export const composeSettings = ({ local, managed }: ConnectionState) => {
  const policy = async (): Promise<Policy> => {
    const set = await managed.get()
    return set.ok ? readPolicy(set.value) : UNREADABLE_POLICY
  }
  return {
    policy,
    preferences: async (): Promise<Preferences> => readPreferences(local, await policy()),
    keepPreferences: async (chosen: Preferences): Promise<void> =>
      writePreferences(local, chosen, await policy()),
  }
}
