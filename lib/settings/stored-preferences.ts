import type { Flat, FormerPaths, Preferences } from '#lib/model/preference-table.ts'
import {
  DEFAULT_PREFERENCES,
  flat,
  FORMER_PATHS,
  preferencesOf,
  ROWS,
  valueAt,
} from '#lib/model/preference-table.ts'
import { isRecord } from '#lib/plain-reader.ts'
import type { KeyValues } from '#lib/platform/storage.ts'
import * as z from 'zod/mini'
import type { DraftForm } from '#lib/model/draft-form.ts'

/** Only what differs from where the person started, by path: what they never touched follows the organization's policy. */
const PREFERENCES_KEY = 'chosen'
/** Before there were policies, all of it was stored with the first change. */
const FORMER_KEY = 'preferences'

/** What a later version stored is kept for it, up to this: so many paths, and so many characters of them as JSON. */
export const MAX_UNKNOWN = { paths: 200, characters: 100_000 } as const

type Stored = {
  /** By the names that preferences have now. */
  chosen: Flat
  /** What no preference of this version is called. To read needs none of it. */
  unknown: () => Flat
}

const storedIn = async (local: Pick<KeyValues, 'get'>, former: FormerPaths): Promise<Stored> => {
  const [stored, whole] = await Promise.all([local.get(PREFERENCES_KEY), local.get(FORMER_KEY)])
  if (isRecord(stored))
    return {
      chosen: knownIn(former, (path) => (Object.hasOwn(stored, path) ? stored[path] : undefined)),
      unknown: () => unknownIn(stored, former),
    }
  if (whole === undefined) return { chosen: new Map(), unknown: () => new Map() }
  const read = preferencesOf(knownIn(former, (path) => valueAt(whole, path)))
  return { chosen: changes(flat(read), flat(DEFAULT_PREFERENCES)), unknown: () => new Map() }
}

/** One by one, so that whatever else is there costs nothing. */
const knownIn = (former: FormerPaths, valueOf: (path: string) => unknown): Flat => {
  const found = new Map<string, unknown>()
  const take = (name: string, path: string): void => {
    const value = valueOf(name)
    if (value !== undefined) found.set(path, value)
  }
  for (const path of ROWS.keys()) take(path, path)
  // A save leaves no former name behind: one that is there was written by an earlier version since.
  for (const [name, path] of Object.entries(former)) take(name, path)
  return found
}

const unknownIn = (stored: Record<string, unknown>, former: FormerPaths): Flat => {
  const found = new Map<string, unknown>()
  let seen = 0
  let left: number = MAX_UNKNOWN.characters
  for (const path of Object.keys(stored)) {
    if (ROWS.has(path) || Object.hasOwn(former, path)) continue
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
  former: FormerPaths = FORMER_PATHS,
): Promise<Preferences> => {
  const { chosen } = await storedIn(local, former)
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
  former: FormerPaths = FORMER_PATHS,
): Promise<void> => {
  const { chosen, unknown } = await storedIn(local, former)
  const start = startOf(policy)
  const own = unlocked(chosen, policy)
  const unusable = new Set<string>()
  preferencesOf(own, start, (path) => unusable.add(path))
  const left = [...chosen].filter(([path]) => !own.has(path) || unusable.has(path))
  const now = unlocked(changes(flat(value), flat(start)), policy)
  await local.set(PREFERENCES_KEY, Object.fromEntries([...unknown(), ...left, ...now]))
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

/** One of them is offered no more. */
export const forgetDescription = async (
  local: KeyValues,
  category: DraftForm['category'],
  description: string,
): Promise<void> => {
  const { [keyOf(category)]: descriptions = [], ...rest } = await read(local)
  const left = descriptions.filter((one) => one !== description)
  if (left.length === descriptions.length) return
  await local.set(DESCRIPTIONS_KEY, left.length === 0 ? rest : { ...rest, [keyOf(category)]: left })
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
