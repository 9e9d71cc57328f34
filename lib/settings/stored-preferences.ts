import type { Flat, Preferences } from '#lib/model/preference-table.ts'
import { DEFAULT_PREFERENCES, flat, preferencesOf, ROWS } from '#lib/model/preference-table.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import * as z from 'zod/mini'
import type { DraftForm } from '#lib/model/draft-form.ts'

/** Only what differs from where the person started, by path: what they never touched follows the organization's policy. */
const PREFERENCES_KEY = 'chosen'

/** What a later version stored is kept for it, up to this: so many paths, and so many characters of them as JSON. */
export const MAX_UNKNOWN = { paths: 200, characters: 100_000 } as const

type Stored = Readonly<Record<string, unknown>>

const storedIn = async (local: Pick<KeyValues, 'get'>): Promise<Stored> => {
  const stored = await local.get(PREFERENCES_KEY)
  return isRecord(stored) ? stored : {}
}

/** One by one, so that whatever else is there costs nothing. */
const chosenIn = (stored: Stored): Flat =>
  new Map([...ROWS.keys()].flatMap((path) => (Object.hasOwn(stored, path) ? [[path, stored[path]]] : [])))

/** What no preference of this version is called. To read needs none of it. */
const unknownIn = (stored: Stored): Flat => {
  const found = new Map<string, unknown>()
  let seen = 0
  let left: number = MAX_UNKNOWN.characters
  for (const path of Object.keys(stored)) {
    if (ROWS.has(path)) continue
    seen += 1
    if (seen > MAX_UNKNOWN.paths) break
    const characters = JSON.stringify([path, stored[path]]).length
    if (characters > left) continue
    left -= characters
    found.set(path, stored[path])
  }
  return found
}

const changes = (now: Flat, start: Flat): Flat =>
  new Map([...now].filter(([path, value]) => start.get(path) !== value))

/** What an organization says of preferences. In a file that pages load, which know no key of a policy. */
export type PolicyPreferences = {
  /** By path; not yet held against the range of each. */
  preferences: Flat
  /** What the person cannot change. */
  locked: ReadonlySet<string>
}
const NOTHING_SET: PolicyPreferences = { preferences: new Map(), locked: new Set() }

/** Where somebody starts who has chosen nothing: the product's own values, and what their organization says. */
export const startOf = (
  policy: Pick<PolicyPreferences, 'preferences'>,
  refused?: (path: string) => void,
): Preferences => preferencesOf(policy.preferences, DEFAULT_PREFERENCES, refused)

/** What the person chose, where their organization has not locked it. What cannot be used counts as not chosen. */
export const readPreferences = async (
  local: Pick<KeyValues, 'get'>,
  policy: PolicyPreferences = NOTHING_SET,
): Promise<Preferences> => {
  const chosen = chosenIn(await storedIn(local))
  return preferencesOf(unlocked(chosen, policy), startOf(policy))
}

const unlocked = (chosen: Flat, { locked }: PolicyPreferences): Flat =>
  new Map([...chosen].filter(([path]) => !locked.has(path)))

/**
 * Keeps what differs from the start. What is locked is left as the person had it, should the lock be taken off again; what a later
 * version stored, under a name or with a value that this one does not know, until it can be used again.
 */
export const writePreferences = async (
  local: KeyValues,
  value: Preferences,
  policy: PolicyPreferences = NOTHING_SET,
): Promise<void> => {
  const stored = await storedIn(local)
  const chosen = chosenIn(stored)
  const start = startOf(policy)
  const own = unlocked(chosen, policy)
  const unusable = new Set<string>()
  preferencesOf(own, start, (path) => unusable.add(path))
  const left = [...chosen].filter(([path]) => !own.has(path) || unusable.has(path))
  const now = unlocked(changes(flat(value), flat(start)), policy)
  await local.set(PREFERENCES_KEY, Object.fromEntries([...unknownIn(stored), ...left, ...now]))
}

const DESCRIPTIONS_KEY = 'recentDescriptions'
const MAX_DESCRIPTIONS = 10

const stored = z.record(z.string(), z.array(z.string()))

const read = async (local: KeyValues): Promise<z.output<typeof stored>> =>
  stored.safeParse(await local.get(DESCRIPTIONS_KEY)).data ?? {}

const keyOf = (category: DraftForm['category']): string => category ?? 'none'

/** The last ten descriptions of a category, newest first. They stay in this browser. */
export const recentDescriptions = async (
  local: KeyValues,
  category: DraftForm['category'],
): Promise<string[]> => (await read(local))[keyOf(category)] ?? []

/** These are offered no more, whatever their category. */
export const forgetDescriptions = async (
  local: KeyValues,
  descriptions: readonly string[],
): Promise<void> => {
  const all = Object.entries(await read(local))
  const left = all
    .map(([category, its]) => [category, its.filter((one) => !descriptions.includes(one))] as const)
    .filter(([, its]) => its.length > 0)
  if (left.flat(2).length < all.flat(2).length) await local.set(DESCRIPTIONS_KEY, Object.fromEntries(left))
}

export const rememberDescription = async (
  local: KeyValues,
  category: DraftForm['category'],
  description: string,
): Promise<void> => {
  const text = description.trim()
  if (text === '' || text.length > 2000) return
  const all = await read(local)
  const others = (all[keyOf(category)] ?? []).filter((one) => one !== text)
  await local.set(DESCRIPTIONS_KEY, {
    ...all,
    [keyOf(category)]: [text, ...others].slice(0, MAX_DESCRIPTIONS),
  })
}
