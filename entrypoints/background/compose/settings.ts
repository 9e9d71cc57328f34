import type { DraftForm } from '#lib/model/draft-form.ts'
import type { Preferences } from '#lib/model/preferences.ts'
import type { Policy } from '#lib/settings/policy.ts'
import { readPolicy, UNREADABLE_POLICY, settledKinds } from '#lib/settings/policy.ts'
import {
  readPreferences,
  writePreferences,
  recentDescriptions,
  rememberDescription,
} from '#lib/settings/preferences.ts'
import type { ConnectionState } from '../connection-state.ts'

/** What the person chose and what their organization says, as one: everything in the background asks here. */
export const composeSettings = ({ local, managed }: ConnectionState) => {
  const policy = async (): Promise<Policy> => {
    const set = await managed.get()
    return set.ok ? readPolicy(set.value) : UNREADABLE_POLICY
  }
  const preferences = async (): Promise<Preferences> => readPreferences(local, await policy())
  return {
    policy,
    preferences,
    keepPreferences: async (chosen: Preferences): Promise<void> =>
      writePreferences(local, chosen, await policy()),
    /** Whether the organization lets a person report what is its own. */
    overrideAllowed: async (): Promise<boolean> => (await policy()).allowOwnAssetOverride,
    /** The same where nobody is asked: a report isn’t stopped for good because the policy couldn’t be read once. */
    mayReportOwn: async (): Promise<boolean> => {
      const set = await policy()
      if (set === UNREADABLE_POLICY) throw new Error('The policy can’t be read')
      return set.allowOwnAssetOverride
    },
    settledKinds: async () => settledKinds((await policy()).locked, (await preferences()).redaction),
    descriptions: {
      recentDescriptions: (category: DraftForm['category']) => recentDescriptions(local, category),
      rememberDescription: ({ category, description }: DraftForm) =>
        rememberDescription(local, category, description),
    },
  }
}
