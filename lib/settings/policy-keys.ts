import { ROWS } from '#lib/model/preference-table.ts'
import { isRecord } from '#lib/plain-reader.ts'
import { parseApiKey } from '#lib/service/scrub.ts'
import { parseServiceUrl, type ServiceUrl } from '#lib/base-url.ts'
import { knownOfPolicy, NOTHING_KNOWN, type Connection } from './connection.ts'

/**
 * Everything that an organization can set for its people, under the name that stands in its policy files. The managed schema
 * (public/managed-schema.json) and docs/administrators.md have the same names: tests compare them.
 *
 * All are plain values, none is an object: Chromium drops a value of a wrong type before the extension sees it, and of an object
 * whose one member is wrong it drops the whole (measured, Chromium 156); in a registry a plain value is one entry.
 */
export type PolicyType = 'string' | 'integer' | 'boolean' | 'strings'

const typeLike = (start: unknown): PolicyType =>
  typeof start === 'string' ? 'string' : typeof start === 'boolean' ? 'boolean' : 'integer'

/** Which preference a key sets, by its path. */
export const PREFERENCE_KEYS: ReadonlyMap<string, string> = new Map(
  [...ROWS].map(([path, { policy }]) => [policy, path]),
)

export const POLICY_KEYS: ReadonlyMap<string, PolicyType> = new Map([
  // What is no preference: where reports go, and what nobody may.
  ['serviceUrl', 'string'],
  ['apiKey', 'string'],
  ['organizationSlug', 'string'],
  ['allowOwnAssetOverride', 'boolean'],
  /** Names of other keys, or `*` for all: what the person cannot change. The rest is where they start from. */
  ['locked', 'strings'],
  ...[...ROWS.values()].map(({ policy, start }): [string, PolicyType] => [policy, typeLike(start)]),
])

/** What an organization says of the connection; absent is what it leaves to the person. The key is never stored by us. */
export type PolicyConnection = { service?: ServiceUrl; slug?: string; apiKey?: string }

const trimmed = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/**
 * Reads the connection out of a policy, without a schema library: the background's first script wants it. What is wrong is
 * left out here and told by {@link readPolicy}. A key without a service URL is not taken: it would follow whatever address
 * somebody types.
 */
export const policyConnection = (managed: unknown): PolicyConnection | null => {
  if (!isRecord(managed)) return null
  const url = parseServiceUrl(trimmed(managed['serviceUrl']))
  const key = parseApiKey(trimmed(managed['apiKey']))
  const slug = trimmed(managed['organizationSlug'])
  if (!url.ok && slug === '') return null
  return {
    ...(url.ok && { service: url.value }),
    ...(url.ok && key.ok && { apiKey: key.value }),
    ...(slug !== '' && { slug }),
  }
}

/**
 * The connection that counts: what the organization says, and of the rest what the person typed. A typed key goes to the origin that
 * it was typed for and to no other; a key of the policy is in what is answered here and is never stored. `ofPolicy` is what is
 * stored of what that key may do.
 */
export const withPolicy = (
  stored: Connection | null,
  policy: PolicyConnection | null,
  ofPolicy?: unknown,
): Connection | null => {
  const service = policy?.service ?? stored
  if (!policy || !service) return stored
  const { baseUrl, origin, matchPattern } = service
  const slug = policy.slug ?? stored?.slug ?? ''
  // Reports without an organization would be another promise than the options make.
  if (slug === '') return null
  const where = { baseUrl, origin, matchPattern, slug }
  if (policy.apiKey !== undefined)
    return { ...where, apiKey: policy.apiKey, ...knownOfPolicy(ofPolicy, where), fromPolicy: true }
  const apiKey = stored?.origin === origin ? stored.apiKey : null
  const isSame = stored?.baseUrl === baseUrl && apiKey !== null
  if (!isSame) return { ...where, apiKey, abilities: NOTHING_KNOWN }
  const { abilities, testedAt } = stored
  return { ...where, apiKey, abilities, ...(testedAt === undefined ? {} : { testedAt }) }
}
