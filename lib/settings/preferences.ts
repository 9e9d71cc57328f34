import { preferences, type Preferences } from '#lib/messages/connection-requests.ts'
import type { KeptValues } from '#lib/platform/kept-values.ts'

export const DEFAULT_PREFERENCES: Preferences = {
  undoSeconds: 5,
  contactInfo: '',
  reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
  notify: { needsYou: true, accepted: false, caseChanged: true },
  watchMinutes: 15,
  checks: { everyPage: false },
  bulkMost: 50,
}

const KEY = 'preferences'

/** What the person chose; a value that does not parse counts as not chosen and is left where it is. */
export const readPreferences = async (local: KeptValues): Promise<Preferences> => {
  const read = preferences.safeParse(await local.get(KEY))
  return read.success ? read.data : DEFAULT_PREFERENCES
}

export const writePreferences = (local: KeptValues, value: Preferences): Promise<void> =>
  local.set(KEY, value)
