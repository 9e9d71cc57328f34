import { preferences, type PolicyProblem, type Preferences } from '#lib/messages/connection-requests.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import { PREFERENCE_KEYS } from './policy/keys.ts'
import { NO_POLICY, type Policy } from './policy/policy.ts'
import { flat, nested, type Flat } from './preference-paths.ts'

export const DEFAULT_PREFERENCES: Preferences = {
  undoSeconds: 5,
  contactInfo: '',
  reporter: { displayName: '', platform: '', platformIdentifier: '', avatarUrl: '' },
  notify: { needsYou: true, accepted: false, caseChanged: true },
  watchMinutes: 15,
  checks: { everyPage: false },
  bulkMost: 50,
  syncHours: null,
  evidence: { page: true, text: true, emails: true, browser: true, foundOn: false },
  menu: { page: true, link: true, selection: true, image: true },
  pictureDays: 90,
  theme: 'system',
  redaction: {
    email: 'as-proposed',
    userinfo: 'as-proposed',
    phone: 'as-proposed',
    credential: 'as-proposed',
    payment: 'as-proposed',
    name: 'as-proposed',
    token: 'as-proposed',
    opaque: 'as-proposed',
  },
}

/** Only what differs from where the person started, by path: what they never touched follows the organization's policy. */
const KEY = 'chosen'
/** Before there were policies, all of it was stored with the first change. */
const FORMER_KEY = 'preferences'

/** What is stored; what cannot be used is left where it is, and counts as not chosen. */
const chosenIn = async (local: KeptValues): Promise<Flat> => {
  const stored = await local.get(KEY)
  if (isRecord(stored)) return new Map(Object.entries(stored))
  const former = preferences.safeParse(await local.get(FORMER_KEY))
  if (!former.success) return new Map()
  return changes(flat(former.data), flat(DEFAULT_PREFERENCES))
}

const changes = (now: Flat, start: Flat): Flat =>
  new Map([...now].filter(([path, value]) => start.get(path) !== value))

/** The start with each value of `over` that fits; `refused` hears of the others by path. */
const layered = (start: Preferences, over: Flat, refused: (path: string) => void = () => {}): Preferences => {
  if (over.size === 0) return start
  const all = preferences.safeParse(nested(new Map([...flat(start), ...over])))
  if (all.success) return all.data
  let so = start
  for (const [path, value] of over) {
    const one = preferences.safeParse(nested(new Map([...flat(so), [path, value]])))
    if (one.success) so = one.data
    else refused(path)
  }
  return so
}

/** Where somebody starts who has chosen nothing: the product's own values, and what their organization says. */
const startOf = (policy: Policy, refused?: (path: string) => void): Preferences =>
  layered(DEFAULT_PREFERENCES, policy.preferences, refused)

/** What the person chose, where their organization has not locked it. */
export const readPreferences = async (
  local: KeptValues,
  policy: Policy = NO_POLICY,
): Promise<Preferences> => {
  const chosen = await chosenIn(local)
  const known = flat(DEFAULT_PREFERENCES)
  const own = [...chosen].filter(([path]) => known.has(path) && !isLocked(policy, path))
  return layered(startOf(policy), new Map(own))
}

const isLocked = ({ locked }: Policy, path: string): boolean => [...locked].some((one) => one === path)

/** Keeps what differs from the start. What is locked is left as the person had it, should the lock be taken off again. */
export const writePreferences = async (
  local: KeptValues,
  value: Preferences,
  policy: Policy = NO_POLICY,
): Promise<void> => {
  const before = [...(await chosenIn(local))].filter(([path]) => isLocked(policy, path))
  const now = [...changes(flat(value), flat(startOf(policy)))].filter(([path]) => !isLocked(policy, path))
  await local.set(KEY, Object.fromEntries([...before, ...now]))
}

/** Which of a policy's preferences are out of the range that they have. */
export const outOfRange = (policy: Policy): PolicyProblem[] => {
  const refused = new Set<string>()
  startOf(policy, (path) => refused.add(path))
  return Object.entries(PREFERENCE_KEYS).flatMap(([key, { path }]) =>
    refused.has(path) ? [{ key, problem: 'out-of-range' as const }] : [],
  )
}
