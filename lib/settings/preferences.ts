import { preferences, type PolicyProblem, type Preferences } from '#lib/messages/connection-requests.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { KeptValues } from '#lib/platform/storage/remembering.ts'
import { PREFERENCE_KEYS } from './policy/keys.ts'
import { NO_POLICY, type Policy } from './policy/policy.ts'
import { flat, FORMER_PATHS, leaves, nested, type Flat, type FormerPaths } from './preference-paths.ts'

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

const KNOWN = flat(DEFAULT_PREFERENCES)

/** What a later version stored is kept for it, up to this: so many paths, and so many characters of them as JSON. */
export const UNKNOWN_MOST = { paths: 200, characters: 100_000 } as const

type Stored = {
  /** By the names that preferences have now. */
  chosen: Flat
  /** What no preference of this version is called. To read needs none of it. */
  unknown: () => Flat
}

const storedIn = async (local: KeptValues, former: FormerPaths): Promise<Stored> => {
  const stored = await local.get(KEY)
  if (isRecord(stored)) return { chosen: knownIn(stored, former), unknown: () => unknownIn(stored, former) }
  const whole = await local.get(FORMER_KEY)
  const read = preferences.safeParse(isRecord(whole) ? nested(knownIn(leaves(whole), former)) : whole)
  return { chosen: read.success ? changes(flat(read.data), KNOWN) : new Map(), unknown: () => new Map() }
}

/** One by one, so that whatever else is there costs nothing. */
const knownIn = (stored: Record<string, unknown>, former: FormerPaths): Flat => {
  // A save leaves no former name behind: one that is there was written by an earlier version since.
  const names = [...[...KNOWN.keys()].map((path) => [path, path] as const), ...Object.entries(former)]
  return new Map(names.flatMap(([name, path]) => (Object.hasOwn(stored, name) ? [[path, stored[name]]] : [])))
}

const unknownIn = (stored: Record<string, unknown>, former: FormerPaths): Flat => {
  const found = new Map<string, unknown>()
  let seen = 0
  let left: number = UNKNOWN_MOST.characters
  for (const path in stored) {
    if (!Object.hasOwn(stored, path) || KNOWN.has(path) || Object.hasOwn(former, path)) continue
    seen += 1
    if (seen > UNKNOWN_MOST.paths) break
    const characters = JSON.stringify([path, stored[path]]).length
    if (characters > left) continue
    left -= characters
    found.set(path, stored[path])
  }
  return found
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

/** What the person chose, where their organization has not locked it. What cannot be used counts as not chosen. */
export const readPreferences = async (
  local: KeptValues,
  policy: Policy = NO_POLICY,
  former: FormerPaths = FORMER_PATHS,
): Promise<Preferences> => {
  const { chosen } = await storedIn(local, former)
  return layered(startOf(policy), unlocked(chosen, policy))
}

const unlocked = (chosen: Flat, { locked }: Policy): Flat => {
  const paths: ReadonlySet<string> = locked
  return new Map([...chosen].filter(([path]) => !paths.has(path)))
}

/**
 * Keeps what differs from the start. What is locked is left as the person had it, should the lock be taken off again; what a later
 * version stored, under a name or with a value that this one does not know, until it can be used again.
 */
export const writePreferences = async (
  local: KeptValues,
  value: Preferences,
  policy: Policy = NO_POLICY,
  former: FormerPaths = FORMER_PATHS,
): Promise<void> => {
  const { chosen, unknown } = await storedIn(local, former)
  const start = startOf(policy)
  const own = unlocked(chosen, policy)
  const unusable = new Set<string>()
  layered(start, own, (path) => unusable.add(path))
  const left = [...chosen].filter(([path]) => !own.has(path) || unusable.has(path))
  const now = unlocked(changes(flat(value), flat(start)), policy)
  await local.set(KEY, Object.fromEntries([...unknown(), ...left, ...now]))
}

/** Which of a policy's preferences are out of the range that they have. */
export const outOfRange = (policy: Policy): PolicyProblem[] => {
  const refused = new Set<string>()
  startOf(policy, (path) => refused.add(path))
  return Object.entries(PREFERENCE_KEYS).flatMap(([key, { path }]) =>
    refused.has(path) ? [{ key, problem: 'out-of-range' as const }] : [],
  )
}
