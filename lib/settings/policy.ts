import { isRecord } from '#lib/plain-reader.ts'
import { parseApiKey } from '#lib/service/scrub.ts'
import { parseServiceUrl } from '#lib/base-url.ts'
import {
  POLICY_KEYS,
  PREFERENCE_KEYS,
  policyConnection,
  readOthers,
  type PolicyType,
  type PolicyConnection,
} from './policy-keys.ts'
import type { PolicyPreferences } from './stored-preferences.ts'
import { startOf } from './stored-preferences.ts'
import type { PolicyProblem } from '#lib/messages/requests.ts'
import { SECRET_KINDS, type KindChoices } from '#lib/redaction/secret-kinds.ts'

export type Policy = PolicyPreferences & {
  /** Whether an organization has set anything at all. */
  active: boolean
  connection: PolicyConnection | null
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
    const type = POLICY_KEYS.get(key)
    if (type !== undefined && FITS[type](value)) return true
    problems.push({ key, problem: type === undefined ? 'not-known' : 'wrong-type' })
    return false
  })
  const values = new Map(fitting)
  problems.push(...connectionProblems(values))
  for (const { at, problem } of readOthers(values.get('connections')).problems)
    problems.push({ key: `connections[${at}]`, problem })
  const { locked, problems: lockProblems } = readLocked(values.get('locked'))
  return {
    active: true,
    connection: policyConnection(Object.fromEntries(fitting)),
    preferences: new Map(
      fitting.flatMap(([key, value]) => {
        const path = PREFERENCE_KEYS.get(key)
        return path === undefined ? [] : [[path, value]]
      }),
    ),
    locked,
    allowOwnAssetOverride: values.get('allowOwnAssetOverride') !== false,
    problems: [...problems, ...lockProblems],
  }
}

/** Which of a policy's preferences are out of the range that they have. */
export const outOfRange = (policy: Policy): PolicyProblem[] => {
  const refused = new Set<string>()
  startOf(policy, (path) => refused.add(path))
  return [...PREFERENCE_KEYS].flatMap(([key, path]) =>
    refused.has(path) ? [{ key, problem: 'out-of-range' as const }] : [],
  )
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
  const locked = new Set<string>()
  const problems: PolicyProblem[] = []
  for (const [index, name] of (Array.isArray(names) ? names : []).entries()) {
    const key = `locked[${index}]`
    const path = typeof name === 'string' ? PREFERENCE_KEYS.get(name) : undefined
    if (typeof name !== 'string') problems.push({ key, problem: 'wrong-type' })
    else if (name === '*') for (const each of PREFERENCE_KEYS.values()) locked.add(each)
    else if (path !== undefined) locked.add(path)
    // Where reports go and what nobody may is never the person's: to name it is harmless.
    else if (!POLICY_KEYS.has(name)) problems.push({ key, problem: 'not-known' })
  }
  return { locked, problems }
}

/**
 * The kinds of what looks private that the organization has decided about: locked, and always removed or always kept.
 * A lock on what is proposed leaves each part to the person.
 */
export const settledKinds = (locked: ReadonlySet<string>, choices: KindChoices): KindChoices =>
  Object.fromEntries(
    SECRET_KINDS.flatMap((kind) => {
      const choice = choices[kind] ?? 'as-proposed'
      return choice !== 'as-proposed' && locked.has(`redaction.${kind}`) ? [[kind, choice] as const] : []
    }),
  )
