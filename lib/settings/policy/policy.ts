import { isRecord } from '#lib/plain-reader.ts'
import { parseApiKey } from '#lib/service/api-key.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import {
  POLICY_KEYS,
  PREFERENCE_KEYS,
  type PolicyType,
  type PreferenceKey,
  type PreferencePath,
} from './keys.ts'
import type { PolicyProblem } from '#lib/messages/connection-requests.ts'
import { policyConnection, type PolicyConnection } from './policy-connection.ts'

export type Policy = {
  /** Whether an organization has set anything at all. */
  active: boolean
  connection: PolicyConnection | null
  /** Not yet held against the range of each preference: {@link withPolicy} does. */
  preferences: ReadonlyMap<PreferencePath, unknown>
  /** What the person cannot change. */
  locked: ReadonlySet<PreferencePath>
  allowOwnAssetOverride: boolean
  problems: PolicyProblem[]
}

export const NO_POLICY: Policy = {
  active: false,
  connection: null,
  preferences: new Map(),
  locked: new Set(),
  allowOwnAssetOverride: true,
  problems: [],
}

/** There may be a policy, and what it forbids is not known: nothing of one's own is reported until it can be read. */
export const UNREADABLE_POLICY: Policy = {
  ...NO_POLICY,
  active: true,
  allowOwnAssetOverride: false,
  problems: [{ key: '', problem: 'not-readable' }],
}

const isPreferenceKey = (key: string): key is PreferenceKey => Object.hasOwn(PREFERENCE_KEYS, key)

const FITS: Record<PolicyType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  strings: Array.isArray,
}

/**
 * Reads what the browser hands over of an organization's policy. Firefox hands it over as it was written; each value stands
 * for itself, so that a wrong one is told by its path and the rest applies.
 */
export const readPolicy = (managed: unknown): Policy => {
  if (!isRecord(managed) || Object.keys(managed).length === 0) return NO_POLICY
  const problems: PolicyProblem[] = []
  const fitting = Object.entries(managed).filter(([key, value]) => {
    const type = Object.hasOwn(POLICY_KEYS, key) ? POLICY_KEYS[key]?.type : undefined
    if (type !== undefined && FITS[type](value)) return true
    problems.push({ key, problem: type === undefined ? 'not-known' : 'wrong-type' })
    return false
  })
  const values = new Map(fitting)
  problems.push(...connectionProblems(values))
  const { locked, problems: lockProblems } = readLocked(values.get('locked'))
  return {
    active: true,
    connection: policyConnection(Object.fromEntries(fitting)),
    preferences: new Map(
      fitting.flatMap(([key, value]) => (isPreferenceKey(key) ? [[PREFERENCE_KEYS[key].path, value]] : [])),
    ),
    locked,
    allowOwnAssetOverride: values.get('allowOwnAssetOverride') !== false,
    problems: [...problems, ...lockProblems],
  }
}

const connectionProblems = (values: ReadonlyMap<string, unknown>): PolicyProblem[] => {
  const [url, key] = [values.get('serviceUrl'), values.get('apiKey')]
  const read = typeof url === 'string' ? parseServiceUrl(url) : undefined
  const found: PolicyProblem[] = []
  if (read && !read.ok) found.push({ key: 'serviceUrl', problem: 'not-a-service-url' })
  if (typeof key === 'string' && !parseApiKey(key).ok)
    found.push({ key: 'apiKey', problem: 'not-an-api-key' })
  else if (typeof key === 'string' && !read?.ok) found.push({ key: 'apiKey', problem: 'key-without-url' })
  return found
}

const readLocked = (names: unknown): Pick<Policy, 'locked' | 'problems'> => {
  const locked = new Set<PreferencePath>()
  const problems: PolicyProblem[] = []
  for (const [index, name] of (Array.isArray(names) ? names : []).entries()) {
    const key = `locked[${index}]`
    if (typeof name !== 'string') problems.push({ key, problem: 'wrong-type' })
    else if (name === '*') for (const { path } of Object.values(PREFERENCE_KEYS)) locked.add(path)
    else if (isPreferenceKey(name)) locked.add(PREFERENCE_KEYS[name].path)
    // Where reports go and what nobody may is never the person's: to name it is harmless.
    else if (!Object.hasOwn(POLICY_KEYS, name)) problems.push({ key, problem: 'not-known' })
  }
  return { locked, problems }
}
